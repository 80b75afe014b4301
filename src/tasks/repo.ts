/**
 * Task `repo`: a directory or git address in, a documented tree out. Reads as its table of contents: open the source, scan,
 * build the tree, recall the last run, summarize bottom up, write pages, JSON and the page to browse.
 */

import { join, relative, resolve } from "node:path";
import type { ItemAgents, TaskContext } from "../agents/task-context.ts";
import { throwIfAborted } from "../base/abort.ts";
import { isPrecisError, type PrecisError } from "../base/errors.ts";
import { followed, type Grounds, groundsOf } from "../base/grounds.ts";
import type { TreeNode, TreeSettings, TreeStrategy } from "../strategies/tree/contract.ts";
import { treeStrategy } from "../strategies/trees.ts";
import type { EffortChoice } from "./effort.ts";
import { changedSince } from "./repo/changed.ts";
import { type StaleFolder, staleFolders } from "./repo/check.ts";
import { defaultOut } from "./repo/default-out.ts";
import { asBefore } from "./repo/docs-before.ts";
import {
  allNodes,
  documentFormat,
  type RepoDocument,
  type RepoNode,
  type RepoSettings,
  repoNode,
} from "./repo/document.ts";
import { Finished } from "./repo/finished.ts";
import { refuseForeign } from "./repo/foreign.ts";
import { withSmallHeap } from "./repo/heap-policy.ts";
import { localLinks, noLinks, type SourceLink, webLinks } from "./repo/links.ts";
import { memoryOf, readDocument } from "./repo/memory.ts";
import { type RepoOptions, repoChoice, repoStrategies, settingsOf, treeSettings } from "./repo/options.ts";
import { partialTree } from "./repo/partial.ts";
import { buildTree, nothingIn, nothingToRead, onlyKnownOrChanged, unchangedPaths } from "./repo/read-tree.ts";
import { scanRepository } from "./repo/scan.ts";
import type { SkippedPath, SyntaxErrors } from "./repo/skipped.ts";
import { openSource, type RepositorySource } from "./repo/source.ts";
import { countNodes } from "./repo/tree.ts";
import { jsonName, pageTroubles, writeDocs } from "./repo/write.ts";
import { type JobSpend, jobSpend } from "./result.ts";

export { type RepoOptions, repoStrategies } from "./repo/options.ts";

/** A documented repository: the tree of summaries, what was left out, what was written and what it took. */
export interface RepoResult extends JobSpend {
  readonly source: string;
  /** Directory or address as given, without credentials. */
  readonly root: string;
  readonly tree: RepoNode;
  readonly skipped: readonly SkippedPath[];
  readonly nodes: {
    readonly folders: number;
    readonly files: number;
    readonly units: number;
    /** Summaries kept from the last run, those that a run which stopped early did not come to included. */
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
      const partial = partialTree(root, done.tops, work.onDisk);
      tree = partial.tree;
      done.reused += partial.kept;
    }
    const result = await finish(tree, done, work, options, context);
    if (failure !== undefined) throw Object.assign(failure, { partial: result });
    return result;
  });
}

/**
 * Which folders of the written docs are stale; empty when a run would change nothing. Asks nobody. What `options` leave open is taken
 * from the docs: they are checked as they were made.
 */
export async function checkRepo(source: string, given: RepoOptions, context: TaskContext): Promise<StaleFolder[]> {
  const options = { ...(await optionsOfDocs(source, given)), ...given };
  const check = async (work: Work): Promise<StaleFolder[]> => {
    const { root, strategy, settings, earlier, out } = work;
    if (earlier === null || out === null) return [{ path: "", reason: "never written" }];
    // Docs written with a model are checked without that model at hand: the models are taken from the docs.
    const modelFor = (role: string): string =>
      work.agents.identityOf(earlier.models[role] ?? work.agents.modelFor(role));
    const stale = await staleFolders(root, earlier, strategy.hasher(modelFor, settings));
    const seen = new Set(stale.map(({ path }) => path));
    for (const { folder, reason } of await pageTroubles(earlier, out, work.link, work.grounds)) {
      if (!seen.has(folder)) stale.push({ path: folder, reason });
    }
    return stale;
  };
  return withTree(source, options, context, check, false);
}

/** Strategy and settings that the docs were made with; nothing where there are none, or none that can be read. */
async function optionsOfDocs(source: string, given: RepoOptions): Promise<RepoOptions> {
  if (given.out === null) return {};
  const cwd = given.cwd ?? process.cwd();
  const out = followed(resolve(cwd, given.out ?? defaultOut), groundsOf(cwd, [source]));
  // What cannot be read is told of by the check itself.
  const docs = await readDocument(join(out, jsonName), jsonName, () => undefined);
  if (docs === null || !repoStrategies.includes(docs.strategy)) return {};
  const { granularity, ast, keywords, maxRevisions, contextTokens, language } = docs.settings;
  const made = { granularity, ast, keywords, contextTokens, language };
  return given.effort === undefined && given.strategy === undefined
    ? { ...made, maxRevisions, strategy: docs.strategy }
    : made;
}

interface Work {
  readonly opened: RepositorySource;
  readonly root: TreeNode;
  readonly skipped: readonly SkippedPath[];
  readonly syntaxErrors: readonly SyntaxErrors[];
  /** Paths of all files that are there, those that this run does not ask about included. */
  readonly files: readonly string[];
  readonly strategy: TreeStrategy;
  readonly choice: EffortChoice;
  readonly settings: TreeSettings;
  readonly repoSettings: RepoSettings;
  readonly agents: ItemAgents;
  readonly earlier: RepoDocument | null;
  /** The docs as they stand; other than `earlier` after a resume. */
  readonly onDisk: RepoDocument | null;
  /** Absolute output directory. */
  readonly out: string | null;
  /** Folders that may be a stranger's. */
  readonly grounds: Grounds;
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
  replacing = true,
): Promise<T> {
  const started = context.now();
  const cwd = options.cwd ?? process.cwd();
  const { choice, maxRevisions } = repoChoice(options);
  const strategy = treeStrategy(choice.strategy);
  const repoSettings = settingsOf({ ...options, ...(maxRevisions === undefined ? {} : { maxRevisions }) }, strategy);
  const opened = await openSource(source, {
    cwd,
    signal: context.signal,
    ...(options.rev === undefined ? {} : { rev: options.rev }),
    ...(options.path === undefined ? {} : { path: options.path }),
    ...(options.allowPrivate === undefined ? {} : { allowPrivate: options.allowPrivate }),
  });
  try {
    const grounds = groundsOf(cwd, [source]);
    const out = options.out === null ? null : followed(resolve(cwd, options.out ?? defaultOut), grounds);
    const agents = context.agentsFor(opened.shown);
    const scanned = await scanRepository({
      directory: opened.directory,
      exclude: out === null ? [] : [out],
      signal: context.signal,
    });
    if (nothingIn(scanned)) throw nothingToRead(opened.shown, scanned);
    if (out !== null && replacing) await refuseForeign(out, (name) => join(relative(cwd, out), name));
    return await withSmallHeap(scanned.files.length, async () => {
      const shownJson = out === null ? jsonName : join(relative(cwd, out), jsonName);
      const onDisk =
        out === null ? null : await readDocument(join(out, jsonName), shownJson, agents.warn, options.changedSince);
      const earlier = await asBefore(onDisk, context);
      const differing =
        options.changedSince === undefined
          ? null
          : await changedSince(opened.directory, opened.shown, options.changedSince, context.signal);
      // Without an earlier tree there is nothing to leave as it stands: the run is a full one.
      const changed = earlier === null ? null : differing;
      const wanted = changed === null || earlier === null ? scanned : onlyKnownOrChanged(scanned, changed, earlier);
      const { root, skipped, syntaxErrors } = await buildTree(wanted, repoSettings, agents, context, options.context);
      // A tree read in part must not be written as the whole.
      throwIfAborted(context.signal);
      return work({
        opened,
        root,
        skipped,
        syntaxErrors,
        files: scanned.files,
        strategy,
        choice,
        settings: treeSettings(repoSettings, options),
        repoSettings,
        agents,
        earlier,
        onDisk,
        out,
        grounds,
        link: linksFor(opened, out, options),
        changed,
        started,
      });
    });
  } finally {
    await opened.close();
  }
}

function countAll(root: TreeNode): number {
  const { folders, files, units } = countNodes(root);
  return folders + files + units;
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
    ...(work.syntaxErrors.length === 0 ? {} : { syntaxErrors: work.syntaxErrors }),
  };
  const written =
    out === null || options.write === false
      ? []
      : (await writeDocs(document, out, work.link, agents.warn, work.grounds, work.files)).changed;
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
    ...jobSpend(agents.account(), {
      choice: work.choice,
      runId: context.runId,
      durationMs: context.now() - work.started,
      warnings: agents.warnings(),
    }),
  };
}
