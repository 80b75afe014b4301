/** Summarization agent above the function level without a model: a lead, then the parts that carry most, as phrases. */
import type { FolderSummarizerInput } from "../../agents/roles/folder-summarizer.ts";
import type { TreeSummaryOutput } from "../../agents/roles/tree-wording.ts";
import type { EmbeddedRole } from "../engine.ts";
import { composeFolder } from "../repo/folder-text.ts";
import { capital, spaced } from "../repo/identifiers.ts";
import { readPoints } from "../repo/points.ts";
import { stopped } from "../repo/prose.ts";

export const folderSummarizer: EmbeddedRole<FolderSummarizerInput, TreeSummaryOutput> = (input) => {
  const points = readPoints(input.issues);
  const notes = points.unknown === 0 ? [] : [`${points.unknown} points of the critique were not understood`];
  const maxWords = Math.min(input.maxWords, points.shorten ?? input.maxWords);
  const composed = composeFolder({ ...input, maxWords }, points.cover);
  const summary = composed.text === "" ? stopped(capital(`${spaced(input.name)} ${input.kind}`.trim())) : composed.text;
  const evidence = composed.used.map((child) => ({ text: child.summary ?? "", section: child.name }));
  return { output: { summary }, notes, evidence };
};
