/**
 * The general half of the prompt bank: the same task from different angles, so that candidates notice different things.
 * Own wording; the idea of a bank is Multi2's (appendix D.1). Add an entry here, or in a file given with --prompts.
 */
import type { BankPrompt } from "./prompt.ts";

export const generalPrompts: readonly BankPrompt[] = [
  {
    id: "common-ground",
    text: "Summarize what these documents have in common: say first what most of them report, then what only some of them add.",
  },
  {
    id: "five-minutes",
    text: "A colleague has five minutes before a meeting about these documents. Write what they must know to follow it.",
  },
  {
    id: "facts-first",
    text: "Write a summary that puts the hard facts first: names, versions, numbers, dates, decisions. Leave opinion for the end, or out.",
  },
  {
    id: "newcomer",
    text: "Write for somebody who meets this subject today for the first time. Say what it is about before saying what happened to it.",
  },
  {
    id: "who-is-affected",
    text: "Summarize the documents by who is concerned: for each group that matters, say what changes for it or what it should know.",
  },
  {
    id: "cause-and-effect",
    text: "Summarize the documents as a chain of reasons: what led to what, and what follows from it, as far as they say so.",
  },
  {
    id: "editor",
    text: "You edit a technical weekly. Turn these documents into one compact item that a busy reader could take as the only source.",
  },
  {
    id: "one-claim-a-document",
    text: "Find the one statement in each document that its author would least like to lose, and weave these statements into a summary without repetition.",
  },
  {
    id: "questions",
    text: "Think of the three questions a reader of these documents is most likely to have, and write a summary that answers all three.",
  },
  {
    id: "consequences",
    text: "Write the summary a maintainer would need before deciding what to do next: the situation, what is at stake, what is open.",
  },
  {
    id: "breadth",
    text: "Cover breadth: touch every separate topic that the documents raise in at least half a sentence, spending most words on the weightiest.",
  },
  {
    id: "depth",
    text: "Choose the one topic that carries most of these documents and explain it properly; close with a sentence on the rest.",
  },
  {
    id: "agreement-and-dissent",
    text: "Report where the documents agree and where they do not. Name a minority view when it is supported by detail.",
  },
  {
    id: "experience",
    text: "Summarize the experience that speaks from these documents: what works well, what causes trouble, and how often each is mentioned.",
  },
  {
    id: "plain-words",
    text: "Retell the essence of the documents in short, plain sentences. Replace jargon unless the reader has to know the term.",
  },
  {
    id: "timeline",
    text: "If the documents describe developments, summarize in the order in which things happened; otherwise order by weight.",
  },
  {
    id: "archivist",
    text: "Write the catalogue entry that lets a reader years from now decide whether these documents are worth opening.",
  },
  {
    id: "surprise",
    text: "Summarize what an expert would not have expected before reading these documents, together with the context needed to understand it.",
  },
  {
    id: "skeptic",
    text: "Summarize only what is backed by something concrete in the documents: an example, a figure, a procedure, a first-hand report.",
  },
  {
    id: "inverted-pyramid",
    text: "Open with the most important point of all documents taken together, and let every further sentence matter a little less, so that the text could be cut anywhere.",
  },
  {
    id: "handover",
    text: "You hand this subject over to a successor. Write down what they cannot do without, in the order in which they will need it.",
  },
  {
    id: "strengths-and-limits",
    text: "Say what the subject of these documents is good for and where its limits are, giving both sides the weight that the documents give them.",
  },
];
