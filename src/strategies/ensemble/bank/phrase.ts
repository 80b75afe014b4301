/**
 * The bank for one-line descriptions: what a phrase about one project may start from. Prompts for sets of documents ("where do they
 * agree") ask for what a phrase cannot give. Own wording.
 */
import type { BankPrompt } from "./prompt.ts";

/** For one call without an ensemble. */
export const neutralPhrase: BankPrompt = {
  id: "neutral",
  text: "Say in one short phrase what kind of thing the project is and what it does.",
};

export const phrasePrompts: readonly BankPrompt[] = [
  {
    id: "kind-first",
    text: "Begin the phrase with the kind of thing it is (a library, a command, an app, a data set), then say what it does.",
  },
  {
    id: "deed-first",
    text: "Begin the phrase with a verb: what the project does for whoever uses it, and with what material.",
  },
  {
    id: "own-words",
    text: "Look for the sentence with which the authors themselves say what it is, and shorten that to a phrase. Leave out praise.",
  },
  {
    id: "neighbours",
    text: "Think of the projects that are most like this one. Write the phrase that fits this one and none of them.",
  },
  {
    id: "audience",
    text: "Say what it does and for whom, where the text names a platform, a language or a kind of user that sets it apart.",
  },
  {
    id: "catalogue",
    text: "Write the entry of a catalogue: a plain noun phrase without a name, an article or a full stop, by which somebody finds it.",
  },
  {
    id: "problem",
    text: "Name the task that would be hard without it, and say in the same phrase that this is the thing that does it.",
  },
  {
    id: "newcomer",
    text: "Answer the question of somebody who sees the name for the first time: what is this? No word that only insiders know.",
  },
];
