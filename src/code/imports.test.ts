import { describe, expect, test } from "vitest";
import { importResolver, importsOf } from "./imports.ts";

describe("importsOf", () => {
  test.each([
    [
      "typescript",
      `import a from "./a.ts";\nexport { b } from '../b.js';\nconst c = await import("c");\nimport "./d";`,
      ["./a.ts", "../b.js", "c", "./d"],
    ],
    ["javascript", `const x = require('x/y');`, ["x/y"]],
    ["python", "import os, a.b\nfrom . import c\nfrom ..d.e import f\n", ["os", "a.b", ".", "..d.e"]],
    ["go", 'import (\n\t"fmt"\n\tm "example.org/x/models"\n)\n', ["fmt", "example.org/x/models"]],
    ["java", "import java.util.List;\nimport static a.b.C.d;\n", ["java.util.List", "a.b.C.d"]],
    ["c", '#include "a/b.h"\n# include <stdio.h>\n', ["a/b.h", "stdio.h"]],
    ["rust", "use crate::a::b;\npub(crate) mod c;\n", ["::a::b", "c"]],
    ["ruby", "require_relative 'a/b'\n", ["a/b"]],
    ["php", "use App\\Models\\User;\nrequire __DIR__ . '/x.php';\n", ["App\\Models\\User", "/x.php"]],
  ] as const)("%s", (language, text, expected) => {
    expect([...importsOf(text, language)].sort()).toEqual([...expected].sort());
  });

  test("nothing where no form is known, and never more than 500", () => {
    expect(importsOf("import x", null)).toEqual([]);
    expect(
      importsOf(Array.from({ length: 900 }, (_, at) => `import "./f${at}";`).join("\n"), "typescript"),
    ).toHaveLength(500);
  });
});

describe("importResolver", () => {
  const resolve = importResolver([
    "src/a.ts",
    "src/b/index.ts",
    "lib/x.js",
    "pkg/__init__.py",
    "pkg/core.py",
    "pkg/sub/tool.py",
    "go/models/user.go",
    "java/org/acme/Order.java",
    "c/include/util.h",
    "rust/src/store/mod.rs",
  ]);
  test.each([
    ["./a", "src/c.ts", "typescript", "src/a.ts"],
    ["./a.js", "src/c.ts", "typescript", "src/a.ts"],
    ["../src/b", "lib/x.js", "typescript", "src/b/index.ts"],
    ["react", "src/a.ts", "typescript", null],
    [".core", "pkg/__init__.py", "python", "pkg/core.py"],
    ["..core", "pkg/sub/tool.py", "python", "pkg/core.py"],
    ["pkg.sub.tool", "main.py", "python", "pkg/sub/tool.py"],
    ["example.org/go/models", "main.go", "go", "go/models/user.go"],
    ["org.acme.Order", "x/Y.java", "java", "java/org/acme/Order.java"],
    ["util.h", "c/main.c", "c", "c/include/util.h"],
    ["::store::open", "rust/src/main.rs", "rust", "rust/src/store/mod.rs"],
  ] as const)("%s in %s leads to %s %s", (specifier, from, language, expected) => {
    expect(resolve(specifier, from, language)).toBe(expected);
  });
});
