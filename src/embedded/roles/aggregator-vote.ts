/** The picking aggregator without a model: the most central candidate, by mean cosine of content words to the others. */
import type { AggregatorInput } from "../../agents/roles/aggregator-summary.ts";
import type { VoteOutput } from "../../agents/roles/aggregator-vote.ts";
import { contentWords } from "../../text/content-words.ts";
import type { EmbeddedRole } from "../engine.ts";
import { cosine, normalize, type Vector } from "../extract/weigh.ts";

export const voteEmbedded: EmbeddedRole<AggregatorInput, VoteOutput> = ({ candidates }) => {
  const vectors = candidates.map(vectorOf);
  const central = vectors.map((vector, index) => {
    const others = vectors.filter((_, other) => other !== index);
    return others.length === 0 ? 0 : others.reduce((sum, other) => sum + cosine(vector, other), 0) / others.length;
  });
  // Between equals the text decides, so that the order shown never does.
  const best = central.reduce((winner, value, index) => {
    const leading = central[winner] as number;
    const closer = Math.abs(value - leading) < 1e-12;
    if (closer) return (candidates[index] as string) < (candidates[winner] as string) ? index : winner;
    return value > leading ? index : winner;
  }, 0);
  return {
    output: {
      explanation: `Summary ${best + 1} shares most with the others (mean cosine ${(central[best] ?? 0).toFixed(3)}).`,
      choice: best + 1,
    },
    notes: [`mean cosine to the others: ${central.map((value) => value.toFixed(3)).join(", ")}`],
  };
};

function vectorOf(text: string): Vector {
  const counts = new Map<string, number>();
  for (const word of contentWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return normalize(counts);
}
