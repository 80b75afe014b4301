/** How long summaries and other inputs of a prompt may be: what keeps a talkative answer from growing every prompt above it. */
import type { Warning } from "../../base/warnings.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import type { NodeKind } from "./contract.ts";

/** Words asked for by kind of node. Ours: the paper gives no lengths. */
export function wordLimit(kind: NodeKind): number {
  if (kind === "folder") return 120;
  if (kind === "file" || kind === "module" || kind === "class" || kind === "interface") return 80;
  return 60;
}

/** Tokens a summary may have before it is cut; over twice what is asked for, so that only runaways are met. */
export const summaryTokens = 400;
/** Points of a critique together, as they go into a revision. */
export const issuesTokens = 300;
/** Calls named in a prompt. */
export const mostCalls = 40;
/** Characters of a name or path in a prompt. */
export const longestName = 160;

/**
 * The summary, cut at the last sentence end (else word end) within `summaryTokens` when it is longer; then with a warning
 * that names the node.
 */
export function clipSummary(
  summary: string,
  path: string,
): { readonly text: string; readonly warning: Warning | null } {
  const text = clipTokens(summary, summaryTokens);
  if (text === summary) return { text, warning: null };
  return {
    text,
    warning: {
      code: "summary-cut",
      message: `the summary of ${shownPath(path)} had ${summary.length} characters and was cut to ${text.length}`,
    },
  };
}

/** The longest start of `text` within `tokens`, ended at a sentence or a word where one is near; `text` itself when it fits. */
export function clipTokens(text: string, tokens: number): string {
  if (tokensAtMost(text) <= tokens) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tokensAtMost(text.slice(0, middle)) <= tokens) low = middle;
    else high = middle - 1;
  }
  const code = text.charCodeAt(low);
  const head = text.slice(0, code >= 0xdc00 && code <= 0xdfff ? low - 1 : low);
  const sentence = Math.max(...[". ", "! ", "? ", "。"].map((end) => head.lastIndexOf(end)));
  if (sentence > head.length / 2) return head.slice(0, sentence + 1);
  const space = head.lastIndexOf(" ");
  return space > head.length * 0.8 ? head.slice(0, space) : head;
}

/** The points of a critique that fit, the gravest first. */
export function clipIssues(issues: readonly string[]): string[] {
  const each = issuesTokens / 5;
  return issues.slice(0, 5).map((issue) => clipTokens(issue, each));
}

/** A path as people and prompts see it: one line, the root named, runaway lengths cut in the middle. */
export function shownPath(path: string): string {
  if (path === "") return "the root";
  const line = path.replace(/[\r\n\t]+/g, " ");
  return line.length <= longestName ? line : `${line.slice(0, longestName / 2)}...${line.slice(-longestName / 2)}`;
}
