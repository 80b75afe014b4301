/**
 * Does tuning learn without a model? The paper's training set (train_61 for apps; TS10 and TS50 for READMEs) and README
 * pairs of node_modules with disjoint projects; dev choice on a part of the training set only. Bars: the tuned prompt
 * beats the initial one on D1-D4 with the whole interval above 0; dynamic stopping needs at most half the steps of
 * static, at no loss beyond the interval. Two engines: `shipped`, whose ranker was fitted to these training sets, and
 * `unseen`, whose ranker was fitted to other sets only, as for a user with a kind of document that is new to it.
 * Run: npm run bench -- tune [apps|readmes|npm|students] [seeds, default 1]; needs ../shared/inputs for all but npm and students
 * (writers of known behaviour: is the optimum found, is anything worse than the start handed out, at how many calls).
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { learn } from "../scripts/embedded/learn.ts";
import { filePairs, npmTrainingPairs } from "../scripts/embedded/pairs.ts";
import { random } from "../src/base/random.ts";
import type { NpmPair } from "../src/datasets/npm.ts";
import { npmPairs } from "../src/datasets/npm.ts";
import type { Pair } from "../src/datasets/pair.ts";
import { engineWith } from "./tune/engine.ts";
import { experiment, type TestSet } from "./tune/experiment.ts";
import { studentRow } from "./tune/students.ts";

const [wanted = "all", seedCount = "1"] = process.argv.slice(2);
const seeds = Array.from({ length: Number(seedCount) }, (_, index) => index);
const root = resolve(import.meta.dirname, "..");
const inputs = ["../shared/inputs", "shared/inputs"]
  .map((path) => resolve(root, path))
  .find((path) => existsSync(path));

type Line = Pair & { readonly test_sets?: readonly string[]; readonly split?: string; readonly repo?: string };
const lines = (file: string): Line[] =>
  readFileSync(join(inputs as string, file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

async function report(
  title: string,
  engine: ReturnType<typeof engineWith>,
  train: readonly Pair[],
  tests: readonly TestSet[],
): Promise<void> {
  for (const seed of seeds) {
    const { artifact, judged } = await experiment(engine, train, tests, { dev: 0.33, compareStopping: true }, seed);
    const learned = (artifact.prompts.summarizer as string)
      .split("\n")
      .filter((line) => !(artifact.initial.summarizer as string).split("\n").includes(line));
    console.log(`\n${title}, seed ${seed}: ${artifact.dataset.train} samples, dev ${artifact.dataset.dev}`);
    console.log(`  chosen: ${artifact.chosen}; learned: ${learned.join(" ") || "nothing"}`);
    for (const { name, initial, tuned, gain, againstStatic } of judged)
      console.log(
        `  ${name.padEnd(12)} n=${String(gain.n).padEnd(4)} initial ${initial.toFixed(3)}  tuned ${tuned.toFixed(3)}  ` +
          `gain ${gain.difference.toFixed(3)} (${gain.low?.toFixed(3)} to ${gain.high?.toFixed(3)}), ` +
          `dynamic minus static ${againstStatic.difference.toFixed(3)} (${againstStatic.low?.toFixed(3)} to ${againstStatic.high?.toFixed(3)})`,
      );
    const [dynamic, fixed] = artifact.stopping?.rows ?? [];
    const lost = artifact.stopping?.difference;
    console.log(
      `  steps dynamic ${dynamic?.steps}, static ${fixed?.steps}; best ROUGE-L dynamic minus static ` +
        `${lost?.difference.toFixed(3)} (${lost?.low?.toFixed(3)} to ${lost?.high?.toFixed(3)}); ` +
        `dev ${dynamic?.dev?.toFixed(3)} against ${fixed?.dev?.toFixed(3)}`,
    );
  }
}

if (wanted === "students") {
  const count = Number(seedCount);
  console.log("student   optimizer   seeds  optimum  handed out  worse  true gain  shown  width  calls  most calls");
  for (const [nature, trust] of [
    ["follows", 0.7],
    ["ignores", 0.5],
    ["noisy", 0.3],
  ] as const)
    for (const optimizer of ["parallel", "pareto"] as const) {
      const row = await studentRow(nature, optimizer, count, 10, trust);
      const cells = [row.seeds, row.optimum, row.shipped, row.worse, row.gain.toFixed(3), row.shown.toFixed(3)];
      console.log([nature, optimizer, ...cells, row.width.toFixed(3), row.calls.toFixed(1), row.mostCalls].join("  "));
    }
}

const wants = (name: string): boolean => wanted === "all" || wanted === name;

if (wants("apps")) {
  if (inputs === undefined) console.log("apps: not run, ../shared/inputs is not there");
  else {
    const apps = lines("app_about.jsonl");
    const inSet = (name: string): Pair[] => apps.filter(({ test_sets = [] }) => test_sets.includes(name));
    const tests = [
      { name: "D1", pairs: inSet("random_400") },
      { name: "D2", pairs: inSet("random_600") },
      { name: "D3", pairs: inSet("top_cosine_200") },
      { name: "D4", pairs: inSet("top_rougeL_200") },
    ];
    await report("apps, shipped ranker", engineWith(null), inSet("train_61"), tests);
    const other = learn(await npmTrainingPairs(root));
    await report("apps, ranker that saw no listing", engineWith(other), inSet("train_61"), tests);
  }
}

if (wants("readmes")) {
  if (inputs === undefined) console.log("readmes: not run, ../shared/inputs is not there");
  else {
    const readmes = lines("readme_about.jsonl");
    const train = readmes.filter(({ split }) => split?.startsWith("TS") === true);
    const tests = [{ name: "ES", pairs: readmes.filter(({ split }) => split?.startsWith("TS") === false) }];
    await report("READMEs, shipped ranker", engineWith(null), train, tests);
    const listings = await filePairs(`${join(inputs, "app_about.jsonl")}?test_sets=train_61`);
    await report("READMEs, ranker that saw listings only", engineWith(learn(listings)), train, tests);
  }
}

if (wants("npm")) {
  const sides = bySide(npmPairs(root));
  const tests = [{ name: "packages", pairs: sides.test }];
  await report("packages, shipped ranker", engineWith(null), sides.train, tests);
  if (inputs !== undefined) {
    const listings = await filePairs(`${join(inputs, "app_about.jsonl")}?test_sets=train_61`);
    await report("packages, ranker that saw listings only", engineWith(learn(listings)), sides.train, tests);
  }
}

/** Whole projects on one side: 60 pairs or a little more to learn from, the rest to judge by. */
function bySide(pairs: readonly NpmPair[]): { readonly train: Pair[]; readonly test: Pair[] } {
  const projects = random(0, "bench tune packages").shuffle([...new Set(pairs.map(({ project }) => project))]);
  const train: Pair[] = [];
  const learned = new Set<string>();
  for (const project of projects) {
    if (train.length >= 60) break;
    learned.add(project);
    train.push(...pairs.filter((pair) => pair.project === project).map(asMarkdown));
  }
  return { train, test: pairs.filter(({ project }) => !learned.has(project)).map(asMarkdown) };
}

function asMarkdown({ id, project, input, reference }: NpmPair): Pair {
  return { id, project, input, reference, format: "markdown" };
}
