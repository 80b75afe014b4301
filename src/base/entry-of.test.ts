import { expect, it } from "vitest";
import { entryOf } from "./entry-of.ts";

it("reads own entries and nothing that objects inherit", () => {
  const table = { len: "length" };
  expect(entryOf(table, "len")).toBe("length");
  for (const inherited of ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"]) {
    expect(entryOf(table, inherited)).toBeUndefined();
  }
});
