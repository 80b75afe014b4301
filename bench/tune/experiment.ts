/** One experiment: tune on a training set, judge initial and tuned prompt on test sets that the tuning never saw. */
import type { Engine } from "../../src/agents/engine.ts";
import type { Pair } from "../../src/datasets/pair.ts";
import { parseDocument } from "../../src/documents/index.ts";
import { aboutStudent } from "../../src/strategies/teacher-student/about-student.ts";
import { type Gain, gainOf, scorePrompts } from "../../src/strategies/teacher-student/dev-choice.ts";
import { rougeL, type TeachingOptions, type TrainingPair } from "../../src/strategies/teacher-student/training.ts";
import { type TuneArtifact, type TuneOptions, tuneAbout } from "../../src/tasks/tune.ts";
import { benchContext } from "./engine.ts";

export interface TestSet {
  readonly name: string;
  readonly pairs: readonly Pair[];
}

export interface Judged {
  readonly name: string;
  readonly initial: number;
  readonly tuned: number;
  readonly gain: Gain;
  /** Prompt learned with dynamic stopping minus that of static stopping. */
  readonly againstStatic: Gain;
}

export async function experiment(
  engine: Engine,
  train: readonly Pair[],
  tests: readonly TestSet[],
  options: Omit<TuneOptions, "train">,
  seed: number,
): Promise<{ readonly artifact: TuneArtifact; readonly judged: readonly Judged[] }> {
  const context = benchContext(engine, seed);
  const artifact = await tuneAbout({ train, skipBad: true, paper: true, ...options }, context);
  const teaching: TeachingOptions = {
    initial: artifact.initial.summarizer ?? "",
    student: aboutStudent("summarizer", {
      prompts: { extractor: artifact.initial.extractor ?? "", summarizer: "" },
      limits: artifact.settings.limits,
      withoutExtractor: false,
    }),
    score: rougeL,
    teachFrom: "best",
    without: new Set(),
    limits: artifact.settings.limits,
    agentsFor: context.agentsFor,
    concurrency: 4,
    signal: context.signal,
    now: context.now,
    warn: () => undefined,
  };
  const prompts = [
    { name: "initial", prompt: artifact.initial.summarizer ?? "" },
    { name: "tuned", prompt: artifact.prompts.summarizer ?? "" },
    { name: "static", prompt: artifact.stopping?.rows[1]?.prompt ?? artifact.initial.summarizer ?? "" },
  ];
  // Items that stand in several test sets are summarized once.
  const all = new Map(tests.flatMap((test) => test.pairs.map((pair) => [pair.id, pair] as const)));
  const pairs: TrainingPair[] = [];
  for (const { id, input, reference, format } of all.values())
    pairs.push({ id, input, reference, document: await parseDocument({ source: id, text: input, format }) });
  const left = new Set<string>();
  const scored = await scorePrompts(pairs, prompts, "test", teaching, ({ id }) => left.add(id) !== undefined);
  const columnOf = (prompt: string): readonly number[] =>
    scored.columns[scored.prompts.findIndex((one) => one.prompt === prompt)] ?? [];
  const [initial = [], tuned = [], fixed = []] = prompts.map(({ prompt }) => columnOf(prompt));
  const at = new Map(pairs.filter(({ id }) => !left.has(id)).map(({ id }, index) => [id, index]));
  return {
    artifact,
    judged: tests.map(({ name, pairs: own }) => {
      const items = own.flatMap(({ id }) => at.get(id) ?? []);
      const of = (column: readonly number[]): number[] => items.map((index) => column[index] as number);
      const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
      return {
        name,
        initial: mean(of(initial)),
        tuned: mean(of(tuned)),
        gain: gainOf(of(tuned), of(initial), seed),
        againstStatic: gainOf(of(tuned), of(fixed), seed),
      };
    }),
  };
}
