import { expect, test } from "vitest";
import { ownText } from "./own-text.ts";

test("the text stays what it is", () => {
  for (const text of [
    "",
    "short",
    "a longer text than that",
    'quotes " and \\ and \n lines of it',
    "alone \ud800 in a long text",
  ])
    expect(ownText(text)).toBe(text);
});
