/**
 * Every error precis raises on purpose. One class for each decision a caller can take; the facts are fields, and one
 * place (`cli/exit-codes.ts`) turns them into a line and an exit code. Anything else that is thrown is a bug.
 */
import type { ErrorCode } from "./error-codes.ts";

export type { ErrorCode } from "./error-codes.ts";

const marker: unique symbol = Symbol.for("precis.error");

/** Facts that may accompany an error. `hint` says what to do next; both texts are one line without final full stop. */
export interface ErrorFacts {
  /** What the reader should do now, e.g. "give a file with --train". */
  readonly hint?: string;
  /** The source the error is about, as the user gave it. */
  readonly source?: string;
  readonly cause?: unknown;
  /** True when sending the same request again may succeed. Default false. */
  readonly retryable?: boolean;
  /** HTTP status, where a server answered. */
  readonly status?: number;
  /** Milliseconds the server asked us to wait. */
  readonly retryAfterMs?: number;
  /** Whatever was finished before the stop, so that it is never lost. */
  readonly partial?: unknown;
  /** Raw text of the model's answer, where there was one. */
  readonly answer?: string;
  /** Paid tokens of the failed exchange, where known. */
  readonly usage?: { readonly input: number | null; readonly output: number | null };
}

/** Base of all errors raised on purpose. `message` says what is wrong, with the value; `hint` what to do. */
export class PrecisError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly source: string | undefined;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly partial: unknown;
  readonly answer: string | undefined;
  readonly usage: ErrorFacts["usage"];
  readonly [marker] = true;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = facts.hint;
    this.source = facts.source;
    this.retryable = facts.retryable ?? false;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
    this.partial = facts.partial;
    this.answer = facts.answer;
    this.usage = facts.usage;
  }
}

/** The caller asked for something that cannot be: fix the command, option or configuration. */
export class UsageError extends PrecisError {
  constructor(message: string, facts: ErrorFacts & { readonly code?: ErrorCode } = {}) {
    super(facts.code ?? "usage", message, facts);
  }
}

/** One source cannot be used; the others go on. */
export class SourceError extends PrecisError {}

/** A model, its server or its answer failed for good, after retries. */
export class ModelError extends PrecisError {}

/** A ceiling on calls, tokens or money was reached before a call was sent. `partial` holds what was done, where work has parts. */
export class BudgetError extends PrecisError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super("budget-exceeded", message, facts);
  }
}

/** The caller's signal was aborted. */
export class CancelledError extends PrecisError {
  constructor(message = "interrupted", facts: ErrorFacts = {}) {
    super("cancelled", message, facts);
  }
}

/** The run store cannot be read or written; a summary is never lost to it. */
export class StoreError extends PrecisError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super("store-failed", message, facts);
  }
}

/** The engine at hand cannot play this role at all (e.g. the embedded engine and translation). */
export class RefusalError extends PrecisError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super("refused-by-engine", message, facts);
  }
}

/** Recognises our errors across two copies of the package, where `instanceof` fails. */
export function isPrecisError(value: unknown): value is PrecisError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
}
