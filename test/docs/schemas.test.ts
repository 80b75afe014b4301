/** docs/schema: the files are current, and what the commands print is what they say. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { staleSchemas } from "../../scripts/schemas.ts";
import { commands } from "../../src/cli/commands/index.ts";
import { outputSchemas } from "../../src/schemas/index.ts";
import { precisHere } from "../support/in-process.ts";
import { temporaryFolder } from "../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-model-server.ts";
import { someDecision } from "../support/some-feedback.ts";
import { answerAnything, fillWorkplace } from "../support/workplace.ts";

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
beforeAll(async () => {
  folder = temporaryFolder();
  fillWorkplace(folder.path);
  server = await startScriptedServer({ answer: answerAnything });
});
afterAll(async () => {
  await server.finish();
  folder.remove();
});

/** Schema, command line (MODEL stands for the server), exit code. In order: runs come after what they list. */
const walks: readonly (readonly [string, string, number?])[] = [
  ["about", "about README.md empty.md missing.md --json", 4],
  ["about", "about README.md --json --model MODEL"],
  ["about", "about empty.md --json", 2],
  ["code", "code src/cart.py:Cart.total --json"],
  ["code", "code src/util.ts --json --strategy direct --model MODEL"],
  ["translate", "translate src/cart.py --to java --json --strategy direct --model MODEL"],
  ["repo", "repo . --json --out docs/precis --path src"],
  ["repo-check", "repo . --check --json --out docs/precis --path src"],
  ["digest", "digest notes --json --aspect security"],
  ["digest", "digest notes missing.md --json --model MODEL", 4],
  ["document", "document report.md --json --length short"],
  ["document", "document report.md --json --length short --model MODEL --expert-rounds 1 --editor-rounds 1"],
  ["summarize", "summarize README.md --json"],
  ["summarize", "summarize src/util.ts --json"],
  ["summarize", "summarize notes/one.md notes/two.md --json"],
  ["tune", "tune about --train pairs.jsonl --dev 50% --folds 2 --iterations 2 --compare-stopping --json"],
  ["tune", "tune code --train functions.jsonl --iterations 2 --json"],
  ["tune", "tune digest --train pairs.jsonl --iterations 2 --json"],
  ["tune", "tune document --train pairs.jsonl --iterations 2 --optimizer pareto --json"],
  ["runs-show", "runs show --json"],
  ["dataset", "dataset jsonl pairs.jsonl --split train=2,test=rest --json"],
  ["dataset", "dataset functions src --out documented --json"],
  ["dataset-describe", "dataset describe pairs.jsonl --json"],
  [
    "score",
    "score --metric rouge,bleu,bertscore --candidates candidates.jsonl --references references.jsonl --json --per-item",
  ],
  ["compare", "compare a.jsonl b.jsonl --documents sets.jsonl --judge MODEL --model MODEL --references b.jsonl --json"],
  ["compare-votes", "compare a.jsonl b.jsonl --documents sets.jsonl --votes votes.json --json"],
  ["bench", "bench bench/tools.yaml --json --per-item --report before"],
  ["bench-diff", "bench diff before/report.json before/report.json --json"],
  ["feedback-add", "feedback add README.md --shown Jobs --accept --json"],
  ["feedback-list", "feedback list --json"],
  ["feedback-describe", "feedback describe --json"],
  ["feedback-import", "feedback import feedback.json --json"],
  ["feedback-remove", "feedback remove FEEDBACK --json"],
  ["runs-list", "runs list --json"],
  ["trust-list", "trust list --json"],
  ["runs-show", "runs show --json"],
  ["runs-export", "runs export"],
  ["models", "models --json"],
  ["map", "map . --json"],
  ["obfuscate", "obfuscate src --out obfuscated --json"],
  ["dry-run", "about README.md --dry-run --json --model MODEL"],
  ["dry-run", "repo . --dry-run --json --model MODEL --path src"],
  ["runs-prune", "runs prune --keep 0 --json"],
];

/** Commands that print no JSON of their own. */
const without = ["completion", "feedback export", "runs resume", "trust", "trust revoke", "studio", "mcp"];

describe("docs/schema", () => {
  it("is what src/schemas says (npm run docs:schema)", () => {
    expect(staleSchemas()).toEqual([]);
  });

  it("has a schema for every command, and a walk for every schema", () => {
    const walked = new Set(walks.map(([name]) => name));
    expect(outputSchemas.map(({ name }) => name).filter((name) => name !== "errors" && !walked.has(name))).toEqual([]);
    const lines = walks.map(([, line]) => line);
    const left = commands
      .filter(({ name }) => !without.includes(name) && !/^dataset (npm|csv|parquet|files)$/.test(name))
      .filter(({ name }) => !lines.some((line) => line.startsWith(`${name} `) || line === name));
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  it.each(walks.map(([name, line, code = 0]) => ({ name, line, code })))(
    "$name: precis $line",
    async ({ name, line, code }) => {
      const argv = line.replaceAll("FEEDBACK", someDecision().id).replaceAll("MODEL", `${server.url}/v1#m`).split(" ");
      const result = await precisHere(argv, { cwd: folder.path });
      expect([result.code, result.stderr]).toEqual([code, expect.any(String)]);
      const value: unknown = JSON.parse(result.stdout);
      const entry = outputSchemas.find((schema) => schema.name === name);
      // Strict: a field that is not published is as wrong as one that is missing.
      expect(problems(entry?.schema(z).safeParse(value))).toEqual([]);
      const file = new URL(`../../docs/schema/${name}.schema.json`, import.meta.url);
      expect(problems(z.fromJSONSchema(JSON.parse(readFileSync(file, "utf8"))).safeParse(value))).toEqual([]);
    },
  );

  it("refuses what is not published", () => {
    const about = outputSchemas.find(({ name }) => name === "about");
    const failed = { source: "a", error: { code: "source-empty", message: "m", hint: null } };
    expect(about?.schema(z).safeParse([failed]).success).toBe(true);
    expect(about?.schema(z).safeParse([{ ...failed, more: 1 }]).success).toBe(false);
    expect(about?.schema(z).safeParse([{ ...failed, error: { ...failed.error, code: "odd" } }]).success).toBe(false);
  });

  it("tells a stale file and one that is nobody's", () => {
    const path = join(new URL("../../docs/schema/", import.meta.url).pathname, "nobody.schema.json");
    writeFileSync(path, "{}");
    try {
      expect(staleSchemas()).toEqual(["nobody.schema.json"]);
    } finally {
      rmSync(path);
    }
  });
});

function problems(parsed: ReturnType<z.ZodType["safeParse"]> | undefined): string[] {
  if (parsed === undefined) return ["there is no such schema"];
  return parsed.success ? [] : [z.prettifyError(parsed.error)];
}
