import { expect, test } from "vitest";
import { block, findBlock, onlyBlock, placeBlock } from "./marked-block.ts";

test("a new page is the block alone", () => {
  const placed = placeBlock(null, "# Title\n");
  expect(placed).toEqual({ text: `${block("# Title")}\n`, trouble: null });
  expect(onlyBlock(placed.text)).toBe(true);
});

test("text around the block survives, the block is replaced", () => {
  const page = `By hand before.\n\n${block("old")}\n\nBy hand after.\n`;
  expect(placeBlock(page, "new")).toEqual({
    text: `By hand before.\n\n${block("new")}\n\nBy hand after.\n`,
    trouble: null,
  });
  expect(onlyBlock(page)).toBe(false);
});

test("placing the same content twice changes nothing", () => {
  const once = placeBlock("Notes\n", "content").text;
  expect(placeBlock(once, "content").text).toBe(once);
});

test("an edit inside the block is noticed", () => {
  const page = block("the summary").replace("the summary", "my summary");
  expect(findBlock(page)).toMatchObject({ kind: "found", edited: true });
  expect(placeBlock(page, "new").trouble).toBe("edited");
});

test("a page without a block keeps its text", () => {
  expect(placeBlock("# Mine\n", "content")).toEqual({ text: `# Mine\n\n${block("content")}\n`, trouble: "appended" });
});

test("damaged markers are left alone", () => {
  for (const page of [
    block("x").replace("<!-- precis:end -->", ""),
    `${block("a")}\n${block("b")}`,
    "<!-- precis:end -->",
  ]) {
    expect(placeBlock(page, "new")).toEqual({ text: page, trouble: "damaged" });
  }
});

test("line ends of another system are read, and markers inside content cannot close the block", () => {
  expect(findBlock(block("a\nb").replaceAll("\n", "\r\n"))).toMatchObject({
    kind: "found",
    body: "a\nb",
    edited: false,
  });
  expect(findBlock(block("evil <!-- precis:end --> text"))).toMatchObject({ kind: "found", edited: false });
});
