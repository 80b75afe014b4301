/**
 * Task `about`: sources in, one line each out. Reads as its table of contents: load, refuse what is too thin, solve with
 * the chosen strategy, keep the limits, check support, find evidence.
 */

import type { Evidence } from "../agents/role.ts";
import type { ItemAgents, TaskContext } from "../agents/task-context.ts";
import { mapConcurrent } from "../base/concurrent.ts";
import { SourceError } from "../base/errors.ts";
import {
  countChars,
  countWords,
  cutToLimits,
  describeLimits,
  type LengthLimits,
  withinLimits,
} from "../base/length.ts";
import type { Warning } from "../base/warnings.ts";
import type { Document, DocumentFormat } from "../documents/document.ts";
import { isTooThin, loadDocument } from "../documents/index.ts";
import { support } from "../metrics/support.ts";
import type { Effort } from "../strategies/auto/effort.ts";
import type { SummaryProblem } from "../strategies/contract.ts";
import { languageName } from "../strategies/language-name.ts";
import { type AnyStrategy, findStrategy } from "../strategies/registry.ts";
import { chosenStrategy, type EffortChoice } from "./effort.ts";
import { findEvidence } from "./evidence.ts";
import { endsRun, type FailedSource, failedSource, type JobSpend, jobSpend } from "./result.ts";
import { limitsFor, type TargetName } from "./targets.ts";

/** What the efforts stand for. */
export const aboutEfforts = { low: "direct", high: "teacher-student" } as const;

/** Strategies that can write an About line; the first is the default. */
export const aboutStrategies: readonly string[] = [
  "auto",
  "teacher-student",
  "direct",
  "debate",
  "ensemble",
  "seq2seq",
  "lead",
];

/** Options of `about`; all have defaults. */
export interface AboutOptions {
  /** "low", "auto" (default) or "high"; not beside a strategy. */
  readonly effort?: Effort;
  /** One strategy exactly. Default: by the effort. */
  readonly strategy?: string;
  /** The strategy's own settings; defaults where absent. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Where the line goes; sets the limit of characters. Default "github" (350). */
  readonly target?: TargetName;
  /** Own limits; they replace the target's. */
  readonly limits?: LengthLimits;
  /** ISO 639-1 code or the name of a language; default: the source's own. */
  readonly language?: string;
  /** Format of all sources; default: by extension, then by content. */
  readonly format?: DocumentFormat;
  /** Fetch from private and loopback addresses too. Default false. */
  readonly allowPrivate?: boolean;
  /** Milliseconds that reading one source may take. Default: 8 s, and 2 s more for each MB above the first, at most 30 s. */
  readonly readTimeoutMs?: number;
  /** Prompts by role name that replace the roles' own, e.g. from a tuned artifact. */
  readonly prompts?: Readonly<Record<string, string>>;
  /** What decisions of people change in the embedded ranker, as the store's feedback was weighed. Default: nothing. */
  readonly preferences?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Directory that relative paths start from. */
  readonly cwd?: string;
  /** Standard input, for the source "-"; default: the process's. */
  readonly stdin?: AsyncIterable<Uint8Array | string>;
}

/** A line about one source, what backs it and what it took. */
export interface AboutResult extends JobSpend {
  readonly source: string;
  readonly about: string;
  /** User-perceived characters of `about`. */
  readonly chars: number;
  readonly words: number;
  /** Share of the line's content words and named things that stand in the source, 0 to 1; null where it has none. */
  readonly support: number | null;
  readonly evidence: readonly Evidence[];
}

/**
 * One result a source, in the order given; a source that fails becomes a FailedSource and the others go on.
 * `onResult` hears each as it is finished. Throws UsageError, and CancelledError and BudgetError with the results so far as
 * `partial` and saved in the run.
 */
export async function about(
  sources: readonly string[],
  options: AboutOptions,
  context: TaskContext,
  onResult?: (result: AboutResult | FailedSource, index: number) => void,
): Promise<(AboutResult | FailedSource)[]> {
  const chosen = await chosenAbout(options);
  let done = 0;
  const finished: (AboutResult | FailedSource | undefined)[] = [];
  const tell = (): void => context.emit({ type: "progress", unit: "source", done, total: sources.length });
  tell();
  return mapConcurrent(
    sources,
    context.concurrency,
    async (source, index) => {
      const name = `source:${index}`;
      let result = (await context.saved(name)) as AboutResult | FailedSource | undefined;
      if (result === undefined) {
        result = await aboutSource(source, options, chosen, context).catch((error: unknown) => {
          if (endsRun(error)) throw error;
          return failedSource(source, error);
        });
        // Failures are kept for `runs show` alone: a resumed run tries them again.
        context.save("error" in result ? `failed:${index}` : name, result);
      }
      finished[index] = result;
      done++;
      tell();
      onResult?.(result, index);
      return result;
    },
    context.signal,
  ).catch((error: unknown) => {
    if (!endsRun(error) || (error.code !== "budget-exceeded" && error.code !== "cancelled")) throw error;
    throw Object.assign(error, { partial: finished.filter((result) => result !== undefined) });
  });
}

/** A strategy and the effort it stands for. */
export interface ChosenAbout {
  readonly strategy: AnyStrategy;
  readonly choice: EffortChoice;
}

/** Throws UsageError for an effort or a strategy that cannot be. */
export async function chosenAbout(options: AboutOptions): Promise<ChosenAbout> {
  const choice = chosenStrategy(withLearned(options), aboutEfforts);
  return { choice, strategy: await findStrategy(choice.strategy, aboutStrategies) };
}

/** A prompt that was learned for the Extractor wants the team that has one. */
function withLearned(options: AboutOptions): AboutOptions {
  const named = options.effort !== undefined || options.strategy !== undefined;
  return named || options.prompts?.extractor === undefined ? options : { ...options, effort: "high" };
}

async function aboutSource(
  source: string,
  options: AboutOptions,
  chosen: ChosenAbout,
  context: TaskContext,
): Promise<AboutResult> {
  const document = await loadDocument(source, {
    signal: context.signal,
    ...(options.format === undefined ? {} : { format: options.format }),
    ...(options.allowPrivate === undefined ? {} : { allowPrivate: options.allowPrivate }),
    readTimeoutMs: options.readTimeoutMs,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
  });
  return aboutDocument(document, options, chosen, context);
}

/** The same for a document at hand (data sets, library). Throws SourceError "source-thin" where there is too little. */
export async function aboutDocument(
  document: Document,
  options: AboutOptions,
  { strategy, choice }: ChosenAbout,
  context: TaskContext,
): Promise<AboutResult> {
  const started = context.now();
  const thin = isTooThin(document);
  if (thin !== null) {
    throw new SourceError("source-thin", `${document.source} has too little to summarize (${thin.reason})`, {
      source: document.source,
      hint: "add a sentence that says what it is",
    });
  }
  const agents = context.agentsFor(document.source);
  const limits = limitsFor(options.target ?? "github", options.limits ?? {});
  const problem: SummaryProblem = {
    task: "about",
    documents: [document],
    requirements: "",
    limits,
    language: options.language ?? document.language,
    prompts: options.prompts ?? {},
    ...(options.preferences === undefined ? {} : { preferences: options.preferences }),
    item: document.source,
  };
  const outcome = await strategy.solve(problem, agents, { ...strategy.defaults, ...options.settings });
  if (options.language !== undefined) warnIfKept(options.language, document.language, agents);
  const line = keepLimits(outcome.summary, limits, agents);
  const comparable = comparableWords(line, document, options.language);
  const backed = comparable ? support(line, document.text) : { value: null, missing: [], contradicted: [] };
  if (!comparable) {
    agents.warn({
      code: "support-not-computed",
      message: "line and source are in two languages; their words cannot be compared",
    });
  }
  const evidence = outcome.evidence.length > 0 ? outcome.evidence : findEvidence(line, document);
  return {
    source: document.source,
    about: line,
    chars: countChars(line),
    words: countWords(line),
    support: backed.value,
    evidence,
    ...jobSpend(agents.account(), {
      choice,
      effort: outcome.effort,
      runId: context.runId,
      durationMs: context.now() - started,
      warnings: [
        ...document.warnings,
        ...agents.warnings(),
        ...unsupportedWarning(backed.missing),
        ...contradictedWarning(backed.contradicted),
      ],
    }),
  };
}

/** False for a line in another language than its source: by what was asked for, and by the script of both. */
function comparableWords(line: string, document: Document, wanted: string | undefined): boolean {
  if (wanted !== undefined && document.language !== "und" && languageName(wanted) !== languageName(document.language))
    // The embedded engine keeps the source's own words.
    return document.text.includes(line);
  const own = mainScript(line);
  return own === "" || own === "Latin" || new RegExp(`\\p{Script=${own}}`, "u").test(document.text);
}

/** Of most letters of a line; "" for none that is looked for. */
function mainScript(text: string): string {
  const count = (script: string): number => text.match(new RegExp(`\\p{Script=${script}}`, "gu"))?.length ?? 0;
  const counts = ["Latin", "Cyrillic", "Greek", "Han", "Hiragana", "Hangul", "Arabic", "Hebrew", "Thai"].map(
    (script) => [script, count(script)] as const,
  );
  const [script, most] = counts.reduce((top, one) => (one[1] > top[1] ? one : top));
  return most === 0 ? "" : script;
}

/** Extraction keeps the source's language; a line in another one than asked for must not pass for what was asked. */
function warnIfKept(wanted: string, own: string, agents: ItemAgents): void {
  const models = Object.values(agents.account().models);
  if (models.some((model) => model !== "embedded") || languageName(wanted) === languageName(own)) return;
  agents.warn({
    code: "not-translated",
    message: `the embedded engine cannot translate; the line is in ${languageName(own)}, not in ${languageName(wanted)}`,
  });
}

function keepLimits(summary: string, limits: LengthLimits, agents: ItemAgents): string {
  const line = summary.replace(/\s+/g, " ").trim();
  if (withinLimits(line, limits)) return line;
  agents.warn({
    code: "cut-to-limit",
    message: `the line was longer than ${describeLimits(limits)} and was cut at a word`,
  });
  return cutToLimits(line, limits);
}

function contradictedWarning(words: readonly string[]): Warning[] {
  if (words.length === 0) return [];
  const listed = words.map((word) => `"${word}"`).join(", ");
  return [{ code: "contradicted", message: `the source only denies or plans this: ${listed}` }];
}

function unsupportedWarning(missing: readonly string[]): Warning[] {
  return missing.length === 0
    ? []
    : [
        {
          code: "unsupported-words",
          message: `not found in the source: ${missing.map((word) => `"${word}"`).join(", ")}`,
        },
      ];
}
