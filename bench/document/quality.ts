/** ROUGE of long-document summaries, with intervals over the documents. */
import { rouge } from "../../src/metrics/rouge.ts";
import { bootstrapInterval, pairedBootstrap } from "../../src/metrics/statistics/bootstrap.ts";
import { mean } from "../../src/metrics/statistics/describe.ts";
import type { SummaryProblem } from "../../src/strategies/contract.ts";
import type { QuestioningDetails } from "../../src/strategies/questioning/questioning.ts";
import { type QuestionRecord, questionStatistics } from "../../src/strategies/questioning/record.ts";
import { findStrategy } from "../../src/strategies/registry.ts";
import { embeddedContext } from "../digest/context.ts";
import type { LongItem } from "./items.ts";

interface Row {
  readonly name: string;
  readonly texts: readonly string[];
  readonly scores: Readonly<Record<"rouge1" | "rouge2" | "rougeL", readonly number[]>>;
}

const kinds = ["rouge1", "rouge2", "rougeL"] as const;

export async function qualityTable(items: readonly LongItem[], words: number): Promise<void> {
  const rows = new Map<string, Row>();
  const add = (name: string, texts: readonly string[]): void => {
    rows.set(name, row(name, texts, items));
  };
  const solve = async (name: string, settings: object = {}) => {
    const strategy = await findStrategy(name);
    const outcomes = [];
    for (const item of items) outcomes.push(await strategy.solve(problemOf(item, words), embeddedContext(0), settings));
    return outcomes;
  };
  const whole = await solve("questioning");
  const details = whole.map((outcome) => outcome.details as QuestioningDetails);
  add(
    "questioning",
    whole.map(({ summary }) => summary),
  );
  add(
    "its first draft",
    details.map(({ draft }) => draft),
  );
  for (const without of ["writer", "expert", "editor", "evaluator"]) {
    add(
      `without the ${without}`,
      (await solve("questioning", { without })).map(({ summary }) => summary),
    );
  }
  for (const name of ["lead", "textrank", "direct", "map-reduce", "refine", "hera"]) {
    add(
      name,
      (await solve(name)).map(({ summary }) => summary),
    );
  }
  show([...rows.values()], items.length, words);
  compare(rows, "questioning", ["lead", "textrank", "its first draft", "direct", "refine", "hera"]);
  changed(rows, items.length);
  questions(details.flatMap((entry) => entry.questions));
}

export function problemOf(item: LongItem, words: number): SummaryProblem {
  return {
    task: "document",
    documents: [item.document],
    requirements: "",
    limits: { maxWords: words },
    language: "en",
    prompts: {},
    item: item.id,
  };
}

function row(name: string, texts: readonly string[], items: readonly LongItem[]): Row {
  const scored = texts.map((text, index) => rouge(text, items[index]?.reference ?? "", { kinds: [...kinds] }));
  const of = (kind: (typeof kinds)[number]) => scored.map((entry) => entry[kind]?.f1 ?? 0);
  return { name, texts, scores: { rouge1: of("rouge1"), rouge2: of("rouge2"), rougeL: of("rougeL") } };
}

function show(rows: readonly Row[], count: number, words: number): void {
  console.log(
    `ROUGE F1 (no stemmer) against the abstract, embedded engine, at most ${words} words, n = ${count}; mean [95%]`,
  );
  for (const { name, scores, texts } of rows) {
    const cells = kinds.map((kind) => {
      const interval = bootstrapInterval(scores[kind]);
      return `${kind} ${mean(scores[kind]).toFixed(4)} [${interval?.low.toFixed(3)}, ${interval?.high.toFixed(3)}]`;
    });
    console.log(`  ${name.padEnd(24)} ${cells.join("  ")}  ${mean(texts.map(lengthOf)).toFixed(0)} words`);
  }
}

function lengthOf(text: string): number {
  return text.split(/\s+/).length;
}

function compare(rows: ReadonlyMap<string, Row>, name: string, others: readonly string[]): void {
  console.log("\ndifferences over the same documents (bootstrap, 95%)");
  const own = rows.get(name);
  for (const other of others) {
    const against = rows.get(other);
    if (own === undefined || against === undefined) continue;
    const cells = kinds.map((kind) => {
      const { difference, interval } = pairedBootstrap(own.scores[kind], against.scores[kind]);
      return `${kind} ${signed(difference)} [${signed(interval?.low ?? Number.NaN)}, ${signed(interval?.high ?? Number.NaN)}]`;
    });
    console.log(`  ${name} - ${other}: ${cells.join("  ")}`);
  }
}

function changed(rows: ReadonlyMap<string, Row>, count: number): void {
  console.log("");
  for (const without of ["writer", "expert", "editor", "evaluator"]) {
    const less = rows.get(`without the ${without}`)?.texts ?? [];
    const others = less.filter((text, index) => text !== rows.get("questioning")?.texts[index]).length;
    console.log(`without the ${without}: another summary on ${others} of ${count} documents`);
  }
}

function questions(records: readonly QuestionRecord[]): void {
  console.log("\nquestions: asked, led to a revision, accepted");
  for (const { asker, id, asked, revised, accepted } of questionStatistics(records)) {
    console.log(`  ${`${asker} ${id}`.padEnd(24)} ${asked}  ${revised}  ${accepted}`);
  }
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(4)}`;
}
