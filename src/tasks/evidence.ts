/** Which passages of a document back a short summary, when the agents did not say themselves. */
import type { Evidence } from "../agents/role.ts";
import type { Document } from "../documents/document.ts";
import { contentWords } from "../text/content-words.ts";

const atMost = 3;

/**
 * Sentences that share most content words with the summary, each adding words that those before it lack; at most three,
 * best first, ties by position. Empty where nothing is shared.
 */
export function findEvidence(summary: string, document: Document): Evidence[] {
  const wanted = new Set(contentWords(summary));
  const candidates: { evidence: Evidence; words: ReadonlySet<string>; order: number }[] = [];
  for (const section of document.sections) {
    for (const block of section.blocks) {
      const texts = block.sentences.length > 0 ? block.sentences : block.kind === "image-alt" ? [block] : [];
      for (const { text, place } of texts) {
        const words = new Set(contentWords(text));
        if ([...wanted].some((word) => words.has(word))) {
          candidates.push({
            evidence: { text, section: section.heading ?? "", place },
            words,
            order: candidates.length,
          });
        }
      }
    }
  }
  const open = new Set(wanted);
  const found: Evidence[] = [];
  while (found.length < atMost && open.size > 0) {
    let best: (typeof candidates)[number] | undefined;
    let bestScore = 0;
    for (const candidate of candidates) {
      let gain = 0;
      for (const word of open) if (candidate.words.has(word)) gain++;
      // A long sentence matches by chance: length is a mild penalty.
      const score = gain === 0 ? 0 : gain - candidate.words.size / 1_000;
      if (score > bestScore) [best, bestScore] = [candidate, score];
    }
    if (best === undefined || (found.length > 0 && bestScore < Math.max(1, wanted.size * 0.2))) break;
    found.push(best.evidence);
    for (const word of best.words) open.delete(word);
  }
  return found;
}
