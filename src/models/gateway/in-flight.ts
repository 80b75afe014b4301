/** Two equal exchanges at the same time are one: the second waits for the first and shares its answer. */
import { CancelledError } from "../../base/errors.ts";
import type { Exchange, Outcome, Step } from "./exchange.ts";
import type { Ledger } from "./ledger.ts";

export function sharedInFlight(next: Step, ledger: Ledger): Step {
  const flights = new Map<string, Promise<Outcome>>();
  const join = async (exchange: Exchange): Promise<Outcome> => {
    const running = flights.get(exchange.key);
    if (running === undefined) {
      const flight = next(exchange);
      flights.set(exchange.key, flight);
      try {
        return await flight;
      } finally {
        flights.delete(exchange.key);
      }
    }
    try {
      const { answer } = await running;
      ledger.countHit(exchange.context.agent);
      return { answer, callId: exchange.callId, cacheHit: true, requests: 0, costUsd: 0 };
    } catch (error) {
      // The first was interrupted by its own caller; that is no reason to fail for the second.
      if (error instanceof CancelledError && !exchange.context.signal.aborted) return join(exchange);
      throw error;
    }
  };
  return join;
}
