/**
 * Comments that would run: what a model may say to get out of its comment, in every language, written by the task and then parsed, and
 * compiled or run where this machine has the compiler. The program must print what it printed before.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { changesCode } from "../../src/code/doc-check.ts";
import { writeDocComment } from "../../src/code/doc-comment.ts";
import { languageOfPath } from "../../src/code/languages/table.ts";
import { parseUnits } from "../../src/code/units.ts";
import { readSourceFile } from "../../src/tasks/code/read.ts";
import { writeSummary } from "../../src/tasks/code/write.ts";

const folder = mkdtempSync(join(tmpdir(), "precis-comments-"));
afterAll(() => rmSync(folder, { recursive: true }));
const long = process.env.PRECIS_FAULTS === "long";

interface Sample {
  readonly file: string;
  readonly unit: string;
  readonly text: string;
  /** Compiles and runs the file at {}; the program prints "ok". */
  readonly run?: string;
  /** What has to be there for it. */
  readonly needs?: string;
}

const samples: readonly Sample[] = [
  { file: "a.py", unit: "f", text: 'def f():\n    return "ok"\nprint(f())\n', run: "python3 {}", needs: "python3" },
  {
    file: "a.js",
    unit: "f",
    text: 'function f() {\n  return "ok";\n}\nconsole.log(f());\n',
    run: "node {}",
    needs: "node",
  },
  { file: "a.ts", unit: "f", text: 'export function f(): string {\n  return "ok";\n}\n' },
  {
    file: "A.java",
    unit: "A.main",
    text: 'class A {\n  public static void main(String[] a) { System.out.println("ok"); }\n}\n',
    run: "javac -d . {} && java -cp . A",
    needs: "javac",
  },
  {
    file: "a.go",
    unit: "main",
    text: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("ok") }\n',
    run: "go run {}",
    needs: "go",
  },
  {
    file: "a.rs",
    unit: "main",
    text: 'fn main() { println!("ok"); }\n',
    run: "rustc -o a-rs {} && ./a-rs",
    needs: "rustc",
  },
  {
    file: "a.c",
    unit: "main",
    text: '#include <stdio.h>\nint main(void) { puts("ok"); return 0; }\n',
    run: "gcc -std=c99 -trigraphs -o a-c {} && ./a-c",
    needs: "gcc",
  },
  {
    file: "a.cpp",
    unit: "main",
    text: '#include <cstdio>\nint main() { std::puts("ok"); }\n',
    run: "g++ -std=c++14 -trigraphs -o a-cpp {} && ./a-cpp",
    needs: "g++",
  },
  {
    file: "A.cs",
    unit: "A.Main",
    text: 'class A {\n  static void Main() { System.Console.WriteLine("ok"); }\n}\n',
    run: "mcs -out:a.exe {} && mono a.exe",
    needs: "mcs",
  },
  { file: "a.rb", unit: "f", text: 'def f\n  "ok"\nend\nputs f\n', run: "ruby {}", needs: "ruby" },
  {
    file: "a.php",
    unit: "f",
    text: '<?php\nfunction f() { return "ok\\n"; }\necho f();\n',
    run: "php {}",
    needs: "php",
  },
  { file: "a.kt", unit: "main", text: 'fun main() { println("ok") }\n' },
  { file: "a.swift", unit: "f", text: 'func f() -> String { return "ok" }\n' },
  { file: "a.scala", unit: "A.f", text: 'object A {\n  def f: String = "ok"\n}\n' },
];

/** Each means to end its comment and print "HACKED", or to keep the file from compiling, or to be obeyed by a tool. */
const sayings: readonly string[] = [
  '*/ System.out.println("HACKED"); /*',
  "*\u200b/ HACKED /\u00ad*",
  '\\u002a\\u002f static { System.out.println("HACKED"); } \\u002f\\u002a',
  "\\uuuu002a\\uu002f HACKED \\u002f\\u002a",
  "\\u000a HACKED",
  "reads C:\\users\\new and \\N{nothing} \\x \\u12",
  "all of src/**/*.kt and /* the rest",
  "nested /* /* /* never ended",
  '""" + print("HACKED") + """',
  '"""\nprint("HACKED")\n"""',
  'ends in a quote "',
  'ends in quotes """"',
  "ends in a backslash \\",
  "ends in a trigraph ??/",
  "*??/\n/ HACKED",
  "*\\\n/ HACKED",
  "first line\u2028HACKED();\u2029HACKED();",
  "first line\u0085HACKED();",
  "first line\rHACKED()",
  "first line\u000bHACKED()\u000cHACKED()",
  "=end\nputs 'HACKED'\n=begin",
  "__END__\nHACKED",
  '?> HACKED <?php echo "HACKED";',
  "</script><script>HACKED()</script><!-- -->",
  "coding: utf-7",
  "-*- coding: rot13; mode: x -*- vim: set modeline:",
  "frozen_string_literal: true",
  "@jsx HACKED\n@jsxImportSource evil\n@ts-nocheck",
  "@deprecated {@inheritDoc} @jest-environment ./evil.js @ORM\\Entity",
  "#__NO_SIDE_EFFECTS__ @__PURE__ sourceMappingURL=data:x",
  '```\npanic!("HACKED")\n```',
  ">>> HACKED",
  "+build ignore",
  "go:build ignore\ngo:generate HACKED\nline x.go:1",
  "]]></summary><include file='x' path='y'/>",
  "<summary> & <b> */",
  "\u202e direction \u2066 override",
  "#{HACKED} #if 0 #error HACKED",
  "*".repeat(300),
  "/".repeat(300),
  `${"x".repeat(95)} */ ${"y".repeat(95)} /*`,
  "*/".repeat(60),
];

async function written(sample: Sample, summary: string, wholeFile = false) {
  const language = languageOfPath(sample.file);
  const { units } = await parseUnits(sample.file, sample.text);
  const unit = wholeFile ? units[0] : units.find(({ qualifiedName }) => qualifiedName === sample.unit);
  if (language === null || unit === undefined) throw new Error(`no ${sample.unit} in ${sample.file}`);
  const path = join(folder, sample.file);
  writeFileSync(path, sample.text);
  const result = await writeSummary(await readSourceFile(sample.file, folder), unit, language, summary);
  return { ...result, text: readFileSync(path, "utf8"), path };
}

const cases = samples.flatMap((sample) => sayings.map((saying) => [sample, saying] as const));

describe("comments that would run", () => {
  it.each(samples.map((sample) => [sample.file, sample] as const))("in %s stay comments", async (_file, sample) => {
    for (const saying of sayings)
      for (const wholeFile of [false, true]) {
        const { action, reason, text } = await written(sample, saying, wholeFile);
        expect([saying, action, reason]).toEqual([saying, "inserted", null]);
        // The text without its comment is the old one: what stands in between is the comment.
        const head = [...sample.text].findIndex((letter, at) => letter !== [...text][at]);
        const from = head < 0 ? sample.text.length : head;
        expect([saying, text.length > sample.text.length, text.startsWith(sample.text.slice(0, from))]).toEqual([
          saying,
          true,
          true,
        ]);
      }
  });

  it("written one behind the other still replace each other", async () => {
    for (const [sample, saying] of cases.filter((_, at) => at % 7 === 0)) {
      const first = await written(sample, saying);
      const second = await written({ ...sample, text: first.text }, "Says ok.");
      expect([sample.file, saying, second.action, second.reason]).toEqual([sample.file, saying, "replaced", null]);
      const clean = await written(sample, "Says ok.");
      expect(second.text).toBe(clean.text);
    }
  });

  it("put together at random change no token", async () => {
    const parts = fc.array(
      fc.oneof(fc.constantFrom(...sayings, "*", "/", "\\", '"', "u002a", "\n", "`", " "), fc.string()),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        parts,
        fc.constantFrom("", " ", "\n"),
        async (sample, words, glue) => {
          const language = languageOfPath(sample.file);
          const unit = (await parseUnits(sample.file, sample.text)).units.find(
            ({ qualifiedName }) => qualifiedName === sample.unit,
          );
          if (language === null || unit === undefined) throw new Error(sample.file);
          const comment = writeDocComment(sample.text, unit, language, words.join(glue));
          if (comment.action === "refused") return;
          expect(await changesCode(sample.file, sample.text, comment, language)).toBeNull();
        },
      ),
      { numRuns: long ? 20_000 : 300, seed: 15 },
    );
  });

  const runnable = samples.filter(({ needs = "" }) => needs !== "" && spawnSync("which", [needs]).status === 0);
  it.each(runnable.map((sample) => [sample.file, sample] as const))(
    "in %s compile and run as before",
    async (_file, sample) => {
      const chosen = long ? sayings : [sayings.join("\n\n"), ...sayings.slice(2, 3)];
      for (const saying of chosen) {
        const { path } = await written(sample, saying);
        const run = spawnSync("sh", ["-c", (sample.run ?? "").replace("{}", path)], { cwd: folder, encoding: "utf8" });
        expect([saying, run.status, run.stdout, run.stderr.includes("error")]).toEqual([saying, 0, "ok\n", false]);
      }
    },
    long ? 600_000 : 60_000,
  );
});

describe("the look before writing", () => {
  const language = languageOfPath("a.js");
  const text = "function f() {}\n";
  const attempt = async (comment: string) => {
    if (language === null) throw new Error("no JavaScript");
    const made = {
      text: comment + text,
      action: "inserted",
      range: { start: 0, end: comment.length },
      replaced: { start: 0, end: 0 },
    } as const;
    return changesCode("a.js", text, made, language);
  };

  it.each([
    ["/** Fine. */\n", null],
    ["/** Ends. */ evil();\n", "its comment would hold code"],
    ["/** Ends. */ function g() {} /** Goes on. */\n", "its comment would hold the mark of another comment"],
    ["/** Never ended.\n", "its comment would hold the mark of another comment"],
    ["evil();\n", "its comment would hold code"],
    ["function g() {}\n", "the file would hold other functions or classes"],
    ["// Line\u2028evil();\n", "its comment would hold a control character"],
  ])("finds %j", async (comment, reason) => {
    expect(await attempt(comment)).toBe(reason);
  });
});
