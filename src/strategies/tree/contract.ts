/**
 * What a strategy over a tree of code is: nodes with text of their own and with children are summarized bottom up. One
 * folder a strategy (`../hierarchical`, `../structured`), chosen by name in `registry.ts`; the repo task builds the tree
 * and writes what comes back. Nothing here reads files: a node loads its text through a function it was given.
 */
import type { CodeFacts } from "../../agents/code-facts.ts";
import type { AgentContext } from "../../agents/engine.ts";
import type { ErrorCode } from "../../base/errors.ts";

/** "folder" and "file" are structure; the others are what a parser calls a unit of code. */
export type NodeKind = "folder" | "file" | "class" | "interface" | "function" | "method" | "module" | "section";

/** Where a summary comes from; lines are 1-based and inclusive, absent for a whole file. */
export interface SourceRange {
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
}

/** A node's own text: the code of a function, what is left of a file or class without its units, a whole text file. */
export interface NodeText extends CodeFacts {
  /** Name of the language as people write it, e.g. "TypeScript"; "text" where it is no code. */
  readonly language: string;
  /** Indented outline of the syntax tree; "" unless asked for. */
  readonly outline: string;
  /** What it depends on, as text for a prompt; "" for nothing. */
  readonly surroundings: string;
  /** Documentation of the method of a base class whose place it takes; "" for none. */
  readonly inherited: string;
}

/** A node to be summarized. Children come before their parents in every order of work. */
export interface TreeNode {
  /** Unique, with "/": "" for the root, "src/a.ts" for a file, "src/a.ts#Store.open" for a unit. */
  readonly path: string;
  /** Last part of the path, as shown to people. */
  readonly name: string;
  readonly kind: NodeKind;
  /** Hash of the node's own text; "" where it has none. */
  readonly contentHash: string;
  /** Tokens of its own text, roughly, for the bill; 0 where it has none. */
  readonly tokens: number;
  readonly children: readonly TreeNode[];
  readonly source: SourceRange | null;
  /** Reads the own text; absent where there is none. Rejects with SourceError when it cannot be read any more. */
  readonly load?: () => Promise<NodeText>;
}

/** How the review of a draft ended. `approved` is null where nobody looked at the last version. */
export interface Review {
  readonly revisions: number;
  readonly approved: boolean | null;
}

export interface SummaryNode {
  readonly path: string;
  readonly name: string;
  readonly kind: NodeKind;
  /** null where no summary could be had; `error` says why. */
  readonly summary: string | null;
  /** Terms that stand out in the children's summaries, best first; empty for leaves and for strategies without keywords. */
  readonly keywords: readonly string[];
  /** Hash over everything the summary depends on: own text, children's summaries and keywords, prompts, models, settings. */
  readonly hash: string;
  /** What the summary was written from: a range of lines for a unit, the children's paths above. */
  readonly sources: readonly SourceRange[];
  readonly review: Review;
  /** True when it was taken over from an earlier run. */
  readonly reused: boolean;
  readonly error?: { readonly code: ErrorCode; readonly message: string; readonly hint?: string };
  readonly children: readonly SummaryNode[];
}

/** What an earlier run knows about a node with the same hash. */
export interface KnownNode {
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly review: Review;
}

/**
 * Summaries of an earlier run: of the node at this path where its hash is the same, else of one with that hash that stood
 * elsewhere; `undefined` sends the node to the agents.
 */
export interface NodeMemory {
  recall(path: string, hash: string): KnownNode | undefined;
}

/** Which agent is left out, for ablation rows. */
export type LeftOut = "summarizer" | "keywords" | "qa";

export interface TreeSettings {
  /** Keywords a node, from its children's summaries. Default 20; 0 switches them off. */
  readonly keywords: number;
  /** Revisions a summary may get. Default 2 (ours: the paper states no bound); 0 leaves the QA agent out. */
  readonly maxRevisions: number;
  /** Tokens a prompt may have. Default 6,000; at least 1,500. */
  readonly contextTokens: number;
  /** English name of the language to write in. Default "English". */
  readonly language: string;
  readonly without: readonly LeftOut[];
  /** Prompts that replace a role's own, by role name. */
  readonly prompts: Readonly<Record<string, string>>;
}

export const defaultTreeSettings: TreeSettings = {
  keywords: 20,
  maxRevisions: 2,
  contextTokens: 6000,
  language: "English",
  without: [],
  prompts: {},
};

/** One node done, for progress and for saving as it goes. */
export type NodeSink = (node: SummaryNode) => void;

export interface TreeStrategy {
  /** Stable, kebab-case, as in `--strategy NAME`. */
  readonly name: string;
  /** One line for help and docs. */
  readonly summary: string;
  /** Paper and section, or "ours". */
  readonly source: string;
  /** Names of the roles it asks. */
  readonly roles: readonly string[];
  /** "files" where it reads whole files and no units (`cs-bf`). */
  readonly leaves: "units" | "files";
  /**
   * Summarizes the tree. A node that fails for a reason of its own (its text is gone, its answer unusable) keeps its error and
   * the others go on; an error that will meet every node (no server, no key, budget, cancellation) is thrown.
   */
  summarize(
    root: TreeNode,
    context: AgentContext,
    settings: TreeSettings,
    memory: NodeMemory,
    done: NodeSink,
  ): Promise<SummaryNode>;
  /** The hash each node would have, without asking anyone; children as they stand. For `--check`. */
  hasher(
    modelFor: (role: string) => string,
    settings: TreeSettings,
  ): (node: TreeNode, children: readonly SummaryNode[]) => string;
}
