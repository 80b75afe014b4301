/** A counting gate: how many asks may be in the air at once over all nodes, groups and pieces. */

export interface Gate {
  /** Runs `work` as soon as fewer than the limit run; in the order of asking. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A gate for `limit` (>= 1) at a time. */
export function gate(limit: number): Gate {
  if (!(limit >= 1)) throw new RangeError(`limit must be at least 1, got ${limit}`);
  let running = 0;
  const waiting: (() => void)[] = [];
  let head = 0;
  const leave = (): void => {
    const next = waiting[head];
    if (next === undefined) {
      running--;
      return;
    }
    head++;
    if (head > 1024 && head * 2 > waiting.length) {
      waiting.splice(0, head);
      head = 0;
    }
    next();
  };
  return {
    async run(work) {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
