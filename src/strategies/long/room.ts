/**
 * How much of a document one prompt may hold. The bound does not depend on the document's length: a thousand pages make
 * more prompts, never longer ones.
 */
import type { AgentContext } from "../../agents/engine.ts";
import { UsageError } from "../../base/errors.ts";
import type { LengthLimits } from "../../base/length.ts";
import { smallestWindow, type Window } from "../window.ts";

/** Estimates err by a few percent; nothing may be refused for that. */
const safety = 0.95;
/** Instructions, questions, fences and the schema. */
const promptTokens = 1_100;
const leastTokens = 150;

/** Estimated tokens of a prompt of the baselines that read in parts at most: longer ones cost more and are read less well. Ours. */
export const longestPrompt = 6_000;
/** Tokens a model's window is used up to where the whole text goes into one prompt. Ours: more is a choice the user makes. */
export const longestWhole = 100_000;

export interface Room {
  /** The smallest window among the roles' models. */
  readonly window: Window;
  /** Tokens of any one prompt, all included. */
  readonly prompt: number;
  /** Tokens of source text or notes beside the prompt's own words and the summaries it holds. */
  readonly material: number;
  /** Tokens of one segment; two fit beside each other, so that an answer may rest on more than one. */
  readonly segment: number;
}

/** Tokens a summary within the limits may take. */
export function summaryTokens(limits: LengthLimits): number {
  const byWords = limits.maxWords === undefined ? Number.POSITIVE_INFINITY : limits.maxWords * 2;
  const byChars = limits.maxChars === undefined ? Number.POSITIVE_INFINITY : limits.maxChars / 2;
  const least = Math.min(byWords, byChars);
  return Number.isFinite(least) ? Math.ceil(least) + 20 : 500;
}

/**
 * Room for the roles named, by the smallest of their windows and at most `longest` tokens a prompt. Throws UsageError when
 * the summaries alone leave no room for the document.
 */
export async function roomFor(
  context: AgentContext,
  roles: readonly string[],
  limits: LengthLimits,
  longest: number = longestPrompt,
): Promise<Room> {
  const window = await smallestWindow(context, roles);
  const summary = summaryTokens(limits);
  // A prompt longer than the usual is allowed only as far as the summaries asked for need it.
  const prompt = Math.floor(Math.min(Math.max(longest, promptTokens + 5 * summary), window.tokens * safety));
  // The Evaluator's prompt holds two summaries and leaves room for an answer as long as a third.
  const material = prompt - promptTokens - 3 * summary;
  if (material < leastTokens) {
    throw new UsageError(`a context of ${prompt} tokens has no room for the document beside a summary that long`, {
      hint: "ask for a shorter summary with --length, or give a model with a larger window",
    });
  }
  return { window, prompt, material, segment: Math.max(leastTokens, Math.min(Math.floor(material / 2), 2_000)) };
}
