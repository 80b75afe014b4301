/**
 * The library `precis`: everything the command does is a call here. Plain async functions with an options object, typed
 * results and errors, an AbortSignal, no global state; nothing is printed and no file is written unless a store is named.
 */
import type { EventSink } from "./base/events.ts";
import type { CompareOptions, CompareResult } from "./evaluation/preference/compare.ts";
import type { Pairs } from "./evaluation/preference/pairs.ts";
import { checkDoor, checkOptions } from "./library-options.ts";
import { startRun } from "./runtime/runtime.ts";
import { defaultSettings, type Settings } from "./runtime/settings.ts";
import { type AboutOptions, type AboutResult, about as aboutTask } from "./tasks/about.ts";
import type { CodeOptions, CodeResult } from "./tasks/code.ts";
import type { DigestOptions, DigestResult } from "./tasks/digest.ts";
import type { DocumentOptions, DocumentResult } from "./tasks/document.ts";
import type { StaleFolder } from "./tasks/repo/check.ts";
import type { RepoOptions, RepoResult } from "./tasks/repo.ts";
import type { FailedSource } from "./tasks/result.ts";
import type { TranslateOptions, TranslateResult } from "./tasks/translate.ts";
import type { TuneArtifact, TuneOptions } from "./tasks/tune.ts";

export * from "./base/errors.ts";
export type { EventSink, ProgressEvent } from "./base/events.ts";
export type { LengthLimits } from "./base/length.ts";
export type { Place, Warning } from "./base/warnings.ts";
export type { Pair as DatasetPair, PairProblem } from "./datasets/pair.ts";
export type { Document, Section } from "./documents/document.ts";
export { loadDocument, parseDocument } from "./documents/index.ts";
export type { CompareOptions, CompareResult } from "./evaluation/preference/compare.ts";
export type { Pair, Pairs } from "./evaluation/preference/pairs.ts";
export type { LocalRunStore, RunRecord, RunStore } from "./runtime/run-store.ts";
export type { Settings } from "./runtime/settings.ts";
export { memoryStore, openSharedStore, openStore } from "./store/index.ts";
export type { Decision, Effort, EffortReport } from "./strategies/auto/effort.ts";
export type { AboutOptions, AboutResult } from "./tasks/about.ts";
export type { CodeOptions, CodeResult } from "./tasks/code.ts";
export type { DigestOptions, DigestResult } from "./tasks/digest.ts";
export type { DocumentOptions, DocumentResult } from "./tasks/document.ts";
export {
  type LeftOut,
  type MapFile,
  type MapFolder,
  type MapFormatName,
  type MapList,
  type MapOptions,
  type MapSymbol,
  mapRepository,
  type RepositoryMap,
} from "./tasks/map.ts";
export type { StaleFolder } from "./tasks/repo/check.ts";
export type { RepoNode, RepoSettings } from "./tasks/repo/document.ts";
export {
  type DepthScores,
  type FolderScores,
  scoreTree,
  type TreeScoreOptions,
  type TreeScores,
} from "./tasks/repo/metrics.ts";
export type { RepoOptions, RepoResult } from "./tasks/repo.ts";
export type { FailedSource, JobSpend, Spend } from "./tasks/result.ts";
export type { TranslateOptions, TranslateResult } from "./tasks/translate.ts";
export type { TuneArtifact, TuneOptions } from "./tasks/tune.ts";

/** Settings of a run plus what a caller in process wants to hear and stop. */
export interface LibraryOptions extends Partial<Omit<Settings, "store" | "dryRun">> {
  /** Directory of a run store; absent: nothing is kept beyond the call. */
  readonly store?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: EventSink;
  /** Where keys and server addresses are read from. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * One-line Abouts, in the order of `sources`; a source that fails becomes a `FailedSource` and the others go on. On a budget or a
 * cancellation the error's `partial` is the list of results so far. Throws UsageError for an option that is none, as all here do.
 *
 * @example
 * const [result] = await about("README.md");
 * console.log("error" in result ? result.error.message : result.about);
 */
export async function about(
  sources: string | readonly string[],
  options: AboutOptions & LibraryOptions = {},
): Promise<(AboutResult | FailedSource)[]> {
  checkDoor("about", sources, options);
  const list = typeof sources === "string" ? [sources] : sources;
  return inRun("about", { sources: list }, options, (context) => aboutTask(list, options, context));
}

/**
 * One summary of a set of documents: files, folders, globs, addresses, JSON lines, changelogs. Throws SourceError when
 * none can be used; those that cannot are in `failed`.
 *
 * @example
 * const { summary, sentences } = await digest(["CHANGELOG.md"], { aspect: "security" });
 * console.log(summary, sentences[0]?.sources);
 */
export async function digest(
  sources: string | readonly string[],
  options: DigestOptions & LibraryOptions = {},
): Promise<DigestResult> {
  checkDoor("digest", sources, options);
  const list = typeof sources === "string" ? [sources] : sources;
  return inRun("digest", { sources: list }, options, async (context) => {
    const { digest: digestTask } = await import("./tasks/digest.ts");
    return digestTask(list, options, context);
  });
}

/**
 * The summary of one long document: a file, an address or stdin (`-`). `result.questions` says what was asked and what came of
 * it. Throws SourceError where it cannot be used.
 *
 * @example
 * const { summary, sentences } = await document("paper.pdf", { length: "short" });
 * console.log(summary, sentences[0]?.evidence);
 */
export async function document(
  source: string,
  options: DocumentOptions & LibraryOptions = {},
): Promise<DocumentResult> {
  checkDoor("document", source, options);
  return inRun("document", { source }, options, async (context) => {
    const { document: documentTask } = await import("./tasks/document.ts");
    return documentTask(source, options, context);
  });
}

/**
 * Judged preference of two sets of summaries: CAP with its parts. `options.roles` names the model of each judge, e.g.
 * `{ judges: ["judge-1"], roles: { "judge-1": "openai:gpt-4o" } }`. Throws RefusalError where a judge is the embedded engine.
 */
export async function compare(pairs: Pairs, options: CompareOptions & LibraryOptions = {}): Promise<CompareResult> {
  checkOptions("compare", options);
  return inRun("compare", { items: pairs.pairs.length }, options, async (context) => {
    const { comparePairs } = await import("./evaluation/preference/compare.ts");
    return comparePairs(pairs, options, context);
  });
}

/**
 * Documents a repository (a directory, a git address or owner/name) bottom up and writes pages, JSON and a page to browse under
 * `out`; `out: null` writes nothing. On a budget, a cancellation or a dead server the error's `partial` is the RepoResult so far.
 *
 * @example
 * const { tree } = await repo(".", { out: "docs/precis" });
 * console.log(tree.summary);
 */
export async function repo(source: string, options: RepoOptions & LibraryOptions = {}): Promise<RepoResult> {
  checkDoor("repo", source, options);
  return inRun("repo", { source }, options, async (context) => {
    const { repo: repoTask } = await import("./tasks/repo.ts");
    return repoTask(source, options, context);
  });
}

/** The folders whose written docs are stale, each with a reason; asks no model. */
export async function checkRepo(source: string, options: RepoOptions & LibraryOptions = {}): Promise<StaleFolder[]> {
  checkDoor("checkRepo", source, options);
  return inRun("repo", { source }, options, async (context) => {
    const { checkRepo: checkTask } = await import("./tasks/repo.ts");
    return checkTask(source, options, context);
  });
}

/**
 * Learns the prompt of `about` from pairs of input and reference (a data file, or the pairs themselves) and returns the artifact;
 * nothing is written. On a budget the error's `partial` is the artifact so far, marked incomplete.
 *
 * @example
 * const { prompts } = await tuneAbout({ train: "pairs.jsonl", dev: 0.3 });
 * const [result] = await about("README.md", { prompts: { ...prompts } });
 */
export async function tuneAbout(options: TuneOptions & LibraryOptions): Promise<TuneArtifact> {
  checkOptions("tuneAbout", options);
  const train = typeof options.train === "string" ? options.train : options.train.length;
  return inRun("tune about", { train }, options, async (context) => {
    const { tuneAbout: tuneTask } = await import("./tasks/tune.ts");
    return tuneTask(options, context);
  });
}

/**
 * The same for the prompts of any task: "about", "code", "digest" or "document". `options.learn` names the roles, learned in turn.
 *
 * @example
 * const { prompts, verdict } = await tune("code", { train: "functions.jsonl", metric: "meteor" });
 */
export async function tune(task: TuneArtifact["task"], options: TuneOptions & LibraryOptions): Promise<TuneArtifact> {
  checkOptions("tuneAbout", options);
  const train = typeof options.train === "string" ? options.train : options.train.length;
  return inRun(`tune ${task}`, { train }, options, async (context) => {
    const { tune: tuneTask } = await import("./tasks/tune.ts");
    return tuneTask(task, options, context);
  });
}

/**
 * The summary of what `target` (`FILE`, `FILE:SYMBOL`, `FILE:LINE`) names, by debate unless another strategy is given.
 *
 * @example
 * const { summary } = await code("src/cart.py:Cart.total", { strategy: "direct" });
 * console.log(summary);
 */
export async function code(target: string, options: CodeOptions & LibraryOptions = {}): Promise<CodeResult> {
  checkDoor("code", target, options);
  return inRun("code", { target }, options, async (context) => {
    const { code: codeTask } = await import("./tasks/code.ts");
    return codeTask(target, options, context);
  });
}

/** A program in another programming language; throws RefusalError without a language model. Runs nothing unless allowed. */
export async function translate(file: string, options: TranslateOptions & LibraryOptions): Promise<TranslateResult> {
  checkDoor("translate", file, options);
  return inRun("translate", { file }, options, async (context) => {
    const { translate: translateTask } = await import("./tasks/translate.ts");
    return translateTask(file, options, context);
  });
}

async function inRun<T>(
  command: string,
  resolved: unknown,
  options: LibraryOptions,
  work: (context: Awaited<ReturnType<typeof startRun>>["context"]) => Promise<T>,
): Promise<T> {
  const settings: Settings = { ...defaultSettings, ...definedOnly(options) };
  const run = await startRun({
    settings,
    command,
    argv: [],
    cwd: process.cwd(),
    resolved,
    env: options.env ?? process.env,
    signal: options.signal ?? new AbortController().signal,
    emit: options.onEvent ?? (() => undefined),
    record: options.store !== undefined,
  });
  try {
    const result = await work(run.context);
    await run.end("done", 0);
    return result;
  } catch (error) {
    await run.end("failed", 1);
    throw error;
  }
}

/** The settings among the options, without absent ones (an absent option must not overwrite a default). */
function definedOnly(options: LibraryOptions): Partial<Settings> {
  const known = new Set([
    ...Object.keys(defaultSettings),
    "maxCalls",
    "maxTokens",
    "maxCostUsd",
    "rpm",
    "tpm",
    "temperature",
    "store",
  ]);
  return Object.fromEntries(Object.entries(options).filter(([key, value]) => known.has(key) && value !== undefined));
}
