/** Fields that results of all tasks share, as product.md and docs/schema state them. */
import type { Account } from "../agents/task-context.ts";
import type { ErrorCode, PrecisError } from "../base/errors.ts";
import { isPrecisError } from "../base/errors.ts";
import type { Warning } from "../base/warnings.ts";
import type { EffortReport, EffortSpent } from "../strategies/auto/effort.ts";
import { asksOf, type EffortChoice, effortReport } from "./effort.ts";

/** What a piece of work took. `durationMs`, `runId` and `cacheHits` are volatile: they differ between equal runs. */
export interface Spend {
  readonly strategy: string;
  /** Model spec by role or speaker. */
  readonly models: Readonly<Record<string, string>>;
  /** Requests sent. */
  readonly calls: number;
  readonly cacheHits: number;
  readonly tokens: { readonly input: number; readonly output: number };
  /** US dollars; null where a price is unknown. */
  readonly costUsd: number | null;
  readonly durationMs: number;
  readonly runId: string;
  readonly warnings: readonly Warning[];
}

/** Stands in the place of a result where a source failed; the others went on. */
export interface FailedSource {
  readonly source: string;
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly hint: string | null };
}

export function spend(
  account: Account,
  run: { strategy: string; runId: string; durationMs: number; warnings: readonly Warning[] },
): Spend {
  return {
    strategy: run.strategy,
    models: account.models,
    calls: account.calls,
    cacheHits: account.cacheHits,
    tokens: account.tokens,
    costUsd: account.costUsd,
    durationMs: Math.round(run.durationMs),
    runId: run.runId,
    warnings: run.warnings,
  };
}

/** What a job took that chooses its strategy by an effort. */
export interface JobSpend extends Spend {
  /** How much was asked for, how much was taken, and why. */
  readonly effort: EffortReport;
}

export function jobSpend(
  account: Account,
  run: {
    choice: EffortChoice;
    /** Of strategy `auto`. */
    effort?: EffortSpent | undefined;
    runId: string;
    durationMs: number;
    warnings: readonly Warning[];
  },
): JobSpend {
  const { choice, effort, ...rest } = run;
  return {
    ...spend(account, { ...rest, strategy: choice.strategy }),
    effort: effortReport(choice, effort, asksOf(account)),
  };
}

/** An error as a result. Unexpected errors keep their text and get the code "internal". */
export function failedSource(source: string, error: unknown): FailedSource {
  if (isPrecisError(error))
    return { source, error: { code: error.code, message: error.message, hint: error.hint ?? null } };
  const message = error instanceof Error ? error.message : String(error);
  return { source, error: { code: "internal", message, hint: "run again with --debug for the stack" } };
}

/** Errors that end the whole work and not one source. */
export function endsRun(error: unknown): error is PrecisError {
  return (
    isPrecisError(error) &&
    (error.code === "cancelled" ||
      error.code === "budget-exceeded" ||
      error.code === "usage" ||
      error.code === "config-invalid" ||
      error.code === "config-untrusted")
  );
}
