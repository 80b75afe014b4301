import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeBleu, codeBleuLanguage, codeBleuScore, codeBleuStatistics } from "./code-bleu.ts";
import { withoutPythonComments } from "./python-source.ts";
import { withoutComments } from "./source.ts";

const sum = "def add(a, b):\n    total = a + b\n    return total\n";

describe("codeBleu", () => {
  it.each([
    ["python", sum],
    ["java", "class A { int add(int a, int b) { int total = a + b; return total; } }"],
    ["javascript", "function add(a, b) { const total = a + b; return total; }"],
    ["typescript", "function add(a: number, b: number): number { const total = a + b; return total; }"],
    ["c", "int add(int a, int b) { int total = 0; total = a + b; return total; }"],
    ["cpp", "int add(int a, int b) { int total = 0; total = a + b; return total; }"],
    ["csharp", "class A { int Add(int a, int b) { total = a + b; return total; } }"],
    ["go", "package a\nfunc add(a int, b int) int {\n\tvar total int = a + b\n\treturn total\n}"],
    ["ruby", "def add(a, b)\n  total = a + b\n  total\nend"],
    ["php", "<?php\nfunction add($a, $b) { $total = $a + $b; return $total; }"],
    ["rust", "fn add(a: i32, b: i32) -> i32 { let total = a + b; total }"],
  ] as const)("gives 1 for identical %s", async (language, source) => {
    const score = await codeBleu({ language, candidates: [source], references: [[source]] });
    expect(score.codeBleu).toBeCloseTo(1, 12);
    expect(score).toMatchObject({ ngramMatch: 1, weightedNgramMatch: 1, syntaxMatch: 1 });
  });

  it("counts names for n-grams and not for syntax or data flow", async () => {
    const renamed = "def plus(x, y):\n    z = x + y\n    return z\n";
    const score = await codeBleu({ language: "python", candidates: [renamed], references: [[sum]] });
    expect(score.syntaxMatch).toBe(1);
    expect(score.dataflowMatch).toBe(1);
    expect(score.ngramMatch).toBeLessThan(0.3);
  });

  it("follows the reference's odd 1 for no data flow, and 0 under `sound`", async () => {
    const asked = { language: "python", candidates: ["import os"], references: [[sum]] } as const;
    expect((await codeBleu(asked)).codeBleu).toBeCloseTo(0.25, 12);
    expect((await codeBleu({ ...asked, options: { sound: true } })).codeBleu).toBe(0);
  });

  it("leaves the data flow out under `sound` when the references have none", async () => {
    const asked = {
      language: "python",
      candidates: ["pass"],
      references: [["pass"]],
      options: { sound: true },
    } as const;
    const score = await codeBleu(asked);
    expect(score.dataflowMatch).toBeNull();
    expect(score.syntaxMatch).toBe(1);
  });

  it("adds up: a corpus is the ratio of sums, whatever the order", async () => {
    const one = await codeBleuStatistics("python", "x = 1\n", ["x = 1\n"]);
    const two = await codeBleuStatistics("python", "y = f(2)\nreturn y\n", [sum]);
    expect(codeBleuScore([one, two])).toEqual(codeBleuScore([two, one]));
    expect(codeBleuScore([one, two]).syntaxMatch).toBe(
      (one.subtrees.matched + two.subtrees.matched) / (one.subtrees.total + two.subtrees.total),
    );
  });

  it("scores empty texts without an error", async () => {
    const score = await codeBleu({ language: "python", candidates: ["", "x = 1"], references: [["x = 1"], [""]] });
    expect(score.ngramMatch).toBe(0);
    expect(codeBleuScore([])).toMatchObject({ ngramMatch: 0, syntaxMatch: 0 });
  });

  it("refuses languages without rules, unequal counts and missing references", async () => {
    expect(codeBleuLanguage("tsx")).toBe("javascript");
    expect(codeBleuLanguage("kotlin")).toBeNull();
    await expect(codeBleu({ language: "kotlin", candidates: ["x"], references: [["x"]] })).rejects.toThrow(
      "CodeBLEU is not defined for Kotlin",
    );
    await expect(codeBleu({ language: "python", candidates: ["x"], references: [] })).rejects.toThrow(
      "1 candidates against 0 lists of references",
    );
    await expect(codeBleu({ language: "python", candidates: ["x"], references: [[]] })).rejects.toThrow(
      "candidate 1 has no reference",
    );
  });

  it("reads texts of 100,000 tokens, deep nesting and nested loops", async () => {
    const long = "x = y + 1\n".repeat(20_000);
    expect((await codeBleu({ language: "python", candidates: [long], references: [[long]] })).codeBleu).toBeCloseTo(
      1,
      9,
    );
    const deep = `x = ${"(".repeat(5000)}1${")".repeat(5000)};`;
    expect((await codeBleu({ language: "javascript", candidates: [deep], references: [[deep]] })).syntaxMatch).toBe(1);
    const loops = `${"while (a) { ".repeat(40)}b = a;${" }".repeat(40)}`;
    expect((await codeBleu({ language: "javascript", candidates: [loops], references: [[loops]] })).dataflowMatch).toBe(
      0,
    );
  }, 60_000);

  it("stays within [0, 1] on any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 80 }), fc.string({ maxLength: 80 }), async (a, b) => {
        const score = await codeBleu({ language: "javascript", candidates: [a], references: [[b]] });
        for (const value of Object.values(score)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

describe("comments", () => {
  it("drops Python's comments, docstrings and blank lines and keeps other strings", () => {
    const source =
      '"""Top."""\nx = "kept"  # gone\n\ndef f():\n    "doc"\n    y = [\n        "a",  # in brackets\n    ]\n    return """b\nc"""\n';
    expect(withoutPythonComments(source)).toBe(
      'x = "kept"  \ndef f():\n    y = [\n        "a",  \n    ]\n    return """b\nc"""',
    );
  });

  it("refuses Python that CPython cannot tokenize", () => {
    expect(withoutPythonComments("x = (1,\n")).toBeNull();
    expect(withoutPythonComments('x = """open\n')).toBeNull();
    expect(withoutPythonComments("if x:\n        y\n    z\n")).toBeNull();
    expect(withoutPythonComments("x = 1 \\\n")).toBeNull();
  });

  it("replaces C-like comments by a space and leaves strings and Ruby alone", () => {
    expect(withoutComments('a(); // b\n/* c\n d */ e("//f");\n', "java")).toBe('a();  \n  e("//f");');
    expect(withoutComments("a # b\n", "ruby")).toBe("a # b\n");
  });
});
