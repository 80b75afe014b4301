/** Every command with hostile names: nothing that a terminal obeys, or that turns a line around, reaches stderr or stdout. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandSpec } from "../../src/cli/command-spec.ts";
import { commands } from "../../src/cli/commands/index.ts";
import { clearLine, gated, shownJson } from "../../src/cli/shown.ts";
import { readmeOf } from "../support/about-server.ts";
import { runHere } from "../support/run-here.ts";

/** An escape that sets the title, a C1 introducer, an override, a line that claims to be ours, a bell, an isolate. */
const hostile = "a\u001b]0;owned\u0007\u009b31m\u202egnp\u2066\nprecis: all is well\r\u001b[2K";
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "precis-names-"));
  mkdirSync(join(folder, ".git"));
  mkdirSync(join(folder, `d${hostile}`));
  writeFileSync(join(folder, `${hostile}.md`), readmeOf(1));
  writeFileSync(join(folder, `d${hostile}`, `${hostile}.md`), readmeOf(2));
  writeFileSync(join(folder, `d${hostile}`, `${hostile}.py`), "def add(a, b):\n    return a + b\n");
  writeFileSync(join(folder, `d${hostile}`, "README.md"), readmeOf(3));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function argvsOf(spec: CommandSpec): string[][] {
  const words = spec.name.split(" ");
  const [first] = spec.args;
  const most = first?.variadic === true ? 2 : spec.args.length;
  const args = [`${hostile}.md`, `d${hostile}`].slice(0, Math.max(1, most));
  const named = first === undefined ? [] : args;
  const texts = [...spec.options, ...spec.shared].filter(({ kind, name }) => kind === "string" && name !== "out");
  return [
    [...words, ...named],
    [...words, ...(first === undefined ? [] : [`d${hostile}`])],
    [...words, ...named, `${hostile}.gone`],
    [...words, ...named, `--${hostile}`],
    ...texts.map(({ name }) => [...words, ...named, `--${name}`, hostile]),
  ];
}

describe("hostile names", () => {
  // A server speaks its protocol until it is stopped; what it answers is tested with it.
  for (const spec of commands.filter(({ name }) => name !== "mcp" && name !== "studio")) {
    it(`reach no terminal through precis ${spec.name}`, async () => {
      for (const argv of argvsOf(spec)) {
        const { stdout, stderr } = await runHere([...argv, "--quiet"], { cwd: folder });
        const loud = await runHere(argv, { cwd: folder });
        for (const text of [stdout, stderr, loud.stdout, loud.stderr]) expect(text).not.toMatch(obeyed);
        expect(`\n${loud.stderr}`, argv.join(" ")).not.toContain("\nprecis: all is well");
      }
    });
  }

  it("are the same value in JSON, and plain ASCII there", async () => {
    const { stdout } = await runHere(["about", `${hostile}.md`, "--json"], { cwd: folder });
    expect(stdout).not.toMatch(obeyed);
    expect(JSON.parse(stdout).source ?? JSON.parse(stdout)[0].source).toBe(`${hostile}.md`);
    expect(JSON.parse(shownJson(JSON.stringify({ a: "\u{e0041}\u202e" })))).toEqual({ a: "\u{e0041}\u202e" });
  });

  it("are told in lists of runs, whatever the store holds", async () => {
    const list = await runHere(["runs", "list"], { cwd: folder });
    expect(list.stdout).toContain("about");
    expect(list.stdout).not.toMatch(obeyed);
    expect((await runHere(["runs", "show"], { cwd: folder })).stdout).not.toMatch(obeyed);
  });
});

it("passes what takes a line away, and nothing else; code in a pipe as it is", async () => {
  const heard: string[] = [];
  const out = (text: string): Promise<void> => Promise.resolve(void heard.push(text));
  const io = { ...({} as Parameters<typeof gated>[0]), out, err: (text: string) => void heard.push(text) };
  gated(io).err(`${clearLine}x${clearLine}`);
  await gated({ ...io, stdoutIsTerminal: false }, "code").out("s = '\u001b'\n");
  await gated({ ...io, stdoutIsTerminal: true }, "code").out("s = '\u001b'\n");
  await gated({ ...io, stdoutIsTerminal: false }, "about").out("\u0645\u06cc\u200c\u0634\u0648\u062f\r\n\u001b\n");
  expect(heard).toEqual([
    `${clearLine}x\\x0d\\x1b[K`,
    "s = '\u001b'\n",
    "s = '\\x1b'\n",
    "\u0645\u06cc\u200c\u0634\u0648\u062f\r\n\\x1b\n",
  ]);
});
