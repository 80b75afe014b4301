import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { fitSurroundings, showSurroundings } from "../../agents/surroundings.ts";
import { parseUnits } from "../units.ts";
import { surroundingsInFile } from "./in-file.ts";
import { surroundingsInTree } from "./in-tree.ts";
import type { Surroundings } from "./surroundings.ts";

const jar = `"""HTTP cookies kept by domain."""
from match import domain_match

class Store:
    def get(self, key):
        """Return what is kept under a key. Never raises."""

class CookieJar(Store):
    """Holds cookies and finds those that belong to a request.

    More about it.
    """
    limit = 50

    def __init__(self, policy=None):
        self._cookies = {}
        self.policy = policy

    def get(self, key, default=None):
        for cookie in self._all():
            if domain_match(cookie.domain, key):
                return cookie.value
        return default

    def _all(self):
        """Yield every cookie that is not expired."""
        yield from self._cookies.values()

    def load(self, key):
        return self.get(key)
`;

async function near(path: string, text: string, name: string): Promise<Surroundings> {
  const parsed = await parseUnits(path, text);
  const unit = parsed.units.find(({ qualifiedName }) => qualifiedName === name);
  if (unit === undefined) throw new Error(`no ${name}`);
  return surroundingsInFile(text, unit, parsed);
}

it("a file shows class, fields, module, callees, callers, the method replaced and documented neighbours", async () => {
  const around = await near("jar.py", jar, "CookieJar.get");
  expect(showSurroundings(around)).toBe(`Full name: CookieJar.get
In: jar.py -- HTTP cookies kept by domain.
Inside: class CookieJar(Store) -- Holds cookies and finds those that belong to a request.
  with fields: limit; _cookies; policy
Takes the place of: def get(self, key) -- Return what is kept under a key.
It calls:
- def _all(self) -- Yield every cookie that is not expired.
Called by:
- def load(self, key)
How units beside it are documented:
- def _all(self) -- Yield every cookie that is not expired.
- def get(self, key) -- Return what is kept under a key.`);
});

it.each([
  [
    "a.ts",
    "class Box {\n  #lid = 1;\n  private readonly size: number;\n  constructor(a) {\n    this.lock = a;\n  }\n  put() {\n    this.lid = 2;\n  }\n}\n",
    "Box.put",
    ["#lid", "private readonly size: number", "lock"],
  ],
  [
    "A.java",
    "class Jar {\n  private final Map<String, Cookie> cookies = new HashMap<>();\n  int size;\n  Cookie get(String key) { return cookies.get(key); }\n}\n",
    "Jar.get",
    ["private final Map<String, Cookie> cookies", "int size"],
  ],
  [
    "a.go",
    "package a\n\n// Jar keeps cookies.\ntype Jar struct {\n\tcookies map[string]string\n\tmu sync.Mutex\n}\n\nfunc (j *Jar) Get(key string) string {\n\treturn j.cookies[key]\n}\n",
    "Jar.Get",
    ["cookies map[string]string", "mu sync.Mutex"],
  ],
])("fields of a class in %s", async (path, text, name, fields) => {
  expect((await near(path, text, name)).enclosing.at(-1)?.fields).toEqual(fields);
});

it("secrets in headers and what an earlier run wrote stay out", async () => {
  const key = `sk-proj-${"a1B2c3D4".repeat(6)}`;
  const text = `def send(key="${key}"):\n    return key\n\ndef both():\n    return send()\n`;
  expect(showSurroundings(await near("a.py", text, "both"))).not.toContain(key);
});

it("what does not fit is left out whole and counted; a shorter part behind it may still fit", async () => {
  const around = await near("jar.py", jar, "CookieJar.get");
  const fitted = fitSurroundings(around, 70);
  expect(fitted.parts.map(({ kind }) => kind)).toEqual(["enclosing", "module", "caller"]);
  expect(fitted.leftOut).toBe(4);
  expect(fitted.tokens).toBeLessThanOrEqual(70);
});

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

async function inTree(files: Record<string, string>, path: string, name: string, mostFiles = 100) {
  const root = mkdtempSync(join(tmpdir(), "precis-around-"));
  trees.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const text = files[path] ?? "";
  const parsed = await parseUnits(path, text);
  const unit = parsed.units.find(({ qualifiedName }) => qualifiedName === name) ?? parsed.units[0];
  if (unit === undefined) throw new Error(`no ${name}`);
  return surroundingsInTree({
    root,
    path,
    text,
    unit,
    parsed,
    near: surroundingsInFile(text, unit, parsed),
    mostFiles,
  });
}

const tree = {
  "jar.py": jar,
  "match.py": 'def domain_match(a, b):\n    """Say whether two domains belong together."""\n    return a == b\n',
  "other.py": 'def domain_match(x):\n    """Something else of that name."""\n',
  "client.py": "from jar import CookieJar\n\ndef fetch(url):\n    jar = CookieJar()\n    return jar.get(url)\n",
  "stranger.py": "def look(d):\n    return d.get(1)\n",
  "tests/test_jar.py":
    "from jar import CookieJar\n\ndef test_keeps_cookies():\n    assert CookieJar().get('a') is None\n",
};

it("a tree adds what is called in other files, who calls it there and its tests", async () => {
  const around = await inTree(tree, "jar.py", "CookieJar.get");
  expect(around?.callees.map(({ name, path }) => [name, path])).toEqual([
    ["CookieJar._all", null],
    ["domain_match", "match.py"],
  ]);
  expect(around?.callers.map(({ name, path }) => [name, path])).toEqual([
    ["CookieJar.load", null],
    ["fetch", "client.py"],
  ]);
  expect(around?.tests.map(({ name, path }) => [name, path])).toEqual([["test_keeps_cookies", "tests/test_jar.py"]]);
});

it("tests with titles are told by them; a type in another file of the folder encloses its methods", async () => {
  const titled = await inTree(
    {
      "src/sum.ts": "export function sum(a, b) {\n  return a + b;\n}\n",
      "src/sum.test.ts":
        'import { sum } from "./sum";\nit("adds negative numbers", () => {\n  expect(sum(-1, -2)).toBe(-3);\n});\n',
    },
    "src/sum.ts",
    "sum",
  );
  expect(titled?.tests).toEqual([
    { name: "adds negative numbers", signature: "", doc: "", path: "src/sum.test.ts", line: 2 },
  ]);
  const go = await inTree(
    {
      "a/get.go": "package a\n\nfunc (j *Jar) Get(key string) string {\n\treturn j.cookies[key]\n}\n",
      "a/jar.go": "package a\n\n// Jar keeps cookies by name.\ntype Jar struct {\n\tcookies map[string]string\n}\n",
    },
    "a/get.go",
    "Jar.Get",
  );
  expect(go?.enclosing.map(({ name, doc, path }) => [name, doc, path])).toEqual([
    ["Jar", "Jar keeps cookies by name.", "a/jar.go"],
  ]);
});

it("a tree above the bound is not read", async () => {
  expect(await inTree(tree, "jar.py", "CookieJar.get", 3)).toBeNull();
});
