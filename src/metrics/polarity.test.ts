import { expect, it } from "vitest";
import { polarityCases } from "../../test/support/polarity-corpus.ts";
import { contradicted } from "./contradicted.ts";
import { support } from "./support.ts";

it("tells of every word that a made README only denies or plans, in five languages", () => {
  const missed = polarityCases.filter(({ summary, source, word }) => !contradicted(summary, source).includes(word));
  expect(missed).toEqual([]);
  expect(polarityCases.length).toBe(140);
});

it("counts such words as not backed", () => {
  const source = "# larch\n\nSorts photos. It does not support Windows.\n";
  expect(support("Sorts photos on Windows", source)).toEqual({ value: 2 / 3, missing: [], contradicted: ["windows"] });
  expect(support("Sorts photos", source)).toEqual({ value: 1, missing: [], contradicted: [] });
});
