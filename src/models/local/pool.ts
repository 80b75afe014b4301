/** A fixed set of things lent out one at a time, first come first served. */
import { throwIfAborted } from "../../base/abort.ts";
import { CancelledError } from "../../base/errors.ts";

export interface Pool<T> {
  /** Lends one to `work`, waiting for its turn. Throws CancelledError when aborted while waiting. */
  use<R>(signal: AbortSignal, work: (thing: T) => Promise<R>): Promise<R>;
}

export function poolOf<T>(things: readonly T[]): Pool<T> {
  const free = [...things];
  const waiting: ((thing: T) => void)[] = [];
  const take = (signal: AbortSignal): Promise<T> => {
    throwIfAborted(signal);
    const thing = free.pop();
    if (thing !== undefined) return Promise.resolve(thing);
    return new Promise((resolve, reject) => {
      const turn = (given: T): void => {
        signal.removeEventListener("abort", leave);
        resolve(given);
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(new CancelledError("interrupted", { cause: signal.reason }));
      };
      waiting.push(turn);
      signal.addEventListener("abort", leave, { once: true });
    });
  };
  return {
    async use(signal, work) {
      const thing = await take(signal);
      try {
        return await work(thing);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(thing);
        else next(thing);
      }
    },
  };
}
