/**
 * One node of the tree: its material under the bound, its keywords, then draft, critique and revision. Leaves are written
 * from their text, all others from their children's summaries and the keywords that those carry (the grandparent-parent-child
 * window: a child's keywords come from its own children).
 */
import { type FolderSummarizerInput, folderSummarizer } from "../../agents/roles/folder-summarizer.ts";
import { type RepoQaInput, repoQa } from "../../agents/roles/repo-qa.ts";
import { type ChildView, showChild } from "../../agents/roles/tree-wording.ts";
import { type UnitSummarizerInput, unitSummarizer } from "../../agents/roles/unit-summarizer.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import { pieces } from "../tree/bound.ts";
import type { NodeText, Review, SummaryNode, TreeNode, TreeSettings } from "../tree/contract.ts";
import { clipTokens, issuesTokens, mostCalls, summaryTokens, wordLimit } from "../tree/limits.ts";
import { withinBudget } from "../tree/parts.ts";
import { placeOf } from "../tree/place.ts";
import { materialBudget, promptTokens } from "../tree/prompt-size.ts";
import type { TreeAgents } from "./agents.ts";
import { reviewed } from "./review.ts";

export interface NodeOutcome {
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly review: Review;
}

/** Takes a version that was written and not yet approved. */
export type KeepVersion = (version: NodeOutcome) => void;

/** Summarizes one node. Rejects with what its text or its agents reject with; `keep` then has the last version, if any. */
export async function summarizeNode(
  node: TreeNode,
  children: readonly SummaryNode[],
  agents: TreeAgents,
  settings: TreeSettings,
  keep: KeepVersion,
): Promise<NodeOutcome> {
  const text = (await node.load?.()) ?? null;
  if (children.length === 0) return summarizeLeaf(node, text, agents, settings, keep);
  const keywords = await agents.keywords(summariesOf(children), node);
  const views = children.map(viewOf);
  return summarizeParts(node, views, text, keywords, agents, settings, keep);
}

export function viewOf(child: SummaryNode): ChildView {
  return { name: child.name, kind: child.kind, summary: child.summary, keywords: child.keywords };
}

function summariesOf(children: readonly { readonly summary: string | null }[]): string[] {
  return children.flatMap(({ summary }) => (summary === null ? [] : [summary]));
}

async function summarizeLeaf(
  node: TreeNode,
  text: NodeText | null,
  agents: TreeAgents,
  settings: TreeSettings,
  keep: KeepVersion,
): Promise<NodeOutcome> {
  if (text === null) return summarizeParts(node, [], null, [], agents, settings, keep);
  const budget = unitBudget(node, text, settings);
  const parts = pieces(text.code, budget);
  if (parts.length > 1) return summarizeParts(node, [], text, [], agents, settings, keep);
  if (settings.without.includes("summarizer")) return unsummarized([text.doc || text.signature || text.code]);
  const input = unitInput(node, text, settings);
  const outcome = await reviewed(
    {
      write: (draft, issues, revision) =>
        agents.summarizeUnit({ ...input, draft, issues }, node.path, purposeOf(revision)),
      critique: (draft, round, before) =>
        agents.critique({ ...qaInput(node, text.code, [], draft, settings), before }, node.path, `review ${round}`),
    },
    rounds(settings),
    (version) => keep({ ...version, keywords: [] }),
  );
  return { ...outcome, keywords: [] };
}

/** A node over parts: children, and the pieces of its own text where that is too long for one prompt. */
async function summarizeParts(
  node: TreeNode,
  children: readonly ChildView[],
  text: NodeText | null,
  keywords: readonly string[],
  agents: TreeAgents,
  settings: TreeSettings,
  keep: KeepVersion,
): Promise<NodeOutcome> {
  const budget = folderBudget(node, keywords, settings);
  // A file's head is context for its units, not the matter itself: at most a third of the room, else it becomes parts.
  const own = text === null ? "" : text.code;
  const keepsOwn = children.length > 0 && tokensAtMost(own) <= budget / 3;
  const ownViews = own === "" || keepsOwn || text === null ? [] : await pieceViews(node, text, agents, settings);
  const room = keepsOwn ? budget - tokensAtMost(own) : budget;
  const base = { ...folderInput(node, settings), own: keepsOwn ? own : "", doc: text?.doc ?? "" };
  const views = await withinBudget([...ownViews, ...children], room, async (group, part) => {
    const groupKeywords = await agents.keywords(summariesOf(group), node);
    const input = { ...base, own: "", children: group, part };
    const purpose = `group ${part.index} of ${part.total}`;
    const summary = settings.without.includes("summarizer")
      ? unsummarized(summariesOf(group)).summary
      : await agents.summarizeFolder(input, node.path, purpose);
    return { name: `part ${part.index} of ${part.total}`, kind: "group", summary, keywords: groupKeywords };
  });
  if (settings.without.includes("summarizer")) return { ...unsummarized(summariesOf(views)), keywords };
  const input = { ...base, children: views };
  const material = [base.own, ...views.map(showChild)].filter((part) => part !== "").join("\n");
  const outcome = await reviewed(
    {
      write: (draft, issues, revision) =>
        agents.summarizeFolder({ ...input, draft, issues }, node.path, purposeOf(revision)),
      critique: (draft, round, before) =>
        agents.critique(
          { ...qaInput(node, material, keywords, draft, settings), before },
          node.path,
          `review ${round}`,
        ),
    },
    rounds(settings),
    (version) => keep({ ...version, keywords }),
  );
  return { ...outcome, keywords };
}

async function pieceViews(
  node: TreeNode,
  text: NodeText,
  agents: TreeAgents,
  settings: TreeSettings,
): Promise<ChildView[]> {
  const parts = pieces(text.code, unitBudget(node, text, settings));
  return Promise.all(
    parts.map(async (piece, at): Promise<ChildView> => {
      // Lines of the text itself: where it stands in its file is no part of what is said of it.
      const name = `lines ${piece.firstLine + 1}-${piece.firstLine + piece.lines}`;
      const part = { index: at + 1, total: parts.length };
      // The documentation stands in the first piece; the others speak for themselves.
      const doc = at === 0 ? text.doc : "";
      const input = { ...unitInput(node, text, settings), code: piece.text, doc, outline: "", part };
      const summary = settings.without.includes("summarizer")
        ? unsummarized([piece.text]).summary
        : await agents.summarizeUnit(input, node.path, `piece ${part.index} of ${part.total}`);
      return { name, kind: "part", summary, keywords: [] };
    }),
  );
}

/** What stands in for the Summarization agent where it is left out: the start of the material itself. */
function unsummarized(material: readonly string[]): NodeOutcome {
  const summary = clipTokens(material.join(" ").replace(/\s+/g, " ").trim(), summaryTokens / 4);
  return { summary, keywords: [], review: { revisions: 0, approved: null } };
}

function rounds(settings: TreeSettings): number {
  return settings.without.includes("qa") ? 0 : settings.maxRevisions;
}

function purposeOf(revision: number): string {
  return revision === 0 ? "draft" : `revision ${revision}`;
}

function unitInput(node: TreeNode, text: NodeText, settings: TreeSettings): UnitSummarizerInput {
  return {
    place: placeOf(node),
    name: node.name,
    kind: node.kind,
    codeLanguage: text.language,
    signature: text.signature,
    doc: text.doc,
    calls: text.calls.slice(0, mostCalls),
    parameters: text.parameters,
    returns: text.returns,
    raises: text.raises,
    loops: text.loops,
    branches: text.branches,
    outline: clipOutline(text.outline, settings),
    code: text.code,
    surroundings: text.surroundings,
    inherited: text.inherited,
    part: null,
    maxWords: wordLimit(node.kind),
    language: settings.language,
    draft: "",
    issues: [],
  };
}

function clipOutline(outline: string, settings: TreeSettings): string {
  const limit = settings.contextTokens / 6;
  if (tokensAtMost(outline) <= limit) return outline;
  return `${clipTokens(outline, limit)}\n(outline cut here)`;
}

function folderInput(node: TreeNode, settings: TreeSettings): FolderSummarizerInput {
  return {
    place: placeOf(node),
    name: node.name,
    kind: node.kind,
    children: [],
    own: "",
    doc: "",
    part: null,
    maxWords: wordLimit(node.kind),
    language: settings.language,
    draft: "",
    issues: [],
  };
}

function qaInput(
  node: TreeNode,
  material: string,
  keywords: readonly string[],
  draft: string,
  settings: TreeSettings,
): RepoQaInput {
  const maxWords = wordLimit(node.kind);
  return {
    place: placeOf(node),
    kind: node.kind,
    material,
    keywords,
    draft,
    before: [],
    maxWords,
    language: settings.language,
  };
}

/** Room for code: every prompt of the loop must hold the same text, the draft, and the points of a critique. */
function unitBudget(node: TreeNode, text: NodeText, settings: TreeSettings): number {
  const filler = { draft: "x", issues: ["x"], part: { index: 1, total: 1 } };
  const input = { ...unitInput(node, text, settings), ...filler, code: "x" };
  const writing =
    promptTokens(unitSummarizer, input, settings.prompts[unitSummarizer.name]) + summaryTokens + issuesTokens;
  return materialBudget(settings.contextTokens, Math.max(writing, reviewing(node, [], settings)));
}

function folderBudget(node: TreeNode, keywords: readonly string[], settings: TreeSettings): number {
  const view = { name: "x", kind: "x", summary: "", keywords: [] };
  const filler = { draft: "x", issues: ["x"], part: { index: 1, total: 1 }, own: "x", children: [view] };
  const input = { ...folderInput(node, settings), ...filler };
  const writing =
    promptTokens(folderSummarizer, input, settings.prompts[folderSummarizer.name]) + summaryTokens + issuesTokens;
  return materialBudget(settings.contextTokens, Math.max(writing, reviewing(node, keywords, settings)));
}

function reviewing(node: TreeNode, keywords: readonly string[], settings: TreeSettings): number {
  const input = { ...qaInput(node, "x", keywords, "x", settings), before: ["x"] };
  return promptTokens(repoQa, input, settings.prompts[repoQa.name]) + summaryTokens + issuesTokens;
}
