/** The one place where errors become a line and an exit code (product.md; docs/errors.md). */
import { isPrecisError } from "../base/errors.ts";
import type { FailedSource } from "../tasks/result.ts";
import { shown } from "./shown.ts";

export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  budget: 3,
  partial: 4,
  interrupted: 130,
} as const;

/** Exit code for an error that ended the command. */
export function exitCodeOf(error: unknown): number {
  if (!isPrecisError(error)) return exitCodes.failed;
  switch (error.code) {
    case "usage":
    case "config-invalid":
    case "config-untrusted":
    case "not-available":
    case "refused-by-engine":
      return exitCodes.usage;
    case "budget-exceeded":
      return exitCodes.budget;
    case "cancelled":
      return exitCodes.interrupted;
    default:
      return error.code.startsWith("source-") ? exitCodes.usage : exitCodes.failed;
  }
}

/** Exit code of a command over many sources: some failed and some did not is 4; all failed is the worse of their reasons. */
export function exitCodeOfSources(total: number, failed: readonly FailedSource[]): number {
  if (failed.length === 0) return exitCodes.done;
  if (failed.length < total) return exitCodes.partial;
  return failed.every(({ error }) => isUnusable(error.code)) ? exitCodes.usage : exitCodes.failed;
}

function isUnusable(code: string): boolean {
  return code.startsWith("source-") || code === "refused-by-engine" || code === "not-available";
}

/** `precis: what is wrong: what to do`, one line. */
export function errorLine(message: string, hint?: string | null): string {
  const text =
    hint === undefined || hint === null || hint === "" ? message : `${message.replace(/[.:]+$/, "")}: ${hint}`;
  return `precis: ${shown(text.replace(/\s*[\r\n]+\s*/g, " ").trim())}\n`;
}

/** The line for any thrown value; unexpected errors say that they are bugs, a stack only with `debug`. */
export function describeError(error: unknown, debug: boolean): string {
  const stack = debug && error instanceof Error ? `${error.stack ?? error.message}\n${causes(error)}` : "";
  if (isPrecisError(error)) return errorLine(error.message, error.hint) + stack;
  const message = error instanceof Error ? error.message : String(error);
  return errorLine(`unexpected failure (${message})`, "run again with --debug and report the stack") + stack;
}

function causes(error: Error): string {
  return error.cause instanceof Error
    ? `caused by: ${error.cause.stack ?? error.cause.message}\n${causes(error.cause)}`
    : "";
}
