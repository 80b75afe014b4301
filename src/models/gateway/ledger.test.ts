import fc from "fast-check";
import { expect, test } from "vitest";
import { testClock } from "../../../test/support/test-models.ts";
import { BudgetError } from "../../base/errors.ts";
import { openLedger } from "./ledger.ts";
import { openRateLimiter } from "./rate-limit.ts";

test("no ceiling is ever passed, every call ends, and none is stopped while it would still fit", async () => {
  const call = fc.record({
    tokens: fc.integer({ min: 1, max: 50 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    ticks: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { maxLength: 20 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 20 }),
      async (calls, maxTokens, maxCalls) => {
        const ledger = openLedger({ maxTokens, maxCalls });
        const ends = await Promise.all(
          calls.map(async ({ tokens, share, ticks }) => {
            try {
              const reservation = await ledger.reserve("a", { calls: 1, tokens, costUsd: null });
              for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
              const inputTokens = Math.floor(tokens * share);
              reservation.settle({
                requests: 1,
                inputTokens,
                outputTokens: 0,
                costUsd: 0,
                ceilingUsd: 0,
                estimated: false,
              });
              return null;
            } catch (error) {
              if (!(error instanceof BudgetError)) throw error;
              return tokens;
            }
          }),
        );
        const { inputTokens, calls: sent } = ledger.totals();
        expect(inputTokens).toBeLessThanOrEqual(maxTokens);
        expect(sent).toBe(Math.min(sent, maxCalls));
        const smallest = Math.min(...ends.filter((tokens) => tokens !== null));
        const room = sent < maxCalls && inputTokens + smallest <= maxTokens;
        // What was stopped early may have been larger than what is free at the end, never smaller.
        expect(room && ends.every((tokens) => tokens !== null)).toBe(false);
      },
    ),
  );
});

test("no minute has more requests or tokens than allowed", async () => {
  const load = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      load,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 40, max: 120 }),
      async (tokens, rpm, tpm) => {
        const clock = testClock(0);
        const limiter = openRateLimiter(rpm, tpm, clock);
        const signal = new AbortController().signal;
        const sent: { at: number; tokens: number }[] = [];
        await Promise.all(
          tokens.map(async (count) => {
            await limiter.admit(count, signal);
            sent.push({ at: clock.now(), tokens: count });
          }),
        );
        for (const { at } of sent) {
          const minute = sent.filter((other) => other.at >= at && other.at < at + 60_000);
          expect(minute.length).toBeLessThanOrEqual(rpm);
          expect(minute.reduce((sum, other) => sum + other.tokens, 0)).toBeLessThanOrEqual(tpm);
        }
        expect(sent.map((entry) => entry.tokens)).toEqual(tokens);
      },
    ),
  );
});
