/** How long reading one source may take and how much memory, by its size; and what is small enough for the caller's own thread. */

/**
 * Sources of formats with quick readers (`../parse.ts`) up to this many bytes are read in the caller's thread: `npm run bench -- growth`
 * measures its constructs just below this size.
 */
export const inlineBytes = 20 * 1024;

export interface ReadLimits {
  /** Milliseconds that reading may take where the machine is free. */
  readonly timeoutMs: number;
  /** Milliseconds after which it ends in any case. In between it goes on where other programs kept it from working. */
  readonly patienceMs: number;
  /** Megabytes (2^20) of the thread's heap, and of all that the process holds more than before. */
  readonly memoryMb: number;
}

const megabyte = 1024 * 1024;
const mostMs = 30_000;

export function readLimits(bytes: number, timeoutMs?: number): ReadLimits {
  const more = Math.max(0, bytes / megabyte - 1);
  return {
    timeoutMs: timeoutMs ?? Math.round(Math.min(mostMs, 8_000 + 2_000 * more)),
    patienceMs: timeoutMs ?? mostMs,
    memoryMb: Math.round(Math.min(1_600, 320 + 80 * more)),
  };
}
