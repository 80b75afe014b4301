/**
 * Work that may hold the thread for long is announced here before it begins, so that a command can see to it that signals are answered
 * meanwhile (`cli/signals.ts`). Short work does not pay for that.
 */
let listener: (() => void) | null = null;

/** Says what to do at the first announcement; null takes it back. */
export function onLongWork(begin: (() => void) | null): void {
  listener = begin;
}

/** Call before work on this thread that may take more than half a second without a pause. */
export function longWork(): void {
  const begin = listener;
  listener = null;
  begin?.();
}
