/** Arithmetic on embeddings. */
import type { Vector } from "./embedder.ts";

/** PyTorch's guard against division by zero in cosine_similarity. */
const smallestLength = 1e-8;

/**
 * Cosine of two vectors of equal length, -1..1; 0 where one is all zero. Throws a RangeError for different lengths.
 */
export function cosine(a: Vector, b: Vector): number {
  if (a.length !== b.length) throw new RangeError(`vectors must be equally long, got ${a.length} and ${b.length}`);
  let product = 0;
  let left = 0;
  let right = 0;
  for (let at = 0; at < a.length; at++) {
    const x = a[at] as number;
    const y = b[at] as number;
    product += x * y;
    left += x * x;
    right += y * y;
  }
  return product / (Math.max(Math.sqrt(left), smallestLength) * Math.max(Math.sqrt(right), smallestLength));
}

/** Mean of the token vectors whose mask is 1, as sentence-transformers pools; all zero where every token is masked. */
export function meanPool(tokens: readonly Vector[], mask: readonly number[]): number[] {
  const pooled = new Array<number>(tokens[0]?.length ?? 0).fill(0);
  let count = 0;
  tokens.forEach((vector, at) => {
    const weight = mask[at] ?? 0;
    count += weight;
    for (let k = 0; k < pooled.length; k++) pooled[k] = (pooled[k] as number) + (vector[k] as number) * weight;
  });
  return pooled.map((value) => value / Math.max(count, 1e-9));
}
