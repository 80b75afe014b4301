/** Bounded concurrency with results in the order of the input. */
import { throwIfAborted } from "./abort.ts";

/**
 * Runs `work` over `items`, at most `limit` at a time (>= 1), and returns the results in input order. The first
 * rejection stops new work, waits for what is running, and is rethrown.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
  signal?: AbortSignal,
): Promise<R[]> {
  if (!(limit >= 1)) throw new RangeError(`limit must be at least 1, got ${limit}`);
  const results = new Array<R>(items.length);
  let nextIndex = 0;
  let failed = false;
  let failure: unknown;
  const worker = async (): Promise<void> => {
    while (!failed && nextIndex < items.length) {
      const index = nextIndex++;
      try {
        throwIfAborted(signal);
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        if (!failed) failure = error;
        failed = true;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failed) throw failure;
  return results;
}
