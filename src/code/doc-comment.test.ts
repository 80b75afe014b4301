import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOwnComment, writeDocComment } from "./doc-comment.ts";
import { docLines, wrap } from "./doc-style.ts";
import { languageOfPath } from "./languages/table.ts";
import { parseUnits } from "./units.ts";

/** [path, source, unit, the whole file after writing]. */
const samples: readonly (readonly [string, string, string, string])[] = [
  [
    "a.py",
    "def add(a, b):\n    return a + b\n",
    "add",
    'def add(a, b):\n    """Adds <two> numbers.\n\n    Summary by precis.\n    """\n    return a + b\n',
  ],
  [
    "a.ts",
    "\texport const f = () => 1;\r\n",
    "f",
    "\t/**\r\n\t * Adds <two> numbers.\r\n\t *\r\n\t * Summary by precis.\r\n\t */\r\n\texport const f = () => 1;\r\n",
  ],
  [
    "A.java",
    "class A {\n  @Override int f() { return 1; }\n}\n",
    "A.f",
    "class A {\n  /**\n   * Adds &lt;two&gt; numbers.\n   *\n   * Summary by precis.\n   */\n  @Override int f() { return 1; }\n}\n",
  ],
  [
    "a.go",
    "package a\n\nfunc F() {}\n",
    "F",
    "package a\n\n// Adds <two> numbers.\n//\n// Summary by precis.\nfunc F() {}\n",
  ],
  [
    "a.rs",
    "#[inline]\nfn f() {}\n",
    "f",
    "/// Adds <two> numbers.\n///\n/// Summary by precis.\n#[inline]\nfn f() {}\n",
  ],
  [
    "a.c",
    "int f(void) { return 1; }\n",
    "f",
    "/**\n * Adds <two> numbers.\n *\n * Summary by precis.\n */\nint f(void) { return 1; }\n",
  ],
  [
    "A.cs",
    "class A {\n    int F() => 1;\n}\n",
    "A.F",
    "class A {\n    /// <summary>\n    /// Adds &lt;two&gt; numbers.\n    /// </summary>\n    /// <remarks>Summary by precis.</remarks>\n    int F() => 1;\n}\n",
  ],
  ["a.rb", "def f\n  1\nend\n", "f", "# Adds <two> numbers.\n#\n# Summary by precis.\ndef f\n  1\nend\n"],
  [
    "a.php",
    "<?php\nfunction f() { return 1; }\n",
    "f",
    "<?php\n/**\n * Adds <two> numbers.\n *\n * Summary by precis.\n */\nfunction f() { return 1; }\n",
  ],
  [
    "a.kt",
    "fun f(): Int { return 1 }\n",
    "f",
    "/**\n * Adds <two> numbers.\n *\n * Summary by precis.\n */\nfun f(): Int { return 1 }\n",
  ],
  [
    "a.swift",
    "func f() -> Int { return 1 }\n",
    "f",
    "/// Adds <two> numbers.\n///\n/// Summary by precis.\nfunc f() -> Int { return 1 }\n",
  ],
  [
    "a.scala",
    "object A {\n  def f: Int = 1\n}\n",
    "A.f",
    "object A {\n  /**\n   * Adds <two> numbers.\n   *\n   * Summary by precis.\n   */\n  def f: Int = 1\n}\n",
  ],
];

async function write(path: string, text: string, name: string, summary: string) {
  const language = languageOfPath(path);
  const { units } = await parseUnits(path, text);
  const unit = units.find((candidate) => candidate.qualifiedName === name);
  if (language === null || unit === undefined) throw new Error(`no ${name} in ${path}`);
  return writeDocComment(text, unit, language, summary);
}

describe("writeDocComment", () => {
  it.each(samples)("writes into %s in the language's own style", async (path, source, name, expected) => {
    const first = await write(path, source, name, "Adds <two> numbers.");
    expect(first).toMatchObject({ text: expected, action: "inserted" });
    expect(await write(path, first.text, name, "Adds <two> numbers.")).toEqual({ text: expected, action: "unchanged" });
    const again = await write(path, first.text, name, "Sums.");
    expect(again.action).toBe("replaced");
    expect(again.text).toBe(expected.replace(/Adds (?:<|&lt;)two(?:>|&gt;) numbers\./, "Sums."));
  });

  it("never touches a person's comment", async () => {
    const text = "/** Mine. */\nfunction f() {}\n";
    expect(await write("a.js", text, "f", "Theirs.")).toEqual({
      text,
      action: "refused",
      reason: "it has a documentation comment of its own",
    });
  });

  it("refuses a body on the header's line, a unit inside a line and an empty summary", async () => {
    expect((await write("a.py", "def f(): return 1\n", "f", "x")).reason).toBe("its body is on the line of its header");
    expect((await write("a.js", "let a; function f() {}\n", "f", "x")).reason).toBe(
      "it does not start on a line of its own",
    );
    expect((await write("a.js", "function f() {}\n", "f", " ")).reason).toBe("the summary is empty");
  });

  it("puts a file's comment below what must stay first", async () => {
    expect((await write("a.py", "#!/usr/bin/env python3\nx = 1\n", "a.py", "Sets x.")).text).toBe(
      '#!/usr/bin/env python3\n"""Sets x.\n\nSummary by precis.\n"""\n\nx = 1\n',
    );
    expect((await write("a.rs", "fn f() {}\n", "a.rs", "One function.")).text).toBe(
      "//! One function.\n//!\n//! Summary by precis.\n\nfn f() {}\n",
    );
    const go = (await write("a.go", "package a\n", "a.go", "Package a is empty.")).text;
    expect(go).toBe("// Package a is empty.\n//\n// Summary by precis.\npackage a\n");
    expect((await write("a.go", go, "a.go", "Package a has nothing.")).text).toBe(
      "// Package a has nothing.\n//\n// Summary by precis.\npackage a\n",
    );
  });

  it("cannot be broken out of by what the summary says", async () => {
    const java = await write("A.java", "class A {\n}\n", "A", "Ends */ here, <b>&amp;");
    expect((await parseUnits("A.java", java.text)).syntaxErrors).toBe(0);
    const python = await write("a.py", "def f():\n    pass\n", "f", 'Has """ and \\N and \\');
    const { units, syntaxErrors } = await parseUnits("a.py", python.text);
    expect([syntaxErrors, isOwnComment(units[1]?.docComment ?? null)]).toEqual([0, true]);
  });

  it("keeps every other byte, whatever the file looks like", async () => {
    const filler = fc.array(fc.constantFrom("\tx = 1", "    y = 2", "", "# ä 💡", "z = 'end'"), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        filler,
        fc.constantFrom("\n", "\r\n"),
        fc.string({ minLength: 1 }),
        async (lines, end, summary) => {
          const before = lines.map((line) => `${line.trim()}${end}`).join("");
          const text = `${before}def f(a):${end}\treturn a${end}${before}`;
          const { text: written, action } = await write("a.py", text, "f", summary);
          if (action !== "inserted") return expect(summary.trim()).toBe("");
          const head = `${before}def f(a):${end}`;
          expect(written.startsWith(head)).toBe(true);
          expect(written.endsWith(`\treturn a${end}${before}`)).toBe(true);
          if (end === "\r\n") expect(written.replaceAll("\r\n", "")).not.toContain("\n");
        },
      ),
      { numRuns: 50, seed: 3 },
    );
  });
});

describe("wrapping", () => {
  it("breaks at words and keeps paragraphs", () => {
    expect(wrap("one two  three\n\nfour", 8)).toEqual(["one two", "three", "", "four"]);
    expect(docLines("x ".repeat(80).trim(), "go", "", false).every((line) => line.length <= 100)).toBe(true);
  });

  it("puts a Go package's comment between its licence and its package clause, and finds it again", async () => {
    const source = "// Copyright 2020 Ode.\n\npackage a\n";
    const go = languageOfPath("a.go");
    if (go === null) throw new Error("no Go");
    const write = async (text: string, summary: string) => {
      const [module] = (await parseUnits("a.go", text)).units;
      if (module === undefined) throw new Error("no module");
      return writeDocComment(text, module, go, summary);
    };
    const first = await write(source, "Adds.");
    expect(first).toMatchObject({
      text: "// Copyright 2020 Ode.\n\n// Adds.\n//\n// Summary by precis.\npackage a\n",
      action: "inserted",
    });
    expect(await write(first.text, "Sums.")).toMatchObject({
      text: "// Copyright 2020 Ode.\n\n// Sums.\n//\n// Summary by precis.\npackage a\n",
      action: "replaced",
    });
  });
});
