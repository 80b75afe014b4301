/** What a Teacher's prompt must not be: talk about itself, a leak of the reference, or a prompt that lost its input. Pure. */
import { unwrapFenced } from "../../agents/prompt-text.ts";
import { placeholders } from "../../agents/role.ts";

/** Required placeholders that `prompt` lacks. */
export function missingPlaceholders(prompt: string, required: readonly string[]): string[] {
  const named = placeholders(prompt);
  return required.filter((name) => !named.includes(name));
}

/** Talk about the change, in the past and about the prompt: no writer is told that. */
const aboutTheChange = [
  /^(?:I|we)(?:'ve| have)? (?:have )?(?:made|shortened|rewrote|rewritten|changed|added|removed|updated|revised|improved|adjusted|modified|simplified)\b/i,
  /^(?:here(?:'s| is)|this is) (?:the |a |an |my |your )?(?:new|next|improved|updated|revised|better|complete|final)?\s*(?:version of the )?prompt\b/i,
  /^[#*\s]*(?:explanation|rationale|changes(?: made)?|what (?:I )?changed)[*]*\s*:/i,
  /^(?:the|this) (?:new|updated|revised|improved) prompt (?:now |will |is |asks |keeps |adds )/i,
];

/** A paragraph of the prompt that talks about the change, or null. */
export function talkIn(prompt: string): string | null {
  for (const paragraph of prompt.split(/\n{2,}/)) {
    const text = paragraph.trim();
    if (placeholders(text).length === 0 && aboutTheChange.some((form) => form.test(text))) return text.slice(0, 80);
  }
  return null;
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
  if (unwrapFenced(prompt) !== prompt.trim()) return "the prompt stands in a code fence; give it bare";
  const talk = talkIn(prompt);
  if (talk !== null) return `the prompt talks about the change ("${talk}"); give what the writer is to read, alone`;
  const leak = guard.leak(prompt);
  return leak === null ? null : `the prompt reveals the target ("${leak}"); say how to find or form it instead`;
}
