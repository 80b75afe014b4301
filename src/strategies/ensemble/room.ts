/** How many tokens of documents fit beside everything else an ensemble's prompts hold. */
import type { AgentContext } from "../../agents/engine.ts";
import { UsageError } from "../../base/errors.ts";
import type { LengthLimits } from "../../base/length.ts";
import { summaryTokens } from "../long/room.ts";
import { type Window, windowFor } from "../window.ts";
import type { EnsembleSettings } from "./settings.ts";

/** Instructions, requirements, fences and the schema. */
const promptTokens = 900;
/** Estimates err by a few percent; nothing may be refused for that. */
const safety = 0.95;
/** Below this a prompt holds no documents worth the name. */
const leastTokens = 200;

export interface DocumentRoom {
  /** Tokens of documents; Infinity for the embedded engine. */
  readonly tokens: number;
  /** The window that it comes from. */
  readonly window: Window;
}

/**
 * Room for documents, the same for Generator and Aggregator so that both read the same: the smaller of the two windows
 * less prompts, answer and, for the Aggregator, the candidates. Infinity for the embedded engine. Throws UsageError when
 * nothing useful is left.
 */
export async function documentRoom(
  context: AgentContext,
  settings: EnsembleSettings,
  limits: LengthLimits,
): Promise<DocumentRoom> {
  const answer = summaryTokens(limits);
  const generator = await windowFor(context, "generator");
  const aggregator = await windowFor(context, "aggregator");
  let room = generator.tokens * safety - promptTokens - answer;
  let window = generator;
  if (settings.samples > 1 && settings.aggregator !== "cis" && settings.without !== "aggregator") {
    // The picker explains itself: one more summary.
    const beside = aggregator.tokens * safety - promptTokens - answer * (settings.samples + 2);
    if (beside < room) [room, window] = [beside, aggregator];
  }
  if (room < leastTokens) {
    throw new UsageError(
      `a context of ${window.tokens} tokens has no room for documents beside ${settings.samples} candidates`,
      { hint: "lower --samples or --max-words, use --aggregator cis, or give a model with a larger window" },
    );
  }
  return { tokens: room === Number.POSITIVE_INFINITY ? room : Math.floor(room), window };
}
