/** Exact limits of a short text before it is judged or given back: one request with the text and its count alone, then a cut. */
import type { AgentContext } from "../agents/engine.ts";
import { shortener } from "../agents/roles/shortener.ts";
import { isPrecisError } from "../base/errors.ts";
import { type LengthLimits, withinLimits } from "../base/length.ts";
import { languageName } from "./language-name.ts";

export interface ShortText {
  readonly limits: LengthLimits;
  readonly language: string;
  readonly item: string;
  readonly prompts?: Readonly<Record<string, string>>;
}

/** A model that failed to write may still have written before: what is there is then cut instead. */
const unusable = /^model-(?:invalid-output|empty|truncated|refused)$/;

/**
 * The text within the limits where its model could shorten it, else as it was: whoever gives it back cuts and says so. The embedded
 * engine keeps limits by itself and is not asked. `speaker`: whose model shortens; `billed`: the dearer bill of a dry run counts it.
 */
export async function keepShort(
  text: string,
  { limits, language, item, prompts = {} }: ShortText,
  context: AgentContext,
  { speaker, billed = true }: { readonly speaker: string; readonly billed?: boolean },
): Promise<string> {
  if (context.modelFor(speaker) === "embedded") return text;
  const rehearsed = billed && context.rehearsal !== undefined;
  if (withinLimits(text, limits) && !rehearsed) return text;
  const prompt = prompts[shortener.name];
  try {
    const { output } = await context.ask(
      shortener,
      { text, limits, language: languageName(language), keep: "" },
      { as: speaker, item, purpose: "shorten", ifNeeded: true, ...(prompt === undefined ? {} : { prompt }) },
    );
    return withinLimits(output.summary, limits) ? output.summary : text;
  } catch (error) {
    if (!isPrecisError(error) || !unusable.test(error.code)) throw error;
    return text;
  }
}
