import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Io } from "../io.ts";
import type { OptionValues } from "../option-spec.ts";
import { obfuscateCommand } from "./obfuscate.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "precis-obfuscate-"));
  mkdirSync(join(cwd, "in"));
  writeFileSync(join(cwd, "in/a.py"), "# note\n_x = eval('1')\n");
  writeFileSync(join(cwd, "in/b.txt"), "words\n");
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function run(
  args: readonly string[],
  options: OptionValues,
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const io: Io = {
    cwd,
    out: async (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    env: {},
    stderrIsTerminal: false,
    stdoutIsTerminal: false,
    color: false,
    stdin: async function* () {
      yield* [];
    },
  };
  const code = await obfuscateCommand.run({ args, options, argv: [], io, signal: new AbortController().signal });
  return { code, out, err };
}

it("writes the copy, counts it and warns of what was left out", async () => {
  expect(await run(["in"], { out: "copy" })).toEqual({
    code: 0,
    out: "copy: 1 file obfuscated, 1 copied as they are, 0 paths left out\n",
    err: "precis: a.py: names kept: the program looks names up at run time (eval, exec, globals, locals, vars or import *)\n",
  });
  expect(readFileSync(join(cwd, "copy/a.py"), "utf8")).toBe("_x = eval('1')\n");
});

it("tells each file as JSON", async () => {
  const { out } = await run(["in"], { out: "copy", json: true, quiet: true });
  expect(JSON.parse(out)).toMatchObject({
    root: "in",
    out: "copy",
    files: [
      { path: "a.py", changed: true },
      { path: "b.txt", changed: false, reason: "obfuscation is not built for this language" },
    ],
    skipped: [],
  });
});

it("needs a folder for the copy and code to obfuscate", async () => {
  await expect(run(["in"], {})).rejects.toThrow("obfuscate needs a folder for the copy");
  rmSync(join(cwd, "in/a.py"));
  await expect(run(["in"], { out: "copy" })).rejects.toThrow("in holds no code that can be obfuscated");
});

it("says which paths were left out and why", async () => {
  writeFileSync(join(cwd, "in/c.bin"), Uint8Array.from([0, 1, 2, 0]));
  const { out } = await run(["in"], { out: "copy", quiet: true });
  expect(out.split("\n")).toEqual([
    "copy: 1 file obfuscated, 1 copied as they are, 1 path left out",
    expect.stringMatching(/^left out: c\.bin: binary \(.+\)$/),
    "",
  ]);
});

it.skipIf(process.platform !== "linux")("says in one line that a folder cannot be made", async () => {
  await expect(run(["in"], { out: "/proc/zz" })).rejects.toMatchObject({
    code: "tool-failed",
    message: expect.stringMatching(/^cannot write \/proc\/zz \(E[A-Z]+\)$/),
  });
});
