/**
 * The time that durations and waits are counted in: milliseconds since the epoch as the process began, and from there on by a
 * clock that nobody can set. `Date.now` goes back when the machine's clock is corrected, and a wait would then take an hour more.
 */
export function now(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
