/** Programs in the real sandbox. Where there is none, these tests skip and their name says why. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCases } from "./cases.ts";
import { runCode } from "./run-code.ts";
import { openSandbox } from "./sandbox.ts";

const temporary = mkdtempSync(join(tmpdir(), "precis-sandbox-test-"));
const sandbox = await openSandbox({ allowExec: true, temporary });
const closed = sandbox.isolation !== "bubblewrap";
const has = async (language: string): Promise<boolean> => (await sandbox.missing(language)) === null;
const installed = new Map<string, boolean>();
for (const language of ["python", "typescript", "java", "c", "cpp", "rust", "go", "csharp"])
  installed.set(language, await has(language));

afterAll(() => rmSync(temporary, { recursive: true }));

const greetings: readonly (readonly [string, string])[] = [
  ["python", "import sys\nprint('hi', sys.argv[1], input())"],
  ["javascript", "console.log('hi', process.argv[2], require('fs').readFileSync(0, 'utf8').trim())"],
  ["typescript", "const who: string = process.argv[2] ?? ''; console.log('hi', who, 'line')"],
  ["java", 'class app { public static void main(String[] a) { System.out.println("hi " + a[0] + " line"); } }'],
  ["c", '#include <stdio.h>\nint main(int n, char **a) { printf("hi %s line\\n", a[1]); return 0; }'],
  ["cpp", '#include <cstdio>\nint main(int, char **a) { std::printf("hi %s line\\n", a[1]); }'],
  ["go", 'package main\nimport ("fmt"; "os")\nfunc main() { fmt.Println("hi", os.Args[1], "line") }'],
  ["csharp", 'class P { static void Main(string[] a) { System.Console.WriteLine("hi " + a[0] + " line"); } }'],
  ["rust", 'fn main() { println!("hi {} line", std::env::args().nth(1).unwrap()); }'],
];

/** Tight limits, so that a program that has to be stopped is stopped soon. */
const limits = { wallMs: 20_000, cpuSeconds: 1, processes: 16, memoryMb: 96, outputBytes: 20_000, fileMb: 4 };

const hostile: readonly (readonly [string, string, string])[] = [
  [
    "a few processes too many",
    "import os, time\nfor i in range(40):\n  if os.fork() == 0: time.sleep(60)",
    "process-limit",
  ],
  ["endless output", "while True: print('x' * 500)", "output-limit"],
  ["an endless loop", "while True: pass", "cpu-limit"],
  ["4 GB at once", "x = bytearray(4 * 10**9)", "memory-limit"],
  ["memory bit by bit", "x = []\nwhile True: x.append(bytearray(10**6))", "memory-limit"],
  ["shared memory", "import mmap\nm = mmap.mmap(-1, 10**9)\nfor i in range(0, 10**9, 4096): m[i] = 1", "memory-limit"],
  ["a full disk", "f = open('/tmp/big', 'wb')\nwhile True: f.write(b'x' * 10**6)", "runtime-error"],
];

describe.skipIf(closed)(`sandbox (${sandbox.reason ?? sandbox.isolation})`, () => {
  it.each(greetings.filter(([language]) => installed.get(language) ?? true))(
    "runs %s",
    async (language, code) => {
      const result = await runCode(sandbox, {
        language,
        code,
        args: ["a b"],
        stdin: "line\n",
        limits: { wallMs: 30_000 },
      });
      expect([result.verdict, result.stdout, result.isolation]).toEqual(["ok", "hi a b line\n", "bubblewrap"]);
    },
    60_000,
  );

  it.skipIf(!installed.get("python")).each(hostile)(
    "ends %s",
    async (_name, code, verdict) => {
      const result = await runCode(sandbox, { language: "python", code, limits });
      expect(result.verdict).toBe(verdict);
      expect(readdirSync(temporary)).toEqual([]);
    },
    20_000,
  );

  it.skipIf(!installed.get("python"))(
    "shows the program no key, no file of ours, no network and no process",
    async () => {
      process.env.PRECIS_TEST_KEY = "secret-value";
      const code = [
        "import os, socket",
        "print(sorted(os.environ))",
        "print([p for p in os.listdir('/proc') if p.isdigit() and int(p) > 4])",
        "for path in ['/etc/x', '/usr/x', '/x', '/box/x']:",
        "  try: open(path, 'w'); print('wrote', path)",
        "  except OSError: pass",
        "print(os.path.exists('/etc/passwd'), os.path.exists('/home'))",
        "try: socket.create_connection(('192.0.2.1', 80), 1); print('connected')",
        "except OSError as error: print('no network')",
      ].join("\n");
      const result = await runCode(sandbox, { language: "python", code });
      delete process.env.PRECIS_TEST_KEY;
      expect(result.stdout).toBe("['HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']\n[]\nFalse False\nno network\n");
    },
  );

  it.skipIf(!installed.get("python"))("compiles once, fills nothing in, and compares each case", async () => {
    const code = "print(float(input()) / 3)";
    const cases = [
      { stdin: "1", stdout: "0.3333333" },
      { stdin: "6", stdout: "3.0" },
      { stdin: "no number", stdout: "" },
    ];
    const result = await runCases(sandbox, { language: "python", code, cases, compare: "numbers" });
    expect(result.compile?.ok).toBe(true);
    expect(result.cases.map(({ passed, verdict }) => [passed, verdict])).toEqual([
      [true, "ok"],
      [false, "ok"],
      [false, "runtime-error"],
    ]);
  });

  it.skipIf(!installed.get("python"))("gives the compiler's words for a program that is none", async () => {
    const result = await runCode(sandbox, { language: "python", code: "def f(:\n" });
    expect(result.verdict).toBe("compile-error");
    expect(result.compile?.messages).toContain("SyntaxError: invalid syntax");
    expect(result.compile?.messages).not.toContain("/box");
  });

  it.skipIf(!installed.get("python"))("stops at once when aborted", async () => {
    const stop = new AbortController();
    const running = runCode(sandbox, { language: "python", code: "import time; time.sleep(60)", signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    await expect(running).rejects.toThrow("interrupted");
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe("sandbox without permission", () => {
  it("runs nothing and says why", async () => {
    const none = await openSandbox();
    const result = await runCode(none, { language: "python", code: "print(1)" });
    expect(result).toMatchObject({
      verdict: "not-run",
      reason: "running code was not allowed (--allow-exec)",
      stdout: "",
    });
  });

  it("names a missing bubblewrap and what would run without it", async () => {
    const none = await openSandbox({ allowExec: true, path: "/nowhere" });
    expect(none.isolation).toBe("none");
    expect(none.reason).toMatch(/; nothing is run without it unless --unsafe-exec is given$/);
  });

  it("uses a plain process only when asked for, with an empty environment", async () => {
    process.env.PRECIS_TEST_KEY = "secret-value";
    const plain = await openSandbox({ allowExec: true, unsafeExec: true, path: "/nowhere" });
    const code = "console.log(plainKeys()); function plainKeys() { return Object.keys(process.env).sort().join(' '); }";
    const result = await runCode(plain, { language: "javascript", code });
    delete process.env.PRECIS_TEST_KEY;
    expect([plain.isolation, result.verdict, result.stdout]).toEqual(["process", "ok", "HOME LANG PATH TMPDIR\n"]);
  });

  it("names the toolchain that is not there, and languages it cannot run", async () => {
    const plain = await openSandbox({ allowExec: true, unsafeExec: true, path: "/nowhere" });
    expect(await plain.missing("java")).toBe("javac and java");
    expect(await plain.missing("javascript")).toBeNull();
    const result = await runCode(plain, { language: "kotlin", code: "x" });
    expect(result.reason).toBe("not found on this machine: a way to run kotlin");
  });
});
