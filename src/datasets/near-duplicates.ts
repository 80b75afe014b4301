/**
 * Groups of pairs that must stand on one side of a split: the same project, nearly the same input (share of common word
 * 5-grams, estimated from a sketch), or the same reference. A. Broder, "On the resemblance and containment of documents",
 * 1997: the sketch keeps the shingles whose hash is 0 modulo m. Pure; same pairs, same groups.
 */
import { wordsOf } from "../text/content-words.ts";
import type { Pair } from "./pair.ts";

const shingleWords = 5;
/** Long texts are sketched: one shingle in this many. */
const modulus = 8;
/** Texts with fewer shingles than this are kept whole. */
const smallText = 400;
/** Jaccard similarity of shingles from which two inputs count as the same. Ours. */
const alike = 0.5;
/** References with fewer words are too common to mean anything. */
const tellingReference = 4;
/** A shingle in more inputs than this is boilerplate: it links nothing. */
const boilerplate = 50;

/**
 * Group number of every pair, by index; groups are numbered by their first member. `sameReference` false: equal references link
 * nothing (documentation of functions repeats itself over all projects: "Close implements io.Closer.").
 */
export function groupsOf(pairs: readonly Pair[], sameReference = true): number[] {
  const parent = pairs.map((_, index) => index);
  const find = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root] as number;
    parent[at] = root;
    return root;
  };
  const join = (a: number, b: number): void => {
    const [low, high] = [find(a), find(b)].sort((x, y) => x - y) as [number, number];
    parent[high] = low;
  };
  const link = (keyOf: (pair: Pair) => string | undefined): void => {
    const first = new Map<string, number>();
    for (const [index, pair] of pairs.entries()) {
      const key = keyOf(pair);
      if (key === undefined) continue;
      const before = first.get(key);
      if (before === undefined) first.set(key, index);
      else join(before, index);
    }
  };
  link((pair) => pair.project);
  link((pair) => wordsOf(pair.input).join(" "));
  link((pair) => {
    if (!sameReference) return undefined;
    const words = wordsOf(pair.reference);
    return words.length >= tellingReference ? words.join(" ") : undefined;
  });
  const sketches = pairs.map((pair) => sketchOf(pair.input));
  for (const [a, b] of sharing(sketches)) {
    if (find(a) !== find(b) && resemblance(sketches[a] as Sketch, sketches[b] as Sketch) >= alike) join(a, b);
  }
  return pairs.map((_, index) => find(index));
}

/** Pairs of indices that have a shingle in common, each once. */
function* sharing(sketches: readonly Sketch[]): Generator<[number, number]> {
  const holders = new Map<number, number[]>();
  for (const [index, { shingles }] of sketches.entries()) {
    for (const shingle of shingles) {
      const known = holders.get(shingle);
      if (known === undefined) holders.set(shingle, [index]);
      else if (known.length <= boilerplate) known.push(index);
    }
  }
  const seen = new Set<string>();
  for (const members of holders.values()) {
    if (members.length < 2 || members.length > boilerplate) continue;
    for (const [at, a] of members.entries()) {
      for (const b of members.slice(at + 1)) {
        const key = `${a} ${b}`;
        if (seen.has(key)) continue;
        seen.add(key);
        yield [a, b];
      }
    }
  }
}

interface Sketch {
  readonly shingles: ReadonlySet<number>;
  readonly sampled: boolean;
}

function sketchOf(text: string): Sketch {
  const words = wordsOf(text);
  const all = new Set<number>();
  for (let at = 0; at + shingleWords <= words.length; at++) all.add(hash(words.slice(at, at + shingleWords).join(" ")));
  return all.size < smallText ? { shingles: all, sampled: false } : { shingles: sampled(all), sampled: true };
}

const sampled = (shingles: ReadonlySet<number>): Set<number> =>
  new Set([...shingles].filter((value) => value % modulus === 0));

/** Jaccard similarity; where one text is sketched, of what a sketch would keep of both. */
function resemblance(a: Sketch, b: Sketch): number {
  const thin = (own: Sketch, other: Sketch) => (other.sampled && !own.sampled ? sampled(own.shingles) : own.shingles);
  const [left, right] = [thin(a, b), thin(b, a)];
  let common = 0;
  for (const value of left) if (right.has(value)) common++;
  const union = left.size + right.size - common;
  return union === 0 ? 0 : common / union;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
