/**
 * How a summary comes to keep its limits, for every strategy that writes one: up to 5% more words are let stand, a longer one is
 * sent back once with its count (the text alone), and what is still too long loses its least important sentences. Each cut is said.
 */
import type { AgentContext } from "../agents/engine.ts";
import { shortener } from "../agents/roles/shortener.ts";
import { isPrecisError } from "../base/errors.ts";
import { countWords, describeExcess, tolerated, withinLimits } from "../base/length.ts";
import { fitSentences } from "../text/fit-summary.ts";
import type { SummaryProblem } from "./contract.ts";
import { languageName } from "./language-name.ts";
import { unusableCodes } from "./usable.ts";

export interface KeepLengthOptions {
  /** Who wrote the text: the model that plays this speaker shortens it. */
  readonly speaker: string;
  /** What the text is, for the trace and the warning: "the draft", "the summary". */
  readonly what: string;
  /** Sentences that must not pay for the room. */
  readonly keep?: string;
  /** False: no request, only the cut. Default true. */
  readonly ask?: boolean;
}

/** A shortened text that lost more than this share of the words asked for lost more than length. Ours. */
const leastShare = 0.6;

/** The text within the problem's limits (5% more words tolerated); warns `summary-cut` where sentences were taken out. */
export async function keepLength(
  text: string,
  problem: SummaryProblem,
  context: AgentContext,
  { speaker, what, keep = "", ask = true }: KeepLengthOptions,
): Promise<string> {
  const most = tolerated(problem.limits);
  if (withinLimits(text, most)) return text;
  const shorter = ask ? await shortened(text, problem, context, { speaker, what, keep }) : null;
  if (shorter !== null && withinLimits(shorter, most) && longEnough(shorter, problem)) return shorter;
  // The longer answer of a model that shortened too far is cut by us rather than lost.
  const usable = shorter !== null && longEnough(shorter, problem) && countWords(shorter) < countWords(text);
  const fitted = fitSentences(usable ? shorter : text, most);
  context.warn({
    code: "summary-cut",
    message: `${what} was too long (${describeExcess(text, problem.limits)}); ${cutText(fitted.removed)}`,
  });
  return fitted.text;
}

function longEnough(text: string, { limits }: SummaryProblem): boolean {
  return limits.maxWords === undefined || countWords(text) >= leastShare * limits.maxWords;
}

function cutText(removed: readonly string[]): string {
  if (removed.length === 0) return "it was cut at a word";
  const shown = removed.map((sentence) => `"${sentence.length <= 80 ? sentence : `${sentence.slice(0, 79)}…`}"`);
  return `taken out: ${shown.join(", ")}`;
}

async function shortened(
  text: string,
  problem: SummaryProblem,
  context: AgentContext,
  { speaker, what, keep }: { readonly speaker: string; readonly what: string; readonly keep: string },
): Promise<string | null> {
  const prompt = problem.prompts[shortener.name];
  const input = { text, limits: problem.limits, language: languageName(problem.language), keep };
  try {
    const { output } = await context.ask(shortener, input, {
      as: speaker,
      item: problem.item,
      purpose: `shorten ${what}`,
      ifNeeded: true,
      ...(prompt === undefined ? {} : { prompt }),
    });
    return output.summary;
  } catch (error) {
    // A text that is there must not be lost because it could not be shortened; what then happens to it is said.
    if (!isPrecisError(error) || !(unusableCodes.has(error.code) || error.code === "refused-by-engine")) throw error;
    return null;
  }
}
