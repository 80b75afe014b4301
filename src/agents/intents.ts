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

/** When each is the side to choose, so that the choice can be decided by looking at the code. Ours. */
export const intentCriteria: Readonly<Record<Intent, string>> = {
  what: "its name and signature do not already say what a caller gets from it",
  why: "it works around something, or its comments give a reason without which it looks needless",
  "how-to-use": "it is called by others in a certain order, state or way that its signature does not show",
  "how-it-is-done": "callers depend on its method: its cost, its order of steps, the algorithm it implements",
  property: "conditions, limits or errors matter more to its callers than what it returns",
  others: "none of the above is what a reader must know",
};

export function isIntent(text: string): text is Intent {
  return (intents as readonly string[]).includes(text);
}
