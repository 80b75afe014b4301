/** Words and numbers as the command prints them. */
export { formatCost, formatCount } from "../../src/cli/render/closing-line.ts";
export { localTime } from "../../src/cli/render/run-list.ts";

/** "3 min ago"; the exact time stands beside it as a title. */
export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - ms) / 1000));
  if (seconds < 60) return "just now";
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  if (seconds < 30 * 86_400) return `${Math.floor(seconds / 86_400)} d ago`;
  return new Date(ms).toISOString().slice(0, 10);
}

/** "1 call", "2 calls". */
export function counted(count: number, unit: string): string {
  return `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;
}

/** A duration on an axis or in a row: "0 ms", "340 ms", "2.1 s", "3 min 4 s". */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
