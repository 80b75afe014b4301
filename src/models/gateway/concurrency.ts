/** At most so many exchanges in the air, over all models of a run. What is in flight at a kill is at most this. */
import { throwIfAborted } from "../../base/abort.ts";
import { CancelledError } from "../../base/errors.ts";

export interface Slots {
  /** Runs `work` as soon as a slot is free, first come first served. Throws CancelledError when aborted while waiting. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function openSlots(limit: number): Slots {
  let free = limit;
  const queue: (() => void)[] = [];
  const take = async (signal: AbortSignal): Promise<void> => {
    throwIfAborted(signal);
    if (free > 0) {
      free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(enter), 1);
        reject(new CancelledError("interrupted", { cause: signal.reason }));
      };
      queue.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  };
  const give = (): void => {
    const next = queue.shift();
    if (next === undefined) free++;
    else next();
  };
  return {
    async run(signal, work) {
      await take(signal);
      try {
        return await work();
      } finally {
        give();
      }
    },
  };
}
