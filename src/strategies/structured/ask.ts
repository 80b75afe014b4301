/** The one agent of both baselines as functions: a prompt over parts, a prompt over code, each under the bound. */
import type { AgentContext } from "../../agents/engine.ts";
import {
  type CodeSegment,
  type StructuredSummarizerInput,
  showSegment,
  structuredSummarizer,
} from "../../agents/roles/structured-summarizer.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import type { NodeText, TreeNode, TreeSettings } from "../tree/contract.ts";
import type { Gate } from "../tree/gate.ts";
import { clipSummary, mostCalls, shownPath, wordLimit } from "../tree/limits.ts";
import { placeName, placeOf } from "../tree/place.ts";
import { materialBudget, promptTokens } from "../tree/prompt-size.ts";

export type Ask = (node: TreeNode, input: Partial<StructuredSummarizerInput>, purpose: string) => Promise<string>;

export function structuredAsk(context: AgentContext, settings: TreeSettings, gate: Gate): Ask {
  const prompt = settings.prompts[structuredSummarizer.name];
  return async (node, input, purpose) => {
    const full = { ...emptyInput(node, settings), ...input };
    const options = { item: shownPath(node.path), purpose, ...(prompt === undefined ? {} : { prompt }) };
    const answer = await gate.run(() => context.ask(structuredSummarizer, full, options));
    const { text, warning } = clipSummary(answer.output.summary, node.path);
    if (warning !== null) context.warn(warning);
    return text;
  };
}

function emptyInput(node: TreeNode, settings: TreeSettings): StructuredSummarizerInput {
  return {
    place: placeOf(node),
    name: node.name,
    kind: node.kind,
    children: [],
    segments: [],
    part: null,
    maxWords: wordLimit(node.kind),
    language: settings.language,
  };
}

/** Tokens that parts or code may fill in a prompt for this node. */
export function structuredBudget(node: TreeNode, settings: TreeSettings): number {
  const view = { name: "x", kind: "x", summary: "", keywords: [] };
  const input = { ...emptyInput(node, settings), children: [view], segments: [], part: { index: 1, total: 1 } };
  const taken = promptTokens(structuredSummarizer, input, settings.prompts[structuredSummarizer.name]) + 60;
  return materialBudget(settings.contextTokens, taken);
}

/** A node's text as one segment, named by its path inside `under` where that is given, else by its own name. */
export function segmentOf(node: TreeNode, text: NodeText, code: string = text.code, under?: TreeNode): CodeSegment {
  const { signature, doc, parameters, returns, raises, loops, branches } = text;
  const calls = text.calls.slice(0, mostCalls);
  const path = under === undefined ? placeName(node) : shownPath(pathUnder(node, under));
  return {
    path,
    name: node.name,
    codeLanguage: text.language,
    signature,
    doc,
    parameters,
    returns,
    raises,
    loops,
    branches,
    calls,
    code,
  };
}

/** The node's path as seen from a folder above it, so that a moved folder reads the same. */
export function pathUnder(node: TreeNode, folder: TreeNode): string {
  return folder.path === "" ? node.path : node.path.slice(folder.path.length + 1);
}

export function segmentTokens(segment: CodeSegment): number {
  return tokensAtMost(`${showSegment(segment)}\n\n`) + 1;
}
