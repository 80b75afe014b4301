/** Where a result cannot go, one line says so; where it must not go, nothing is done. */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";
import { fillWorkplace } from "../support/workplace.ts";

const folder = temporaryFolder();
const at = (name: string): string => join(folder.path, name);
beforeAll(() => {
  fillWorkplace(folder.path);
  symlinkSync("README.md", at("link.md"));
  linkSync(at("report.md"), at("hard.md"));
  symlinkSync("src", at("code"));
  mkdirSync(at("parts"));
  writeFileSync(at("parts/train.jsonl"), readFileSync(at("pairs.jsonl")));
});
afterAll(() => folder.remove());

const afterResult =
  "precis: cannot write the result: no space left on device: give a file with --out, or a place with room\n";

describe.skipIf(!existsSync("/dev/full"))("stdout that cannot be written", () => {
  const shell = (redirect: string) => ["sh", "-c", `"$@" ${redirect}`, "sh"];
  it.each([
    "models",
    "--help",
    "about --help",
    "about README.md --quiet",
    "about README.md notes/one.md --quiet",
    "runs list --json",
    "completion bash",
  ])("%s: one line, exit code 1", async (line) => {
    const { code, stderr } = await runPrecis(line.split(" "), { cwd: folder.path, prefix: shell("> /dev/full") });
    expect({ code, stderr }).toEqual({ code: 1, stderr: afterResult });
  });

  it("a closed pipe is no error", async () => {
    const { code, stderr } = await runPrecis(["--help"], { cwd: folder.path, prefix: shell("| true") });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("a closed stdout is told", async () => {
    const result = await runPrecis(["about", "README.md", "--quiet"], { cwd: folder.path, prefix: shell(">&-") });
    expect(result.stderr).toBe("precis: standard output is closed or discarded: the result is shown nowhere\n");
    const wanted = await runPrecis(["about", "README.md", "--quiet"], {
      cwd: folder.path,
      prefix: shell("> /dev/null"),
    });
    expect(wanted.stderr).toBe("");
  });
});

describe("--out that is no plain file", () => {
  it.skipIf(!existsSync("/dev/full"))("tells of a full device, and leaves devices what they are", async () => {
    const full = await runHere(["about", "README.md", "--quiet", "--out", "/dev/full"], { cwd: folder.path });
    expect(full).toEqual({
      code: 1,
      stdout: "",
      stderr: "precis: cannot write /dev/full (ENOSPC): give another file with --out\n",
    });
    expect((await runHere(["about", "README.md", "--quiet", "--out", "/dev/null"], { cwd: folder.path })).code).toBe(0);
    for (const device of ["/dev/full", "/dev/null"]) expect(statSync(device).isCharacterDevice()).toBe(true);
  });

  it.skipIf(!existsSync("/dev/stdout"))("writes to /dev/stdout", async () => {
    const args = ["about", "README.md", "--quiet", "--out", "/dev/stdout"];
    const { code, stdout } = await runPrecis(args, { cwd: folder.path });
    expect({ code, lines: stdout.trim().split("\n").length }).toEqual({ code: 0, lines: 1 });
    expect(lstatSync("/dev/stdout").isSymbolicLink()).toBe(true);
  });

  it("writes nothing through a link below the working directory, and what a link of the user's own leads to", async () => {
    writeFileSync(at("target.json"), "");
    symlinkSync("target.json", at("prompt.json"));
    const args = (out: string) => ["tune", "about", "--train", "pairs.jsonl", "--out", out, "--quiet"];
    const refused = await runHere(args("prompt.json"), { cwd: folder.path });
    expect([refused.code, readFileSync(at("target.json"), "utf8")]).toEqual([1, ""]);
    expect(refused.stderr).toBe(
      `precis: ${at("prompt.json")} is a link that may have come with the folder, and is not followed: remove the link, or give the place it leads to\n`,
    );
    const own = temporaryFolder();
    symlinkSync(at("target.json"), join(own.path, "prompt.json"));
    const tuned = await runHere(args(join(own.path, "prompt.json")), { cwd: folder.path });
    expect([tuned.code, lstatSync(join(own.path, "prompt.json")).isSymbolicLink()]).toEqual([0, true]);
    expect(JSON.parse(readFileSync(at("target.json"), "utf8"))).toHaveProperty("prompts");
    own.remove();
    const before = "export function double(value: number): number {\n  return value * 2;\n}\n";
    writeFileSync(at("src/double.ts"), before);
    symlinkSync("src/double.ts", at("double.ts"));
    const code = ["code", "double.ts:double", "--strategy", "direct", "--write", "--quiet"];
    expect((await runHere(code, { cwd: folder.path })).code).not.toBe(0);
    expect(readFileSync(at("src/double.ts"), "utf8")).toBe(before);
  });
});

it.each([
  ["about README.md", "README.md"],
  ["about README.md notes/one.md", "link.md"],
  ["about .", "README.md"],
  ["about ./notes/../README.md", "README.md"],
  ["summarize README.md", "README.md"],
  ["digest notes/one.md notes/two.md", "notes/two.md"],
  ["digest notes", "notes/two.md"],
  ["digest notes/*.md", "notes/two.md"],
  ["document report.md", "hard.md"],
  ["code src/cart.py:Cart.total", "code/cart.py"],
  ["translate src/cart.py --to java", "src/cart.py"],
  ["tune about --train pairs.jsonl", "pairs.jsonl"],
  ["tune about --train pairs.jsonl --dev candidates.jsonl", "candidates.jsonl"],
  ["score --metric rouge --candidates candidates.jsonl --references references.jsonl", "references.jsonl"],
  ["compare a.jsonl b.jsonl --documents sets.jsonl", "b.jsonl"],
  ["compare a.jsonl b.jsonl --documents sets.jsonl --votes votes.json", "votes.json"],
  ["dataset describe pairs.jsonl", "pairs.jsonl"],
])("%s --out %s is refused, and the source stays", async (line, out) => {
  const before = readFileSync(at(out), "utf8");
  const result = await runHere([...line.split(" "), "--out", out], { cwd: folder.path });
  expect(result).toEqual({
    code: 2,
    stdout: "",
    stderr: `precis: --out is one of the sources (${out}): give another file with --out\n`,
  });
  expect(readFileSync(at(out), "utf8")).toBe(before);
});

it("a part of a data set that would take its source's place is refused", async () => {
  const args = ["dataset", "jsonl", "parts/train.jsonl", "--split", "train=rest", "--out", "parts"];
  const before = readFileSync(at("parts/train.jsonl"), "utf8");
  const { code, stderr } = await runHere(args, { cwd: folder.path });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "precis: --out is one of the sources (parts/train.jsonl): give another file with --out\n",
  });
  expect(readFileSync(at("parts/train.jsonl"), "utf8")).toBe(before);
});
