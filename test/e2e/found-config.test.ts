/** A precis.yaml that was found may be a stranger's: where it has keys and documents sent is said first. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readmeOf, startAboutServer } from "../support/about-server.ts";
import { runHere } from "../support/run-here.ts";
import { temporaryFolder } from "../support/run-precis.ts";
import type { ScriptedServer } from "../support/scripted-model-server.ts";

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;

beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, ".git"));
  mkdirSync(join(folder.path, "inner"));
  for (const name of ["README.md", "inner/README.md"]) writeFileSync(join(folder.path, name), readmeOf(1));
  server = await startAboutServer();
});
afterEach(async () => {
  await server.finish();
  folder.remove();
});

const keys = { GITHUB_TOKEN: "a-token", OPENAI_API_KEY: "a-key", PRECIS_API_KEY: "another" };

async function about(config: string, options: { args?: string[]; cwd?: string; env?: Record<string, string> } = {}) {
  writeFileSync(join(folder.path, "precis.yaml"), config.replaceAll("URL", `${server.url}/v1`));
  const { args = [], cwd = folder.path, env = keys } = options;
  const { code, stderr } = await runHere(["about", "README.md", ...args], { cwd, env });
  const said = stderr.split("\n").filter((line) => line.includes("precis.yaml"));
  const sent = server.requests.map(({ headers }) => headers.authorization ?? null);
  return { code, said: said.map((line) => line.replaceAll(server.url, "SERVER")), sent: [...new Set(sent)] };
}

const withServers = "model: URL#m\nquiet: true\nservers:\n  URL:\n    keyVariable: GITHUB_TOKEN\n";
const tokenLine = "precis: precis.yaml sends GITHUB_TOKEN to SERVER/v1";

it("says which variable the file names, whatever the file says of quiet", async () => {
  expect(await about(withServers)).toEqual({ code: 0, said: [tokenLine], sent: ["Bearer a-token"] });
});

it("says which key goes to an address of the file", async () => {
  expect(await about("model: URL#m\nquiet: true\n")).toEqual({
    code: 0,
    said: ["precis: precis.yaml sends PRECIS_API_KEY to SERVER/v1"],
    sent: ["Bearer another"],
  });
});

it("says it of a file above, and of roles", async () => {
  const config = "roles:\n  summarizer: URL#m\n";
  expect((await about(config, { cwd: join(folder.path, "inner") })).said).toEqual([
    "precis: ../precis.yaml sends PRECIS_API_KEY to SERVER/v1",
  ]);
});

it("says that text goes to an address of the file where no key is set", async () => {
  expect(await about("model: URL#m\n", { env: {} })).toEqual({
    code: 0,
    said: ["precis: precis.yaml sends the sources' text, and no key, to SERVER/v1"],
    sent: [null],
  });
});

it("says it of a vendor moved by the file", async () => {
  // Nothing of this server speaks the vendor's protocol by rule: what counts is the line, and that it comes first.
  const { said } = await about("model: openai:gpt-4o?baseUrl=URL\nquiet: true\n", { args: ["--max-calls", "0"] });
  expect(said).toEqual(["precis: precis.yaml sends OPENAI_API_KEY to SERVER/v1"]);
  expect(server.requests).toEqual([]);
});

it("says it of the variable of an address that the command line names", async () => {
  const config = "servers:\n  URL:\n    keyVariable: GITHUB_TOKEN\n";
  expect((await about(config, { args: ["--model", `${server.url}/v1#m`] })).said).toEqual([tokenLine]);
});

it("is silent by --quiet, for a file that was named, and for an address of the command line", async () => {
  expect(await about(withServers, { args: ["--quiet"] })).toEqual({ code: 0, said: [], sent: ["Bearer a-token"] });
  expect((await about(withServers, { args: ["--config", "precis.yaml"] })).said).toEqual([]);
  expect((await about("model: URL#other\n", { args: ["--model", `${server.url}/v1#m`] })).said).toEqual([]);
});
