/**
 * Longest common subsequence of two token lists, bit-parallel (Allison & Dix 1986; Hyyro 2004): one bit per reference
 * token, so a candidate token costs a few word operations instead of a row of the table. Only words that hold a match,
 * or that a carry reaches, are touched; all others keep their value.
 */

/** Where each token id stands in a list, as 32-bit words: `words[k]` and `masks[k]` for k in `starts[id]..starts[id+1]`. */
export interface MatchIndex {
  readonly length: number;
  readonly starts: Int32Array;
  readonly words: Int32Array;
  readonly masks: Int32Array;
}

/** Indexes `ids` (integers in 0..idCount-1). Linear time and memory. */
export function indexMatches(ids: Int32Array, idCount: number): MatchIndex {
  const starts = new Int32Array(idCount + 1);
  const lastWord = new Int32Array(idCount).fill(-1);
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const word = at >>> 5;
    if (lastWord[id] !== word) {
      lastWord[id] = word;
      starts[id + 1] = (starts[id + 1] as number) + 1;
    }
  }
  for (let id = 0; id < idCount; id++) starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number);
  const words = new Int32Array(starts[idCount] as number);
  const masks = new Int32Array(words.length);
  const next = starts.slice(0, idCount);
  lastWord.fill(-1);
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const word = at >>> 5;
    if (lastWord[id] !== word) {
      lastWord[id] = word;
      words[next[id] as number] = word;
      next[id] = (next[id] as number) + 1;
    }
    const slot = (next[id] as number) - 1;
    masks[slot] = (masks[slot] as number) | (1 << (at & 31));
  }
  return { length: ids.length, starts, words, masks };
}

/**
 * Moves the row over one candidate token. A zero bit i in `row` says that the table rises by one from reference prefix
 * i to i + 1. Tokens that the reference lacks have id -1 and change nothing.
 */
function advance(row: Int32Array, index: MatchIndex, id: number): void {
  if (id < 0) return;
  const end = index.starts[id + 1] as number;
  let carry = 0;
  let word = 0;
  for (let slot = index.starts[id] as number; slot < end; slot++) {
    const target = index.words[slot] as number;
    if (carry === 1) {
      carry = absorb(row, word, target);
    }
    const mask = index.masks[slot] as number;
    const value = row[target] as number;
    const matched = value & mask;
    const sum = (value + matched + carry) | 0;
    carry = ((value & matched) | ((value | matched) & ~sum)) >>> 31;
    row[target] = sum | (value & ~mask);
    word = target + 1;
  }
  if (carry === 1) absorb(row, word, row.length);
}

/** Carries into words[from..to): the first that is not all ones takes it. Returns the carry that reaches `to`. */
function absorb(row: Int32Array, from: number, to: number): number {
  for (let word = from; word < to; word++) {
    const value = row[word] as number;
    if (value !== -1) {
      row[word] = (value + 1) | value;
      return 0;
    }
  }
  return 1;
}

const newRow = (length: number): Int32Array => new Int32Array((length + 31) >>> 5).fill(-1);

/** Length of the longest common subsequence of the indexed list and `ids`. Time O(n m / 32) at worst, memory O(n + m). */
export function lcsLength(index: MatchIndex, ids: Int32Array): number {
  const row = newRow(index.length);
  for (let at = 0; at < ids.length; at++) advance(row, index, ids[at] as number);
  let zeros = 0;
  // Bits above the list's length never turn to zero: no match is there, and a carry leaves all ones as they are.
  for (let word = 0; word < row.length; word++) zeros += popCount(~(row[word] as number));
  return zeros;
}

function popCount(bits: number): number {
  let value = bits - ((bits >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Rows kept at once while walking back; above it, rows are made again piece by piece (twice the work, little memory). */
const rowsInMemory = 1 << 22;

/**
 * Marks in `marks` the positions of the indexed list that belong to one longest common subsequence, by Google
 * rouge_score's rule: from the end, a match is taken; else step back in the candidate when the table rises at this
 * reference token, otherwise step back in the reference. Another rule gives another, equally long subsequence.
 */
export function markLcs(index: MatchIndex, reference: Int32Array, ids: Int32Array, marks: Uint8Array): void {
  const width = (index.length + 31) >>> 5;
  if (width === 0 || ids.length === 0) return;
  const fitting = ids.length * width <= rowsInMemory ? ids.length : Math.ceil(Math.sqrt(ids.length));
  const pieces = Math.ceil(ids.length / fitting);
  const checkpoints: Int32Array[] = [newRow(index.length)];
  for (let piece = 1; piece < pieces; piece++) {
    const row = (checkpoints[piece - 1] as Int32Array).slice();
    for (let at = (piece - 1) * fitting; at < piece * fitting; at++) advance(row, index, ids[at] as number);
    checkpoints.push(row);
  }
  const rows = new Int32Array(fitting * width);
  let i = index.length;
  for (let piece = pieces - 1; piece >= 0 && i > 0; piece--) {
    const first = piece * fitting;
    const row = checkpoints[piece] as Int32Array;
    const last = Math.min(ids.length, first + fitting);
    for (let at = first; at < last; at++) {
      advance(row, index, ids[at] as number);
      rows.set(row, (at - first) * width);
    }
    let j = last;
    while (i > 0 && j > first) {
      const bit = i - 1;
      if (reference[bit] === ids[j - 1]) {
        marks[bit] = 1;
        i--;
        j--;
      } else if ((((rows[(j - 1 - first) * width + (bit >>> 5)] as number) >>> (bit & 31)) & 1) === 0) j--;
      else i--;
    }
  }
}
