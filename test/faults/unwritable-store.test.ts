/** A summary is never lost to its store: the built command with a store that is read-only, damaged, or on a full disk. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { markOwn } from "../../src/store/ownership.ts";
import { aboutOf, readmeOf, startAboutServer } from "../support/about-server.ts";
import { obeyingFileModes, withFullDisk } from "../support/restricted.ts";
import { cleanEnv, runPrecis, temporaryFolder } from "../support/run-precis.ts";
import type { ScriptedServer } from "../support/scripted-model-server.ts";

let folder: ReturnType<typeof temporaryFolder>;
let project: string;
let store: string;
let server: ScriptedServer;
let model: string;
beforeEach(async () => {
  folder = temporaryFolder();
  project = join(folder.path, "project");
  store = join(project, ".precis");
  mkdirSync(join(project, ".git"), { recursive: true });
  writeFileSync(join(project, "README.md"), readmeOf(7));
  server = await startAboutServer();
  model = `${server.url}/v1#small`;
});
afterEach(async () => {
  chmodSync(project, 0o700);
  await server.finish();
  folder.remove();
});

const precis = (args: readonly string[], more: Partial<Parameters<typeof runPrecis>[1]> = {}) =>
  runPrecis(args, { cwd: project, env: { HOME: folder.path }, ...more });

const notKept = "what follows is not recorded and cannot be resumed";
const warnings = (stderr: string): string[] => stderr.split("\n").filter((line) => line.includes("run store"));

const modes = obeyingFileModes();
it.skipIf(modes === undefined)("prints the result when the project cannot be written", async () => {
  chmodSync(project, 0o555);
  const result = await precis(["about", "--effort", "high", "README.md", "--model", model], { prefix: modes ?? [] });
  expect(result).toMatchObject({ code: 0, stdout: `${aboutOf(7)}\n` });
  expect(warnings(result.stderr)).toEqual([
    `precis: the run store ${store} is read-only (make it writable, or choose another directory with --store); ${notKept}`,
  ]);
});

it.skipIf(modes === undefined)("still shows the runs of a store that has become read-only", async () => {
  await precis(["about", "--effort", "high", "README.md", "--model", model]);
  chmodSync(join(store, "precis.db"), 0o444);
  chmodSync(store, 0o555);
  const list = await precis(["runs", "list", "--json"], { prefix: modes ?? [] });
  chmodSync(store, 0o700);
  expect(list.stderr).toBe("");
  expect(JSON.parse(list.stdout)).toMatchObject([{ command: "about", state: "done", calls: 2 }]);
});

it.skipIf(modes === undefined)("does not take a store that cannot be read for one without runs", async () => {
  await precis(["about", "--effort", "high", "README.md", "--model", model]);
  chmodSync(store, 0o000);
  const list = await precis(["runs", "list"], { prefix: modes ?? [] });
  chmodSync(store, 0o700);
  expect(list).toEqual({
    code: 1,
    stdout: "",
    stderr: `precis: the run store ${join(store, "precis.db")} cannot be read: permission denied: change the permissions of its directory, or choose another with --store\n`,
  });
  expect(await precis(["runs", "list", "--store", "README.md"])).toEqual({
    code: 1,
    stdout: "",
    stderr: `precis: the run store ${join(project, "README.md")} cannot be made: a part of its path is not a directory: choose another directory with --store\n`,
  });
});

// Room for the schema and some calls, not for all.
const full = withFullDisk(300);
it.skipIf(full === undefined)("prints all results when the disk fills up in mid-run", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `README-${index}.md`);
  names.forEach((name, index) => {
    writeFileSync(join(project, name), readmeOf(index));
  });
  const result = await precis(["about", "--effort", "high", ...names, "--model", model], { prefix: full ?? [] });
  expect(result).toMatchObject({
    code: 0,
    stdout: names.map((name, index) => `${name}\t${aboutOf(index)}\n`).join(""),
  });
  expect(warnings(result.stderr)).toEqual([
    `precis: no space left for the run store ${join(store, "precis.db")} (free some disk space, or choose another directory with --store); ${notKept}`,
  ]);
  expect(server.requests).toHaveLength(120);
  // What was paid before the trouble is not paid again.
  const again = await precis(["runs", "resume"]);
  expect(again.code).toBe(0);
  expect(server.requests.length).toBeLessThan(240);
});

it("prints the result when the store is damaged, and leaves the file alone", async () => {
  mkdirSync(store);
  markOwn(store, { ...cleanEnv(project), HOME: folder.path });
  writeFileSync(join(store, "precis.db"), "not a database, but somebody's notes\n".repeat(50));
  const before = readFileSync(join(store, "precis.db"), "utf8");
  const result = await precis(["about", "--effort", "high", "README.md", "--model", model]);
  expect(result).toMatchObject({ code: 0, stdout: `${aboutOf(7)}\n` });
  expect(warnings(result.stderr)).toEqual([
    `precis: the run store ${join(store, "precis.db")} is damaged (move that file away, or choose another directory with --store); ${notKept}`,
  ]);
  expect(readFileSync(join(store, "precis.db"), "utf8")).toBe(before);
  const list = await precis(["runs", "list"]);
  expect(list).toEqual({
    code: 1,
    stdout: "",
    stderr: `precis: the run store ${join(store, "precis.db")} is damaged: move that file away, or choose another directory with --store\n`,
  });
});

it("prints the result when --store names a file", async () => {
  writeFileSync(join(project, "notes"), "");
  const result = await precis(["about", "--effort", "high", "README.md", "--model", model, "--store", "notes"]);
  expect(result).toMatchObject({ code: 0, stdout: `${aboutOf(7)}\n` });
  expect(warnings(result.stderr)).toEqual([
    `precis: the run store ${join(project, "notes")} cannot be made: a part of its path is not a directory (choose another directory with --store); ${notKept}`,
  ]);
});
