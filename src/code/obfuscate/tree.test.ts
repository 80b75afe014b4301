import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { languageById } from "../languages/table.ts";
import { syntaxProblems } from "../syntax.ts";
import { obfuscateTree, type TreeOptions } from "./tree.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "precis-obfuscate-"));
  mkdirSync(join(root, "in/lib"), { recursive: true });
  writeFileSync(join(root, "in/lib/area.js"), "// area\nexport function surface(w, h) { return w * h; }\n");
  writeFileSync(join(root, "in/main.js"), 'import { surface } from "./lib/area.js";\nconsole.log(surface(2, 3));\n');
  writeFileSync(join(root, "in/notes.txt"), "surface\n");
  writeFileSync(join(root, "in/empty.js"), "");
});
afterEach(() => rmSync(root, { recursive: true }));

async function run(options: TreeOptions = {}, out = join(root, "out")): Promise<string[]> {
  const told: string[] = [];
  for await (const entry of obfuscateTree(join(root, "in"), out, options)) {
    told.push("skipped" in entry ? `${entry.path} ${entry.skipped}` : `${entry.path} ${entry.changed}`);
  }
  return told;
}

it("renames what files share alike in all of them, and copies what it cannot change", async () => {
  expect(await run()).toEqual(["empty.js empty", "lib/area.js true", "main.js true", "notes.txt false"]);
  const area = readFileSync(join(root, "out/lib/area.js"), "utf8");
  const main = readFileSync(join(root, "out/main.js"), "utf8");
  const name = /^export function (\w+)\((\w+), (\w+)\) \{ return \2 \* \3; \}\n$/.exec(area)?.[1];
  expect(main).toBe(`import { ${name} } from "./lib/area.js";\nconsole.log(${name}(2, 3));\n`);
  expect(readFileSync(join(root, "out/notes.txt"), "utf8")).toBe("surface\n");
});

it("keeps exported names on request", async () => {
  await run({ keepExported: true });
  expect(readFileSync(join(root, "out/main.js"), "utf8")).toBe(readFileSync(join(root, "in/main.js"), "utf8"));
});

it("refuses a target that is inside the source or not empty", async () => {
  await expect(run({}, join(root, "in/out"))).rejects.toThrow("is inside");
  await expect(run({}, root)).rejects.toThrow("is not empty");
});

it("syntaxProblems names place and token", async () => {
  const python = languageById("python");
  expect(await syntaxProblems(python, "x = 1\n")).toEqual([]);
  expect(await syntaxProblems(python, "x = 1\ny = )\n")).toEqual([
    { line: 2, column: 1, message: 'unexpected "y = )"' },
  ]);
  expect(await syntaxProblems(languageById("java"), "class A { int x }")).toEqual([
    { line: 1, column: 16, message: 'missing ";"' },
  ]);
});
