/**
 * Quality of the embedded engine for `precis about`: ROUGE-L F1 (rouge_score semantics, no stemmer), mean, on data not
 * used for training. Rows: first sentence (lead), best single sentence (oracle, looks at the reference), the published
 * systems' outputs, the embedded engine; matched items only in each comparison. Bars: above lead over all sets together
 * (paired bootstrap), above every published single-model system, above GitSum on ES.
 * Run: npm run bench -- about [--inputs DIR] [--lines SET]
 */
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { learn } from "../scripts/embedded/learn.ts";
import { filePairs, npmTrainingPairs } from "../scripts/embedded/pairs.ts";
import { extractor } from "../src/agents/roles/extractor.ts";
import { summarizer } from "../src/agents/roles/summarizer.ts";
import { mapConcurrent } from "../src/base/concurrent.ts";
import type { Document, DocumentFormat } from "../src/documents/document.ts";
import { parseDocument } from "../src/documents/index.ts";
import { writeAbout } from "../src/embedded/about/write-about.ts";
import { embeddedEngine } from "../src/embedded/engine.ts";
import { rougeScorer } from "../src/metrics/rouge.ts";
import { pairedBootstrap } from "../src/metrics/statistics/bootstrap.ts";
import { mean } from "../src/metrics/statistics/describe.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { values } = parseArgs({
  options: { inputs: { type: "string", default: join(root, "../shared/inputs") }, lines: { type: "string" } },
});

interface Item {
  readonly id: string;
  readonly sets: readonly string[];
  readonly document: Document;
  readonly reference: string;
}

interface Scored extends Item {
  readonly line: string;
  readonly lead: number;
  readonly oracle: number;
  readonly ours: number;
  readonly leadWords: number;
}

interface Published {
  readonly id: string;
  readonly system: string;
  readonly output: string;
  readonly test_set?: string;
}

const scorer = rougeScorer({ kinds: ["rougeL"] });
const rougeL = (line: string, reference: string): number =>
  scorer.score(scorer.prepare(line), scorer.prepare(reference)).rougeL?.f1 ?? 0;
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

function jsonLines<T>(file: string): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as T);
}

async function parsed(id: string, text: string, format: DocumentFormat | undefined): Promise<Document> {
  return parseDocument({ source: id, text, format });
}

async function sharedItems(folder: string): Promise<Item[]> {
  type Line = {
    id: string;
    input: string;
    reference: string;
    format: DocumentFormat;
    test_sets?: string[];
    split?: string;
  };
  const apps = jsonLines<Line>(join(folder, "app_about.jsonl")).filter((line) => !line.test_sets?.includes("train_61"));
  const readmes = jsonLines<Line>(join(folder, "readme_about.jsonl")).filter((line) => line.split?.startsWith("ES"));
  return mapConcurrent(
    [...apps, ...readmes],
    4,
    async (line) => ({
      id: line.id,
      sets: line.test_sets ?? ["ES"],
      document: await parsed(line.id, line.input, line.format),
      reference: line.reference,
    }),
    new AbortController().signal,
  );
}

/** The line as `precis about` makes it: Extractor, then Summarizer, with their own prompts. */
const engine = embeddedEngine();
const request = { runId: "bench", seed: 0, signal: new AbortController().signal };
async function embeddedLine(document: Document): Promise<string> {
  const extracted = await engine.ask(extractor, { document, text: document.text }, request);
  const input = { document, text: extracted.output.text, limits: {}, language: "", requirements: "", tooLong: "" };
  return (await engine.ask(summarizer, input, request)).output.about;
}

/** First sentence of the first prose that is neither badge, contents nor picture: as strategy `lead` takes it. */
function leadOf(document: Document): string {
  const telling = document.sections.filter(({ kind }) => kind !== "badges" && kind !== "contents");
  const prose = telling.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind !== "image-alt" && kind !== "badge"));
  return prose.find(({ sentences }) => sentences.length > 0)?.sentences[0]?.text ?? document.title ?? "";
}

function scored(item: Item, line: string): Scored {
  const first = leadOf(item.document);
  const sentences = item.document.sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.sentences));
  return {
    ...item,
    line,
    lead: rougeL(first, item.reference),
    oracle: Math.max(0, ...sentences.map(({ text }) => rougeL(text, item.reference))),
    ours: rougeL(line, item.reference),
    leadWords: wordsOf(first),
  };
}

/** Packages held out by project: weights are learned from the other folds and, where present, the published training items. */
async function heldOutPackages(folds: number): Promise<Scored[]> {
  const pairs = await npmTrainingPairs(root);
  const projects = [...new Set(pairs.map(({ project }) => project))].sort();
  const foldOf = new Map(projects.map((project, index) => [project, index % folds]));
  const results: Scored[] = [];
  const published = existsSync(values.inputs)
    ? [
        ...(await filePairs(`${join(values.inputs, "app_about.jsonl")}?test_sets=train_61`)),
        ...(await filePairs(`${join(values.inputs, "readme_about.jsonl")}?split=TS`)),
      ]
    : [];
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = learn([...pairs.filter(({ project }) => foldOf.get(project) !== fold), ...published]);
    for (const pair of pairs.filter(({ project }) => foldOf.get(project) === fold)) {
      const line = writeAbout(pair.document, { weights })?.about ?? "";
      results.push(
        scored({ id: pair.id, sets: ["node_modules"], document: pair.document, reference: pair.reference }, line),
      );
    }
  }
  return results;
}

const fixed = (value: number): string => value.toFixed(3);

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? "").length)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] as number))
        .join("  ")
        .trimEnd(),
    );
}

function difference(ours: readonly number[], other: readonly number[]): string {
  const { difference: middle, interval } = pairedBootstrap(ours, other, { seed: 0, resamples: 2_000 });
  return interval === undefined ? fixed(middle) : `${fixed(middle)} [${fixed(interval.low)}, ${fixed(interval.high)}]`;
}

function setRow(name: string, items: readonly Scored[]): string[] {
  return [
    name,
    String(items.length),
    fixed(mean(items.map((item) => item.lead))),
    fixed(mean(items.map((item) => item.ours))),
    fixed(mean(items.map((item) => item.oracle))),
    difference(
      items.map((item) => item.ours),
      items.map((item) => item.lead),
    ),
    mean(items.map(({ line }) => wordsOf(line))).toFixed(1),
    mean(items.map(({ leadWords }) => leadWords)).toFixed(1),
    mean(items.map(({ reference }) => wordsOf(reference))).toFixed(1),
  ];
}

function publishedRows(folder: string, items: readonly Scored[]): string[][] {
  const rows: string[][] = [];
  const files = [
    ["app_system_outputs.jsonl", null],
    ["readme_system_outputs.jsonl", "ES"],
  ] as const;
  const byId = new Map(items.map((item) => [item.id, item]));
  const groups = new Map<string, { item: Scored; output: string }[]>();
  for (const [file, only] of files) {
    for (const { id, system, output, test_set } of jsonLines<Published>(join(folder, file))) {
      const item = byId.get(id);
      const set = only ?? test_set ?? "";
      if (item === undefined || !item.sets.includes(set)) continue;
      const key = `${set}\n${system}`;
      groups.set(key, [...(groups.get(key) ?? []), { item, output }]);
    }
  }
  for (const [key, matched] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [set = "", system = ""] = key.split("\n");
    const theirs = matched.map(({ item, output }) => rougeL(output, item.reference));
    const ours = matched.map(({ item }) => item.ours);
    rows.push([
      set,
      system,
      String(matched.length),
      fixed(mean(theirs)),
      fixed(mean(ours)),
      difference(ours, theirs),
      mean(matched.map(({ output }) => wordsOf(output))).toFixed(1),
    ]);
  }
  return rows;
}

const started = performance.now();
const results: Scored[] = [];
if (existsSync(values.inputs)) {
  for (const item of await sharedItems(values.inputs)) results.push(scored(item, await embeddedLine(item.document)));
} else console.log(`no folder ${values.inputs}: only the node_modules rows are measured (give --inputs DIR)`);
results.push(...(await heldOutPackages(5)));

const sets = [...new Set(results.flatMap((item) => item.sets))];
console.log(
  `machine: ${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}; ROUGE-L F1, rouge_score tokens, no stemmer\n`,
);
table(
  ["set", "n", "lead", "embedded", "oracle", "embedded - lead [95%]", "words", "lead words", "reference words"],
  [
    ...sets.map((set) =>
      setRow(
        set,
        results.filter((item) => item.sets.includes(set)),
      ),
    ),
    setRow("all items once", results),
  ],
);
if (existsSync(values.inputs)) {
  console.log("\npublished outputs on the same items (GitSum's two files are labelled as they were published)");
  table(
    ["set", "system", "n", "theirs", "embedded", "embedded - theirs [95%]", "words"],
    publishedRows(values.inputs, results),
  );
}
if (values.lines !== undefined) {
  console.log(`\nlines of ${values.lines}, worst first`);
  const wanted = results.filter((item) => item.sets.includes(values.lines ?? "")).sort((a, b) => a.ours - b.ours);
  for (const item of wanted)
    console.log(`${fixed(item.ours)} ${item.id}\n  reference  ${item.reference}\n  embedded   ${item.line}`);
}
console.log(`\n${results.length} items in ${((performance.now() - started) / 1000).toFixed(0)} s`);
