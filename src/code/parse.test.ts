import { expect, it } from "vitest";
import { languages } from "./languages/table.ts";
import { releaseParsers, withTree } from "./parse.ts";

it("grammars that are wanted at the same time are all loaded", async () => {
  const roots = await Promise.all(languages.map((language) => withTree(language, "x", ({ root }) => root.text)));
  expect(roots).toEqual(languages.map(() => "x"));
  await releaseParsers();
});
