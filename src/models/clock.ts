/** Time as an argument: the gateway reads and waits only through this, so that tests need no real seconds. */
import { sleep } from "../base/abort.ts";
import { now } from "../base/now.ts";

/** Time as an argument: now, and waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits `ms`; throws CancelledError as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { now, sleep };
