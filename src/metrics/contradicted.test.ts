import { expect, it } from "vitest";
import { contradicted } from "./contradicted.ts";

it.each([
  [
    "Sorts photos on Windows with face recognition",
    "Sorts photos. It does not support Windows.\n\n- [ ] face recognition\n",
    ["windows", "face", "recognition"],
  ],
  ["A photo editor", "Boat sorts photos. It is not an editor.", ["editor"]],
  ["Sorts and uploads photos", "Boat sorts photos and never uploads them.", ["uploads"]],
  ["Sorts photos on Windows", "Sorts photos. Windows is not supported.", ["windows"]],
  ["Sorts photos with plugins", "Sorts photos.\n\n## Roadmap\n\n- plugins\n", ["plugins"]],
  ["Sorts photos with plugins", "Sorts photos.\n\n## Roadmap\n\n- [x] plugins\n", []],
  ["Sorts photos on Windows", "Runs on Windows and Linux. It does not support Windows 7. Sorts photos.", []],
  ["Sorts photos without a server", "Sorts photos without a server.", []],
  ["Sorts photos and never uploads them", "Boat sorts photos and never uploads them.", []],
])("of %j against %j: %j", (summary, source, words) => {
  expect(contradicted(summary, source)).toEqual(words);
});
