/**
 * Sends again what may succeed later. Waits as long as the server asks, else with exponential backoff and jitter; a server
 * that asks for a pause pauses every call to it. Quotas and requests that can never fit are not sent again.
 */
import { throwIfAborted } from "../../base/abort.ts";
import { ModelError } from "../../base/errors.ts";
import type { EventSink } from "../../base/events.ts";
import type { Random } from "../../base/random.ts";
import type { Clock } from "../clock.ts";
import { isRefused } from "../http/network-error.ts";
import { isWebPage } from "../http/web-page.ts";
import type { BudgetedSend } from "./budget.ts";
import type { Send } from "./exchange.ts";

/** First wait without a retry-after, milliseconds; doubles with each try up to `longestBackoffMs`. */
const firstBackoffMs = 1_000;
const longestBackoffMs = 30_000;
/** Ours: a server that asks for more than this means tomorrow, not a moment; the call fails at once and says so. */
const longestWaitMs = 15 * 60_000;

/** What is known about one server, shared by all calls to it. */
export interface ServerState {
  /** No request is sent before this time (milliseconds since the epoch). */
  pausedUntil: number;
  /** Whether it ever answered in this run, be it with an error. */
  answered: boolean;
  /** Whether it ever answered as a model server does. */
  worked: boolean;
}

export interface RetryParts {
  readonly retries: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly server: ServerState;
  readonly spec: string;
  readonly emit?: EventSink;
}

export function retried(next: Send, parts: RetryParts): BudgetedSend {
  const { clock, server } = parts;
  return async (exchange, reservation) => {
    const { signal } = exchange.context;
    for (let attempt = 0; ; attempt++) {
      await waitForServer(parts, signal);
      throwIfAborted(signal);
      if (attempt > 0) reservation.again();
      try {
        const answer = await next(exchange);
        server.answered = true;
        server.worked = true;
        return answer;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (error.status !== undefined) server.answered = true;
        if (!error.retryable || attempt >= parts.retries) throw afterAttempts(error, attempt + 1);
        // Nothing ever listened there: it is a wrong address or a server not started, not a hiccup.
        if (isRefused(error) && !server.answered) throw error;
        // The same for a page of a web site; from a server that has worked, it is a proxy's trouble and passes.
        if (isWebPage(error) && !server.worked) throw error;
        const waitMs = waitAfter(error, attempt, parts.random);
        if (waitMs > longestWaitMs) throw tooLongAWait(error, waitMs);
        parts.emit?.({ type: "note", message: `${error.message}; trying again in ${Math.ceil(waitMs / 1000)} s` });
        // Only what the server says about its load concerns the other calls; a reset or a bad body is this call's own.
        if (error.retryAfterMs !== undefined || error.status === 429) {
          server.pausedUntil = Math.max(server.pausedUntil, clock.now() + waitMs);
        } else {
          await clock.sleep(waitMs, signal);
        }
      }
    }
  };
}

async function waitForServer({ clock, server, random }: RetryParts, signal: AbortSignal): Promise<void> {
  // A loop: another call may have prolonged the pause meanwhile. The jitter keeps all from leaving in the same instant.
  for (let left = server.pausedUntil - clock.now(); left > 0; left = server.pausedUntil - clock.now()) {
    await clock.sleep(left + Math.floor(random.next() * 250), signal);
  }
}

function waitAfter(error: ModelError, attempt: number, random: Random): number {
  if (error.retryAfterMs !== undefined) return error.retryAfterMs;
  const full = Math.min(firstBackoffMs * 2 ** attempt, longestBackoffMs);
  return Math.round(full * (0.5 + random.next() / 2));
}

/** The facts of `error` with another text. */
function restated(error: ModelError, message: string, hint: string | undefined): ModelError {
  return new ModelError(error.code, message, {
    cause: error.cause ?? error,
    ...(hint === undefined ? {} : { hint }),
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    ...(error.usage === undefined ? {} : { usage: error.usage }),
    ...(error.answer === undefined ? {} : { answer: error.answer }),
  });
}

function afterAttempts(error: ModelError, attempts: number): ModelError {
  return attempts === 1 ? error : restated(error, `${error.message} (after ${attempts} tries)`, error.hint);
}

function tooLongAWait(error: ModelError, waitMs: number): ModelError {
  const minutes = Math.round(waitMs / 60_000);
  return restated(
    error,
    `${error.message}; the server asks to wait ${minutes} minutes`,
    "come back later with precis runs resume, or use another model",
  );
}
