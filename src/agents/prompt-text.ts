/** Prompts as texts that agents write: the wrapping of a plain-text answer. Pure. */

/** A code fence around the whole, with or without one line of lead-in; nothing behind it. */
const fenced = /^(?:[^\n{}]{0,80}:\s*\n\s*)?(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n\1[ \t]*$/;

/**
 * A prompt out of an answer that came as plain text instead of JSON: a fence around all of it is taken off. Nothing else is: what
 * looks like talk may be an instruction. An answer in the schema is taken as it stands.
 */
export function unwrapFenced(text: string): string {
  const match = fenced.exec(text.trim());
  const inside = match?.[2]?.trim() ?? "";
  // A fence around the input placeholder alone is part of the prompt.
  return /\p{L}/u.test(inside.replace(/\{\{[^}]*\}\}/g, "")) ? inside : text.trim();
}
