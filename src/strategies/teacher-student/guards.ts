/** What a Teacher's prompt must not be: a leak of the reference, or a prompt that lost its input. Pure. */
import { placeholders } from "../../agents/role.ts";
import { wordsOf } from "../../text/content-words.ts";

/** Consecutive words of the reference that count as a leak (Metagente's rule: the reference must not be revealed). */
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

const lead =
  /^(?:(?:sure|certainly|of course)[,!.]?\s*)?(?:here(?:'s| is)\b[^\n]{0,80}:|(?:the )?(?:new|next|improved|updated|revised|final)? ?prompt\s*:)\s*\n?/i;

/** The prompt alone: code fences, lead-ins ("Here is the new prompt:") and wrapping quotes taken off. */
export function tidyPrompt(text: string): string {
  let prompt = text.trim();
  const fenced = /^(?:[^\n`]{0,120}\n+)?(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n\1\s*$/.exec(prompt);
  if (fenced !== null) prompt = (fenced[2] as string).trim();
  prompt = prompt.replace(lead, "").trim();
  if (/^"[\s\S]*"$/.test(prompt) && !prompt.slice(1, -1).includes('"')) prompt = prompt.slice(1, -1).trim();
  return prompt;
}

/** Why a new prompt cannot be taken, in words that the Teacher is told, or null. */
export function promptFault(
  prompt: string,
  guard: {
    readonly reference: string | null;
    readonly current: string;
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
  const leak = guard.reference === null ? null : leakedWords(prompt, guard.reference, guard.current);
  return leak === null ? null : `the prompt reveals the target ("${leak}"); say how to find or form it instead`;
}
