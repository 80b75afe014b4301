/** The walk that all tree strategies share: recall or summarize each node bottom up, keep a node's own failure with it. */
import type { AgentContext } from "../../agents/engine.ts";
import { hashText } from "../../base/hash.ts";
import { ownText } from "../../text/own-text.ts";
import type { NodeMemory, NodeSink, Review, SourceRange, SummaryNode, TreeNode } from "./contract.ts";
import { type NodeErrors, nodeErrors } from "./failures.ts";
import { bottomUp } from "./schedule.ts";

export interface NodeWork {
  hashOf(node: TreeNode, children: readonly SummaryNode[]): string;
  /**
   * null where the strategy gives this node no summary (files in a folder-only baseline). `keep` takes a version that was
   * paid and not yet reviewed: should the run end meanwhile, it is better than nothing.
   */
  summarize(
    node: TreeNode,
    children: readonly SummaryNode[],
    keep: (version: Version) => void,
  ): Promise<Version | null>;
}

/** A summary as a strategy gives it. */
export interface Version {
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly review: Review;
}

/** Runs `work` over the tree; at most `context.concurrency` nodes at once. */
export function walk(
  root: TreeNode,
  context: AgentContext,
  memory: NodeMemory,
  done: NodeSink,
  work: NodeWork,
): Promise<SummaryNode> {
  const terms = new Map<string, string>();
  const errors = nodeErrors();
  return bottomUp<SummaryNode>(
    root,
    context.concurrency,
    async (node, children) => {
      const finished = await one(node, children, memory, work, terms, done, errors);
      done(finished);
      return finished;
    },
    context.signal,
  );
}

async function one(
  node: TreeNode,
  children: readonly SummaryNode[],
  memory: NodeMemory,
  work: NodeWork,
  terms: Map<string, string>,
  done: NodeSink,
  errors: NodeErrors,
): Promise<SummaryNode> {
  const hash = work.hashOf(node, children);
  const known = memory.recall(node.path, hash);
  // Lines may have moved without any change of the text, so sources are always of now.
  const sources = sourcesOf(node, children);
  if (known !== undefined) return summaryNode(node, children, hash, sources, known, true);
  let version: Version | undefined;
  try {
    const outcome = await work.summarize(node, children, (latest) => {
      version = latest;
    });
    if (outcome !== null) errors.answered();
    if (outcome === null) return summaryNode(node, children, hash, sources, unwritten, false);
    // A summary made of a file's own words must not keep the file in memory.
    return summaryNode(node, children, hash, sources, own(outcome, terms), false);
  } catch (error) {
    // A failed node's hash is of nothing that was written: the next run asks again. A version that was written is shown.
    const unfinished = hashText(`${version === undefined ? "failed" : "unreviewed"} ${hash}`);
    const left = version === undefined ? unwritten : own(version, terms);
    const ended = summaryNode(node, children, unfinished, sources, left, false);
    if (!errors.isOfOneNode(error)) {
      if (version !== undefined) done(ended);
      throw error;
    }
    const { code, message, hint } = error;
    const told = version === undefined ? message : `not reviewed: ${message}`;
    return { ...ended, error: { code, message: told, ...(hint === undefined ? {} : { hint }) } };
  }
}

function own({ summary, keywords, review }: Version, terms: Map<string, string>): Written {
  return { summary: ownText(summary), keywords: shared(keywords, terms), review };
}

/** Keywords as texts of their own, equal ones once: parents repeat their children's. */
function shared(keywords: readonly string[], terms: Map<string, string>): readonly string[] {
  if (keywords.length === 0) return unwritten.keywords;
  return keywords.map((keyword) => {
    const known = terms.get(keyword);
    if (known !== undefined) return known;
    const own = ownText(keyword);
    terms.set(own, own);
    return own;
  });
}

type Written = Pick<SummaryNode, "summary" | "keywords" | "review">;

const unwritten: Written = { summary: null, keywords: [], review: { revisions: 0, approved: null } };

/**
 * Field by field and in one place, as are tree nodes and written nodes: V8 gives an object put together from spreads a hidden
 * class of its own, 400 bytes more for each of a hundred thousand nodes.
 */
function summaryNode(
  node: TreeNode,
  children: readonly SummaryNode[],
  hash: string,
  sources: readonly SourceRange[],
  written: Written,
  reused: boolean,
): SummaryNode {
  return {
    path: node.path,
    name: node.name,
    kind: node.kind,
    summary: written.summary,
    keywords: written.keywords,
    hash,
    sources,
    review: written.review,
    reused,
    children,
  };
}

function sourcesOf(node: TreeNode, children: readonly SummaryNode[]): SourceRange[] {
  const own = node.source === null ? [] : [node.source];
  if (node.kind !== "folder") return own;
  return children.filter((child) => child.summary !== null).map((child) => ({ path: child.path }));
}
