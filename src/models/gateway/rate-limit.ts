/** Requests and tokens a minute to one server, over a sliding window: what was sent in the last 60 s counts. */
import { ModelError } from "../../base/errors.ts";
import type { Clock } from "../clock.ts";
import type { Send } from "./exchange.ts";

const windowMs = 60_000;

export interface RateLimiter {
  /** Waits for its turn, then counts one request of about `tokens`. Returns a function that corrects the tokens. */
  admit(tokens: number, signal: AbortSignal): Promise<(actual: number) => void>;
}

/** `rpm` and `tpm` undefined: no limit. One limiter a server. */
export function openRateLimiter(rpm: number | undefined, tpm: number | undefined, clock: Clock): RateLimiter {
  interface Sent {
    readonly at: number;
    tokens: number;
  }
  let sent: Sent[] = [];
  let turn: Promise<void> = Promise.resolve();

  /** Milliseconds until `tokens` more would fit; 0 when they do. */
  const waitFor = (tokens: number): number => {
    const now = clock.now();
    sent = sent.filter((entry) => entry.at > now - windowMs);
    let requests = sent.length;
    let sum = sent.reduce((total, entry) => total + entry.tokens, 0);
    let free = now;
    for (const entry of sent) {
      const fits = (rpm === undefined || requests < rpm) && (tpm === undefined || sum + tokens <= tpm);
      if (fits) break;
      requests--;
      sum -= entry.tokens;
      free = entry.at + windowMs;
    }
    return free - now;
  };

  return {
    async admit(tokens, signal) {
      if (rpm === undefined && tpm === undefined) return () => undefined;
      if (tpm !== undefined && tokens > tpm) {
        throw new ModelError("model-rate-limited", `a call of about ${tokens} tokens can never fit into --tpm ${tpm}`, {
          hint: "raise --tpm or give less text",
        });
      }
      // One at a time, first come first served: otherwise all waiters would wake to the same free place.
      const before = turn;
      let leave = (): void => undefined;
      turn = new Promise<void>((resolve) => {
        leave = resolve;
      });
      await before;
      try {
        for (let wait = waitFor(tokens); wait > 0; wait = waitFor(tokens)) await clock.sleep(wait, signal);
        const entry: Sent = { at: clock.now(), tokens };
        sent.push(entry);
        return (actual) => {
          entry.tokens = actual;
        };
      } finally {
        leave();
      }
    },
  };
}

export function rateLimited(next: Send, limiter: RateLimiter): Send {
  return async (exchange) => {
    const correct = await limiter.admit(exchange.inputTokens + exchange.outputTokens, exchange.context.signal);
    const answer = await next(exchange);
    const { input, output } = answer.usage;
    if (input !== null && output !== null) correct(input + output);
    return answer;
  };
}
