/** Recall of the right file by BM25 over what each system shows within a budget; paired intervals over the questions. */
import { rmSync } from "node:fs";
import { pairedBootstrap } from "../../src/metrics/statistics/bootstrap.ts";
import { mean } from "../../src/metrics/statistics/describe.ts";
import { bm25 } from "../../src/text/bm25.ts";
import { identifierWords } from "../../src/text/identifier-words.ts";
import { ask } from "./questions.ts";
import { type Shown, systems } from "./systems.ts";
import { trees } from "./trees.ts";

const budgets = [2000, 8000, 32000];
const depths = [1, 5, 10];
const questionsATree = 90;

export async function run(): Promise<boolean> {
  const argument = (name: string): string | undefined =>
    process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const chosen = systems(argument("repomix") ?? process.env.REPOMIX);
  const only = argument("only");
  let kept = true;
  const all = trees().filter(({ name }) => only === undefined || only.split(",").includes(name));
  /** Rank of the right file (Infinity: not found), by group, system, budget; one entry a question. */
  const ranks = new Map<string, number[]>();
  const counts = { "held out": { trees: 0, questions: 0 }, looked: { trees: 0, questions: 0 } };
  for (const { name, folder, looked } of all) {
    const { folder: copy, questions } = await ask(folder, questionsATree, 0);
    const group = looked ? "looked" : "held out";
    counts[group].trees++;
    counts[group].questions += questions.length;
    try {
      const line: string[] = [];
      for (const system of chosen) {
        const shown = await system.show(copy, budgets);
        const found = shown.map((files) => ranksIn(files, questions));
        for (const [at, budget] of budgets.entries()) {
          const key = `${group}|${system.name}|${budget}`;
          ranks.set(key, [...(ranks.get(key) ?? []), ...(found[at] ?? [])]);
        }
        line.push(`${system.name} ${found.map((one) => recall(one, 5).toFixed(2)).join("/")}`);
      }
      console.log(`${name}: ${questions.length} questions; recall@5 at 2k/8k/32k: ${line.join(", ")}`);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  for (const group of ["held out", "looked"] as const) {
    if (counts[group].questions === 0) continue;
    console.log(`\n### ${group}: ${counts[group].trees} repositories, ${counts[group].questions} questions\n`);
    console.log(
      `| system | ${budgets.flatMap((budget) => depths.map((k) => `@${k} ${budget / 1000}k`)).join(" | ")} |`,
    );
    console.log(`| --- | ${budgets.flatMap(() => depths.map(() => "---")).join(" | ")} |`);
    const of = (system: string, budget: number): number[] => ranks.get(`${group}|${system}|${budget}`) ?? [];
    for (const { name } of chosen) {
      const cells = budgets.flatMap((budget) => depths.map((k) => recall(of(name, budget), k).toFixed(3)));
      console.log(`| ${name} | ${cells.join(" | ")} |`);
    }
    for (const { name } of chosen.slice(1)) {
      const cells = budgets.flatMap((budget) =>
        depths.map((k) => {
          const hits = (system: string): number[] => of(system, budget).map((rank) => (rank <= k ? 1 : 0));
          const { difference, interval } = pairedBootstrap(hits("precis map"), hits(name));
          if (difference <= 0) kept = false;
          return `${difference >= 0 ? "+" : ""}${difference.toFixed(3)} [${interval?.low.toFixed(3)}, ${interval?.high.toFixed(3)}]`;
        }),
      );
      console.log(`| map - ${name} | ${cells.join(" | ")} |`);
    }
  }
  return kept;
}

function ranksIn(shown: Shown, questions: readonly { readonly text: string; readonly path: string }[]): number[] {
  const paths = [...shown.keys()];
  const index = bm25([...shown.values()].map((text) => identifierWords(text).join(" ")));
  return questions.map(({ text, path }) => {
    const scores = index.scores(identifierWords(text).join(" "));
    const own = scores[paths.indexOf(path)] ?? 0;
    if (own <= 0) return Number.POSITIVE_INFINITY;
    let before = 0;
    let equal = 0;
    for (const score of scores) {
      if (score > own) before++;
      else if (score === own) equal++;
    }
    // Ties share their places.
    return before + (equal + 1) / 2;
  });
}

const recall = (ranks: readonly number[], k: number): number => mean(ranks.map((rank) => (rank <= k ? 1 : 0)));
