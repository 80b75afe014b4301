/** `--check`: are the written docs what a run would write? Compares hashes without asking anyone. */
import type { SourceRange, SummaryNode, TreeNode } from "../../strategies/tree/contract.ts";
import { bottomUp } from "../../strategies/tree/schedule.ts";
import { allNodes, type RepoDocument, type RepoNode } from "./document.ts";

/** A folder whose written docs no longer fit its files, and why. */
export interface StaleFolder {
  /** "" for the root. */
  readonly path: string;
  /** "changed", "new", "removed", "lines moved", "page missing", "page edited", "page markers damaged (its path)", "page outdated". */
  readonly reason: string;
}

/**
 * Folders whose documentation is not of the present tree: something in them is new, gone, or has another hash than was
 * written. A folder above a stale one is stale only for its own reasons: whether its summary would change cannot be known
 * without asking.
 */
export async function staleFolders(
  root: TreeNode,
  written: RepoDocument,
  hashOf: (node: TreeNode, children: readonly SummaryNode[]) => string,
): Promise<StaleFolder[]> {
  const known = new Map<string, RepoNode>();
  for (const node of allNodes(written.tree)) known.set(node.path, node);
  const present = new Set<string>();
  const stale = new Map<string, string>();
  const mark = (path: string, kind: string, reason: string): void => {
    const folder = kind === "folder" ? path : folderOf(path);
    if (!stale.has(folder)) stale.set(folder, reason);
  };
  await bottomUp<SummaryNode>(root, 64, async (node, children) => {
    present.add(node.path);
    const before = known.get(node.path);
    const hash = hashOf(node, children);
    if (before === undefined) mark(node.path, node.kind, "new");
    else if (before.hash !== hash) mark(node.path, node.kind, "changed");
    else if (node.source !== null && moved(node.source, before)) mark(node.path, node.kind, "lines moved");
    return asWritten(node, before, hash, children);
  });
  for (const [path, { kind }] of known) if (!present.has(path)) mark(path, kind, "removed");
  return [...stale].map(([path, reason]) => ({ path, reason })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The text is the same but stands elsewhere, so links to its lines are wrong. */
function moved(now: SourceRange, before: RepoNode): boolean {
  const [written] = before.sources;
  return written?.startLine !== now.startLine || written?.endLine !== now.endLine;
}

/** The node as the docs have it: a parent's hash is computed over what was written below it. */
function asWritten(
  node: TreeNode,
  before: RepoNode | undefined,
  hash: string,
  children: readonly SummaryNode[],
): SummaryNode {
  return {
    path: node.path,
    name: node.name,
    kind: node.kind,
    summary: before?.summary ?? null,
    keywords: before?.keywords ?? [],
    hash,
    sources: [],
    review: { revisions: 0, approved: null },
    reused: false,
    children,
  };
}

/** The folder whose page shows a file or unit. */
function folderOf(path: string): string {
  const file = path.split("#")[0] ?? path;
  const cut = file.lastIndexOf("/");
  return cut === -1 ? "" : file.slice(0, cut);
}
