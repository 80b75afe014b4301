/**
 * Bottom-up order of work over a tree: a node starts as soon as its own children are done, never waiting for a level. Of
 * the ready nodes the deepest goes first, since the longest chain to the root decides when the run ends. Any tree strategy may use it.
 */
import { throwIfAborted } from "../../base/abort.ts";
import type { TreeNode } from "./contract.ts";

interface Waiting<R> {
  readonly node: TreeNode;
  readonly parent: Waiting<R> | null;
  readonly indexInParent: number;
  readonly depth: number;
  readonly results: R[];
  missing: number;
}

/**
 * Runs `work` on every node, at most `limit` (>= 1) at a time, each with its children's results in the children's order,
 * and returns the root's. The first rejection stops new work, waits for what runs, and is rethrown.
 */
export async function bottomUp<R>(
  root: TreeNode,
  limit: number,
  work: (node: TreeNode, children: readonly R[], depth: number) => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  if (!(limit >= 1)) throw new RangeError(`limit must be at least 1, got ${limit}`);
  const ready = new DeepestFirst<Waiting<R>>();
  const open: Waiting<R>[] = [
    { node: root, parent: null, indexInParent: 0, depth: 0, results: roomFor(root), missing: root.children.length },
  ];
  const rootEntry = open[0] as Waiting<R>;
  // Iterative: a generated tree may be deeper than the call stack. Leaves become ready in the order of the tree.
  while (open.length > 0) {
    const entry = open.pop() as Waiting<R>;
    if (entry.missing === 0) ready.add(entry, entry.depth);
    for (let i = entry.node.children.length - 1; i >= 0; i--) {
      const node = entry.node.children[i] as TreeNode;
      open.push({
        node,
        parent: entry,
        indexInParent: i,
        depth: entry.depth + 1,
        results: roomFor<R>(node),
        missing: node.children.length,
      });
    }
  }

  let failed = false;
  let failure: unknown;
  let result: R | undefined;
  await new Promise<void>((resolve) => {
    let running = 0;
    const settle = (): void => {
      if (failed) {
        if (running === 0) resolve();
        return;
      }
      while (running < limit) {
        const entry = ready.take();
        if (entry === undefined) break;
        running++;
        start(entry);
      }
    };
    const start = (entry: Waiting<R>): void => {
      runOne(entry).then(
        (value) => {
          running--;
          finish(entry, value);
          settle();
        },
        (error: unknown) => {
          running--;
          if (!failed) failure = error;
          failed = true;
          settle();
        },
      );
    };
    const runOne = async (entry: Waiting<R>): Promise<R> => {
      throwIfAborted(signal);
      return work(entry.node, entry.results, entry.depth);
    };
    const finish = (entry: Waiting<R>, value: R): void => {
      if (entry.parent === null) {
        result = value;
        resolve();
        return;
      }
      entry.parent.results[entry.indexInParent] = value;
      entry.parent.missing--;
      if (entry.parent.missing === 0) ready.add(entry.parent, entry.parent.depth);
    };
    settle();
  });
  if (failed) throw failure;
  if (rootEntry.missing > 0) throw new RangeError("the tree was not finished");
  return result as R;
}

const nothing: readonly never[] = Object.freeze([]);

/** Of the exact size: results live on in the nodes made of them, and an array that grows by index takes room for sixteen. */
function roomFor<R>(node: TreeNode): R[] {
  return node.children.length === 0 ? (nothing as never) : new Array<R>(node.children.length);
}

/** A queue that gives the deepest item first and, among equals, the one added first. */
class DeepestFirst<T> {
  readonly #levels: { items: (T | undefined)[]; head: number }[] = [];
  #deepest = -1;

  add(item: T, depth: number): void {
    while (this.#levels.length <= depth) this.#levels.push({ items: [], head: 0 });
    this.#levels[depth]?.items.push(item);
    if (depth > this.#deepest) this.#deepest = depth;
  }

  take(): T | undefined {
    while (this.#deepest >= 0) {
      const level = this.#levels[this.#deepest];
      if (level !== undefined && level.head < level.items.length) {
        const item = level.items[level.head] as T;
        // Taken items are let go of: the first level holds every leaf of the tree.
        level.items[level.head] = undefined;
        level.head++;
        if (level.head === level.items.length) {
          level.items = [];
          level.head = 0;
        }
        return item;
      }
      this.#deepest--;
    }
    return undefined;
  }
}
