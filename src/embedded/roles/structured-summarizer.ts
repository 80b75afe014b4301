/**
 * The baselines' one agent without a model: for code the same lead as the function level; for parts the first sentence of
 * each, most central first (centroid extraction); for a folder of code segments the leads of the segments in order.
 */
import type { StructuredSummarizerInput } from "../../agents/roles/structured-summarizer.ts";
import type { TreeSummaryOutput } from "../../agents/roles/tree-wording.ts";
import { splitSentences } from "../../text/sentences.ts";
import { fitTfidf, sparseCosine } from "../../text/tfidf.ts";
import type { EmbeddedRole } from "../engine.ts";
import { capital, spaced } from "../repo/identifiers.ts";
import { stopped, wordCount } from "../repo/prose.ts";
import { leadOf } from "../repo/unit-text.ts";

export const structuredSummarizer: EmbeddedRole<StructuredSummarizerInput, TreeSummaryOutput> = (input) => {
  const sentences =
    input.children.length > 0
      ? central(input)
      : input.segments.map((segment) => leadOf({ ...segment, kind: input.kind === "folder" ? "file" : input.kind }));
  const kept: string[] = [];
  let used = 0;
  for (const sentence of sentences) {
    const cost = wordCount(sentence);
    if (used + cost > input.maxWords && kept.length > 0) continue;
    kept.push(sentence);
    used += cost;
  }
  const summary = kept.join(" ").trim();
  return {
    output: { summary: summary === "" ? stopped(capital(`${spaced(input.name)} ${input.kind}`.trim())) : summary },
  };
};

function central(input: StructuredSummarizerInput): string[] {
  const firsts = input.children.flatMap((child) => splitSentences(child.summary ?? "").slice(0, 1));
  if (firsts.length === 0) return [];
  const model = fitTfidf(firsts, { stopWords: "english", allowEmpty: true });
  const centre = model.transform(firsts.join(" "));
  return firsts
    .map((sentence, at) => ({ sentence, at, score: sparseCosine(model.rows[at] ?? centre, centre) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ sentence }) => sentence);
}
