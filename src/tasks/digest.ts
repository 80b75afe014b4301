/**
 * Task `digest`: many documents in, one summary out. Reads as its table of contents: gather, drop repetitions, settle the
 * language, solve with the chosen strategy, say which document backs which sentence.
 */
import type { ItemAgents, TaskContext } from "../agents/task-context.ts";
import { SourceError } from "../base/errors.ts";
import { countChars, countWords, type LengthLimits } from "../base/length.ts";
import type { Warning } from "../base/warnings.ts";
import type { Document, DocumentFormat } from "../documents/document.ts";
import type { LoadOptions } from "../documents/index.ts";
import type { Effort } from "../strategies/auto/effort.ts";
import type { SummaryProblem } from "../strategies/contract.ts";
import type { Disagreement } from "../strategies/disagreements.ts";
import { type EnsembleDetails, ensemble } from "../strategies/ensemble/ensemble.ts";
import { type EnsembleSettings, ensembleSettings } from "../strategies/ensemble/settings.ts";
import { languageName } from "../strategies/language-name.ts";
import type { LeftOut } from "../strategies/packing.ts";
import { findStrategy } from "../strategies/registry.ts";
import { type AttributedSentence, attribute } from "./digest/attribution.ts";
import { type Duplicate, withoutDuplicates } from "./digest/duplicates.ts";
import { gatherDocuments } from "./digest/gather.ts";
import { languageShares, mainLanguage } from "./digest/languages.ts";
import { chosenStrategy } from "./effort.ts";
import { type FailedSource, type JobSpend, jobSpend } from "./result.ts";

/** Strategies that can write a digest; the first is the default. */
export const digestStrategies: readonly string[] = ["auto", "ensemble", "direct", "seq2seq"];

/** What the efforts stand for. */
export const digestEfforts = { low: "direct", high: "ensemble" } as const;

/** Words a digest may have unless the caller says otherwise. Ours; the paper's summaries have 129 to 201 on average. */
export const defaultDigestWords = 120;

/** Options of `digest`; all have defaults. */
export interface DigestOptions {
  /** "low", "auto" (default) or "high"; not beside a strategy. */
  readonly effort?: Effort;
  /** One strategy exactly. Default: by the effort; with settings alone the ensemble. */
  readonly strategy?: string;
  /** The ensemble's settings; defaults where absent. */
  readonly settings?: Partial<EnsembleSettings>;
  /** What alone is wanted, in the reader's words. */
  readonly aspect?: string;
  /** What else a good digest is, in trusted plain English. */
  readonly requirements?: string;
  /** Default at most 120 words. */
  readonly limits?: LengthLimits;
  /** ISO 639-1 code or the name of a language; default: the language with most text. */
  readonly language?: string;
  readonly format?: DocumentFormat;
  readonly allowPrivate?: boolean;
  /** Milliseconds that reading one source may take. Default: 8 s, and 2 s more for each MB above the first, at most 30 s. */
  readonly readTimeoutMs?: number;
  readonly prompts?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly stdin?: LoadOptions["stdin"];
}

/** One summary of many documents, which of them backs which sentence, and what it took. */
export interface DigestResult extends JobSpend {
  /** Names of the documents that were read, in order; `[n]` marks count them from 1. */
  readonly sources: readonly string[];
  readonly aspect: string | null;
  readonly summary: string;
  readonly chars: number;
  readonly words: number;
  /** The summary's sentences and the documents that back each. */
  readonly sentences: readonly AttributedSentence[];
  /** Share of the summary's sentences that at least one document backs, 0 to 1; null where there is no sentence to back. */
  readonly support: number | null;
  /** False where the documents do not mention the aspect; null without one. */
  readonly aspectMentioned: boolean | null;
  readonly duplicates: readonly Duplicate[];
  readonly disagreements: readonly Disagreement[];
  /** What did not fit into the model's context. */
  readonly leftOut: readonly LeftOut[];
  /** Candidates drawn, and how many early agreement saved. */
  readonly candidates: readonly { readonly prompt: string; readonly summary: string }[];
  readonly saved: number;
  readonly failed: readonly FailedSource[];
}

/**
 * One digest of all sources. Sources that cannot be used are in `failed`. Throws SourceError when none can be used,
 * CancelledError, BudgetError, UsageError and ModelError.
 */
export async function digest(
  sources: readonly string[],
  options: DigestOptions,
  context: TaskContext,
): Promise<DigestResult> {
  const saved = (await context.saved("digest")) as DigestResult | undefined;
  if (saved !== undefined) return saved;
  const gathered = await gatherDocuments(sources, {
    signal: context.signal,
    format: options.format,
    allowPrivate: options.allowPrivate,
    readTimeoutMs: options.readTimeoutMs,
    cwd: options.cwd,
    stdin: options.stdin,
  });
  for (const { path, reason } of gathered.links)
    context.emit({ type: "warning", source: path, warning: { code: "link-skipped", message: reason } });
  if (gathered.documents.length === 0) throw nothingUsable(sources, gathered.failed);
  const result = { ...(await digestDocuments(gathered.documents, options, context)), failed: gathered.failed };
  // A run in which a source failed is tried whole again on resume.
  if (gathered.failed.length === 0) context.save("digest", result);
  return result;
}

/** Of strategies without candidates; the aspect is not theirs to find. */
const noDetails: EnsembleDetails = { candidates: [], saved: 0, order: [], ballots: [], leftOut: [], disagreements: [] };

/** The same for documents at hand (data sets, library); at least one. `item` names the set in the trace and the draws. */
export async function digestDocuments(
  given: readonly Document[],
  options: DigestOptions,
  context: TaskContext,
  item = "digest",
): Promise<DigestResult> {
  const started = context.now();
  // Progress leaves through the task's own sink, so that a command can say how far an interrupted digest got.
  const agents: ItemAgents = { ...context.agentsFor(item), emit: context.emit };
  const choice = chosenStrategy(options, digestEfforts);
  const name = choice.strategy;
  if (!digestStrategies.includes(name)) await findStrategy(name, digestStrategies);
  // One candidate and nobody to merge: the single-prompt baseline that ensembles are compared with.
  const settings =
    name === "auto"
      ? { ...options.settings }
      : ensembleSettings({ ...options.settings, ...(name === "direct" ? { samples: 1 } : {}) });
  const distinct = withoutDuplicates(given);
  for (const warning of duplicateWarnings(distinct.duplicates)) agents.warn(warning);
  if (distinct.documents.length === 0)
    throw nothingUsable(
      given.map((document) => document.source),
      [],
    );
  if (distinct.documents.length === 1) agents.warn(singleWarning(given.length, distinct.documents[0] as Document));
  const { language, documents } = settleLanguage(distinct.documents, options.language, agents);
  const problem: SummaryProblem = {
    task: "digest",
    documents,
    requirements: options.requirements ?? "",
    limits:
      options.limits?.maxWords === undefined && options.limits?.maxChars === undefined
        ? { maxWords: defaultDigestWords }
        : options.limits,
    language,
    prompts: options.prompts ?? {},
    item,
    ...(options.aspect === undefined ? {} : { aspect: options.aspect }),
  };
  const strategy = name === "seq2seq" || name === "auto" ? await findStrategy(name) : ensemble;
  const outcome = await strategy.solve(problem, agents, settings);
  if (outcome.summary.trim() === "")
    throw new SourceError(
      "source-thin",
      `there is nothing to summarize in ${documents.length === 1 ? documents[0]?.source : "these documents"}`,
      {
        hint: "add a sentence that says what it is about, or use a language model with --model",
      },
    );
  const details = (outcome.details as EnsembleDetails | undefined) ?? noDetails;
  const aspectMentioned = options.aspect === undefined ? null : details.aspectMentioned !== false;
  if (aspectMentioned === false && agents.modelFor("generator") === "embedded") {
    agents.warn({
      code: "aspect-by-words",
      message:
        "the embedded engine looks for the aspect's own words; try another word, or a language model for its meaning",
    });
  }
  // Nothing backs the sentence that says that nothing was found.
  const sentences = aspectMentioned === false ? [] : attribute(outcome.summary, given);
  for (const sentence of sentences.filter((entry) => entry.sources.length === 0)) {
    agents.warn({ code: "unsupported-sentence", message: `no document backs "${sentence.text}"` });
  }
  return {
    sources: given.map((document) => document.source),
    aspect: options.aspect ?? null,
    summary: outcome.summary,
    chars: countChars(outcome.summary),
    words: countWords(outcome.summary),
    sentences,
    support: sentences.length === 0 ? null : sentences.filter((s) => s.sources.length > 0).length / sentences.length,
    aspectMentioned,
    duplicates: distinct.duplicates,
    disagreements: details.disagreements,
    leftOut: details.leftOut,
    candidates: details.candidates.map(({ prompt, summary }) => ({ prompt, summary })),
    saved: details.saved,
    failed: [],
    ...jobSpend(agents.account(), {
      choice,
      effort: outcome.effort,
      runId: context.runId,
      durationMs: context.now() - started,
      warnings: [...given.flatMap(namedWarnings), ...agents.warnings()],
    }),
  };
}

/**
 * The language to write in, and the documents to read: all of them for a language model; for the embedded engine, which
 * cannot translate, those in that language (and those whose language cannot be told).
 */
function settleLanguage(
  documents: readonly Document[],
  wanted: string | undefined,
  agents: ItemAgents,
): { language: string; documents: readonly Document[] } {
  const shares = languageShares(documents);
  const known = shares.filter((share) => share.language !== "und");
  const language = wanted ?? mainLanguage(shares);
  const name = languageName(language);
  const counts = known.map((share) => `${languageName(share.language)} ${share.documents}`).join(", ");
  if (agents.modelFor("aggregator") !== "embedded" && agents.modelFor("generator") !== "embedded") {
    if (known.length > 1 && wanted === undefined) {
      agents.warn({
        code: "mixed-languages",
        message: `the documents are in several languages (${counts}); the digest is in ${name}, choose another with --language`,
      });
    }
    return { language, documents };
  }
  const readable = documents.filter((d) => languageName(d.language) === name || d.language === "und");
  if (readable.length === documents.length) return { language, documents };
  if (readable.length === 0) {
    const own = mainLanguage(shares);
    agents.warn({
      code: "not-translated",
      message: `the embedded engine cannot translate; the digest is in ${languageName(own)}, not in ${name}`,
    });
    return { language: own, documents: documents.filter((d) => d.language === own || d.language === "und") };
  }
  const aside = documents.length - readable.length;
  agents.warn({
    code: "mixed-languages",
    message: `the documents are in several languages (${counts}) and the embedded engine cannot translate; ${aside} not in ${name} ${aside === 1 ? "was" : "were"} left aside`,
  });
  return { language, documents: readable };
}

function duplicateWarnings(duplicates: readonly Duplicate[]): Warning[] {
  return duplicates.map(({ source, of, kind, similarity }) => ({
    code: kind === "same" ? "duplicate" : "near-duplicate",
    message:
      kind === "same"
        ? `${source} is the same text as ${of} and was read once`
        : `${source} repeats ${Math.round(similarity * 100)}% of ${of}; only what differs was read`,
  }));
}

function singleWarning(given: number, document: Document): Warning {
  return {
    code: "single-document",
    message:
      given === 1
        ? `only one document was given (${document.source}); a digest brings several together`
        : `all ${given} documents say the same; the digest is of ${document.source}`,
  };
}

function namedWarnings(document: Document): Warning[] {
  return document.warnings.map((warning) => ({ ...warning, message: `${document.source}: ${warning.message}` }));
}

function nothingUsable(sources: readonly string[], failed: readonly FailedSource[]): SourceError {
  const first = failed[0];
  if (failed.length === 1 && first !== undefined) {
    return new SourceError("source-unreadable", `${first.source}: ${first.error.message}`, {
      source: first.source,
      ...(first.error.hint === null ? {} : { hint: first.error.hint }),
    });
  }
  const reasons = failed.map((entry) => `${entry.source}: ${entry.error.message}`).join("; ");
  return new SourceError(
    "source-empty",
    `none of the ${sources.length} sources can be used${reasons === "" ? "" : ` (${reasons})`}`,
    {
      hint: "give files, folders, addresses or JSON lines with text",
    },
  );
}
