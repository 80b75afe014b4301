/** How long reading one source may take and how much memory, by its size; and what is small enough for the caller's own thread. */

/**
 * Plain sources up to this many bytes are read in the caller's thread: of 60 constructs of Markdown and HTML, storms of
 * brackets, definitions and open elements, the slowest takes some 0.8 s of processor time at this size.
 */
export const inlineBytes = 20 * 1024;

export interface ReadLimits {
  readonly timeoutMs: number;
  /** Megabytes (2^20) of the thread's heap, and of all that the process holds more than before. */
  readonly memoryMb: number;
}

const megabyte = 1024 * 1024;

export function readLimits(bytes: number, timeoutMs?: number): ReadLimits {
  const more = Math.max(0, bytes / megabyte - 1);
  return {
    timeoutMs: timeoutMs ?? Math.round(Math.min(30_000, 8_000 + 2_000 * more)),
    memoryMb: Math.round(Math.min(1_600, 320 + 80 * more)),
  };
}
