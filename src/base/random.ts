/**
 * Seeded pseudo-random numbers (sfc32). Randomness is always an argument: the same seed gives the same draws on every
 * machine. Child seeds come from stable names, never from completion order.
 */
import { createHash } from "node:crypto";

export interface Random {
  /** Uniform in [0, 1), 32 bits of resolution. */
  next(): number;
  /** Uniform integer in [0, bound). `bound` must be a positive integer. */
  below(bound: number): number;
  /** A shuffled copy (Fisher-Yates); the input is not changed. */
  shuffle<T>(items: readonly T[]): T[];
  /** `count` distinct items in drawn order; all of them, shuffled, when `count` exceeds the length. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** A generator for `seed` and a path of names, e.g. `random(0, "bootstrap", "rougeL")`. */
export function random(seed: number, ...names: readonly (string | number)[]): Random {
  const digest = createHash("sha256")
    .update([seed, ...names].join("\u0000"), "utf8")
    .digest();
  let a = digest.readUInt32LE(0);
  let b = digest.readUInt32LE(4);
  let c = digest.readUInt32LE(8);
  let d = 1;
  const bits = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) bits();
  const next = (): number => bits() / 4294967296;
  const below = (bound: number): number => {
    if (!Number.isInteger(bound) || bound <= 0) throw new RangeError(`bound must be a positive integer, got ${bound}`);
    return Math.floor(next() * bound);
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  };
  return { next, below, shuffle, sample: (items, count) => shuffle(items).slice(0, count) };
}
