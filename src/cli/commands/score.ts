/** `precis score`: metrics over files of candidates, references and documents; no model is asked unless an embedder or a classifier is named. */
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { LineSource } from "../../metrics/score-files/lines.ts";
import type { ScoreOptions } from "../../metrics/score-items.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OptionSpec } from "../option-spec.ts";
import { writeResult } from "../output.ts";
import { progress } from "../progress.ts";
import { resolveSettings } from "../resolve-settings.ts";
import { withRun } from "../session.ts";
import { modelOptions, outputOptions, storeOptions } from "../shared-options.ts";
import { trustedConfig } from "../trust.ts";

/** What makes no sense where no agent is asked. */
const withoutAgents = new Set(["model", "role", "strategy", "prompt", "temperature", "dry-run"]);

const file = (name: string, description: string): OptionSpec => ({ name, kind: "string", value: "FILE", description });

export const scoreCommand: CommandSpec = {
  name: "score",
  summary: "metrics over candidates and references",
  args: [],
  options: [
    {
      name: "metric",
      kind: "string",
      value: "LIST",
      repeatable: true,
      description: "names with commas, each with ?option=value&... where wanted, e.g. rouge?stemmer=yes,bleu",
    },
    file("candidates", "JSON lines with id and text, or one text a line; - for stdin"),
    file("references", "the same; several lines, or a list, for an id that has several references"),
    file("documents", "the sources that were summarized, the same way"),
    {
      name: "classifier",
      kind: "string",
      value: "SPEC",
      description: "judges claims against documents for factcc, e.g. transformers:DIR",
    },
    { name: "per-item", kind: "boolean", description: "values of every item too" },
    { name: "csv", kind: "boolean", description: "print CSV; with --per-item one row an item" },
    {
      name: "resamples",
      kind: "integer",
      value: "N",
      min: 0,
      max: 1_000_000,
      description: "bootstrap resamples for the intervals; 0 for none",
      default: "1000",
    },
    {
      name: "threads",
      kind: "integer",
      value: "N",
      min: 0,
      max: 64,
      description: "worker threads for large files; 0 for none",
      default: "by cores, when large files take long",
    },
  ],
  shared: [...modelOptions.filter(({ name }) => !withoutAgents.has(name)), ...storeOptions, ...outputOptions],
  example: "precis score --metric rouge,bleu --candidates out.jsonl --references ref.jsonl --json",
  async notes() {
    const { metricFamilies } = await import("../../metrics/registry.ts");
    const names = metricFamilies.map(({ name }) => name).join(", ");
    return `Metrics:\n${names.replace(/(.{1,100})(?:, |$)/g, (_, line: string) => `  ${line},\n`)}`.replace(/,\n$/, "");
  },
  run: scoreRun,
};

async function scoreRun(invocation: Invocation): Promise<number> {
  const { options, io, signal } = invocation;
  const metrics = (options.metric as readonly string[] | undefined) ?? [];
  // Before any file is read: a misspelt name should not cost a pass over a large corpus.
  const { selectMetrics } = await import("../../metrics/select.ts");
  selectMetrics(metrics);
  if (options.csv === true && options.json === true) {
    throw new UsageError("--csv and --json exclude each other", { hint: "give one of them" });
  }
  const sources = await sourcesOf(invocation);
  const settings = resolveSettings(options, io.env, await trustedConfig(invocation));
  // Only a model makes this a run: everything else is arithmetic that leaves nothing behind.
  const { embedder: embedderSpec, classifier } = settings;
  if (embedderSpec !== "embedded" || classifier !== undefined) {
    const resolved = { metrics, embedder: embedderSpec, classifier };
    return withRun(scoreCommand, invocation, resolved, async ({ run, context }) => {
      const embedder = await run.embedder();
      const judge = await run.judge();
      return printScores(invocation, metrics, sources, {
        seed: settings.seed,
        signal: context.signal,
        onEvent: context.emit,
        ...(embedder === undefined ? {} : { embedder }),
        ...(judge === undefined ? {} : { judge }),
      });
    });
  }
  const bar = progress(io, { quiet: options.quiet === true, verbose: options.verbose === true });
  try {
    return await printScores(invocation, metrics, sources, { seed: settings.seed, signal, onEvent: bar.emit });
  } finally {
    bar.clear();
  }
}

async function printScores(
  invocation: Invocation,
  metrics: readonly string[],
  sources: Sources,
  context: ScoreOptions,
): Promise<number> {
  const { options } = invocation;
  const { scoreFiles } = await import("../../metrics/score-files/score-files.ts");
  const report = await scoreFiles(metrics, sources, {
    ...context,
    perItem: options.perItem === true,
    ...(options.resamples === undefined ? {} : { resamples: options.resamples as number }),
    ...(options.threads === undefined ? {} : { threads: options.threads as number }),
  });
  const { reportCsv, reportTable } = await import("../render/score.ts");
  if (options.json === true) await writeResult(invocation, `${JSON.stringify(report, null, 2)}\n`);
  else await writeResult(invocation, options.csv === true ? reportCsv(report) : reportTable(report));
  return Object.values(report).some(({ value }) => value !== undefined) ? exitCodes.done : exitCodes.usage;
}

interface Sources {
  readonly candidates: LineSource;
  readonly references?: LineSource;
  readonly documents?: LineSource;
}

async function sourcesOf({ options, io }: Invocation): Promise<Sources> {
  const names = {
    candidates: options.candidates as string | undefined,
    references: options.references as string | undefined,
    documents: options.documents as string | undefined,
  };
  const given = Object.values(names);
  if (given.filter((name) => name === "-").length > 1) {
    throw new UsageError("stdin (-) can be read once only", { hint: "give a file for the others" });
  }
  if (names.candidates === undefined) throw new UsageError("no candidates", { hint: "give a file with --candidates" });
  const open = async (name: string | undefined): Promise<LineSource | undefined> => {
    if (name === undefined) return undefined;
    return name === "-" ? { name: "stdin", bytes: await readAll(io.stdin()) } : { name, path: resolve(io.cwd, name) };
  };
  const candidates = (await open(names.candidates)) as LineSource;
  const references = await open(names.references);
  const documents = await open(names.documents);
  return { candidates, ...(references && { references }), ...(documents && { documents }) };
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
