import { describe, expect, it } from "vitest";
import { csvCell } from "./csv-cell.ts";

describe("csvCell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    [" =1", "' =1"],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
    ["＝1", "'＝1"],
    ["a;=1", '"a;=1"'],
    ["a=1", "a=1"],
    ["", ""],
    [-1.5, "-1.5"],
    [null, ""],
    [undefined, ""],
  ])("writes %j as %j", (cell, expected) => {
    expect(csvCell(cell)).toBe(expected);
  });
});
