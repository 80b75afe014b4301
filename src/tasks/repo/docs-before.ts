/**
 * The docs as they stood before a run, also for its resume: what the run wrote before it was killed is answered from its own
 * record, not recalled as if it had been there, so that a resumed run tells the same as one nobody disturbed.
 */
import type { TaskContext } from "../../agents/task-context.ts";
import { hashText } from "../../base/hash.ts";
import { allNodes, type RepoDocument, type RepoNode } from "./document.ts";

const saved = "docs-before";

/** Of the docs on disk what was there when the run began; null where there was nothing. Keeps that with the run at its start. */
export async function asBefore(
  document: RepoDocument | null,
  context: Pick<TaskContext, "saved" | "save">,
): Promise<RepoDocument | null> {
  const before = await context.saved(saved);
  if (before === undefined) {
    context.save(saved, document === null ? "none" : [...allNodes(document.tree)].map(mark));
    return document;
  }
  if (document === null || !Array.isArray(before)) return null;
  const known = new Set<unknown>(before);
  // A node written since is none that may be recalled; its children may be.
  const restore = (node: RepoNode): RepoNode => {
    const children = node.children.map(restore);
    return known.has(mark(node)) ? { ...node, children } : { ...node, children, summary: null };
  };
  return { ...document, tree: restore(document.tree) };
}

function mark({ path, hash }: RepoNode): string {
  return hashText(`${path}\n${hash}`).slice(0, 16);
}
