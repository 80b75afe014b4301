import { expect, it } from "vitest";
import { parseUnits } from "./units.ts";

/** Types that are no classes: [path, source, header of each]. */
const samples: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "a.go",
    "package a\ntype IntSlice []int\ntype Values map[string][]string\ntype Handler func(w W)\ntype A = B\ntype Y struct{ a int }\n",
    ["type IntSlice []int", "type Values map[string][]string", "type Handler func(w W)", "type A = B", "type Y"],
  ],
  [
    "a.ts",
    "export type X = 'a' | 'b';\ntype O = { a: number };\nexport enum E { A }\n",
    ["export type X = 'a' | 'b'", "type O", "export enum E"],
  ],
  [
    "a.rs",
    "pub type R<T> = Result<T, E>;\nenum Z { A }\nimpl Z { type I = u8; }\n",
    ["pub type R<T> = Result<T, E>", "enum Z"],
  ],
  [
    "a.c",
    "typedef unsigned long size;\ntypedef int (*cmp)(int a);\ntypedef struct { int a; } T;\nenum E { A };\n",
    ["typedef unsigned long size", "typedef int (*cmp)(int a)", "typedef struct", "enum E"],
  ],
  [
    "a.cpp",
    "using S = std::string;\nnamespace n { template <class T> using V = vec<T>; }\nenum class C { A };\n",
    ["using S = std::string", "template <class T> using V = vec<T>", "enum class C"],
  ],
  ["a.cs", "public delegate void H(int x);\nenum E { A }\n", ["public delegate void H(int x)", "enum E"]],
  ["a.kt", "typealias S = List<String>\nenum class E { A }\n", ["typealias S = List<String>", "enum class E"]],
  ["a.swift", "typealias S = [String]\nenum E { case a }\n", ["typealias S = [String]", "enum E"]],
];

it.each(samples)("finds types that are no classes in %s", async (path, source, headers) => {
  const { units, syntaxErrors } = await parseUnits(path, source);
  expect(units.filter(({ kind }) => kind === "class").map(({ signature }) => signature)).toEqual(headers);
  expect(syntaxErrors).toBe(0);
});

it("names a type by what is declared, not by its definition", async () => {
  const { units } = await parseUnits("a.c", "typedef int (*cmp)(int a);\ntypedef unsigned long size;\n");
  expect(units.map(({ name }) => name)).toEqual(["a.c", "cmp", "size"]);
});

it("reads valid TypeScript that its grammar does not know", async () => {
  const { units, syntaxErrors } = await parseUnits(
    "a.ts",
    "class Walker {\n  abstract(): void {}\n  body() {}\n}\nexport type * from 'y';\ninterface I { abstract(): string }\nabstract(1);\n",
  );
  expect(units.map(({ qualifiedName }) => qualifiedName)).toEqual([
    "a.ts",
    "Walker",
    "Walker.abstract",
    "Walker.body",
    "I",
    "I.abstract",
  ]);
  expect(syntaxErrors).toBe(0);
});

it("keeps the documentation of a file that does not parse", async () => {
  const { units, parsed } = await parseUnits(
    "a.ts",
    `/** Reads tables. */\n\n${"@@ ) => ] {{ ;; <% %>\n".repeat(250)}`,
  );
  expect([parsed, units[0]?.docComment]).toEqual([false, "Reads tables."]);
});

it("tells pointers of C from what they point to", async () => {
  const { units } = await parseUnits("a.c", "int f(char *s, int n, char t[]) { return 1; }\n");
  expect(units[1]?.parameters.map(({ type }) => type)).toEqual(["char *", "int", "char *"]);
});
