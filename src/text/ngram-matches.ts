/**
 * Clipped n-gram matches of all orders at once, over integers instead of joined strings: an n-gram's number comes from
 * the number of its first n-1 items and its last item, so every order is one pass with a small hash table. Exact.
 */

/** Gives equal items equal numbers 0, 1, 2, ... in order of first appearance. */
export function numberItems(lists: readonly (readonly string[])[]): Int32Array[] {
  const numbers = new Map<string, number>();
  return lists.map((list) => {
    const ids = new Int32Array(list.length);
    for (let at = 0; at < list.length; at++) {
      const item = list[at] as string;
      let id = numbers.get(item);
      if (id === undefined) {
        id = numbers.size;
        numbers.set(item, id);
      }
      ids[at] = id;
    }
    return ids;
  });
}

/** Code points of texts as numbers of this kind. */
export function numberCharacters(texts: readonly string[]): Int32Array[] {
  const ascii = new Int32Array(128).fill(-1);
  const others = new Map<number, number>();
  let known = 0;
  return texts.map((text) => {
    const ids = new Int32Array(text.length);
    let length = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.codePointAt(at) as number;
      if (code > 0xffff) at++;
      let id = code < 128 ? (ascii[code] as number) : (others.get(code) ?? -1);
      if (id < 0) {
        id = known++;
        if (code < 128) ascii[code] = id;
        else others.set(code, id);
      }
      ids[length++] = id;
    }
    return ids.subarray(0, length);
  });
}

export interface NgramMatches {
  /** N-grams of the candidate that a reference has too, each at most as often as in the reference that has it most. */
  readonly matches: number[];
  /** N-grams of the candidate, by order. */
  readonly candidateTotals: number[];
  /** N-grams of each reference, by order. */
  readonly referenceTotals: number[][];
}

/** Matches of orders 1..maxOrder. Time O(maxOrder x total length). */
export function ngramMatches(candidate: Int32Array, references: readonly Int32Array[], maxOrder: number): NgramMatches {
  const lists = [candidate, ...references];
  const total = (list: ArrayLike<number>, order: number): number => Math.max(list.length - order + 1, 0);
  const result: NgramMatches = { matches: [], candidateTotals: [], referenceTotals: references.map(() => []) };
  // Copies, since each order's numbers replace those of the order below.
  let ids = lists.map((list) => list.slice());
  const table = new PairTable(lists.reduce((sum, list) => sum + list.length, 0));
  let idCount = 1 + ids.reduce((most, list) => list.reduce((a, b) => Math.max(a, b), most), -1);
  for (let order = 1; order <= maxOrder; order++) {
    if (order > 1) {
      table.clear();
      ids = ids.map((previous, which) => {
        const list = lists[which] as Int32Array;
        const next = previous.subarray(0, total(list, order));
        for (let at = 0; at < next.length; at++) {
          next[at] = table.numberOf(previous[at] as number, list[at + order - 1] as number);
        }
        return next;
      });
      idCount = table.size;
    }
    result.matches.push(clipped(ids, idCount));
    result.candidateTotals.push(total(candidate, order));
    references.forEach((list, at) => {
      result.referenceTotals[at]?.push(total(list, order));
    });
  }
  return result;
}

function clipped([candidate, ...references]: readonly Int32Array[], idCount: number): number {
  if (candidate === undefined || references.length === 0) return 0;
  const most = new Int32Array(idCount);
  const counts = references.length === 1 ? most : new Int32Array(idCount);
  for (const list of references) {
    if (counts !== most) counts.fill(0);
    for (let at = 0; at < list.length; at++) {
      const id = list[at] as number;
      const count = (counts[id] as number) + 1;
      counts[id] = count;
      if (count > (most[id] as number)) most[id] = count;
    }
  }
  let matches = 0;
  for (let at = 0; at < candidate.length; at++) {
    const id = candidate[at] as number;
    if ((most[id] as number) === 0) continue;
    most[id] = (most[id] as number) - 1;
    matches++;
  }
  return matches;
}

/** Numbers pairs of integers by first appearance; open addressing, at most half full. */
class PairTable {
  size = 0;
  readonly #mask: number;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #ids: Int32Array;

  constructor(mostPairs: number) {
    let capacity = 16;
    while (capacity < 2 * mostPairs) capacity *= 2;
    this.#mask = capacity - 1;
    this.#left = new Int32Array(capacity).fill(-1);
    this.#right = new Int32Array(capacity);
    this.#ids = new Int32Array(capacity);
  }

  clear(): void {
    this.size = 0;
    this.#left.fill(-1);
  }

  numberOf(left: number, right: number): number {
    const mixed = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & this.#mask;
    while (this.#left[slot] !== -1) {
      if (this.#left[slot] === left && this.#right[slot] === right) return this.#ids[slot] as number;
      slot = (slot + 1) & this.#mask;
    }
    this.#left[slot] = left;
    this.#right[slot] = right;
    this.#ids[slot] = this.size;
    return this.size++;
  }
}
