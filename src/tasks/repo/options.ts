/** What `repo` may be asked for, checked and with its defaults. */
import type { ContextScope } from "../../agents/surroundings.ts";
import { UsageError } from "../../base/errors.ts";
import type { Effort } from "../../strategies/auto/effort.ts";
import { languageName } from "../../strategies/language-name.ts";
import {
  defaultTreeSettings,
  type LeftOut,
  type TreeSettings,
  type TreeStrategy,
} from "../../strategies/tree/contract.ts";
import { leastContextTokens } from "../../strategies/tree/prompt-size.ts";
import { chosenStrategy, defaultEffort, type EffortChoice } from "../effort.ts";
import type { RepoSettings } from "./document.ts";

/** Strategies that can document a repository; the first is the default. */
export const repoStrategies: readonly string[] = ["hierarchical", "hr-cs", "cs-bf"];

/** Options of `repo`; all have defaults. */
export interface RepoOptions {
  /** "low": no reviews; "auto" (default), "high": up to `maxRevisions`. Not beside a strategy. */
  readonly effort?: Effort;
  /** Default "hierarchical". */
  readonly strategy?: string;
  /** Where the tree ends: at functions, methods and classes (default), or at files. */
  readonly granularity?: "function" | "file";
  /** What agents see around a unit. Default: what it depends on in the repository where that has at most 3,000 files, else in its file. */
  readonly context?: ContextScope;
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
  /** Git addresses on private and local networks too. Default false. */
  readonly allowPrivate?: boolean;
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

/**
 * Trees have one team; an effort says how often it reviews. Throws UsageError for an effort beside a strategy, and for the effort low
 * beside revisions.
 */
export function repoChoice(options: RepoOptions): { readonly choice: EffortChoice; readonly maxRevisions?: number } {
  const { strategy } = chosenStrategy(options, { low: "hierarchical", high: "hierarchical" });
  if (options.strategy !== undefined) return { choice: { asked: null, strategy } };
  const asked = options.effort ?? defaultEffort;
  if (asked === "low" && (options.maxRevisions ?? 0) > 0) {
    throw new UsageError("the effort low reviews nothing, so revisions cannot be", {
      hint: "leave one of --effort and --max-revisions out",
    });
  }
  return { choice: { asked, strategy: "hierarchical" }, ...(asked === "low" ? { maxRevisions: 0 } : {}) };
}

/** Throws UsageError for a context that is too small. */
export function settingsOf(options: RepoOptions, strategy: TreeStrategy): RepoSettings {
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

/** The part of the settings that the strategy reads. */
export function treeSettings(settings: RepoSettings, options: RepoOptions): TreeSettings {
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
