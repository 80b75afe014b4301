/** Real programs, run before and after: the same output is the whole claim. */
import { describe, expect, it } from "vitest";
import { runCode } from "../../sandbox/run-code.ts";
import { openSandbox } from "../../sandbox/sandbox.ts";
import { applyEdits } from "./edits.ts";
import { obfuscate } from "./obfuscate.ts";
import { projectNames } from "./project.ts";

const programs: readonly (readonly [string, string, string])[] = [
  [
    "python",
    "shop.py",
    `"""A shop."""
import sys

class Shop:
    """Sells things."""
    rate = 2

    def __init__(self, *items, extra=0):
        self.items, self.extra = list(items), extra  # kept

    def _odd(self):
        total = index = 0
        while index < len(self.items):
            item = self.items[index]
            index += 1
            if item % 2 == 0:
                continue
            else:
                total += item
        return total * self.rate + self.extra

def _counter():
    count = 0
    def step():
        nonlocal count
        count += 1
        return count
    return [step() for _ in range(3)]

def only_doc():
    """Nothing else."""

def _memo(n, known=None):
    known = {} if known is None else known
    if(n in known):
        return known[n]
    else:
        known[n] = n if n < 2 else _memo(n - 1, known) + _memo(n - 2, known=known)
    return known[n]

if __name__ == "__main__":
    print(Shop(1, 2, 3, extra=4)._odd(), _counter(), only_doc(), _memo(20))
    print(f"{len(sys.argv):>3} {1 + 1=} {Shop=!r:.14}", [(a, b) for a, b in zip("xy", range(2))])
`,
  ],
  [
    "javascript",
    "shop.js",
    `// A shop.
const limit = 3; /* a limit */
class Shop {
  #secret = 1;
  constructor(...items) { this.items = items; }
  odd() {
    let total = 0, index = 0;
    while (index < this.items.length) {
      const item = this.items[index++];
      if (item % 2 === 0) continue;
      else total += item;
    }
    return total + this.#secret;
  }
}
let x = 1;
function shadow() { { let x = 2; x++; } return x; }
const { a, b: { c }, ...rest } = { a: 1, b: { c: 2 }, d: 3 };
const make = (left, right) => ({ left, right, sum: left + right });
outer: for (const n of [1, 2]) { for (let j = 0; j < 3; j++) { if (j === n) continue outer; } }
console.log(new Shop(4), new Shop(1, 2, 3).odd(), shadow(), a, c, rest, make(1, 2));
try { throw new Error("e"); } catch (error) { console.log(error.message, typeof missing); }
if (limit > 2) console.log("big"); else if (limit > 1) console.log("middle"); else console.log("small");
`,
  ],
  [
    "typescript",
    "shop.ts",
    `/** A shop. */
interface Priced { price: number }
enum Kind { Small, Large }
class Box<T extends Priced> {
  constructor(private readonly content: T, public kind: Kind = Kind.Small) {}
  price(times: number): number { const factor = times * 2; return this.content.price * factor; }
}
const wrap = <T extends Priced>(value: T, kind?: Kind): Box<T> => new Box(value, kind);
function describe({ price, label = "none" }: { price: number; label?: string }): string {
  if (price > 1) { return label; } else { return String(price); }
}
console.log(wrap({ price: 2 }, Kind.Large).price(3), describe({ price: 2, label: "x" }), describe({ price: 1 }));
`,
  ],
  [
    "java",
    "T.java",
    `import java.util.*;
import java.util.function.*;
/** A test. */
public class T {
  private int count = 0; // members stay
  enum Color { RED, GREEN }
  record Pair(int left, int right) { int sum() { return left + right; } }
  int add(int count) { this.count += count; int other = this.count; return other; }
  static String kind(Object o) { if (o instanceof String s && s.length() > 1) { return s; } else { return "none"; } }
  static String name(Color color) { switch (color) { case RED: return "r"; default: return "g"; } }
  public static void main(String[] args) {
    int i = 0, total = 0;
    while (i < 5) { int item = i++; if (item % 2 == 0) continue; else total += item; }
    BiFunction<Integer, Integer, Integer> times = (a, b) -> a * b;
    Function<Integer, Integer> next = z -> z + 1;
    List<Integer> list = new ArrayList<>(List.of(3, 1, 2)); list.sort(Integer::compare);
    for (int item : list) total += item;
    System.out.println(total + times.apply(2, 3) + next.apply(1) + name(Color.GREEN) + kind("xy") + kind(1));
    System.out.println(new T().add(3) + new Pair(1, 2).sum() + " " + list);
  }
}
`,
  ],
];

const sandbox = await openSandbox({ allowExec: true, unsafeExec: true });
const missing = new Map<string, string | null>();
for (const [language] of programs) missing.set(language, await sandbox.missing(language));

describe("obfuscate", () => {
  for (const [language, path, source] of programs) {
    it.skipIf(missing.get(language) !== null)(
      `leaves what a ${language} program prints as it is`,
      async () => {
        const limits = { wallMs: 30_000 };
        const before = await runCode(sandbox, { language, code: source, limits });
        expect(before.verdict).toBe("ok");
        const result = await obfuscate(path, source, { seed: 1 });
        expect(result).toMatchObject({ changed: true, warnings: [] });
        const after = await runCode(sandbox, { language, code: result.text, limits });
        expect([after.verdict, after.stdout, after.stderr]).toEqual(["ok", before.stdout, ""]);
      },
      60_000,
    );
  }

  it("takes comments and docstrings out, renames and alters branches and loops", async () => {
    const { text } = await obfuscate("shop.py", programs[0]?.[2] ?? "", { seed: 1 });
    expect(text).not.toMatch(/A shop|Sells|kept|Nothing else/);
    expect(text).not.toMatch(/\b(?:index|_counter|step|_memo|item)\b/);
    // A keyword argument's name is part of the call: it stays.
    expect(text).toContain("known=known");
    expect(text).toMatch(/while True:\n\s+if not \(\w+ < len\(self\.items\)\): break/);
    expect(text).toMatch(/if not \(\w+ % 2 == 0\):/);
    expect(text).toContain("def only_doc():\n    pass\n");
  });

  it("gives the same result for the same seed and another for another", async () => {
    const [, path, source] = programs[1] as (typeof programs)[number];
    const one = await obfuscate(path, source, { seed: 1 });
    expect(await obfuscate(path, source, { seed: 1 })).toEqual(one);
    expect((await obfuscate(path, source, { seed: 2 })).text).not.toBe(one.text);
  });

  it("gives a name one new name in all nested scopes, and two scopes two", async () => {
    const { text } = await obfuscate(
      "a.js",
      "function f(n) { return (() => n)(); }\nfunction g(n) { return n; }\nf(g(1));\n",
    );
    const [first, second] = [...text.matchAll(/\((\w+)\) \{/g)].map((match) => match[1]);
    expect(text).toContain(`return (() => ${first})();`);
    expect(text).toContain(`return ${second};`);
    expect(first).not.toBe(second);
  });

  it("keeps exported names without the project, and renames them alike with it", async () => {
    const files = [
      { path: "area.py", text: "def area(width, height):\n    return width * height\n" },
      { path: "main.py", text: "from area import area\nimport os\nprint(area(2, height=3), os.sep)\n" },
    ];
    const [kept] = await Promise.all(files.map((file) => obfuscate(file.path, file.text)));
    expect(kept?.text).toBe("def area(width, height):\n    return width * height\n");
    const project = await projectNames(files, 0);
    const name = project.renamed.get("area") ?? "";
    expect([...project.renamed.keys()]).toEqual(["area"]);
    const [one, two] = await Promise.all(files.map((file) => obfuscate(file.path, file.text, { project })));
    expect(one?.text).toMatch(new RegExp(`^def ${name}\\(\\w{3}1, height\\):`));
    expect(two?.text).toContain(`from area import ${name}\n`);
    expect(two?.text).toContain(`print(${name}(2, height=3), os.sep)`);
  });

  it("leaves what it cannot read, and names what it must not touch", async () => {
    expect(await obfuscate("a.go", "package a\n")).toMatchObject({
      changed: false,
      reason: "obfuscation is not built for this language",
    });
    expect(await obfuscate("a.py", "def f(:\n")).toMatchObject({
      changed: false,
      reason: "does not parse cleanly as Python",
    });
    const dynamic = await obfuscate("a.py", "_x = 1\nprint(eval('_x'))  # note\n");
    expect(dynamic.text).toBe("_x = 1\nprint(eval('_x'))\n");
    expect(dynamic.warnings).toHaveLength(1);
  });
});

describe("applyEdits", () => {
  it("applies edits in any order and refuses overlaps", () => {
    expect(
      applyEdits("abc", [
        { start: 2, end: 3, text: "C" },
        { start: 0, end: 1, text: "" },
      ]),
    ).toBe("bC");
    expect(() =>
      applyEdits("abc", [
        { start: 0, end: 2, text: "" },
        { start: 1, end: 3, text: "" },
      ]),
    ).toThrow("edits overlap at offset 1");
  });
});
