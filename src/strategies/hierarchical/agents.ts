/** The three agents as functions over one run's context: who is asked, with which prompt, counted by one gate. */
import type { AgentContext } from "../../agents/engine.ts";
import type { Role } from "../../agents/role.ts";
import { type FolderSummarizerInput, folderSummarizer } from "../../agents/roles/folder-summarizer.ts";
import { keywordExtractor } from "../../agents/roles/keyword-extractor.ts";
import { type RepoQaInput, type RepoQaOutput, repoQa } from "../../agents/roles/repo-qa.ts";
import { type UnitSummarizerInput, unitSummarizer } from "../../agents/roles/unit-summarizer.ts";
import type { TreeNode, TreeSettings } from "../tree/contract.ts";
import type { Gate } from "../tree/gate.ts";
import { clipIssues, clipSummary, shownPath } from "../tree/limits.ts";
import { placeName } from "../tree/place.ts";
import { rankedTerms } from "./keywords.ts";

export interface TreeAgents {
  summarizeUnit(input: UnitSummarizerInput, path: string, purpose: string): Promise<string>;
  summarizeFolder(input: FolderSummarizerInput, path: string, purpose: string): Promise<string>;
  critique(input: RepoQaInput, path: string, purpose: string): Promise<RepoQaOutput>;
  /** Keywords over summaries; empty where they are switched off. */
  keywords(summaries: readonly string[], node: TreeNode): Promise<readonly string[]>;
}

/** Terms offered to the keyword agent for each one wanted. */
const candidatesPerKeyword = 2;

export function treeAgents(context: AgentContext, settings: TreeSettings, gate: Gate): TreeAgents {
  const ask = async <I, O>(role: Role<I, O>, input: I, path: string, purpose: string): Promise<O> => {
    const prompt = settings.prompts[role.name];
    const item = shownPath(path);
    const answer = await gate.run(() =>
      context.ask(role, input, { item, purpose, ...(prompt === undefined ? {} : { prompt }) }),
    );
    return answer.output;
  };
  const clipped = (summary: string, path: string): string => {
    const { text, warning } = clipSummary(summary, path);
    if (warning !== null) context.warn(warning);
    return text;
  };
  return {
    async summarizeUnit(input, path, purpose) {
      return clipped((await ask(unitSummarizer, input, path, purpose)).summary, path);
    },
    async summarizeFolder(input, path, purpose) {
      return clipped((await ask(folderSummarizer, input, path, purpose)).summary, path);
    },
    async critique(input, path, purpose) {
      const verdict = await ask(repoQa, input, path, purpose);
      return { approved: verdict.approved, issues: clipIssues(verdict.issues) };
    },
    async keywords(summaries, node) {
      if (settings.keywords === 0 || settings.without.includes("keywords")) return [];
      const candidates = rankedTerms(summaries, settings.keywords * candidatesPerKeyword);
      if (candidates.length === 0) return [];
      const input = { place: placeName(node), candidates, limit: settings.keywords };
      return (await ask(keywordExtractor, input, node.path, "keywords")).keywords;
    },
  };
}
