import { expect, it } from "vitest";
import { headerOf, namesIn } from "./header-unit.ts";
import { languageById } from "./languages/table.ts";
import { parseUnits } from "./units.ts";

const header = (language: "javascript" | "typescript" | "python" | "go", text: string) => {
  const found = headerOf(languageById(language), text);
  return found === null ? null : [found.name, ...found.parameters.map(({ name, type }) => `${name}: ${type}`)];
};

it("reads name and parameters off a header, closed or not", () => {
  expect(header("javascript", "var a = curry(function pick(keys, {a, b} = {}) { return 1")).toEqual([
    "pick",
    "keys: null",
    "{a, b}: null",
  ]);
  expect(
    header(
      "typescript",
      "export function build<A extends Map<string, B>, C = A>(\n  at: Date | Fn<A>,\n  by?: (x: A) => C",
    ),
  ).toEqual(["build", "at: Date | Fn<A>", "by: (x: A) => C"]);
  expect(header("go", "func (r *Router) Use(fns ...Handler")).toEqual(["Use", "fns: ...Handler"]);
  expect(header("python", "def add(a: int, *rest, b=1")).toEqual(["add", "a: int", "rest: null", "b: null"]);
  expect(header("javascript", "(function () { return 1")).toBeNull();
  expect(header("javascript", `function a() {}\n${"\n".repeat(200)}`)).toBeNull();
});

it("stands in for a unit where the grammar finds none", async () => {
  const { units, syntaxErrors } = await parseUnits(
    "a.js",
    "var a = curry(function pick(keys, from) {\n  return 1;\n}\n",
  );
  expect(units.map(({ kind, name, parent }) => [kind, name, parent])).toEqual([
    ["module", "a.js", null],
    ["function", "pick", 0],
  ]);
  expect(syntaxErrors).toBeGreaterThan(0);
});

it("finds names in a file that does not parse", () => {
  const text =
    "export async function load() {}\n  class Cart {\nconst a = function inner() {};\ninterface Priced {\nfunction load() {}";
  expect(namesIn(languageById("typescript"), text)).toEqual(["load", "Cart", "Priced"]);
  expect(namesIn(languageById("go"), "func (c *Cart) Total() int {\nfunc Sum() {")).toEqual(["Total", "Sum"]);
});
