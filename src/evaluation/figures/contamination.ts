/**
 * Does an output know its reference? Eight words in a row that stand in the reference and not in the source are hardly
 * chance: the system has seen the answer, in its training or through its prompt.
 */
import { plainWords } from "../../metrics/reference-free/overlap-with-source.ts";

/** Ours; the length that data cards of language models use most. */
export const wordsInARow = 8;

/**
 * True where the candidate shares such a run of words with a reference beyond the source; null where candidate or all
 * references are shorter than that, so that nothing can be said.
 */
export function contaminated(candidate: string, references: readonly string[], source: string): boolean | null {
  const own = grams(plainWords(candidate));
  const wanted = new Set(references.flatMap((reference) => grams(plainWords(reference))));
  if (own.length === 0 || wanted.size === 0) return null;
  const shared = own.filter((gram) => wanted.has(gram));
  if (shared.length === 0) return false;
  // Only now is the long text read.
  const known = ` ${plainWords(source).join(" ")} `;
  return shared.some((gram) => !known.includes(` ${gram} `));
}

function grams(words: readonly string[]): string[] {
  return Array.from({ length: Math.max(0, words.length - wordsInARow + 1) }, (_, at) =>
    words.slice(at, at + wordsInARow).join(" "),
  );
}
