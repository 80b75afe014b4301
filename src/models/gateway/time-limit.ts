/** Ends a call that takes too long in all. Silence is watched by the transport, which alone sees the bytes. */
import { ModelError } from "../../base/errors.ts";
import type { Clock } from "../clock.ts";
import type { Send } from "./exchange.ts";

/**
 * `timeoutMs` is what all requests of an exchange may take together on the wire; waits that a server asked for do not
 * count, since they are its own doing.
 */
export function timeLimited(next: Send, timeoutMs: number, clock: Clock, spec: string): Send {
  return async (exchange) => {
    const { tally, context } = exchange;
    const limit = new AbortController();
    const onAbort = (): void => limit.abort(context.signal.reason);
    if (context.signal.aborted) onAbort();
    context.signal.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(
      () => {
        limit.abort(
          new ModelError("model-timeout", `${spec}: no whole answer within ${timeoutMs / 1000} s`, {
            hint: "allow more with --timeout SECONDS, or use a faster model",
          }),
        );
      },
      Math.max(0, timeoutMs - tally.wireMs),
    );
    const from = clock.now();
    try {
      return await next({ ...exchange, context: { ...context, signal: limit.signal } });
    } finally {
      tally.wireMs += clock.now() - from;
      clearTimeout(timer);
      context.signal.removeEventListener("abort", onAbort);
    }
  };
}
