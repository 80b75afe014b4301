/**
 * The analysts of the sequential optimizer without a model. Analysis gives the instruction that would mend the greatest
 * difference of one item; the Analysis Summarizer counts and keeps what recurs, at most three.
 */
import type { AdviceOutput, AnalysisInput, AnalysisSummarizerInput } from "../../agents/roles/analysis.ts";
import type { EmbeddedRole } from "../engine.ts";
import { familyOf } from "../teaching/edit-prompt.ts";
import { mendings } from "../teaching/mismatch.ts";
import { linesWithin } from "./summarizer.ts";

/** Ours: said where nothing should change. */
const asItIs = "Leave the prompt as it is.";
/** A summary as good as this needs no advice (the paper's threshold). */
const goodEnough = 0.7;

export const analyse: EmbeddedRole<AnalysisInput, AdviceOutput> = (input) => {
  const { document, extracted, reference, summary, score } = input;
  const good = score !== null && score >= goodEnough;
  const wishes = good ? [] : mendings({ document, lines: linesWithin(document, extracted), reference, summary });
  return { output: { advice: wishes[0] ?? asItIs }, notes: wishes.map((wish) => `fits: ${wish}`) };
};

/** Advice of one family counts together, said in its commonest wording. */
export const condense: EmbeddedRole<AnalysisSummarizerInput, AdviceOutput> = ({ advice }) => {
  const families = new Map<string, Map<string, number>>();
  for (const sentence of advice) {
    if (sentence === asItIs) continue;
    const family = familyOf(sentence) ?? sentence;
    const said = families.get(family) ?? new Map<string, number>();
    said.set(sentence, (said.get(sentence) ?? 0) + 1);
    families.set(family, said);
  }
  const counted = [...families.values()]
    .map((said) => {
      const wordings = [...said].sort(([a, i], [b, j]) => j - i || (a < b ? -1 : 1));
      return {
        sentence: (wordings[0] as [string, number])[0],
        votes: wordings.reduce((sum, [, votes]) => sum + votes, 0),
      };
    })
    .sort((a, b) => b.votes - a.votes || (a.sentence < b.sentence ? -1 : 1));
  const kept = counted.slice(0, 3).map(({ sentence }) => sentence);
  return {
    output: { advice: kept.length === 0 ? asItIs : kept.join(" ") },
    notes: counted.map(({ sentence, votes }) => `${votes} of ${advice.length}: ${sentence}`),
  };
};
