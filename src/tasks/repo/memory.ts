/** Summaries of the last run, from the JSON file it wrote. */
import { readPlain } from "../../base/grounds.ts";
import type { Warning } from "../../base/warnings.ts";
import type { KnownNode, NodeMemory } from "../../strategies/tree/contract.ts";
import { allNodes, documentFormat, type RepoDocument, type RepoNode } from "./document.ts";

/**
 * The document at `path`; null where there is none. A file that cannot be used (damaged, other format) is named in `warn`
 * and treated as absent: everything is asked anew, and the file is replaced. With `changedSince` its absence is named too,
 * since then it was counted on.
 */
export async function readDocument(
  path: string,
  shown: string,
  warn: (warning: Warning) => void,
  changedSince?: string,
): Promise<RepoDocument | null> {
  const anew =
    changedSince === undefined
      ? "everything is asked anew"
      : `everything is asked anew, not only what differs from ${changedSince}`;
  let absent = false;
  const text = await readPlain(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") {
      absent = true;
      return null;
    }
    warn({
      code: "docs-unreadable",
      message: `${shown} cannot be read (${error.code ?? error.message}), so ${anew}`,
    });
    return null;
  });
  if (absent && changedSince !== undefined) warn({ code: "docs-absent", message: `${shown} is not there, so ${anew}` });
  if (text === null) return null;
  const parsed = parse(text);
  if (parsed !== null) return parsed;
  warn({ code: "docs-damaged", message: `${shown} is damaged or of another version, so ${anew}` });
  return null;
}

function parse(text: string): RepoDocument | null {
  try {
    const value = JSON.parse(text) as Partial<RepoDocument>;
    const whole =
      value.format === documentFormat &&
      typeof value.tree === "object" &&
      value.tree !== null &&
      value.settings !== undefined;
    return whole && isNode(value.tree) ? (value as RepoDocument) : null;
  } catch {
    return null;
  }
}

function isNode(value: unknown): value is RepoNode {
  const node = value as Partial<RepoNode> | null;
  return (
    typeof node?.path === "string" &&
    typeof node.hash === "string" &&
    Array.isArray(node.keywords) &&
    Array.isArray(node.children) &&
    node.children.every(isNode)
  );
}

/**
 * Recalls a node by its hash: the one at the same path where that has it, else one that was moved or renamed. With `unchanged`,
 * nodes it approves are recalled by path alone: `--changed-since` takes the written docs as they stand for everything outside
 * the changed files.
 */
export function memoryOf(
  document: RepoDocument | null,
  unchanged: (path: string) => boolean = () => false,
): NodeMemory {
  const known = new Map<string, RepoNode>();
  if (document !== null) for (const node of allNodes(document.tree)) known.set(node.path, node);
  // Made with the first node that is not where it was: a tree that did not change needs no second table.
  let moved: ReadonlyMap<string, RepoNode> | undefined;
  return {
    recall(path, hash): KnownNode | undefined {
      const there = known.get(path);
      if (there !== undefined && there.summary !== null && (there.hash === hash || unchanged(path)))
        return recalled(there);
      moved ??= new Map([...known.values()].map((node) => [node.hash, node]));
      const elsewhere = moved.get(hash);
      return elsewhere === undefined ? undefined : recalled(elsewhere);
    },
  };
}

function recalled({ summary, keywords, review }: RepoNode): KnownNode | undefined {
  return summary === null ? undefined : { summary, keywords, review };
}
