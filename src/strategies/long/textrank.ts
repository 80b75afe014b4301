/**
 * Baseline `textrank`: the most central sentences of the whole document, in its order, no agent. R. Mihalcea & P. Tarau,
 * "TextRank", 2004. Ours: of more than 1,200 sentences an even choice is ranked, since the graph grows with the square.
 */
import { withinLimits } from "../../base/length.ts";
import { textRank } from "../../text/graph-rank.ts";
import type { Strategy } from "../contract.ts";
import { segmentsOf } from "./segments.ts";

const mostSentences = 1_200;

export const textrank: Strategy = {
  name: "textrank",
  summary: "the most central sentences by TextRank, as a baseline",
  source: "baseline (TextRank)",
  roles: [],
  defaults: {},
  solve(problem, context) {
    const all = problem.documents.flatMap((document) =>
      segmentsOf(document, Number.MAX_SAFE_INTEGER).segments.flatMap((segment) => segment.sentences),
    );
    const step = Math.max(1, all.length / mostSentences);
    const sentences = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
    if (sentences.length < all.length) {
      context.warn({
        code: "sentences-thinned",
        message: `${sentences.length} of ${all.length} sentences were ranked`,
      });
    }
    const scores = textRank(sentences.map(({ text }) => text));
    const order = sentences.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    const chosen: number[] = [];
    const text = (indices: readonly number[]) => indices.map((index) => sentences[index]?.text ?? "").join(" ");
    for (const index of order) {
      const next = [...chosen, index].sort((a, b) => a - b);
      if (withinLimits(text(next), problem.limits)) chosen.splice(0, chosen.length, ...next);
      else if (chosen.length > 0) break;
    }
    if (chosen.length === 0 && order[0] !== undefined) chosen.push(order[0]);
    const evidence = chosen.map((index) => ({
      text: sentences[index]?.text ?? "",
      section: sentences[index]?.section ?? "",
    }));
    return Promise.resolve({ summary: text(chosen), evidence });
  },
};
