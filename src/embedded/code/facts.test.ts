import { describe, expect, it } from "vitest";
import { surroundingsInFile } from "../../code/surroundings/in-file.ts";
import { parseUnits } from "../../code/units.ts";
import { materialOf } from "../../tasks/code/material.ts";
import { provenFact } from "./facts.ts";
import { byAll, isBacked } from "./summaries.ts";

async function unitIn(path: string, text: string, name: string) {
  const parsed = await parseUnits(path, text);
  const unit = parsed.units.find(({ qualifiedName }) => qualifiedName === name);
  if (unit === undefined) throw new Error(`no ${name} in ${parsed.units.map((one) => one.qualifiedName).join()}`);
  return materialOf(text, unit, parsed, surroundingsInFile(text, unit, parsed));
}

describe("what a body proves", () => {
  it.each<[string, string, string, string | null]>([
    [
      "a.py",
      "class Jar:\n    def size(self):\n        return len(self._cookies)\n",
      "Jar.size",
      "Returns the size of the cookies",
    ],
    [
      "a.py",
      "class Jar:\n    def policy(self):\n        return self._policy\n",
      "Jar.policy",
      "Returns the policy of the jar",
    ],
    ["a.py", "def f(x):\n    raise NotImplementedError\n", "f", "Always raises NotImplementedError"],
    ["a.py", "def f(x):\n    pass\n", "f", "Does nothing"],
    [
      "a.py",
      "def is_text(value):\n    return isinstance(value, str)\n",
      "is_text",
      "Checks whether the given value is an instance of str",
    ],
    [
      "a.ts",
      "class A {\n  limit(count: number) {\n    this.most = count;\n    return this;\n  }\n}\n",
      "A.limit",
      "Sets the most to the given count and returns the object itself",
    ],
    ["a.js", "function f(v) { return typeof v === 'string' }", "f", "Checks whether the given v is of type string"],
    ["A.java", "class A {\n  int count() { return this.count; }\n}\n", "A.count", "Returns the count"],
    [
      "a.go",
      "package a\nfunc (j *Jar) Len() int {\n\treturn j.length\n}\n",
      "Jar.Len",
      "Returns the length of the jar",
    ],
    ["a.js", "function make(a) {\n  return new Box(a);\n}\n", "make", "Returns a new box"],
    // Nothing is proven by what goes on, waits, yields, is decorated or built upon.
    ["a.js", "function make(a) {\n  return new Box(a).open();\n}\n", "make", null],
    ["a.js", "async function f() {\n  return this.size;\n}\n", "f", null],
    ["a.py", "def get(key):\n    v = d.pop(key)\n    d[key] = v\n    return v\n", "get", null],
    ["a.py", "@contextmanager\ndef f(a):\n    return a\n", "f", null],
    ["a.py", "def f(a):\n    if a:\n        return 1\n", "f", null],
    ["a.js", "function f(a) {\n  return a ? 1 : 2;\n}\n", "f", null],
  ])("%s: %j", async (path, text, name, fact) => {
    expect(provenFact(await unitIn(path, text, name))).toBe(fact);
  });
});

describe("surroundings in a sentence of ours", () => {
  const jar = `class Base:
    def find(self, key):
        """Return the entry of a key."""

class Jar(Base):
    """Keeps cookies by host."""

    def find(self, key):
        return self.all[key].value

    def get(self, key):
        return self.all[key].value

    def size(self):
        """Return how many there are."""
        return len(self.all)

    def stop(self):
        raise RuntimeError()
`;
  it.each([
    ["Jar.find", "Return the entry of a key.", true],
    ["Jar.get", "Return the value for the given key of the jar. Jar: Keeps cookies by host.", false],
    ["Jar.stop", "Always raises RuntimeError. Jar: Keeps cookies by host.", true],
  ])("%s", async (name, summary, backed) => {
    const unit = await unitIn("jar.py", jar, name);
    expect(byAll(unit, "what").summary).toBe(summary);
    expect(isBacked(unit, "what")).toBe(backed);
    expect(byAll({ ...unit, surroundings: null }, "what").summary).not.toContain("ookies");
  });
});
