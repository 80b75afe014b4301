/** What a Teacher's prompt must not be: a leak of the reference, or a prompt that lost its input. Pure. */
import { placeholders } from "../../agents/role.ts";
import { wordsOf } from "../../text/content-words.ts";

/** Consecutive words of the reference that count as a leak (systems.md, section 1: the reference must not be revealed). */
export const leakLength = 4;

/**
 * The first run of `leakLength` or more consecutive reference words that stands in `prompt` but not in `current`, or
 * null. A reference shorter than that leaks when all of it (at least two words) appears. Case and punctuation are ignored.
 */
export function leakedWords(prompt: string, reference: string, current: string): string | null {
  const words = wordsOf(reference);
  const length = Math.min(words.length, leakLength);
  if (length < 2) return null;
  const said = ` ${wordsOf(prompt).join(" ")} `;
  const before = ` ${wordsOf(current).join(" ")} `;
  for (let at = 0; at + length <= words.length; at++) {
    let end = at + length;
    const run = (): string => ` ${words.slice(at, end).join(" ")} `;
    if (!said.includes(run()) || before.includes(run())) continue;
    while (end < words.length && said.includes(` ${words.slice(at, end + 1).join(" ")} `)) end++;
    return words.slice(at, end).join(" ");
  }
  return null;
}

/** Required placeholders that `prompt` lacks. */
export function missingPlaceholders(prompt: string, required: readonly string[]): string[] {
  const named = placeholders(prompt);
  return required.filter((name) => !named.includes(name));
}

/**
 * The first words of `references` (`leakLength` in a row) that stand in `prompt` but in none of `sources`, or null: the
 * rule for prompts made out of several samples, where short references are too common to mean anything.
 */
export function leakedFromAny(
  prompt: string,
  references: readonly string[],
  sources: readonly string[],
): string | null {
  const before = sources.join("\n");
  for (const reference of references) {
    if (wordsOf(reference).length < leakLength) continue;
    const leak = leakedWords(prompt, reference, before);
    if (leak !== null) return leak;
  }
  return null;
}

const lead =
  /^(?:(?:sure|certainly|of course)[,!.]?\s*)?(?:here(?:'s| is)\b[^\n]{0,80}:|[#*]*\s*(?:the )?(?:new|next|improved|updated|revised|final)? ?prompt[*]*\s*:[*]*)\s*\n?/i;
/** A fenced block, whatever stands around it. */
const fence = /^([\s\S]*?)^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n\2[ \t]*$/m;
/** A paragraph that talks about the change and not to the writer. */
const comment =
  /^(?:[#*]*\s*(?:explanation|reason(?:ing)?|rationale|changes?(?: made)?|analysis|notes?|comments?)\b[*]*\s*:|(?:I|I've|I have|we|we've|we have) (?:made|kept|rewrote|rewritten|put|\w+ed)\b|(?:the|this) (?:new|updated|revised|improved) prompt\b|these? changes?\b)/i;

/** The prompt alone: code fences, lead-ins ("Here is the new prompt:"), explanations and wrapping quotes taken off. */
export function tidyPrompt(text: string): string {
  let prompt = text.trim();
  const fenced = fence.exec(prompt);
  // A fence around the input placeholder alone is part of the prompt; one that holds the whole prompt is wrapping.
  if (fenced !== null && (placeholders(fenced[1] as string).length === 0 || (fenced[1] as string).trim() === "")) {
    const inside = (fenced[3] as string).trim();
    const outside = prompt.slice(fenced[0].length);
    if (placeholders(outside).length === 0 && /\p{L}/u.test(inside.replace(/\{\{[^}]*\}\}/g, ""))) prompt = inside;
  }
  prompt = prompt.replace(lead, "").trim();
  const paragraphs = prompt.split(/\n{2,}/);
  const talks = (paragraph: string | undefined): boolean =>
    paragraph !== undefined && comment.test(paragraph.trim()) && placeholders(paragraph).length === 0;
  while (paragraphs.length > 1 && talks(paragraphs[0])) paragraphs.shift();
  const last = paragraphs.findIndex((paragraph, at) => at > 0 && talks(paragraph));
  if (last > 0 && paragraphs.slice(last).every((paragraph) => placeholders(paragraph).length === 0))
    paragraphs.length = last;
  prompt = paragraphs.join("\n\n").replace(lead, "").trim();
  if (/^"[\s\S]*"$/.test(prompt) && !prompt.slice(1, -1).includes('"')) prompt = prompt.slice(1, -1).trim();
  return prompt;
}

/** Why a new prompt cannot be taken, in words that the Teacher is told, or null. */
export function promptFault(
  prompt: string,
  guard: {
    /** Words that give a reference away, or null. */
    readonly leak: (prompt: string) => string | null;
    readonly required: readonly string[];
    readonly known: readonly string[];
  },
): string | null {
  if (prompt.trim() === "") return "the prompt is empty";
  const missing = missingPlaceholders(prompt, guard.required);
  if (missing.length > 0) return `the prompt lost the placeholder {{${missing[0]}}}, where the text goes in`;
  const unknown = placeholders(prompt).filter((name) => !guard.known.includes(name));
  if (unknown.length > 0)
    return `the prompt names {{${unknown[0]}}}, which does not exist; allowed are {{${guard.known.join("}}, {{")}}}`;
  const leak = guard.leak(prompt);
  return leak === null ? null : `the prompt reveals the target ("${leak}"); say how to find or form it instead`;
}
