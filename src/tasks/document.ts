/**
 * Task `document`: one long document in, one summary out, every sentence with the passages behind it. Reads as its table of
 * contents: load, leave out the abstract where asked, solve with the chosen strategy, find the evidence.
 */

import type { Evidence } from "../agents/role.ts";
import type { ItemAgents, TaskContext } from "../agents/task-context.ts";
import { SourceError } from "../base/errors.ts";
import { countChars, countWords } from "../base/length.ts";
import type { Document, DocumentFormat } from "../documents/document.ts";
import { isTooThin, type LoadOptions, loadDocument } from "../documents/index.ts";
import type { Embedder } from "../metrics/semantic/embedder.ts";
import type { Effort } from "../strategies/auto/effort.ts";
import type { SummaryOutcome, SummaryProblem } from "../strategies/contract.ts";
import { languageName } from "../strategies/language-name.ts";
import { embeddingRanker } from "../strategies/long/embedding-ranker.ts";
import type { QuestioningDetails } from "../strategies/questioning/questioning.ts";
import type { QuestionCount, QuestionRecord } from "../strategies/questioning/record.ts";
import { type QuestioningSettings, questioningSettings } from "../strategies/questioning/settings.ts";
import { findStrategy } from "../strategies/registry.ts";
import { fitSummary } from "../text/fit-summary.ts";
import { attribute } from "./digest/attribution.ts";
import { type LengthName, wordsFor } from "./document/length.ts";
import { checkSubstance, singleSentenceWarning, substanceOf, withoutAbstract } from "./document/prepare.ts";
import { chosenStrategy } from "./effort.ts";
import { type JobSpend, jobSpend } from "./result.ts";

/** Strategies that can summarize a long document; the first is the default. */
export const documentStrategies: readonly string[] = [
  "auto",
  "questioning",
  "direct",
  "map-reduce",
  "refine",
  "hera",
  "seq2seq",
  "lead",
  "textrank",
];

/** What the efforts stand for. */
export const documentEfforts = { low: "direct", high: "questioning" } as const;

/** Options of `document`; all have defaults. */
export interface DocumentOptions {
  /** "low", "auto" (default) or "high"; not beside a strategy. */
  readonly effort?: Effort;
  /** One strategy exactly. Default: by the effort; with settings alone questioning. */
  readonly strategy?: string;
  /** Of `questioning`; defaults where absent. */
  readonly settings?: Partial<QuestioningSettings>;
  /** "short" (80 words), "medium" (200, default), "long" (400), or a number of words from 10 to 5,000. */
  readonly length?: LengthName | number | string;
  /** Leaves the abstract out of the input, so that it can serve as the reference. Default false. */
  readonly excludeAbstract?: boolean;
  /** What else a good summary is, in trusted plain English. */
  readonly requirements?: string;
  /** ISO 639-1 code or the name of a language; default: the document's. */
  readonly language?: string;
  readonly format?: DocumentFormat;
  readonly allowPrivate?: boolean;
  /** Milliseconds that reading one source may take. Default: 8 s, and 2 s more for each MB above the first, at most 30 s. */
  readonly readTimeoutMs?: number;
  readonly prompts?: Readonly<Record<string, string>>;
  /** Retrieves sections by meaning instead of by words. */
  readonly embedder?: Embedder;
  readonly cwd?: string;
  readonly stdin?: LoadOptions["stdin"];
}

export interface DocumentSentence {
  readonly text: string;
  /** The passage that backs it; [] where none does. */
  readonly evidence: readonly Evidence[];
}

/** The summary of a long document, the passages behind it, the questions asked about it, and what it took. */
export interface DocumentResult extends JobSpend {
  readonly source: string;
  readonly title: string | null;
  readonly summary: string;
  readonly chars: number;
  readonly words: number;
  readonly sentences: readonly DocumentSentence[];
  /** Share of the summary's sentences that a passage backs, 0 to 1; null where there is no sentence. */
  readonly support: number | null;
  /** Every question with its answer, evidence, change and verdict; [] for strategies that ask none. */
  readonly questions: readonly QuestionRecord[];
  /** By bank question: asked, led to a revision, accepted. */
  readonly questionStatistics: readonly QuestionCount[];
  /** The Writer's summary before any question; null for strategies that ask none. */
  readonly draft: string | null;
  /** Segments the document was read in; null for strategies without any. */
  readonly sections: number | null;
  /** Sections that were not read: references, back matter. */
  readonly skipped: readonly string[];
}

/**
 * The summary of one source. Throws SourceError for a source that cannot be used, UsageError for options that cannot be,
 * RefusalError, ModelError, BudgetError and CancelledError.
 */
export async function document(
  source: string,
  options: DocumentOptions,
  context: TaskContext,
): Promise<DocumentResult> {
  const saved = (await context.saved("document")) as DocumentResult | undefined;
  if (saved !== undefined) return saved;
  checkOptions(options);
  try {
    const loaded = await loadDocument(source, {
      signal: context.signal,
      format: options.format,
      allowPrivate: options.allowPrivate,
      readTimeoutMs: options.readTimeoutMs,
      cwd: options.cwd,
      stdin: options.stdin,
    });
    const result = await summarizeDocument(loaded, options, context);
    context.save("document", result);
    return result;
  } catch (error) {
    throw error instanceof SourceError ? named(source, error) : error;
  }
}

/** The reason with the source's name before it, as the user gave it. */
function named(source: string, error: SourceError): SourceError {
  if (error.message.includes(source)) return error;
  return new SourceError(error.code, `${source}: ${error.message}`, {
    source,
    cause: error.cause,
    retryable: error.retryable,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  });
}

/** Wrong options are told before anything is read or sent. */
function checkOptions(options: DocumentOptions): void {
  wordsFor(options.length ?? "medium");
  questioningSettings(options.settings ?? {});
}

/** The same for a document at hand (data sets, library). */
export async function summarizeDocument(
  given: Document,
  options: DocumentOptions,
  context: TaskContext,
): Promise<DocumentResult> {
  const started = context.now();
  const choice = chosenStrategy(options, documentEfforts);
  const strategy = await findStrategy(choice.strategy, documentStrategies);
  const agents = context.agentsFor(given.source);
  const used = options.excludeAbstract === true ? leaveOutAbstract(given, agents) : given;
  const thin = isTooThin(used);
  if (thin !== null && thin.reason !== "only code") throw tooThin(used, thin.reason);
  const extractive = strategy.roles.length === 0 || agents.modelFor("writer") === "embedded";
  const substance = substanceOf(used);
  checkSubstance(used, substance, extractive);
  const problem: SummaryProblem = {
    task: "document",
    documents: [used],
    requirements: options.requirements ?? "",
    limits: { maxWords: wordsFor(options.length ?? "medium") },
    language: languageFor(used, options.language, extractive, agents),
    prompts: options.prompts ?? {},
    item: given.source,
  };
  const lone = substance.sentences === 1 && substance.otherCharacters === 0 ? loneSentence(used) : null;
  if (lone !== null) agents.warn(singleSentenceWarning());
  const outcome: SummaryOutcome<unknown> =
    lone === null
      ? await strategy.solve(problem, agents, settingsFor(strategy.name, options))
      : { summary: fitSummary(lone, problem.limits), evidence: [] };
  const details = strategy.name === "questioning" ? (outcome.details as QuestioningDetails | undefined) : undefined;
  const sentences = attribute(outcome.summary, [used]).map(({ text, evidence }) => ({
    text,
    evidence: evidence.map(({ source: _, ...rest }) => rest),
  }));
  for (const { text } of sentences.filter((sentence) => sentence.evidence.length === 0)) {
    agents.warn({ code: "unsupported-sentence", message: `no passage backs "${text}"` });
  }
  return {
    source: given.source,
    title: given.title,
    summary: outcome.summary,
    chars: countChars(outcome.summary),
    words: countWords(outcome.summary),
    sentences,
    support:
      sentences.length === 0 ? null : sentences.filter((entry) => entry.evidence.length > 0).length / sentences.length,
    questions: details?.questions ?? [],
    questionStatistics: details?.statistics ?? [],
    draft: details?.draft ?? null,
    sections: details?.sections ?? null,
    skipped: details?.skipped ?? [],
    ...jobSpend(agents.account(), {
      choice,
      effort: outcome.effort,
      runId: context.runId,
      durationMs: context.now() - started,
      warnings: [...given.warnings, ...agents.warnings()],
    }),
  };
}

function settingsFor(strategy: string, options: DocumentOptions): object {
  if (strategy !== "questioning") return strategy === "auto" ? { ...options.settings } : {};
  const { embedder } = options;
  return { ...options.settings, ...(embedder === undefined ? {} : { ranker: embeddingRanker(embedder) }) };
}

function leaveOutAbstract(given: Document, agents: ItemAgents): Document {
  const { document: rest, found } = withoutAbstract(given);
  if (!found) agents.warn({ code: "no-abstract", message: "no abstract was found; nothing was left out" });
  return rest;
}

function tooThin({ source }: Document, reason: string): SourceError {
  return new SourceError("source-thin", `there is too little to summarize (${reason})`, {
    source,
    hint: "give a document with text",
  });
}

/** The embedded engine writes in the document's own words, so in its language. */
function languageFor(used: Document, wanted: string | undefined, extractive: boolean, agents: ItemAgents): string {
  if (wanted === undefined) return used.language;
  if (!extractive || used.language === "und" || languageName(wanted) === languageName(used.language)) return wanted;
  agents.warn({
    code: "not-translated",
    message: `the embedded engine cannot translate; the summary is in ${languageName(used.language)}, not in ${languageName(wanted)}`,
  });
  return used.language;
}

function loneSentence(used: Document): string | null {
  for (const section of used.sections) {
    for (const block of section.blocks) {
      const [sentence] = block.sentences;
      if (sentence !== undefined && block.kind !== "badge") return sentence.text;
    }
  }
  return null;
}
