/**
 * Which parts of a repository fit a token budget best: every file starts unseen, and the step with the largest gain for its
 * tokens is taken until none fits (a greedy solution of the knapsack over depths). The text that comes out is counted as a
 * whole and cut back until it fits, so the budget holds whatever the tokenizer makes of the seams.
 */
import type { TokenCounter } from "../../text/token-counters.ts";
import type { FileFacts, SymbolFacts } from "./facts.ts";
import {
  type Depth,
  fileAt,
  type LeftOut,
  type MapFile,
  type MapFolder,
  type MapFormat,
  type MapHeader,
  type MapList,
  placeOf,
  worth,
} from "./view.ts";

export interface PlanInput {
  readonly header: MapHeader;
  /** Folders that have something to say, parents first. */
  readonly folders: readonly MapFolder[];
  readonly files: readonly FileFacts[];
  /** A weight > 0 a file, its symbols with the most used first, its keywords; in the order of `files`. */
  readonly weights: ArrayLike<number>;
  readonly symbols: readonly (readonly SymbolFacts[])[];
  readonly keywords: readonly (readonly string[])[];
}

export interface Plan {
  readonly text: string;
  /** Of the text as a whole, by the counter given. */
  readonly tokens: number;
  readonly folders: readonly MapFolder[];
  /** In the order of their paths. */
  readonly files: readonly MapFile[];
  /** Files that are named and no more, by folder. */
  readonly lists: readonly MapList[];
  readonly leftOut: LeftOut;
}

/** A file or folder on its way into the map. */
interface Candidate {
  readonly weight: number;
  readonly worth: readonly number[];
  /** Text at a depth. */
  at(depth: Depth): string;
  depth: Depth;
  /** Where the next step leads; 0: no further. */
  next: Depth;
  tokens: number;
  nextTokens: number;
  gain: number;
}

/** Folders named among what is left out. */
const mostFoldersNamed = 6;

/** The map that fits `maxTokens`, >= what header and footer need; null where not even these fit. */
export function planMap(input: PlanInput, format: MapFormat, maxTokens: number, count: TokenCounter): Plan | null {
  const shown = (at: number, depth: Depth): MapFile =>
    fileAt(input.files[at] as FileFacts, depth, input.symbols[at] ?? [], input.keywords[at] ?? []);
  const files = input.files.map((file, at) =>
    candidate(input.weights[at] ?? 1, worth, (depth) => {
      if (depth === 0) return "";
      // Without a sentence its own line would say no more than its name among others.
      if (depth === 1 || (depth === 2 && file.says === "")) return `, ${placeOf(file.path).name}`;
      return format.file(shown(at, depth));
    }),
  );
  const folders = input.folders.map((folder) =>
    candidate(1 + Math.log10(folder.files), [0, 1.5], (depth) => (depth === 0 ? "" : format.folder(folder))),
  );
  const order: Candidate[] = [...folders, ...files];
  const written = (): Plan => {
    const own = files.flatMap(({ depth }, at) => (depth >= 2 ? [shown(at, depth)] : []));
    const lists = listsOf(input.files.filter((_, at) => files[at]?.depth === 1));
    const shownFolders = input.folders.filter((_, at) => folders[at]?.depth === 1);
    const leftOut = leftOutOf(input.files, files);
    const text = [
      format.header(input.header),
      ...(shownFolders.length === 0 ? [] : [format.foldersStart, ...shownFolders.map(format.folder)]),
      ...(own.length + lists.length === 0
        ? []
        : [format.filesStart, ...own.map(format.file), ...lists.map(format.list)]),
      format.footer(leftOut),
    ].join("");
    return { text, tokens: count(text), folders: shownFolders, files: own, lists, leftOut };
  };
  const empty = written();
  if (empty.tokens > maxTokens) return null;
  // The footer names fewer folders the more is shown; what it takes when everything is missing is kept free.
  let left = maxTokens - empty.tokens - count(format.foldersStart) - count(format.filesStart);
  const taken: { readonly candidate: Candidate; readonly from: Depth }[] = [];
  const queue = new StepQueue();
  for (const one of order) {
    look(one, count);
    queue.add(one);
  }
  for (let best = queue.take(); best !== undefined; best = queue.take()) {
    const cost = best.nextTokens - best.tokens;
    if (cost > left) {
      // A deeper step costs more still.
      continue;
    }
    taken.push({ candidate: best, from: best.depth });
    left -= cost;
    best.depth = best.next;
    best.tokens = best.nextTokens;
    look(best, count);
    queue.add(best);
  }
  // Tokens do not add up exactly at the seams of lines: the last steps are taken back until the whole fits.
  let plan = written();
  while (plan.tokens > maxTokens && taken.length > 0) {
    let over = plan.tokens - maxTokens;
    while (over > 0) {
      const last = taken.pop();
      if (last === undefined) break;
      const before = count(last.candidate.at(last.candidate.depth));
      last.candidate.depth = last.from;
      over -= Math.max(1, before - count(last.candidate.at(last.from)));
    }
    plan = written();
  }
  return plan;
}

function candidate(weight: number, worths: readonly number[], at: (depth: Depth) => string): Candidate {
  return { weight, worth: worths, at, depth: 0, next: 0, tokens: 0, nextTokens: 0, gain: 0 };
}

/** Files by folder, in the order of their paths. */
function listsOf(files: readonly FileFacts[]): MapList[] {
  const byFolder = new Map<string, string[]>();
  for (const { path } of files) {
    const { folder, name } = placeOf(path);
    const names = byFolder.get(folder);
    if (names === undefined) byFolder.set(folder, [name]);
    else names.push(name);
  }
  return [...byFolder].map(([folder, names]) => ({ folder, names }));
}

/** Finds the next step of a candidate: the first depth that says more than this one. */
function look(one: Candidate, count: TokenCounter): void {
  one.next = 0;
  const now = one.at(one.depth);
  for (let depth = one.depth + 1; depth < one.worth.length; depth++) {
    const text = one.at(depth as Depth);
    if (text === now) continue;
    one.next = depth as Depth;
    one.nextTokens = count(text);
    const gained = (one.worth[depth] ?? 0) - (one.worth[one.depth] ?? 0);
    // That a file is there is worth telling of nearly every file; what is in it, of those that matter.
    const weight = one.depth === 0 ? Math.sqrt(one.weight) : one.weight;
    one.gain = (weight * gained) / Math.max(1, one.nextTokens - one.tokens);
    return;
  }
}

/** A binary heap of candidates by their gain a token; ties in the order they came. */
class StepQueue {
  readonly #heap: { readonly candidate: Candidate; readonly gain: number; readonly order: number }[] = [];
  #count = 0;

  add(one: Candidate): void {
    if (one.next === 0) return;
    const heap = this.#heap;
    heap.push({ candidate: one, gain: one.gain, order: this.#count++ });
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#before(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  take(): Candidate | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined) return undefined;
    if (heap.length > 0) {
      heap[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let best = at;
        if (left < heap.length && this.#before(left, best)) best = left;
        if (right < heap.length && this.#before(right, best)) best = right;
        if (best === at) break;
        this.#swap(at, best);
        at = best;
      }
    }
    return first.candidate;
  }

  #before(a: number, b: number): boolean {
    const [left, right] = [this.#heap[a], this.#heap[b]];
    if (left === undefined || right === undefined) return false;
    return left.gain > right.gain || (left.gain === right.gain && left.order < right.order);
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    [heap[a], heap[b]] = [heap[b] as (typeof heap)[number], heap[a] as (typeof heap)[number]];
  }
}

function leftOutOf(files: readonly FileFacts[], candidates: readonly Candidate[]): LeftOut {
  const byFolder = new Map<string, number>();
  let missing = 0;
  let unread = 0;
  for (const [at, file] of files.entries()) {
    if (file.symbols === null) unread++;
    if (candidates[at]?.depth !== 0) continue;
    missing++;
    const folder = file.path.split("/").slice(0, -1).slice(0, 2).join("/");
    byFolder.set(folder, (byFolder.get(folder) ?? 0) + 1);
  }
  const folders = [...byFolder]
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, mostFoldersNamed)
    .map(([path, count]) => ({ path, files: count }));
  return { files: missing, folders, unread };
}
