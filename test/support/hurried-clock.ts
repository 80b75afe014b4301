/** A clock that runs `factor` times as fast as the real one, so that waits a server asks for are kept and still short. */
import { sleep } from "../../src/base/abort.ts";
import type { Clock } from "../../src/models/index.ts";

export function hurriedClock(factor: number): Clock {
  const start = Date.now();
  const from = performance.now();
  return {
    now: () => start + (performance.now() - from) * factor,
    sleep: (ms, signal) => sleep(Math.ceil(ms / factor), signal),
  };
}
