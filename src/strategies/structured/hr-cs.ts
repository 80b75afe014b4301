/**
 * Baseline `hr-cs`, ours since the paper's digest does not define it: the same walk as the hierarchical strategy, one structured
 * prompt a node over its children's summaries, without keywords and without review.
 */
import { structuredSummarizer } from "../../agents/roles/structured-summarizer.ts";
import { pieces } from "../tree/bound.ts";
import type { SummaryNode, TreeNode, TreeSettings, TreeStrategy } from "../tree/contract.ts";
import { gate } from "../tree/gate.ts";
import { keptModels, nodeKey, runKey } from "../tree/key.ts";
import { withinBudget } from "../tree/parts.ts";
import { walk } from "../tree/walk.ts";
import { type Ask, segmentOf, structuredAsk, structuredBudget } from "./ask.ts";

const roles = [structuredSummarizer];
const once = { revisions: 0, approved: null };

export const hrCs: TreeStrategy = {
  name: "hr-cs",
  summary: "baseline: the same walk, one structured prompt a node, no keywords, no review",
  source: "ours, after the baselines of Agent4cs",
  roles: roles.map((role) => role.name),
  leaves: "units",
  summarize(root, context, settings, memory, done) {
    const ask = structuredAsk(context, settings, gate(context.concurrency));
    const run = runKey("hr-cs", roles, keptModels(context), settings);
    return walk(root, context, memory, done, {
      hashOf: (node, children) => nodeKey(node, children, run),
      summarize: async (node, children) => ({
        summary: await summarizeNode(node, children, ask, settings),
        keywords: [],
        review: once,
      }),
    });
  },
  hasher(modelFor, settings) {
    const run = runKey("hr-cs", roles, modelFor, settings);
    return (node, children) => nodeKey(node, children, run);
  },
};

async function summarizeNode(
  node: TreeNode,
  children: readonly SummaryNode[],
  ask: Ask,
  settings: TreeSettings,
): Promise<string> {
  const budget = structuredBudget(node, settings);
  const text = children.length === 0 ? await node.load?.() : undefined;
  const parts = text === undefined ? [] : pieces(text.code, budget - 60);
  if (text !== undefined && parts.length === 1) return ask(node, { segments: [segmentOf(node, text)] }, "draft");
  const views = await Promise.all(
    text === undefined
      ? children.map(async ({ name, kind, summary }) => ({ name, kind, summary, keywords: [] }))
      : parts.map(async (piece, at) => {
          const part = { index: at + 1, total: parts.length };
          const summary = await ask(node, { segments: [segmentOf(node, text, piece.text)], part }, `piece ${at + 1}`);
          return { name: `part ${at + 1}`, kind: "part", summary, keywords: [] };
        }),
  );
  const fitting = await withinBudget(views, budget, async (group, part) => ({
    name: `part ${part.index} of ${part.total}`,
    kind: "group",
    summary: await ask(node, { children: group, part }, `group ${part.index} of ${part.total}`),
    keywords: [],
  }));
  return ask(node, { children: fitting }, "draft");
}
