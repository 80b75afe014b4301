/** ROUGE-1 of the ensemble without a model, with intervals over items. */

import { rouge } from "../../src/metrics/rouge.ts";
import { bootstrapInterval, pairedBootstrap } from "../../src/metrics/statistics/bootstrap.ts";
import { mean } from "../../src/metrics/statistics/describe.ts";
import type { SummaryProblem } from "../../src/strategies/contract.ts";
import { ensemble } from "../../src/strategies/ensemble/ensemble.ts";
import type { EnsembleSettings } from "../../src/strategies/ensemble/settings.ts";
import { fitSummary } from "../../src/text/fit-summary.ts";
import { embeddedContext } from "./context.ts";
import { type DigestItem, wordsFor } from "./sets.ts";

/** F1 of ROUGE-1, lower-case alphanumeric tokens, no stemmer, mean over the references. */
export function rouge1(text: string, references: readonly string[]): number {
  return mean(references.map((reference) => rouge(text, reference, { kinds: ["rouge1"] }).rouge1?.f1 ?? 0));
}

export interface Row {
  readonly name: string;
  /** One value an item: the mean over the seeds. */
  readonly values: readonly number[];
  readonly words: number;
}

export async function qualityTable(items: readonly DigestItem[], seeds: number): Promise<void> {
  const range = Array.from({ length: seeds }, (_, seed) => seed);
  const rows: Row[] = [];
  const add = async (name: string, settings: Partial<EnsembleSettings>): Promise<Row> => {
    const row = await measure(name, items, range, settings);
    rows.push(row);
    return row;
  };
  rows.push(leadRow(items));
  const single = await singleRow(items, range);
  rows.push(single);
  const vote = await add("vote, K = 5", { aggregator: "vote" });
  await add("cis, K = 5", { aggregator: "cis" });
  const cps = await add("cps, K = 5", { aggregator: "cps" });
  const adaptive = await add("cps, adaptive, at most 5", { aggregator: "cps", adaptive: true });
  const noGenerator = await add("cps without the generator", { aggregator: "cps", without: "generator" });
  const noAggregator = await add("cps without the aggregator", { aggregator: "cps", without: "aggregator" });
  for (const samples of [1, 2, 3, 4, 6, 7, 8]) await add(`cps, K = ${samples}`, { aggregator: "cps", samples });
  for (const samples of [2, 8]) {
    await add(`vote, K = ${samples}`, { aggregator: "vote", samples });
    await add(`cis, K = ${samples}`, { aggregator: "cis", samples });
  }
  show(items, rows);
  console.log("\ndifferences over the same items (bootstrap, 95%)");
  for (const [a, b] of [
    [cps, vote],
    [vote, single],
    [cps, single],
    [adaptive, cps],
    [cps, noGenerator],
    [cps, noAggregator],
  ] as const) {
    for (const kind of ["all", "reviews", "project"] as const) {
      const at = indices(items, kind);
      const paired = pairedBootstrap(
        at.map((i) => a.values[i] as number),
        at.map((i) => b.values[i] as number),
      );
      console.log(
        `  ${a.name} - ${b.name}, ${kind} (n = ${at.length}): ${signed(paired.difference)} [${signed(paired.interval?.low ?? Number.NaN)}, ${signed(paired.interval?.high ?? Number.NaN)}]`,
      );
    }
  }
  const matched = items.flatMap((item, index) => (item.fewSum === null ? [] : [index]));
  const published = matched.map((i) => rouge1(items[i]?.fewSum ?? "", items[i]?.references ?? []));
  console.log(
    `\nFewSum's published summaries (n = ${matched.length}): ${mean(published).toFixed(4)}; cps on the same items: ${mean(matched.map((i) => cps.values[i] as number)).toFixed(4)}`,
  );
  await changedBy(items, range);
}

/** On how many items leaving a role out changes the summary. */
async function changedBy(items: readonly DigestItem[], seeds: readonly number[]): Promise<void> {
  for (const without of ["generator", "aggregator"] as const) {
    let changed = 0;
    for (const item of items) {
      const whole = await digestOf(item, seeds[0] ?? 0, {});
      const less = await digestOf(item, seeds[0] ?? 0, { without });
      if (whole.summary !== less.summary) changed++;
    }
    console.log(`without the ${without}: another summary on ${changed} of ${items.length} items`);
  }
}

async function measure(
  name: string,
  items: readonly DigestItem[],
  seeds: readonly number[],
  settings: Partial<EnsembleSettings>,
): Promise<Row> {
  const values: number[] = [];
  let words = 0;
  let drawn = 0;
  for (const item of items) {
    const runs = [];
    for (const seed of seeds) {
      const outcome = await digestOf(item, seed, settings);
      runs.push(rouge1(outcome.summary, item.references));
      words += outcome.summary.split(/\s+/).length;
      drawn += outcome.candidates;
    }
    values.push(mean(runs));
  }
  const per = items.length * seeds.length;
  const label = settings.adaptive === true ? `${name} (${(drawn / per).toFixed(2)} drawn)` : name;
  return { name: label, values, words: words / per };
}

/** The mean of all five candidates of each draw: what one prompt alone gives. */
async function singleRow(items: readonly DigestItem[], seeds: readonly number[]): Promise<Row> {
  const values: number[] = [];
  let words = 0;
  for (const item of items) {
    const runs: number[] = [];
    for (const seed of seeds) {
      const { details } = await ensemble.solve(problemOf(item), embeddedContext(seed), { aggregator: "vote" });
      for (const candidate of details?.candidates ?? []) {
        runs.push(rouge1(candidate.summary, item.references));
        words += candidate.summary.split(/\s+/).length;
      }
    }
    values.push(mean(runs));
  }
  return { name: "single candidate (mean of 5)", values, words: words / (items.length * seeds.length * 5) };
}

function leadRow(items: readonly DigestItem[]): Row {
  const texts = items.map((item) =>
    fitSummary(
      item.documents
        .flatMap((d) => d.sections.flatMap((s) => s.blocks.flatMap((b) => b.sentences.map((x) => x.text))).slice(0, 1))
        .join(" "),
      { maxWords: wordsFor[item.kind] },
    ),
  );
  return {
    name: "first sentence of each document",
    values: texts.map((text, i) => rouge1(text, items[i]?.references ?? [])),
    words: mean(texts.map((text) => text.split(/\s+/).length)),
  };
}

export function problemOf(item: DigestItem): SummaryProblem {
  return {
    task: "digest",
    documents: item.documents,
    requirements: "",
    limits: { maxWords: wordsFor[item.kind] },
    language: "en",
    prompts: {},
    item: item.id,
  };
}

async function digestOf(
  item: DigestItem,
  seed: number,
  settings: Partial<EnsembleSettings>,
): Promise<{ summary: string; candidates: number }> {
  const { summary, details } = await ensemble.solve(problemOf(item), embeddedContext(seed), settings);
  return { summary, candidates: details?.candidates.length ?? 0 };
}

function indices(items: readonly DigestItem[], kind: "all" | DigestItem["kind"]): number[] {
  return items.flatMap((item, index) => (kind === "all" || item.kind === kind ? [index] : []));
}

function show(items: readonly DigestItem[], rows: readonly Row[]): void {
  console.log(`ROUGE-1 F1 (no stemmer), embedded engine, ${items.length} sets; mean [95% over items]`);
  for (const row of rows) {
    const cells = (["all", "reviews", "project"] as const).map((kind) => {
      const values = indices(items, kind).map((i) => row.values[i] as number);
      const interval = bootstrapInterval(values);
      return `${kind} ${mean(values).toFixed(4)} [${interval?.low.toFixed(3)}, ${interval?.high.toFixed(3)}]`;
    });
    console.log(`  ${row.name.padEnd(44)} ${cells.join("  ")}  ${row.words.toFixed(0)} words`);
  }
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(4)}`;
}
