/** The one line on stderr that says what a run took. */
import type { RunTotals } from "../../runtime/run-store.ts";
import type { Settings } from "../../runtime/settings.ts";

export interface Closing {
  readonly totals: RunTotals;
  readonly settings: Settings;
  readonly runId: string;
  readonly durationMs: number;
  readonly command: string;
  /** False where nothing was kept, so that there is no run to look at. Default true. */
  readonly recorded?: boolean;
}

export function closingLine({ totals, settings, runId, durationMs, recorded = true }: Closing): string {
  const specs = [...new Set([settings.model, ...Object.values(settings.roles)])];
  const models = specs.map((spec) => (spec === "embedded" ? "embedded (extractive)" : spec)).join(", ");
  const cached = totals.cacheHits > 0 ? ` (${formatCount(totals.cacheHits)} answers from the cache)` : "";
  const calls = `${formatCount(totals.calls)} ${totals.calls === 1 ? "call" : "calls"}${cached}`;
  const tokens =
    totals.inputTokens + totals.outputTokens > 0
      ? `, ${formatCount(totals.inputTokens)} + ${formatCount(totals.outputTokens)} tokens`
      : "";
  const cost = `cost ${formatCost(totals.costUsd)}`;
  if (settings.dryRun) return `precis: dry run with ${models}: at most ${calls}${tokens}, ${cost}; nothing was sent\n`;
  const why = recorded ? `; why: precis runs show ${runId}` : "";
  return `precis: ${models}: ${calls}${tokens}, ${cost}, ${formatSeconds(durationMs)}${why}\n`;
}

/** "unknown" for null: an unknown price is never 0. */
export function formatCost(usd: number | null): string {
  if (usd === null) return "unknown";
  if (usd === 0) return "$0";
  return usd < 0.01 ? `$${usd.toPrecision(2)}` : `$${usd.toFixed(2)}`;
}

export function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}

export function formatSeconds(ms: number): string {
  return ms < 9_950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}
