/**
 * Task `repo`: a directory or git address in, a documented tree out. Reads as its table of contents: open the source, scan,
 * build the tree, recall the last run, summarize bottom up, write pages, JSON and the page to browse.
 */

import { join, relative, resolve } from "node:path";
import type { ItemAgents, TaskContext } from "../agents/task-context.ts";
import { isPrecisError, type PrecisError, SourceError, UsageError } from "../base/errors.ts";
import { languageOfPath } from "../code/languages/table.ts";
import { languageName } from "../strategies/language-name.ts";
import {
  defaultTreeSettings,
  type LeftOut,
  type TreeNode,
  type TreeSettings,
  type TreeStrategy,
} from "../strategies/tree/contract.ts";
import { leastContextTokens } from "../strategies/tree/prompt-size.ts";
import { treeStrategy } from "../strategies/trees.ts";
import { changedSince } from "./repo/changed.ts";
import { type StaleFolder, staleFolders } from "./repo/check.ts";
import { defaultOut } from "./repo/default-out.ts";
import {
  allNodes,
  documentFormat,
  type RepoDocument,
  type RepoNode,
  type RepoSettings,
  repoNode,
} from "./repo/document.ts";
import { fileReader } from "./repo/files.ts";
import { Finished } from "./repo/finished.ts";
import { localLinks, noLinks, type SourceLink, webLinks } from "./repo/links.ts";
import { memoryOf, readDocument } from "./repo/memory.ts";
import { partialTree } from "./repo/partial.ts";
import { type ScannedRepository, scanRepository } from "./repo/scan.ts";
import { countReasons, type SkippedPath } from "./repo/skipped.ts";
import { openSource, type RepositorySource } from "./repo/source.ts";
import { countNodes, folderTree, wholeFileWarning } from "./repo/tree.ts";
import { fileNode } from "./repo/unit-tree.ts";
import { jsonName, pageTroubles, writeDocs } from "./repo/write.ts";
import { type Spend, spend } from "./result.ts";

/** Strategies that can document a repository; the first is the default. */
export const repoStrategies: readonly string[] = ["hierarchical", "hr-cs", "cs-bf"];

/** Options of `repo`; all have defaults. */
export interface RepoOptions {
  /** Default "hierarchical". */
  readonly strategy?: string;
  /** Where the tree ends: at functions, methods and classes (default), or at files. */
  readonly granularity?: "function" | "file";
  /** The syntax tree's outline goes into the prompts of functions. Default false. */
  readonly ast?: boolean;
  /** Keywords a node. Default 20; 0 for none. */
  readonly keywords?: number;
  /** Revisions a summary may get after QA. Default 2; 0 leaves QA out. */
  readonly maxRevisions?: number;
  /** Tokens a prompt may have. Default 6,000; at least 2,000. */
  readonly contextTokens?: number;
  /** Branch, tag or commit to read; default: the directory as it stands, or the default branch of an address. */
  readonly rev?: string;
  /** Only this folder of the repository. */
  readonly path?: string;
  /** Ask only about files that differ from this revision; the rest is taken from the written docs. */
  readonly changedSince?: string;
  /** Directory for the docs. Default "docs/precis". null: nothing is read from or written to disk. */
  readonly out?: string | null;
  /** False: the last run's docs are recalled, but nothing is written (dry run). Default true. */
  readonly write?: boolean;
  /** ISO 639-1 code or name of the language to write in. Default English. */
  readonly language?: string;
  /** Prompts by role name that replace the roles' own. */
  readonly prompts?: Readonly<Record<string, string>>;
  /** Agents to leave out, for ablations. */
  readonly without?: readonly LeftOut[];
  /** Directory that relative paths start from. Default the process's. */
  readonly cwd?: string;
}

/** A documented repository: the tree of summaries, what was left out, what was written and what it took. */
export interface RepoResult extends Spend {
  readonly source: string;
  /** Directory or address as given, without credentials. */
  readonly root: string;
  readonly tree: RepoNode;
  readonly skipped: readonly SkippedPath[];
  readonly nodes: {
    readonly folders: number;
    readonly files: number;
    readonly units: number;
    readonly reused: number;
    readonly failed: number;
  };
  /** Where the docs were written; null where nothing was. */
  readonly out: string | null;
  /** Files of the docs that changed, relative to `out`. */
  readonly written: readonly string[];
}

/**
 * Documents a repository. Throws SourceError where there is nothing to read, UsageError for impossible options. On BudgetError,
 * CancelledError and model errors that meet every node, what was done is written first and the RepoResult rides along as
 * the error's `partial`.
 */
export async function repo(source: string, options: RepoOptions, context: TaskContext): Promise<RepoResult> {
  return withTree(source, options, context, async (work) => {
    const { root, strategy, settings, agents, earlier } = work;
    const done = new Finished();
    const total = countAll(root);
    const tell = (): void => context.emit({ type: "progress", unit: "node", done: done.count, total });
    tell();
    const unchanged = unchangedPaths(work.changed);
    let tree: RepoNode;
    let failure: PrecisError | undefined;
    try {
      const summarized = await strategy.summarize(root, agents, settings, memoryOf(earlier, unchanged), (node) => {
        done.add(node);
        tell();
      });
      tree = repoNode(summarized);
      // What is written stands in memory once.
      done.tops.clear();
    } catch (error) {
      if (!isPrecisError(error)) throw error;
      failure = error;
      tree = partialTree(root, done.tops, earlier);
    }
    const result = await finish(tree, done, work, options, context);
    if (failure !== undefined) throw Object.assign(failure, { partial: result });
    return result;
  });
}

/** Which folders of the written docs are stale; empty when a run would change nothing. Asks nobody. */
export async function checkRepo(source: string, options: RepoOptions, context: TaskContext): Promise<StaleFolder[]> {
  return withTree(source, options, context, async (work) => {
    const { root, strategy, settings, earlier, out } = work;
    if (earlier === null || out === null) return [{ path: "", reason: "never written" }];
    // Docs written with a model are checked without that model at hand: the models are taken from the docs.
    const modelFor = (role: string): string => earlier.models[role] ?? work.agents.modelFor(role);
    const stale = await staleFolders(root, earlier, strategy.hasher(modelFor, settings));
    const seen = new Set(stale.map(({ path }) => path));
    for (const { folder, reason } of await pageTroubles(earlier, out, work.link)) {
      if (!seen.has(folder)) stale.push({ path: folder, reason });
    }
    return stale;
  });
}

interface Work {
  readonly opened: RepositorySource;
  readonly root: TreeNode;
  readonly skipped: readonly SkippedPath[];
  readonly strategy: TreeStrategy;
  readonly settings: TreeSettings;
  readonly repoSettings: RepoSettings;
  readonly agents: ItemAgents;
  readonly earlier: RepoDocument | null;
  /** Absolute output directory. */
  readonly out: string | null;
  readonly link: SourceLink;
  /** Files that differ from `changedSince`; null without it. */
  readonly changed: ReadonlySet<string> | null;
  readonly started: number;
}

async function withTree<T>(
  source: string,
  options: RepoOptions,
  context: TaskContext,
  work: (work: Work) => Promise<T>,
): Promise<T> {
  const started = context.now();
  const cwd = options.cwd ?? process.cwd();
  const strategy = treeStrategy(options.strategy ?? "hierarchical");
  const repoSettings = settingsOf(options, strategy);
  const opened = await openSource(source, {
    cwd,
    signal: context.signal,
    ...(options.rev === undefined ? {} : { rev: options.rev }),
    ...(options.path === undefined ? {} : { path: options.path }),
  });
  try {
    const out = options.out === null ? null : resolve(cwd, options.out ?? defaultOut);
    const agents = context.agentsFor(opened.shown);
    const scanned = await scanRepository({
      directory: opened.directory,
      exclude: out === null ? [] : [out],
      signal: context.signal,
    });
    if (scanned.files.length === 0) throw nothingToRead(opened.shown, scanned);
    const shownJson = out === null ? jsonName : join(relative(cwd, out), jsonName);
    const earlier = out === null ? null : await readDocument(join(out, jsonName), shownJson, agents.warn);
    const changed =
      options.changedSince === undefined
        ? null
        : await changedSince(opened.directory, opened.shown, options.changedSince, context.signal);
    const wanted = changed === null ? scanned : onlyKnownOrChanged(scanned, changed, earlier);
    const { root, skipped } = await buildTree(wanted, repoSettings, agents, context);
    return await work({
      opened,
      root,
      skipped,
      strategy,
      settings: treeSettings(repoSettings, options),
      repoSettings,
      agents,
      earlier,
      out,
      link: linksFor(opened, out, options),
      changed,
      started,
    });
  } finally {
    await opened.close();
  }
}

function settingsOf(options: RepoOptions, strategy: TreeStrategy): RepoSettings {
  const contextTokens = options.contextTokens ?? defaultTreeSettings.contextTokens;
  if (!(contextTokens >= leastContextTokens)) {
    throw new UsageError(`--context-tokens ${contextTokens} is too small`, {
      hint: `give at least ${leastContextTokens}`,
    });
  }
  return {
    granularity: strategy.leaves === "files" ? "file" : (options.granularity ?? "function"),
    ast: options.ast ?? false,
    keywords: options.keywords ?? defaultTreeSettings.keywords,
    maxRevisions: options.maxRevisions ?? defaultTreeSettings.maxRevisions,
    contextTokens,
    language: languageName(options.language ?? "en"),
  };
}

function treeSettings(settings: RepoSettings, options: RepoOptions): TreeSettings {
  const { keywords, maxRevisions, contextTokens, language } = settings;
  return {
    keywords,
    maxRevisions,
    contextTokens,
    language,
    without: options.without ?? [],
    prompts: options.prompts ?? {},
  };
}

function nothingToRead(shown: string, scanned: ScannedRepository): SourceError {
  const reasons = countReasons(scanned.skipped);
  return new SourceError(
    "source-empty",
    reasons === "" ? `${shown} has no files` : `${shown} has no file to document (${reasons})`,
    {
      source: shown,
      hint: "give a directory with source or text files",
    },
  );
}

/** Files that did not change and were never documented are nobody's business under `--changed-since`: listed, not asked about. */
function onlyKnownOrChanged(
  scanned: ScannedRepository,
  changed: ReadonlySet<string>,
  earlier: RepoDocument | null,
): ScannedRepository {
  const known = new Set(earlier === null ? [] : [...allNodes(earlier.tree)].map(({ path }) => path));
  const wanted = scanned.files.filter((path) => changed.has(path) || known.has(path));
  const left = scanned.files.filter((path) => !changed.has(path) && !known.has(path));
  return {
    ...scanned,
    files: wanted,
    skipped: [...scanned.skipped, ...left.map((path) => ({ path, reason: "unchanged" }))],
  };
}

async function buildTree(
  scanned: ScannedRepository,
  settings: RepoSettings,
  agents: ItemAgents,
  context: TaskContext,
): Promise<{ root: TreeNode; skipped: SkippedPath[] }> {
  const reader = fileReader((path) => scanned.load(path), true);
  const treeOptions = { granularity: settings.granularity, ...(settings.ast ? { outline: outlineOf } : {}) };
  const skipped = [...scanned.skipped];
  const nodes: TreeNode[] = [];
  for (const [at, path] of scanned.files.entries()) {
    if (context.signal.aborted) break;
    try {
      const node = await fileNode(path, reader, treeOptions);
      nodes.push(node);
      const { units } = await reader.read(path);
      if (units !== null && units.language !== null && !units.parsed)
        agents.warn(wholeFileWarning(path, units.reason ?? "it does not parse"));
    } catch (error) {
      if (!isPrecisError(error) || !error.code.startsWith("source-")) throw error;
      skipped.push({ path, reason: error.code.slice("source-".length), detail: error.message });
    }
    if (at % 200 === 199)
      context.emit({ type: "progress", unit: "file", done: at + 1, total: scanned.files.length, note: "reading" });
  }
  return { root: folderTree(nodes), skipped };
}

/** For `--ast`: the outline of a text in the language of its path; "" where there is no grammar. */
async function outlineOf(path: string, code: string): Promise<string> {
  const language = languageOfPath(path);
  if (language === null) return "";
  const { treeOutline } = await import("../code/outline.ts");
  const { text, dropped } = await treeOutline(language, code);
  return dropped === 0 ? text : `${text}\n(${dropped} more statements)`;
}

function countAll(root: TreeNode): number {
  const { folders, files, units } = countNodes(root);
  return folders + files + units;
}

/** For `--changed-since`: true for paths with no changed file at or below them. */
function unchangedPaths(changed: ReadonlySet<string> | null): (path: string) => boolean {
  if (changed === null) return () => false;
  const above = new Set<string>([""]);
  for (const path of changed) {
    const parts = path.split("/");
    for (let end = parts.length - 1; end > 0; end--) above.add(parts.slice(0, end).join("/"));
  }
  return (path) => !changed.has(path.split("#")[0] ?? path) && !above.has(path);
}

function linksFor(opened: RepositorySource, out: string | null, options: RepoOptions): SourceLink {
  if (opened.web !== "" && opened.commit !== null) return webLinks(opened.web, opened.commit, options.path ?? "");
  return opened.temporary || out === null ? noLinks : localLinks(out, opened.directory);
}

async function finish(
  tree: RepoNode,
  done: Finished,
  work: Work,
  options: RepoOptions,
  context: TaskContext,
): Promise<RepoResult> {
  const { opened, agents, strategy, repoSettings, skipped, out } = work;
  const document: RepoDocument = {
    format: documentFormat,
    root: opened.shown,
    name: opened.name,
    commit: opened.commit,
    strategy: strategy.name,
    models: Object.fromEntries(strategy.roles.map((role) => [role, agents.modelFor(role)])),
    settings: repoSettings,
    tree,
    skipped,
  };
  const written =
    out === null || options.write === false ? [] : (await writeDocs(document, out, work.link, agents.warn)).changed;
  const { folders, files, units } = countNodes(work.root);
  return {
    source: opened.shown,
    root: opened.shown,
    tree,
    skipped,
    nodes: {
      folders,
      files,
      units,
      reused: done.reused,
      failed: [...allNodes(tree)].filter(({ error }) => error !== undefined).length,
    },
    out: out === null ? null : relative(options.cwd ?? process.cwd(), out) || ".",
    written,
    ...spend(agents.account(), {
      strategy: strategy.name,
      runId: context.runId,
      durationMs: context.now() - work.started,
      warnings: agents.warnings(),
    }),
  };
}
