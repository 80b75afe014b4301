import { expect, test } from "vitest";
import { leadOf, type UnitFacts } from "./unit-text.ts";

const unit = (name: string, more: Partial<UnitFacts> = {}): UnitFacts => ({
  name,
  kind: "function",
  codeLanguage: "JavaScript",
  signature: "",
  doc: "",
  calls: [],
  parameters: [],
  returns: [],
  raises: [],
  loops: 0,
  branches: 0,
  code: "",
  ...more,
});

test.each([
  ["parse", { parameters: ["text", "limit"] }, "Parses text, given limit."],
  ["connect", { parameters: ["opts", "callback"] }, "Connects, given opts and callback."],
  ["scan", {}, "Scans without arguments."],
  ["room", { parameters: ["path"], returns: ["found"] }, "Returns the room, given path."],
  ["room", { parameters: ["path"] }, "The room, given path."],
  ["Shelf.prototype.clean", {}, "Cleans the shelf."],
  ["module.exports", { place: "function parse.js#module.exports", parameters: ["line"] }, "Parses line."],
  ["default", { place: "function de.ts#default" }, "Default export."],
  ["noop", {}, "Does nothing."],
  ["add", { doc: "Adds one.", parameters: ["x"], returns: ["y"] }, "Adds one."],
  ["add", { doc: "Private method", parameters: ["x"] }, "Adds x."],
  ["open", { doc: ":nodoc:* function open", parameters: ["door"] }, "Opens door."],
])("%s %j is told as %s", (name, facts, told) => {
  expect(leadOf(unit(name, facts))).toBe(told);
});

test("a file that lists its exports names them", () => {
  const code = "module.exports = {\n  openShop,\n  closeShop: close\n}\n";
  expect(leadOf(unit("shop.js", { kind: "file", code }))).toBe("Shop: defines open shop and close shop.");
});
