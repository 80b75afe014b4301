/** From which side a piece of code is summarized (debate, section 3.1.3): the six intents of the field, as data. */

export const intents = ["what", "why", "how-to-use", "how-it-is-done", "property", "others"] as const;

export type Intent = (typeof intents)[number];

/** What each asks for, in trusted words for prompts. */
export const intentMeaning: Readonly<Record<Intent, string>> = {
  what: "what it does: its function as a caller sees it",
  why: "why it exists: the reason behind it or behind its design",
  "how-to-use": "how it is used: when to call it, with what, what to expect",
  "how-it-is-done": "how it works: the steps or the method behind its result",
  property: "what holds of it: conditions before and after, limits, guarantees, errors",
  others: "anything else that a reader must know",
};

export function isIntent(text: string): text is Intent {
  return (intents as readonly string[]).includes(text);
}
