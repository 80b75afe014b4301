/**
 * Hierarchical summarization of a whole repository, bottom up (Agent4cs; systems.md section 2): Summarization, Keyword-extraction
 * and QA agents on every node, a folder as soon as its own children are done. The repo task calls it; variants of the
 * walk belong beside it in `../structured`.
 */
import type { AgentContext } from "../../agents/engine.ts";
import { folderSummarizer } from "../../agents/roles/folder-summarizer.ts";
import { keywordExtractor } from "../../agents/roles/keyword-extractor.ts";
import { repoQa } from "../../agents/roles/repo-qa.ts";
import { unitSummarizer } from "../../agents/roles/unit-summarizer.ts";
import type { TreeStrategy } from "../tree/contract.ts";
import { gate } from "../tree/gate.ts";
import { keptModels, nodeKey, runKey } from "../tree/key.ts";
import { walk } from "../tree/walk.ts";
import { treeAgents } from "./agents.ts";
import { summarizeNode } from "./node.ts";

const roles = [unitSummarizer, folderSummarizer, keywordExtractor, repoQa];

export const hierarchical: TreeStrategy = {
  name: "hierarchical",
  summary: "functions, then files, then folders, each drafted, reviewed and revised; keywords travel up",
  source: "Agent4cs",
  roles: roles.map((role) => role.name),
  leaves: "units",
  summarize(root, context: AgentContext, settings, memory, done) {
    const agents = treeAgents(context, settings, gate(context.concurrency));
    const run = runKey("hierarchical", roles, keptModels(context), settings);
    return walk(root, context, memory, done, {
      hashOf: (node, children) => nodeKey(node, children, run),
      summarize: (node, children, keep) => summarizeNode(node, children, agents, settings, keep),
    });
  },
  hasher(modelFor, settings) {
    const run = runKey("hierarchical", roles, modelFor, settings);
    return (node, children) => nodeKey(node, children, run);
  },
};
