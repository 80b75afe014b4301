/** `--compare-stopping`: the same samples under the static rule, going on from the lessons that the dynamic rule learned. */
import type { TeachingOptions } from "../../strategies/teacher-student/training.ts";
import type { TuneData } from "./data.ts";
import { type Learned, learnParallel } from "./learn.ts";
import type { Notebook } from "./notebook.ts";
import type { TunePlan } from "./options.ts";
import { chooseDev, unjudged } from "./paper.ts";
import { type StoppingReport, stoppingReport, stoppingRow, testLikeness } from "./stopping.ts";

export async function compareStopping(
  learned: Learned,
  options: TeachingOptions,
  work: { readonly plan: TunePlan; readonly data: TuneData; readonly book: Notebook; readonly seed: number },
): Promise<StoppingReport> {
  const { plan, data, book, seed } = work;
  const rule = { ...plan.rule, mode: "static" } as const;
  const lessons = new Map(learned.taught.map((sample) => [sample.id, sample.lessons] as const));
  const fixed = await learnParallel(
    data.train,
    "static-sample",
    rule,
    plan.settings,
    options,
    book,
    (pair) => lessons.get(pair.id) ?? [],
  );
  const { threshold } = plan.settings;
  const row = async (name: "dynamic" | "static", from: Learned) => {
    const dev = await chooseDev(from, { dev: data.dev, options, seed, book });
    const prompt = (dev?.chosen ?? unjudged(from, options.initial)).prompt;
    const test = await testLikeness(data.dev, unjudged(from, options.initial).prompt, options, book.tolerate);
    return stoppingRow(name, from.taught, data.train, threshold, { dev: dev?.chosen.rougeL ?? null, prompt, test });
  };
  const rows = [await row("dynamic", learned), await row("static", fixed)];
  return stoppingReport(rows, learned.taught, fixed.taught, seed);
}
