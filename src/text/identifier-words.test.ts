import { expect, test } from "vitest";
import { identifierWords } from "./identifier-words.ts";

test.each([
  ["parseHTTPHeader2", ["parse", "HTTP", "header2"]],
  ["src/models/rate-limit.ts", ["src", "models", "rate", "limit", "ts"]],
  ["größeÄndern", ["größe", "ändern"]],
  ["", []],
])("%s", (name, words) => {
  expect(identifierWords(name)).toEqual(words);
});
