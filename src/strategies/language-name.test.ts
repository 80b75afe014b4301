import { expect, it } from "vitest";
import { languageName } from "./language-name.ts";

it.each([
  ["en", "English"],
  ["pt-BR", "Brazilian Portuguese"],
  ["German", "German"],
  ["german", "German"],
  ["Swiss German", "Swiss German"],
  ["und", "the language of the material"],
  ["", "the language of the material"],
])("names %j %s", (given, name) => {
  expect(languageName(given)).toBe(name);
});
