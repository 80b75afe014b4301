/**
 * Prompts as lists of sentences: which instructions of `../instructions.ts` a prompt gives, and one instruction put in
 * where another of its family stood. Pure; used by the embedded Teachers and the Prompt Creator.
 */
import { instructions } from "../instructions.ts";

/** Instructions of one family exclude each other: a new one replaces the old. */
const families: Readonly<Record<string, string>> = {
  "words-between": "most",
  "max-words": "most",
  "max-chars": "most characters",
  "min-words": "least",
  "about-words": "about",
  "keep-name": "name",
  "drop-name": "name",
  "start-verb": "opening",
  "start-noun": "opening",
  "start-article": "opening",
  "no-article": "opening",
  "keep-definition-opening": "definition",
  "no-definition-opening": "definition",
  "as-written": "form",
  "drop-clauses": "form",
  "keep-brackets": "brackets",
  "no-brackets": "brackets",
  "two-parts": "parts",
  "one-phrase": "parts",
};

/** Name of the rule that reads a sentence, or null. */
export function ruleOf(sentence: string): string | null {
  return instructions.find(({ pattern }) => pattern.test(sentence))?.name ?? null;
}

/** Family of a sentence: of rules without opposites, the rule itself; null for a sentence that no rule reads. */
export function familyOf(sentence: string): string | null {
  const rule = ruleOf(sentence);
  if (rule === null) return null;
  return families[rule] ?? rule.replace(/^(?:prefer|avoid)-/, "part ");
}

/** Sentences of `prompt` that `initial` does not hold and that some rule reads, in order. */
export function learnedSentences(prompt: string, initial: string): string[] {
  const before = new Set(sentences(initial));
  return sentences(prompt).filter((sentence) => !before.has(sentence) && ruleOf(sentence) !== null);
}

/**
 * `prompt` with one more instruction, in the line of instructions before its first placeholder; learned ones of the same
 * family go. `initial` is what the loop began with: its own sentences stay.
 */
export function withInstruction(prompt: string, sentence: string, initial: string): string {
  const kept = learnedSentences(prompt, initial).filter((known) => familyOf(known) !== familyOf(sentence));
  return withInstructions(prompt, [...kept, sentence], initial);
}

/** `prompt` with exactly these learned instructions. */
export function withInstructions(prompt: string, wanted: readonly string[], initial: string): string {
  const learned = new Set(learnedSentences(prompt, initial));
  const lines = prompt.split("\n").flatMap((line) => {
    const rest = sentences(line).filter((sentence) => !learned.has(sentence));
    return sentences(line).some((sentence) => learned.has(sentence))
      ? rest.length > 0
        ? [rest.join(" ")]
        : []
      : [line];
  });
  if (wanted.length === 0) return lines.join("\n");
  const slot = lines.findIndex((line) => line.includes("{{"));
  const at = slot < 0 ? lines.length : slot;
  return [...lines.slice(0, at), wanted.join(" "), ...lines.slice(at)].join("\n");
}

/** Sentences of one line or many, without the empty ones. */
export function sentences(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
