/** A decision and a vote, each with what a test wants changed. */
import { type Decision, type Vote, withId } from "../../src/feedback/entry.ts";

export const someDecision = (facts: Partial<Omit<Decision, "id" | "kind">> = {}): Decision =>
  withId({
    kind: "decision",
    task: "about",
    item: "README.md",
    input: "# Larch\n\nLarch parses ledgers.\n",
    sourceHash: "aa",
    shown: "A parser",
    decision: "edit",
    edited: "A parser for ledgers",
    reason: null,
    rater: "ann",
    at: 1_000,
    run: "run-a",
    model: "embedded",
    prompt: null,
    origin: "command",
    ...facts,
  });

export const someVote = (facts: Partial<Omit<Vote, "id" | "kind">> = {}): Vote =>
  withId({
    kind: "vote",
    task: "about",
    item: "README.md",
    input: null,
    sourceHash: null,
    left: { system: "a", text: "A parser" },
    right: { system: "b", text: "Ledgers" },
    choice: "left",
    reason: null,
    rater: "ann",
    at: 2_000,
    run: null,
    model: null,
    prompt: null,
    origin: "study",
    ...facts,
  });
