import { describe, expect, it } from "vitest";
import { describeUnit, findLine, findSymbol, unitOf } from "./find.ts";
import { languageById } from "./languages/table.ts";
import { notebookCode, readNotebook } from "./notebook.ts";
import { treeOutline } from "./outline.ts";
import { splitTarget } from "./target.ts";
import { parseUnits } from "./units.ts";

const source =
  "class Cart:\n    def total(self):\n        return 1\n\nclass Order:\n    def total(self):\n        return 2\n\ndef main():\n    pass\n";
const { units } = await parseUnits("shop.py", source);

describe("splitTarget", () => {
  it.each([
    ["a.py", { file: "a.py" }],
    ["a.py:12", { file: "a.py", line: 12 }],
    ["src/a.py:Cart.total", { file: "src/a.py", symbol: "Cart.total" }],
    ["a.cpp:Cart::total", { file: "a.cpp", symbol: "Cart::total" }],
    ["C:\\src\\a.py:main", { file: "C:\\src\\a.py", symbol: "main" }],
    ["C:\\src\\a.py", { file: "C:\\src\\a.py" }],
    ["a.py:", { file: "a.py:" }],
  ])("%s", (text, target) => {
    expect(splitTarget(text)).toEqual(target);
  });
});

describe("finding a unit", () => {
  it.each([
    ["Cart.total", "Cart.total"],
    ["Cart#total", "Cart.total"],
    ["order::TOTAL", "Order.total"],
    ["main()", "main"],
    ["order", "Order"],
  ])("%s -> %s", (symbol, name) => {
    const found = findSymbol(units, symbol);
    expect("unit" in found && found.unit.qualifiedName).toBe(name);
  });

  it("lists the candidates of an ambiguous symbol", () => {
    expect(() => unitOf(units, { file: "shop.py", symbol: "total" })).toThrow(
      "total names 2 units in shop.py: Cart.total (method, line 2), Order.total (method, line 6)",
    );
  });

  it("lists the nearest names of an unknown one", () => {
    const found = findSymbol(units, "mian");
    expect("candidates" in found && found.candidates[0]?.name).toBe("main");
    expect(() => unitOf(units, { file: "shop.py", symbol: "mian" })).toThrow("there is no mian in shop.py");
  });

  it("takes the innermost unit of a line, and the file where there is none", () => {
    const at = (line: number): string | false => {
      const found = findLine(units, line);
      return "unit" in found && describeUnit(found.unit);
    };
    expect([at(1), at(3), at(4), at(6)]).toEqual([
      "Cart (class, line 1)",
      "Cart.total (method, line 2)",
      "shop.py (module, line 1)",
      "Order.total (method, line 6)",
    ]);
    expect(at(99)).toBe(false);
    expect(unitOf(units, { file: "shop.py" }).kind).toBe("module");
  });
});

describe("treeOutline", () => {
  it("shows one line per statement and counts what does not fit", async () => {
    const outline = await treeOutline(languageById("python"), source);
    expect(outline.text.split("\n").slice(0, 3)).toEqual([
      "class_definition: class Cart:",
      "  function_definition: def total(self):",
      "    return_statement: return 1",
    ]);
    expect(outline.dropped).toBe(0);
    const cut = await treeOutline(languageById("python"), source, 40);
    expect(cut.text.length).toBeLessThanOrEqual(40);
    expect(cut.dropped).toBeGreaterThan(3);
  });
});

describe("notebooks", () => {
  const cells = [
    { cell_type: "markdown", source: ["# Title\n", "Words."] },
    { cell_type: "code", source: "%matplotlib inline\nx = 1", outputs: [{ data: {} }] },
    { cell_type: "code", source: "", outputs: [] },
    { cell_type: "raw", source: "raw" },
  ];

  it("gives code and Markdown in order and leaves outputs out", () => {
    const notebook = readNotebook(
      JSON.stringify({ cells, metadata: { kernelspec: { language: "python" } } }),
      "a.ipynb",
    );
    expect(notebook).toEqual({
      language: "python",
      outputs: 1,
      cells: [
        { kind: "markdown", text: "# Title\nWords.", number: 1 },
        { kind: "code", text: "%matplotlib inline\nx = 1", number: 2 },
      ],
    });
    expect(notebookCode(notebook)).toBe("# %matplotlib inline\nx = 1");
  });

  it("says why a file is no notebook", () => {
    expect(() => readNotebook("{", "a.ipynb")).toThrow("a.ipynb is no notebook: it is not JSON");
    expect(() => readNotebook("{}", "a.ipynb")).toThrow("a.ipynb is no notebook: it has no list of cells");
  });
});
