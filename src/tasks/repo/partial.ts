/** The tree of a run that stopped early: what was done, what the last run knew for the rest, and nothing else. */
import type { SummaryNode, TreeNode } from "../../strategies/tree/contract.ts";
import { allNodes, type RepoDocument, type RepoNode, repoNode } from "./document.ts";

/**
 * Nodes that were finished as they came out; of the others the last run's summary with its own hash (so the next run knows
 * them as stale), else none with the error "not reached". `kept` counts the summaries of the last run in it.
 */
export function partialTree(
  root: TreeNode,
  done: ReadonlyMap<string, SummaryNode>,
  earlier: RepoDocument | null,
): { readonly tree: RepoNode; readonly kept: number } {
  const known = new Map<string, RepoNode>();
  if (earlier !== null) for (const node of allNodes(earlier.tree)) known.set(node.path, node);
  let kept = 0;
  const build = (node: TreeNode): RepoNode => {
    const finished = done.get(node.path);
    if (finished !== undefined) return repoNode(finished);
    const children = node.children.map(build);
    const before = known.get(node.path);
    if (before !== undefined) {
      if (before.summary !== null) kept++;
      return { ...before, children };
    }
    return {
      path: node.path,
      kind: node.kind,
      summary: null,
      keywords: [],
      children,
      hash: "",
      sources: node.source === null ? [] : [node.source],
      review: { revisions: 0, approved: null },
      error: { code: "not-reached", message: "the run stopped before this was reached" },
    };
  };
  return { tree: build(root), kept };
}
