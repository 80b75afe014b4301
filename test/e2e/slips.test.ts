/** Slips of the pen that must not pass in silence: roles nobody plays, languages nobody can write, places without room. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { playAbout, readmeOf, startAboutServer } from "../support/about-server.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-model-server.ts";

const folder = temporaryFolder();
const precis = (...args: string[]) => runPrecis(args, { cwd: folder.path });
let server: ScriptedServer;

beforeAll(async () => {
  server = await startAboutServer();
  mkdirSync(join(folder.path, "results"));
  writeFileSync(join(folder.path, "notes"), "");
  writeFileSync(
    join(folder.path, "README.md"),
    "# Wren\n\nWren ist ein Werkzeug, das Rechnungen prüft und in lesbare Listen umwandelt.\n",
  );
});
afterAll(async () => {
  await server.finish();
  folder.remove();
});

const withoutClosing = (stderr: string): string => stderr.replace(/^precis: embedded \(extractive\).*\n/m, "");

it("tells of a role that nobody played", async () => {
  const { code, stderr } = await precis("about", "README.md", "--effort", "high", "--role", "sumarizer=embedded");
  expect({ code, stderr: withoutClosing(stderr) }).toEqual({
    code: 0,
    stderr: 'precis: --role sumarizer=embedded changed nothing: no "sumarizer" was asked, only extractor, summarizer\n',
  });
  const right = await precis("about", "README.md", "--role", "summarizer=embedded");
  expect(withoutClosing(right.stderr)).toBe("");
});

it("tells that a line stays in the language of its source", async () => {
  const { code, stderr } = await precis("about", "README.md", "--language", "fr");
  expect({ code, stderr: withoutClosing(stderr) }).toEqual({
    code: 0,
    stderr: "precis: README.md: the embedded engine cannot translate; the line is in German, not in French\n",
  });
  for (const same of ["de", "German"])
    expect(withoutClosing((await precis("about", "README.md", "--language", same)).stderr)).toBe("");
});

it.each([
  ["results", "it is a directory"],
  ["notes/line.txt", "FOLDER/notes is a file"],
])("refuses --out %s before a call is paid", async (out, reason) => {
  const result = await precis("about", "README.md", "--model", `${server.url}/v1#small`, "--out", out);
  expect(result).toEqual({
    code: 2,
    stdout: "",
    stderr: `precis: cannot write ${out}: ${reason.replace("FOLDER", folder.path)}: give another file with --out\n`,
  });
  expect(server.requests).toEqual([]);
});

it("names the command of a group whose help to see", async () => {
  const { code, stderr } = await precis("runs", "prune", "--dry-run");
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "precis: unknown option '--dry-run': see precis runs prune --help\n",
  });
});

it("names no run to look at where none was kept", async () => {
  const { code, stderr } = await precis("about", "README.md", "--store", "notes");
  expect(code).toBe(0);
  expect(stderr).toContain("what follows is not recorded");
  expect(stderr).not.toContain("runs show");
});

it.skipIf(!existsSync("/proc/self"))("goes on where the file system takes no store", async () => {
  const { code, stdout, stderr } = await precis("about", "README.md", "--store", "/proc/precis-store");
  expect({ code, lines: stdout.split("\n").length }).toEqual({ code: 0, lines: 2 });
  expect(stderr).toContain("the run store /proc/precis-store cannot be made");
});

it("shows why a run as a whole failed", async () => {
  await precis("about", "README.md", "--strategy", "guess");
  const text = await precis("runs", "show");
  expect(text.stdout).toMatch(/^Failed {3}there is no strategy "guess" for this task: use one of /m);
  const json = JSON.parse((await precis("runs", "show", "--json")).stdout) as { run: { error?: string } };
  expect(json.run.error).toMatch(/^there is no strategy "guess"/);
});

it("gives estimated tokens, and says so, where the server does not count them", async () => {
  const uncounted = await startScriptedServer({
    answer: (request) => ({ text: playAbout(request) as string, usage: null }),
  });
  const readme = join(folder.path, "tool.md");
  writeFileSync(readme, readmeOf(3));
  const { stdout, stderr } = await precis(
    "about",
    "tool.md",
    "--effort",
    "high",
    "--json",
    "--model",
    `${uncounted.url}/v1#small`,
  );
  await uncounted.finish();
  const [result] = JSON.parse(stdout) as [{ tokens: { input: number; output: number }; warnings: { code: string }[] }];
  expect(result.warnings.map(({ code }) => code)).toEqual(["tokens-estimated"]);
  const { input, output } = result.tokens;
  expect(input).toBeGreaterThan(100);
  expect(stderr).toContain(`2 calls, ${input.toLocaleString("en-US")} + ${output.toLocaleString("en-US")} tokens`);
});
