/** How far candidates back a sentence. */
import { contentWords } from "../../text/content-words.ts";
import { splitSentences } from "../../text/sentences.ts";
import { cosine, normalize, type Vector } from "./weigh.ts";

/** Sentences (or list lines) of each candidate as vectors under given term weights. */
export function candidateVectors(candidates: readonly string[], weight: (term: string) => number): Vector[][] {
  return candidates.map((candidate) =>
    candidateSentences(candidate).map((sentence) => {
      const counts = new Map<string, number>();
      for (const term of contentWords(sentence)) counts.set(term, (counts.get(term) ?? 0) + weight(term));
      return normalize(counts);
    }),
  );
}

export function candidateSentences(candidate: string): string[] {
  return candidate
    .split("\n")
    .flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : splitSentences(line)))
    .filter((sentence) => sentence.trim() !== "");
}

/** Mean over candidates of the cosine to their closest sentence, 0 to 1; 0 without candidates. */
export function supportOf(vector: Vector, candidates: readonly (readonly Vector[])[]): number {
  if (candidates.length === 0) return 0;
  const closest = candidates.map((sentences) =>
    sentences.reduce((most, own) => Math.max(most, cosine(vector, own)), 0),
  );
  return closest.reduce((sum, value) => sum + value, 0) / closest.length;
}
