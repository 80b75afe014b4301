/**
 * Documented functions of real trees, summarized in one call without their documentation: the code alone, with the surroundings of its
 * file, and with those of its project. ROUGE-L F1 (stemmer) against the first sentence of the documentation; paired bootstrap of the
 * gain over the code alone, by projects. Half of the projects, by a hash of their names, is held out of every rule and told first.
 * Run: npm run bench -- surroundings --tree NAME=DIR [--tree ...] [--each N] [--seed N] [--model SPEC]
 */
import { type ContextScope, fitSurroundings, type Surroundings } from "../src/agents/surroundings.ts";
import { hashText } from "../src/base/hash.ts";
import { random } from "../src/base/random.ts";
import { type DocumentedFunction, documentedFunctions } from "../src/datasets/functions/collect.ts";
import { pairedBootstrap, rouge } from "../src/metrics/index.ts";
import { startRun } from "../src/runtime/runtime.ts";
import { defaultSettings } from "../src/runtime/settings.ts";
import { directCode } from "../src/strategies/code/direct.ts";
import { materialOf } from "../src/tasks/code/material.ts";

const args = process.argv.slice(2);
const all = (name: string): string[] => args.flatMap((arg, at) => (arg === name ? [args[at + 1] ?? ""] : []));
const trees = all("--tree").map((text) => text.split("=") as [string, string]);
const each = Number(all("--each")[0] ?? 300);
const seed = Number(all("--seed")[0] ?? 0);
const model = all("--model")[0];
const scopes = ["none", "file", "repo"] as const satisfies readonly ContextScope[];

interface Scored {
  readonly tree: string;
  readonly held: boolean;
  readonly values: Readonly<Record<ContextScope, number>>;
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

function row(label: string, items: readonly Scored[]): string {
  const of = (scope: ContextScope): number[] => items.map(({ values }) => values[scope]);
  const gain = (scope: ContextScope, base: ContextScope): string => {
    const { difference, interval } = pairedBootstrap(of(scope), of(base), { resamples: 2_000, seed: 7 });
    return interval === undefined
      ? difference.toFixed(3)
      : `${difference.toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
  };
  const cells = scopes.map((scope) => mean(of(scope)).toFixed(3));
  return `| ${[label, items.length, ...cells, gain("file", "none"), gain("repo", "none"), gain("repo", "file")].join(" | ")} |`;
}

if (trees.length === 0) console.log("not run: name trees of code with --tree NAME=DIR");
else {
  const run = await startRun({
    settings: model === undefined ? defaultSettings : { ...defaultSettings, model },
    command: "bench",
    argv: [],
    cwd: process.cwd(),
    resolved: {},
    env: process.env,
    signal: new AbortController().signal,
    emit: () => undefined,
    record: false,
  });
  const agents = run.context.agentsFor("bench");
  const scored: Scored[] = [];
  for (const [tree, root] of trees) {
    const found: DocumentedFunction[] = [];
    for await (const one of documentedFunctions({ root, passed: new Map(), problem: () => undefined })) found.push(one);
    const isHeld = ({ project }: DocumentedFunction): boolean => hashText(project.name).charCodeAt(1) % 2 === 0;
    for (const held of [true, false]) {
      const half = found.filter((one) => isHeld(one) === held);
      for (const one of random(seed, "surroundings", tree).sample(half, each)) {
        const solve = async (around: Surroundings | null): Promise<number> => {
          const fitted = around === null ? null : fitSurroundings(around).surroundings;
          const unit = await materialOf(one.text, { ...one.unit, docComment: null }, one.parsed, fitted);
          const problem = { unit, language: "en", maxWords: 40, intent: null, prompts: {}, item: one.path };
          const { summary } = await directCode.solve(problem, agents, directCode.defaults);
          return rouge(summary, one.reference, { kinds: ["rougeL"], stemmer: true }).rougeL?.f1 ?? 0;
        };
        const { file, repo } = one.surroundings;
        scored.push({
          tree,
          held,
          values: { none: await solve(null), file: await solve(file), repo: await solve(repo) },
        });
      }
    }
  }
  console.log(`one call by ${model ?? "the embedded engine"}, ROUGE-L F1, 95% paired bootstrap`);
  console.log("| functions | n | none | file | repo | file - none | repo - none | repo - file |");
  console.log("|---|---|---|---|---|---|---|---|");
  for (const held of [true, false]) {
    const half = scored.filter((one) => one.held === held);
    const label = held ? "held out" : "looked at";
    console.log(row(`${label}, all`, half));
    for (const [tree] of trees)
      console.log(
        row(
          `${label}, ${tree}`,
          half.filter((one) => one.tree === tree),
        ),
      );
  }
  await run.end("done", 0);
}
