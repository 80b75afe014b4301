/** How many tokens of documents fit beside everything else an ensemble's prompts hold. Pure but for the window look-up. */
import type { AgentContext } from "../../agents/engine.ts";
import { UsageError } from "../../base/errors.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { EnsembleSettings } from "./settings.ts";

/** Assumed where a model's window is unknown (as in `fit-for-role.ts`). */
const unknownWindow = 8_192;
/** Instructions, requirements, fences and the schema. */
const promptTokens = 900;
/** Estimates err by a few percent; nothing may be refused for that. */
const safety = 0.95;
/** Below this a prompt holds no documents worth the name. */
const leastTokens = 200;

/** Tokens a summary within the limits may take; 500 where there are none. */
export function summaryTokens(limits: LengthLimits): number {
  const byWords = limits.maxWords === undefined ? Number.POSITIVE_INFINITY : limits.maxWords * 2;
  const byChars = limits.maxChars === undefined ? Number.POSITIVE_INFINITY : limits.maxChars / 2;
  const least = Math.min(byWords, byChars);
  return Number.isFinite(least) ? Math.ceil(least) + 20 : 500;
}

/**
 * Room for documents, the same for Generator and Aggregator so that both read the same: the smaller of the two windows
 * less prompts, answer and, for the Aggregator, the candidates. Infinity for the embedded engine. Throws UsageError when
 * nothing useful is left.
 */
export function documentRoom(context: AgentContext, settings: EnsembleSettings, limits: LengthLimits): number {
  const answer = summaryTokens(limits);
  const windowOf = (speaker: string): number => context.contextWindowFor(speaker) ?? unknownWindow;
  const rooms = [windowOf("generator") * safety - promptTokens - answer];
  if (settings.samples > 1 && settings.aggregator !== "cis" && settings.without !== "aggregator") {
    // The picker explains itself, the writer may be asked once more with its own answer: one more summary either way.
    rooms.push(windowOf("aggregator") * safety - promptTokens - answer * (settings.samples + 2));
  }
  const room = Math.floor(Math.min(...rooms));
  if (room < leastTokens) {
    const smaller = Math.min(windowOf("generator"), windowOf("aggregator"));
    throw new UsageError(
      `a context of ${smaller} tokens has no room for documents beside ${settings.samples} candidates`,
      { hint: "lower --samples or --max-words, use --aggregator cis, or give a model with a larger window" },
    );
  }
  return Math.min(...rooms) === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : room;
}
