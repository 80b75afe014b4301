/** Summarization agent at the function level without a model: documentation first, else name, calls, returns and errors in words. */
import type { TreeSummaryOutput } from "../../agents/roles/tree-wording.ts";
import type { UnitSummarizerInput } from "../../agents/roles/unit-summarizer.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { EmbeddedRole } from "../engine.ts";
import { factSentences, readPoints } from "../repo/points.ts";
import { wordCount } from "../repo/prose.ts";
import { detailsOf, leadOf, returnOf } from "../repo/unit-text.ts";

export const unitSummarizer: EmbeddedRole<UnitSummarizerInput, TreeSummaryOutput> = (input) => {
  const points = readPoints(input.issues);
  const notes = points.unknown === 0 ? [] : [`${points.unknown} points of the critique were not understood`];
  const lead = leadOf(input.doc === "" ? { ...input, doc: input.inherited } : input);
  const room = Math.min(input.maxWords, points.shorten ?? input.maxWords);
  let sentences: string[];
  if (input.draft === "")
    sentences = [lead, ...(wordCount(lead) < 12 ? [...detailsOf(input), returnOf(input)].slice(0, 1) : [])];
  else {
    const kept = splitSentences(input.draft).filter((sentence) => !points.drop.includes(sentence));
    sentences = [...(kept.length === 0 ? [lead] : kept), ...factSentences(points)];
  }
  return { output: { summary: within(sentences, room) }, notes, evidence: [{ text: lead, section: input.name }] };
};

/** Whole sentences while they fit; the first one always, cut at a word when it is too long alone. */
function within(sentences: readonly string[], words: number): string {
  const kept: string[] = [];
  let used = 0;
  for (const sentence of sentences.filter((text) => text !== "")) {
    const cost = wordCount(sentence);
    if (kept.length === 0 && cost > words) {
      kept.push(
        `${sentence
          .split(/\s+/)
          .slice(0, words)
          .join(" ")
          .replace(/[,;:]$/, "")} ...`,
      );
      break;
    }
    if (used + cost > words) continue;
    kept.push(sentence);
    used += cost;
  }
  return kept.join(" ");
}
