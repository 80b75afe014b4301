/**
 * Rows that keep a table honest: what the first sentence, a random one, and the best one (chosen by the reference) score.
 * Shared by all tasks that write prose from prose.
 */
import { countWords } from "../../base/length.ts";
import type { Random } from "../../base/random.ts";
import type { Document } from "../../documents/document.ts";
import { rougeScorer } from "../../metrics/rouge.ts";
import type { BaselineSpec } from "./adapter.ts";

export const sentenceBaselines: readonly BaselineSpec[] = [
  { name: "lead", about: "the beginning of the source", needsReference: false },
  { name: "oracle", about: "the source's own sentences that match the reference best", needsReference: true },
  { name: "random sentence", about: "sentences of the source, drawn by seed", needsReference: false },
];

/** Sentences of prose in order: no badges, no alternative texts, no code. */
export function proseSentences(document: Document): string[] {
  return document.sections.flatMap((section) =>
    section.kind === "badges" || section.kind === "contents"
      ? []
      : section.blocks.flatMap((block) =>
          block.kind === "image-alt" || block.kind === "badge" ? [] : block.sentences.map(({ text }) => text),
        ),
  );
}

const scorer = rougeScorer({ kinds: ["rouge1", "rouge2", "rougeL"] });

/** The one sentence with the highest ROUGE-L F1; among equals by ROUGE-1 and ROUGE-2 (ours), then the first. */
export function bestSentence(sentences: readonly string[], references: readonly string[]): string | null {
  if (references.length === 0) return null;
  const wanted = references.map(scorer.prepare);
  let best: string | null = null;
  let bestScore = -1;
  for (const sentence of sentences) {
    const { rouge1, rouge2, rougeL } = scorer.score(scorer.prepare(sentence), wanted);
    const score = (rougeL?.f1 ?? 0) + ((rouge1?.f1 ?? 0) + (rouge2?.f1 ?? 0)) * 1e-6;
    if (score > bestScore) [best, bestScore] = [sentence, score];
  }
  return best;
}

/**
 * Sentences added one by one, each the one that raises ROUGE-1 + ROUGE-2 F1 most, until none does or `maxWords` is
 * reached; in the order of the source. The usual greedy oracle of extraction: Nallapati et al., "SummaRuNNer", 2017.
 */
export function greedySentences(
  sentences: readonly string[],
  references: readonly string[],
  maxWords: number,
): string | null {
  if (references.length === 0 || sentences.length === 0) return null;
  const wanted = references.map(scorer.prepare);
  // Only sentences that share much with the reference can win: the best hundred bound the quadratic search.
  const scored = sentences.map((text, at) => ({ text, at, words: countWords(text), alone: scoreOf(text) }));
  const candidates = scored.toSorted((a, b) => b.alone - a.alone || a.at - b.at).slice(0, 100);
  const taken: typeof candidates = [];
  let score = 0;
  let words = 0;
  for (;;) {
    let best: (typeof candidates)[number] | undefined;
    let bestScore = score;
    for (const candidate of candidates) {
      if (taken.includes(candidate) || words + candidate.words > maxWords) continue;
      const now = scoreOf(joined([...taken, candidate]));
      if (now > bestScore + 1e-9) [best, bestScore] = [candidate, now];
    }
    if (best === undefined) break;
    taken.push(best);
    words += best.words;
    score = bestScore;
  }
  return taken.length === 0 ? null : joined(taken);

  function scoreOf(text: string): number {
    const { rouge1, rouge2 } = scorer.score(scorer.prepare(text), wanted);
    return (rouge1?.f1 ?? 0) + (rouge2?.f1 ?? 0);
  }
}

function joined(sentences: readonly { readonly text: string; readonly at: number }[]): string {
  return sentences
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(" ");
}

/** Whole sentences in the given order up to `maxWords`, at least one. */
export function upToWords(sentences: readonly string[], maxWords: number): string | null {
  const taken: string[] = [];
  let words = 0;
  for (const sentence of sentences) {
    const own = countWords(sentence);
    if (taken.length > 0 && words + own > maxWords) break;
    taken.push(sentence);
    words += own;
  }
  return taken.length === 0 ? null : taken.join(" ");
}

/** One sentence drawn; null where there is none. */
export function drawnSentence(sentences: readonly string[], draw: Random): string | null {
  return sentences.length === 0 ? null : (sentences[draw.below(sentences.length)] ?? null);
}
