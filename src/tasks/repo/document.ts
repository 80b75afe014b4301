/** The JSON file of a documented repository: what pages are rendered from, what the next run recalls, what `--check` compares. */
import type { Review, SourceRange, SummaryNode } from "../../strategies/tree/contract.ts";
import type { SkippedPath, SyntaxErrors } from "./skipped.ts";

/** A node as it is written: the summary node without what only the run itself needs. */
export interface RepoNode {
  /** "" for the root. */
  readonly path: string;
  readonly kind: string;
  readonly summary: string | null;
  readonly keywords: readonly string[];
  readonly children: readonly RepoNode[];
  readonly hash: string;
  readonly sources: readonly SourceRange[];
  readonly review: Review;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface RepoDocument {
  /** Form of this file; a file of another form is not recalled from. */
  readonly format: "precis-repo-1";
  /** Directory or address as given, without credentials. */
  readonly root: string;
  readonly name: string;
  /** Commit that was read; null for a directory as it stands. */
  readonly commit: string | null;
  readonly strategy: string;
  readonly models: Readonly<Record<string, string>>;
  readonly settings: RepoSettings;
  readonly tree: RepoNode;
  readonly skipped: readonly SkippedPath[];
  /** Absent where all files parse. */
  readonly syntaxErrors?: readonly SyntaxErrors[];
}

/** What a run was asked for, as far as it changes the result. */
export interface RepoSettings {
  readonly granularity: "function" | "file";
  readonly ast: boolean;
  readonly keywords: number;
  readonly maxRevisions: number;
  readonly contextTokens: number;
  readonly language: string;
}

export const documentFormat = "precis-repo-1";

export function repoNode(node: SummaryNode): RepoNode {
  // Two literals and no spread, see `summaryNode` of the walk: there may be a hundred thousand.
  const { path, kind, summary, keywords, hash, sources, review, error } = node;
  const children = node.children.map(repoNode);
  if (error === undefined) return { path, kind, summary, keywords, children, hash, sources, review };
  const told = { code: error.code, message: error.message };
  return { path, kind, summary, keywords, children, hash, sources, review, error: told };
}

/** All nodes, parents before children. */
export function* allNodes(root: RepoNode): Generator<RepoNode> {
  const open: RepoNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i] as RepoNode);
  }
}

/** Last part of a node's path as people read it; the repository's name for the root. */
export function nodeName(node: RepoNode, repository: string): string {
  if (node.path === "") return repository;
  const hash = node.path.indexOf("#");
  return hash === -1 ? node.path.slice(node.path.lastIndexOf("/") + 1) : node.path.slice(hash + 1);
}
