/**
 * Baseline `cs-bf`, ours since the paper's digest does not define it: folder by folder, one structured prompt over segments of the
 * code below, cut to the bound. Files get no summaries. What was cut is said in one warning a folder.
 */
import type { AgentContext } from "../../agents/engine.ts";
import { type CodeSegment, structuredSummarizer } from "../../agents/roles/structured-summarizer.ts";
import { hashValue } from "../../base/hash.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import type { TreeNode, TreeSettings, TreeStrategy } from "../tree/contract.ts";
import { gate } from "../tree/gate.ts";
import { keptModels, nodeKey, runKey } from "../tree/key.ts";
import { shownPath } from "../tree/limits.ts";
import { walk } from "../tree/walk.ts";
import { type Ask, pathUnder, segmentOf, segmentTokens, structuredAsk, structuredBudget } from "./ask.ts";

const roles = [structuredSummarizer];
/** A segment shorter than this tells nothing; with more files than fit so, the later ones are left out. Ours. */
const leastSegment = 80;

export const csBf: TreeStrategy = {
  name: "cs-bf",
  summary: "baseline: folder by folder, one structured prompt over code segments cut to the bound",
  source: "ours, after the baselines of Agent4cs",
  roles: roles.map((role) => role.name),
  leaves: "files",
  summarize(root, context, settings, memory, done) {
    const ask = structuredAsk(context, settings, gate(context.concurrency));
    const hash = this.hasher(keptModels(context), settings);
    return walk(root, context, memory, done, {
      hashOf: hash,
      summarize: async (node) => {
        if (node.kind !== "folder") return null;
        const summary = await summarizeFolder(node, ask, context, settings);
        return { summary, keywords: [], review: { revisions: 0, approved: null } };
      },
    });
  },
  hasher(modelFor, settings) {
    const run = runKey("cs-bf", roles, modelFor, settings);
    // A folder reads the code below it, not its children's summaries.
    return (node) =>
      nodeKey({ ...node, contentHash: hashValue(filesBelow(node).map((file) => contentOf(file, node))) }, [], run);
  },
};

function contentOf(file: TreeNode, folder: TreeNode): unknown {
  return [pathUnder(file, folder), file.contentHash, file.children.map((child) => contentOf(child, folder))];
}

/** Files under a folder, its own first, then level by level. */
function filesBelow(node: TreeNode): TreeNode[] {
  const files: TreeNode[] = [];
  let level: readonly TreeNode[] = [node];
  while (level.length > 0) {
    files.push(...level.filter((child) => child.kind !== "folder"));
    level = level.filter((child) => child.kind === "folder").flatMap((folder) => folder.children);
  }
  return files;
}

async function summarizeFolder(
  node: TreeNode,
  ask: Ask,
  context: AgentContext,
  settings: TreeSettings,
): Promise<string> {
  const files = filesBelow(node).filter((file) => file.load !== undefined);
  const budget = structuredBudget(node, settings);
  const most = Math.max(1, Math.floor(budget / leastSegment));
  const chosen = files.slice(0, most);
  const segments: CodeSegment[] = [];
  let cut = 0;
  let left = budget;
  for (const [at, file] of chosen.entries()) {
    const text = await file.load?.();
    if (text === undefined) continue;
    // What earlier files did not use is shared by the later ones.
    const share = Math.floor(left / (chosen.length - at));
    const segment = segmentOf(file, text, headOf(text.code, share - 50), node);
    if (segment.code.length < text.code.length) cut++;
    left -= segmentTokens(segment);
    segments.push(segment);
  }
  const dropped = files.length - chosen.length;
  if (cut + dropped > 0) {
    context.warn({
      code: "context-cut",
      message: `cs-bf: of ${files.length} files under ${shownPath(node.path)}, ${cut} were cut and ${dropped} left out to fit the prompt`,
    });
  }
  return ask(node, { segments }, "draft");
}

/** Whole lines from the start within `tokens`. */
function headOf(code: string, tokens: number): string {
  const lines: string[] = [];
  let used = 0;
  for (const line of code.split("\n")) {
    used += tokensAtMost(`${line}\n`) + 1;
    if (used > tokens) break;
    lines.push(line);
  }
  return lines.join("\n");
}
