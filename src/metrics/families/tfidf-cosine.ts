/** Lexical similarity under its own name, never as an embedding cosine: what the embedded engine can give. */
import { fitTfidf, type SparseVector, sparseCosine } from "../../text/tfidf.ts";
import { plainFamily } from "./plain.ts";

/**
 * Cosine of the TF-IDF vectors of two or more texts fitted on themselves, best over the references, 0..1. A text
 * without terms has cosine 0, as in scikit-learn.
 */
export function tfidfCosine(candidate: string, references: readonly string[]): number {
  const { rows } = fitTfidf([candidate, ...references], { allowEmpty: true });
  const own = rows[0] as SparseVector;
  return references.reduce((best, _, at) => Math.max(best, sparseCosine(own, rows[at + 1] as SparseVector)), 0);
}

export const tfidfCosineFamily = plainFamily({
  name: "tfidf-cosine",
  description: "cosine of TF-IDF vectors fitted on the pair, 0..1",
  needs: ["references"],
  measures: [
    {
      name: "tfidf-cosine",
      value: ({ candidate, references }) => tfidfCosine(candidate, references),
      otherwise: "",
      parts: { fit: "pair", idf: "smooth", norm: "l2", stop: "none", refs: "best", like: "scikit-learn-1.2.1" },
    },
  ],
});
