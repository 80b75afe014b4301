/**
 * Author (SQ2E): answers the Expert's questions from retrieved sections, says yes or no to the Editor's, and revises the
 * summary. Without a model: the best uncovered sentences for a question (`../../embedded/roles/author.ts`).
 */
import { askedFor, describeLimits, type LengthLimits } from "../../base/length.ts";
import { type Note, type Passage, showPassages } from "../passages.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import type { SummaryOutput } from "./generator.ts";

export interface AuthorInput {
  /** Id of the bank question it was made from. */
  readonly id: string;
  readonly question: string;
  readonly summary: string;
  /** Retrieved sections, in the document's order. */
  readonly passages: readonly Passage[];
  readonly language: string;
  /** Notes on the whole document, for engines that weigh words by them; no prompt shows them. */
  readonly notes: readonly Note[];
}

export interface AuthorAnswer {
  /** False where the passages do not answer the question. */
  readonly answered: boolean;
  readonly answer: string;
  /** Numbers of the passages that the answer rests on, as shown, from 1. */
  readonly passages: readonly number[];
}

export interface AuthorVerdict {
  /** "yes": there is a problem. */
  readonly verdict: "yes" | "no";
  /** What the problem is and what would mend it; "" for "no". */
  readonly answer: string;
  readonly passages: readonly number[];
}

export interface ReviseInput extends AuthorInput {
  /** The Author's answer, or the problem that was found. */
  readonly answer: string;
  readonly limits: LengthLimits;
  readonly requirements: string;
  /** Which segment backs a sentence, as far as known: extractive revision keeps the document's order by it. */
  readonly order: (sentence: string) => number;
}

const system =
  "You are the author of a summary of a long document. You answer for it with the document's own passages and state nothing they do not say.";

function values(input: AuthorInput) {
  return {
    // Questions are written by a model that read the document: data, not instructions.
    question: data(input.question, "question"),
    summary: data(input.summary, "summary"),
    passages: data(showPassages(input.passages), "passages"),
    language: input.language,
  };
}

function checkNumbers(numbers: readonly number[], input: AuthorInput): string | null {
  const stranger = numbers.find((number) => number < 1 || number > input.passages.length);
  return stranger === undefined
    ? null
    : `"passages" holds ${stranger}; the passages are numbered 1 to ${input.passages.length}`;
}

export const author = role<AuthorInput, AuthorAnswer>({
  name: "author",
  version: 1,
  purpose: "Author: answers one of the Expert's questions from the sections retrieved for it.",
  system,
  prompt: `Answer the question about your summary from the passages, in {{language}}, in one to three sentences with the facts, names and numbers they give. Give the numbers of the passages the answer rests on. Where they do not answer it, set "answered" to false and leave the answer empty.
Question:
{{question}}
{{summary}}

{{passages}}`,
  required: ["question", "passages"],
  values,
  output: (z) =>
    z.object({
      answered: z.boolean().describe("False where the passages do not answer it"),
      answer: z.string().describe("The answer; empty where there is none"),
      passages: z.array(z.number().int()).describe("Numbers of the passages it rests on"),
    }),
  tidy: (output) => ({ ...output, answer: output.answer.replace(/\s+/g, " ").trim() }),
  check: (output, input) =>
    output.answered && output.answer === ""
      ? '"answered" is true but the answer is empty'
      : checkNumbers(output.passages, input),
  temperature: 0,
});

export const authorCheck = role<AuthorInput, AuthorVerdict>({
  name: "author-check",
  version: 1,
  purpose: "Author: says yes (there is a problem) or no to one of the Editor's questions.",
  system,
  prompt: `Answer the question about your summary with yes or no, by the summary and the passages. "yes" means that there is a problem; then say in one sentence, in {{language}}, what it is and what would mend it. Be honest about your own text, and do not say yes for matters of taste.
Question:
{{question}}
{{summary}}

{{passages}}`,
  required: ["question", "summary"],
  values,
  output: (z) =>
    z.object({
      verdict: z.enum(["yes", "no"]).describe("yes: there is a problem"),
      answer: z.string().describe("What the problem is and what would mend it; empty for no"),
      passages: z.array(z.number().int()).describe("Numbers of the passages it rests on"),
    }),
  tidy: (output) => ({ ...output, answer: output.answer.replace(/\s+/g, " ").trim() }),
  check: (output, input) =>
    output.verdict === "yes" && output.answer === ""
      ? 'the verdict is "yes" but no answer says what the problem is'
      : checkNumbers(output.passages, input),
  temperature: 0,
});

export const authorRevise = role<ReviseInput, SummaryOutput>({
  name: "author-revise",
  version: 1,
  purpose: "Author: revises the summary by one answer.",
  system,
  prompt: `Revise your summary by the answer below: work in what is missing, mend what is wrong, and leave alone what it does not concern. To stay within the length, shorten or drop what matters least. Return the whole summary; return it unchanged where the answer gives no reason for a change.

{{requirements}}
Write running text without headings, in {{language}}.
Write at most {{limits}}.
Question:
{{question}}
{{answer}}

{{summary}}

{{passages}}`,
  required: ["answer", "summary"],
  values: (input) => ({
    ...values(input),
    answer: data(input.answer, "answer"),
    limits: describeLimits(askedFor(input.limits)),
    requirements: input.requirements,
  }),
  output: (z) => z.object({ summary: z.string().describe("The whole revised summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});
