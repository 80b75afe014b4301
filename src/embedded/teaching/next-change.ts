/** Which prompt to try next: the best so far with the first wish that has not been tried on it and that is allowed. Pure. */
import { withInstruction } from "./edit-prompt.ts";

export interface Attempt {
  readonly prompt: string;
  readonly score: number;
}

export interface Search {
  /** Prompt to change. */
  readonly base: string;
  /** The prompt that the loop began with. */
  readonly initial: string;
  /** Instructions that fit, the most promising first. */
  readonly wishes: readonly string[];
  readonly tried: readonly Attempt[];
  readonly fault: (prompt: string) => string | null;
}

/**
 * When no fitting wish is left, the rest of the vocabulary is tried in a fixed order; when that is used up too, the base
 * comes again.
 */
export function nextChange({ base, initial, wishes, tried, fault }: Search): { prompt: string; change: string | null } {
  const known = new Set(tried.map((attempt) => attempt.prompt));
  for (const change of [...wishes, ...rest]) {
    const prompt = withInstruction(base, change, initial);
    if (!known.has(prompt) && fault(prompt) === null) return { prompt, change };
  }
  return { prompt: base, change: null };
}

/** Highest score, the first on a tie. */
export function bestAttempt(tried: readonly Attempt[]): Attempt | undefined {
  return tried.reduce<Attempt | undefined>(
    (best, attempt) => (best === undefined || attempt.score > best.score ? attempt : best),
    undefined,
  );
}

/** Ours: wide instructions first, those that force a form last. */
const rest: readonly string[] = [
  "Say what it is for.",
  "Use about 10 words.",
  "Use about 14 words.",
  "Use the words that the material repeats.",
  "Say what sort of thing it is.",
  "Prefer the first sentence.",
  "Prefer the tagline.",
  "Leave out words that only praise.",
  "Keep the sentence as it is written.",
  "Drop trailing clauses.",
  "Start with a verb.",
  "Start with a noun.",
  "Leave out the name of the project.",
  "Join the first two sentences.",
];
