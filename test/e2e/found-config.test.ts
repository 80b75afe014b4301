/** A precis.yaml that was found may be a stranger's: until its content is trusted it decides nothing about texts and keys. */
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

const withServers = "model: URL#m\nquiet: true\nservers:\n  URL:\n    keyVariable: GITHUB_TOKEN\n";

async function about(config: string, options: { args?: string[]; cwd?: string; trust?: boolean } = {}) {
  writeFileSync(join(folder.path, "precis.yaml"), config.replaceAll("URL", `${server.url}/v1`));
  const { args = [], cwd = folder.path } = options;
  if (options.trust === true) expect((await runHere(["trust"], { cwd })).code).toBe(0);
  const env = { ...keys, HOME: folder.path };
  const { code, stderr } = await runHere(["about", "README.md", ...args], { cwd, env });
  return { code, stderr, sent: [...new Set(server.requests.map(({ headers }) => headers.authorization ?? null))] };
}

it.each([
  [withServers, "model, servers"],
  ["model: URL#m\nquiet: true\n", "model"],
  ["model: openai:gpt-4o?baseUrl=URL\n", "model"],
  ["model: openai:gpt-4o\n", "model"],
  ["embedder: URL#e\n", "embedder"],
  ["store: elsewhere\n", "store"],
  ["roles:\n  summarizer: URL#m\n", "roles"],
  ["servers:\n  URL:\n    keyVariable: GITHUB_TOKEN\n", "servers"],
])("%j is refused, and nothing is sent", async (config, what) => {
  expect(await about(config)).toEqual({
    code: 2,
    stderr: `precis: precis.yaml came with the folder and chooses ${what}, and is not trusted: look at it, then run \`precis trust precis.yaml\`, or give it by --config\n`,
    sent: [],
  });
});

it("is obeyed once it is trusted, from below too, and no longer when it changes", async () => {
  expect(await about(withServers, { trust: true })).toMatchObject({ code: 0, sent: ["Bearer a-token"] });
  expect((await about(`${withServers}seed: 1\n`)).code).toBe(2);
});

it("may set limits and the like untrusted, and is obeyed where it is named", async () => {
  expect(await about("max-calls: 3\nseed: 4\nmodel: embedded\n")).toMatchObject({ code: 0, sent: [] });
  expect(await about(withServers, { args: ["--config", "precis.yaml"] })).toMatchObject({
    code: 0,
    sent: ["Bearer a-token"],
  });
});

it("decides nothing where the command line does", async () => {
  expect(await about("model: URL#other\n", { args: ["--model", `${server.url}/v1#m`] })).toMatchObject({ code: 0 });
});

it("is listed, and trusted no longer once that is revoked", async () => {
  await about(withServers, { trust: true });
  const here = { cwd: folder.path };
  expect(JSON.parse((await runHere(["trust", "list", "--json"], here)).stdout)).toMatchObject([
    { path: join(folder.path, "precis.yaml") },
  ]);
  expect((await runHere(["trust", "revoke"], here)).code).toBe(0);
  expect((await about(withServers)).code).toBe(2);
});

it.each([
  ["model: http://models.example.com/v1#m", "sends texts and PRECIS_API_KEY to http://models.example.com/v1"],
  ["model: openai:gpt-4o?baseUrl=http://10.0.0.7/v1", "sends texts and OPENAI_API_KEY to http://10.0.0.7/v1"],
  ["roles: {summarizer: 'http://127.0.0.1.example.com/v1#m'}", "to http://127.0.0.1.example.com/v1"],
])("a suite with %s is refused until it is trusted", async (system, what) => {
  writeFileSync(
    join(folder.path, "items.jsonl"),
    `${JSON.stringify({ id: "a", text: readmeOf(1), about: "Sorts." })}\n`,
  );
  const suite = `name: s\ntask: about\ndata: [{name: d, file: items.jsonl, input: text, reference: about}]\nsystems: [{name: x, ${system}}]\nmetrics: [rouge]\n`;
  writeFileSync(join(folder.path, "suite.yaml"), suite);
  const bench = () =>
    runHere(["bench", "suite.yaml", "--max-calls", "0"], { cwd: folder.path, env: { ...keys, HOME: folder.path } });
  const refused = await bench();
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(what);
  expect(refused.stderr).toContain("is not trusted");
  expect((await runHere(["trust", "suite.yaml"], { cwd: folder.path })).code).toBe(0);
  expect((await bench()).stderr).not.toContain("is not trusted");
});
