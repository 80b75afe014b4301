/** Values that cannot work are refused before anything is read or sent; help says what can be given. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { metricFamilies } from "../../src/metrics/registry.ts";
import { pickTask } from "../../src/tasks/pick-task.ts";
import { runHere } from "../support/run-here.ts";
import { temporaryFolder } from "../support/run-precis.ts";
import { fillWorkplace } from "../support/workplace.ts";

const folder = temporaryFolder();
beforeAll(() => {
  fillWorkplace(folder.path);
  mkdirSync(join(folder.path, "suites"));
  for (const name of ["a.yaml", "b.yaml"]) writeFileSync(join(folder.path, "suites", name), "name: x\n");
});
afterAll(() => folder.remove());

const server = "http://127.0.0.1:9/v1#m";
const unpriced = `precis: --max-cost cannot hold for ${server}: its price is unknown: use --max-tokens or --max-calls instead\n`;
const language = 'is no language: give a code such as "de", or a name such as "German"\n';
it.each([
  [["about", ""], "precis: SOURCE is empty: see precis about --help\n"],
  [["document", " "], "precis: SOURCE is empty: see precis document --help\n"],
  [["about", "README.md", "--language", "xx"], `precis: --language "xx" ${language}`],
  [["digest", "notes", "--language", "en-"], `precis: --language "en-" ${language}`],
  [["repo", ".", "--language", "42"], `precis: --language "42" ${language}`],
  [["about", "README.md", "--model", server, "--dry-run", "--max-cost", "1"], unpriced],
  [["code", "src/cart.py", "--role", `judge=${server}`, "--dry-run", "--max-cost", "1"], unpriced],
  [
    ["about", "README.md", "--embedder", "anthropic:x", "--dry-run"],
    "precis: anthropic:x: anthropic has no embeddings: use --embedder embedded, openai:text-embedding-3-small or ollama:nomic-embed-text\n",
  ],
  [
    ["about", "README.md", "--embedder", "nope:x"],
    'precis: "nope:x" names no known provider: Providers are embedded, openai, anthropic, google, mistral, openrouter, groq, deepseek, xai, together, lmstudio, ollama, gguf, transformers, or an http(s)://server/v1#MODEL\n',
  ],
])("%j is refused", async (args, stderr) => {
  expect(await runHere(args, { cwd: folder.path })).toEqual({ code: 2, stdout: "", stderr });
});

it("takes codes with a region and names in words", async () => {
  for (const name of ["en", "pt-BR", "German", "swiss german"])
    expect((await runHere(["about", "README.md", "--language", name], { cwd: folder.path })).code).toBe(0);
});

it("a folder without documents is no folder of documents", () => {
  expect(pickTask(["suites"], folder.path)).toEqual({ command: "about", reason: "a folder" });
  expect(pickTask(["notes"], folder.path)).toEqual({ command: "digest", reason: "a folder of documents" });
});

it.each([
  ["runs", "recorded runs: lists, explains, goes on with, exports and deletes them"],
  ["tune", "learns prompts from examples"],
  ["dataset", "imports, filters, splits and describes sets of pairs"],
])("%s alone says what it is and how to go on", async (group, description) => {
  const { code, stdout } = await runHere([group], { cwd: folder.path });
  expect(code).toBe(2);
  expect(stdout.split("\n").slice(0, 5)).toEqual([
    `Usage: precis ${group} COMMAND`,
    "",
    description,
    "",
    `Each command has its own options: precis ${group} COMMAND --help`,
  ]);
  const fish = (await runHere(["completion", "fish"], { cwd: folder.path })).stdout;
  expect(fish).toContain(`complete -c precis -n __fish_use_subcommand -a ${group} -d '${description}'\n`);
});

it("score --help names every metric", async () => {
  const { stdout } = await runHere(["score", "--help"], { cwd: folder.path });
  const listed = stdout
    .slice(stdout.indexOf("Metrics:") + 8)
    .split(/[,\s]+/)
    .filter((name) => name !== "");
  expect(listed).toEqual(metricFamilies.map(({ name }) => name));
});
