/**
 * The aspect half of the prompt bank: what documents say about one thing the reader asked for. Own wording; the idea of
 * a separate bank is Multi2's (appendix D.1, tables 11 and 12). The role adds the aspect itself.
 */
import type { BankPrompt } from "./prompt.ts";

export const aspectPrompts: readonly BankPrompt[] = [
  {
    id: "only-this",
    text: "Collect everything the documents say about the aspect, drop everything else, and write it up as one short text.",
  },
  {
    id: "majority",
    text: "Say what most documents hold about the aspect, then which documents differ and how.",
  },
  {
    id: "evidence",
    text: "Write what the documents report about the aspect, each statement with the concrete detail that supports it.",
  },
  {
    id: "asked-by-a-customer",
    text: "Somebody who is about to decide asks you about exactly this aspect. Answer from the documents.",
  },
  {
    id: "both-sides",
    text: "Give what speaks for and what speaks against, in the light of this aspect alone, as far as the documents go.",
  },
  {
    id: "facts",
    text: "State the facts that bear on the aspect: figures, versions, conditions, names. Keep judgements out unless they are the only thing said.",
  },
  {
    id: "scattered",
    text: "Remarks about the aspect are scattered over the documents, some of them in passing. Gather them all, the short ones too, and join them.",
  },
  {
    id: "in-one-breath",
    text: "Say what the documents have to tell about the aspect in as few sentences as will hold it.",
  },
  {
    id: "reasons",
    text: "Explain, with regard to the aspect, not only what the documents state but the reasons they give.",
  },
  {
    id: "practice",
    text: "Summarize what the documents tell about the aspect that somebody could act on: steps, settings, warnings, workarounds.",
  },
  {
    id: "change",
    text: "Summarize what has changed about the aspect or is going to, and what stays as it was, as far as the documents say so.",
  },
  {
    id: "limits",
    text: "Summarize the documents on the aspect and make plain where they stop: what holds only under conditions, what remains open.",
  },
  {
    id: "reader-new-to-it",
    text: "Explain to a reader who knows the subject but never thought about this aspect what the documents say about it.",
  },
  {
    id: "specialist",
    text: "Report to a specialist in this aspect, who needs precise terms and no introduction.",
  },
  {
    id: "ranking",
    text: "Order what the documents say about the aspect from the most to the least consequential, and write it in that order.",
  },
  {
    id: "per-document",
    text: "Go through the documents one after the other, note what each adds on the aspect, and merge the notes so that nothing is said twice.",
  },
  {
    id: "contrast",
    text: "Set the statements about the aspect side by side: which support, which extend and which contradict each other?",
  },
  {
    id: "frequency",
    text: "Say how widely each point about the aspect is shared among the documents: all, most, some or one of them.",
  },
  {
    id: "minutes",
    text: "Write the entry on this aspect for the minutes of a meeting at which all documents were presented.",
  },
  {
    id: "faq",
    text: "Write the answer of a frequently asked question on this aspect, built from nothing but the documents.",
  },
  {
    id: "first-hand",
    text: "Prefer what the documents report at first hand about the aspect to what they repeat from elsewhere, and summarize that.",
  },
  {
    id: "risk",
    text: "Summarize what a careful person would want to know about the aspect before relying on the subject of these documents.",
  },
];
