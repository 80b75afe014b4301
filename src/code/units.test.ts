import { describe, expect, it } from "vitest";
import { parseUnits, unitText } from "./units.ts";

/** One small program per language: [path, source, [kind, qualified name, doc]...]. */
const samples: readonly (readonly [string, string, readonly (readonly [string, string, string | null])[]])[] = [
  [
    "shop.py",
    'class Cart:\n    """Holds items."""\n\n    @property\n    def total(self) -> int:\n        """Sums prices."""\n        return sum(self.prices)\n',
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.total", "Sums prices."],
    ],
  ],
  [
    "shop.ts",
    "/** Holds items. */\nexport class Cart {\n  /** Sums prices. */\n  total(): number { return sum(this.prices); }\n}\nexport const empty = (): Cart => new Cart();\ninterface Priced { price(): number }\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.total", "Sums prices."],
      ["function", "empty", null],
      ["class", "Priced", null],
      ["method", "Priced.price", null],
    ],
  ],
  [
    "shop.js",
    "// a note, not documentation\nfunction total(cart) { return sum(cart); }\nexports.empty = () => [];\n",
    [
      ["function", "total", null],
      ["function", "exports.empty", null],
    ],
  ],
  [
    "Cart.java",
    "/** Holds items. */\npublic class Cart {\n  /** Makes one. */\n  public Cart() {}\n  @Override public int total() { return 1; }\n}\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.Cart", "Makes one."],
      ["method", "Cart.total", null],
    ],
  ],
  [
    "cart.go",
    "package shop\n\n// Cart holds items.\ntype Cart struct{}\n\n// Total sums prices.\n// It never fails.\nfunc (c *Cart) Total() int { return 1 }\n",
    [
      ["class", "Cart", "Cart holds items."],
      ["method", "Cart.Total", "Total sums prices.\nIt never fails."],
    ],
  ],
  [
    "cart.rs",
    "/// Holds items.\n#[derive(Debug)]\npub struct Cart;\nimpl Cart {\n    /// Sums prices.\n    #[inline]\n    pub fn total(&self) -> i32 { 1 }\n}\nmod inner { fn helper() {} }\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.total", "Sums prices."],
      ["function", "inner.helper", null],
    ],
  ],
  [
    "cart.c",
    "/* Sums prices. */\nstatic int *total(int n) { return 0; }\ntypedef struct { int n; } Cart;\n",
    [
      ["function", "total", "Sums prices."],
      ["class", "Cart", null],
    ],
  ],
  [
    "cart.cpp",
    "namespace shop {\n/// Holds items.\ntemplate <typename T> class Cart { int total() { return 1; } };\nint Cart::count() const { return 2; }\nint free_one() { return 3; }\n}\n",
    [
      ["class", "shop.Cart", "Holds items."],
      ["method", "shop.Cart.total", null],
      ["method", "shop.Cart.count", null],
      ["function", "shop.free_one", null],
    ],
  ],
  [
    "Cart.cs",
    'namespace Shop {\n  /// <summary>Holds <see cref="Item"/> values.</summary>\n  public class Cart {\n    public int Total() => 1;\n  }\n}\n',
    [
      ["class", "Shop.Cart", "Holds Item values."],
      ["method", "Shop.Cart.Total", null],
    ],
  ],
  [
    "cart.rb",
    "# Holds items.\nclass Cart\n  # Sums prices.\n  def total\n    1\n  end\n\n  def self.empty?; true; end\nend\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.total", "Sums prices."],
      ["method", "Cart.empty?", null],
    ],
  ],
  [
    "cart.php",
    "<?php\n/** Holds items. */\nclass Cart {\n  /** Sums prices. */\n  public function total(): int { return 1; }\n}\nfunction make() { return new Cart(); }\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.total", "Sums prices."],
      ["function", "make", null],
    ],
  ],
  [
    "Cart.kt",
    "/** Holds items. */\nclass Cart(val n: Int) {\n  companion object { fun empty(): Cart = Cart(0) }\n  /** Sums prices. */\n  fun total(): Int { return n }\n}\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.Companion.empty", null],
      ["method", "Cart.total", "Sums prices."],
    ],
  ],
  [
    "Cart.swift",
    "/// Holds items.\nstruct Cart {\n  init(n: Int) {}\n  /// Sums prices.\n  func total() -> Int { return 1 }\n}\nextension Cart { func clear() {} }\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.init", null],
      ["method", "Cart.total", "Sums prices."],
      ["class", "Cart", null],
      ["method", "Cart.clear", null],
    ],
  ],
  [
    "Cart.scala",
    "/** Holds items. */\nclass Cart(n: Int) {\n  /** Sums prices. */\n  def total(): Int = sum(n)\n}\nobject Cart { def empty: Cart = new Cart(0) }\n",
    [
      ["class", "Cart", "Holds items."],
      ["method", "Cart.total", "Sums prices."],
      ["class", "Cart", null],
      ["method", "Cart.empty", null],
    ],
  ],
];

describe("parseUnits", () => {
  it.each(samples)("finds the units of %s", async (path, source, expected) => {
    const { units, parsed } = await parseUnits(path, source);
    expect(parsed).toBe(true);
    expect(units.slice(1).map((unit) => [unit.kind, unit.qualifiedName, unit.docComment])).toEqual(expected);
    expect([units[0]?.kind, units[0]?.name]).toEqual(["module", path]);
  });

  it("reads header, parameters, calls, returns, errors, loops and branches", async () => {
    const source = [
      "@cached",
      "def find(items: list[str], key='x', *rest):",
      "    for item in items:",
      "        if match(item, key):",
      "            return item.name",
      "    raise errors.NotFound(key)",
      "",
    ].join("\r\n");
    const { units } = await parseUnits("find.py", source);
    const unit = units[1];
    expect(unit).toMatchObject({
      kind: "function",
      signature: "def find(items: list[str], key='x', *rest)",
      parameters: [
        { name: "items", type: "list[str]" },
        { name: "key", type: null },
        { name: "rest", type: null },
      ],
      calls: ["match", "NotFound"],
      returns: ["item.name"],
      raises: ["errors.NotFound"],
      loops: 1,
      branches: 1,
      range: { start: 0, end: source.length - 2, startLine: 1, endLine: 6 },
      parent: 0,
    });
    expect(unit && unitText(source, unit)).toBe(source.slice(0, -2));
  });

  it("gives nested functions their own facts and their parent", async () => {
    const { units } = await parseUnits("a.js", "function outer() { const inner = () => deep(); return inner; }\n");
    expect(units.map(({ qualifiedName, parent, calls }) => [qualifiedName, parent, calls])).toEqual([
      ["a.js", null, []],
      ["outer", 0, []],
      ["outer.inner", 1, ["deep"]],
    ]);
  });

  it("takes a named function expression for a unit, once", async () => {
    const { units } = await parseUnits("a.js", "const f = function g() {};\nuse(function inner() { go(); });\n");
    expect(units.map(({ qualifiedName, calls }) => [qualifiedName, calls])).toEqual([
      ["a.js", ["use"]],
      ["f", []],
      ["inner", ["go"]],
    ]);
  });

  it("reads what stands around a syntax error", async () => {
    const source = `def good():\n    return 1\n\n${"def also():\n    return 2\n\n".repeat(5)}def bad(:\n`;
    const result = await parseUnits("a.py", source);
    expect(result.parsed).toBe(true);
    expect(result.syntaxErrors).toBeGreaterThan(0);
    expect(result.units[1]?.name).toBe("good");
  });

  it("reads a 5,000-line function and a nest deeper than the stack", async () => {
    const long = await parseUnits("a.java", `class A { void f() {\n${"  g(1);\n".repeat(5000)}} }`);
    expect(long.units.map((unit) => [unit.name, unit.range.endLine])).toEqual([
      ["a.java", 5002],
      ["A", 5002],
      ["f", 5002],
    ]);
    const deep = await parseUnits("a.js", `function f() { return ${"(".repeat(9000)}1${")".repeat(9000)}; }`);
    expect(deep.units).toHaveLength(2);
  });

  it("falls back to the whole file with the reason when the text is not in the language", async () => {
    const result = await parseUnits("a.py", ")))(((\n &&& 5 5 5 def\n");
    expect(result.parsed).toBe(false);
    expect(result.reason).toMatch(/^does not parse as Python: \d+ syntax errors, the first on line 1$/);
    expect(result.units.map((unit) => unit.kind)).toEqual(["module"]);
  });

  it("takes a file in no known language whole", async () => {
    const result = await parseUnits("notes/todo.txt", "buy milk\n");
    expect(result).toMatchObject({ language: null, parsed: false, reason: "no grammar for this file" });
    expect(result.units).toHaveLength(1);
  });

  it("tells a file's own documentation from that of its first unit", async () => {
    const own = await parseUnits("a.go", "// Package a adds.\npackage a\n\n// F is one.\nfunc F() {}\n");
    expect(own.units.map((unit) => unit.docComment)).toEqual(["Package a adds.", "F is one."]);
    const first = await parseUnits("a.js", "/** Adds. */\nfunction add() {}\n");
    expect(first.units.map((unit) => unit.docComment)).toEqual([null, "Adds."]);
  });

  it.each<[string, string, readonly (string | null)[]]>([
    ["a.go", "// Copyright 2020 Ode.\n\n//go:generate x\n\n// Package a adds.\npackage a\n", ["Package a adds."]],
    ["a.js", "/* Licence: MIT */\n\n/** Adds up. */\n\nimport x from 'x';\n", ["Adds up."]],
    ["a.js", "// Copyright 2020 Ode\n\nfoo();\n", [null]],
    ["a.js", "foo();\n\n/** Adds. */\n\nfunction add() {}\n", [null, "Adds."]],
    ["a.js", "/** Adds up. */\n\nfunction add() {}\n", ["Adds up.", null]],
    ["a.js", "foo();\n\n// a remark\n\nfunction add() {}\n", [null, null]],
  ])("finds the documentation of %s %j", async (path, source, docs) => {
    expect((await parseUnits(path, source)).units.map((unit) => unit.docComment)).toEqual(docs);
  });
});
