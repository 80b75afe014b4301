/**
 * Author (SQ2E): answers the questions of a round from the document, says yes or no to the Editor's, and revises the summary by all
 * answers at once (ours; the paper goes question by question). Without a model: the best uncovered sentences for each question
 * (`../../embedded/roles/author.ts`).
 */
import { askedFor, describeLimits, type LengthLimits } from "../../base/length.ts";
import { type Note, type Passage, showPassages } from "../passages.ts";
import type { PlannedQuestion } from "../questions.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import type { SummaryOutput } from "./generator.ts";

export interface AuthorInput {
  /** The questions of one round, shown under numbers from 1. */
  readonly questions: readonly PlannedQuestion[];
  readonly summary: string;
  /** The document in pieces where it fits, else the ones retrieved for the questions; in the document's order. */
  readonly passages: readonly Passage[];
  readonly language: string;
  /** Notes on the whole document, for engines that weigh words by them; no prompt shows them. */
  readonly notes: readonly Note[];
}

export interface AuthorAnswer {
  /** Number of the question as shown, from 1. */
  readonly question: number;
  /** "" where the passages do not answer it. */
  readonly answer: string;
  /** Numbers of the passages that the answer rests on, as shown, from 1. */
  readonly passages: readonly number[];
}

export interface AuthorAnswers {
  /** One a question that has an answer, in any order; a question without one may be absent. */
  readonly answers: readonly AuthorAnswer[];
}

export interface AuthorVerdict extends AuthorAnswer {
  /** "yes": there is a problem; `answer` says which and what would mend it. */
  readonly verdict: "yes" | "no";
}

export interface AuthorVerdicts {
  readonly verdicts: readonly AuthorVerdict[];
}

/** A question with what came of it, as a revision works it in. */
export interface SettledQuestion extends PlannedQuestion {
  readonly answer: string;
}

export interface ReviseInput {
  readonly answers: readonly SettledQuestion[];
  readonly summary: string;
  /** The passages that the answers rest on. */
  readonly passages: readonly Passage[];
  readonly language: string;
  /** As in `AuthorInput`. */
  readonly notes: readonly Note[];
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
    questions: data(input.questions.map(({ question }, index) => `${index + 1}. ${question}`).join("\n"), "questions"),
    summary: data(input.summary, "summary"),
    passages: data(showPassages(input.passages), "passages"),
    language: input.language,
  };
}

function checkNumbers(answers: readonly AuthorAnswer[], input: AuthorInput): string | null {
  for (const { question, passages } of answers) {
    if (question < 1 || question > input.questions.length)
      return `there is no question ${question}; they are numbered 1 to ${input.questions.length}`;
    const stranger = passages.find((number) => number < 1 || number > input.passages.length);
    if (stranger !== undefined)
      return `"passages" holds ${stranger}; the passages are numbered 1 to ${input.passages.length}`;
  }
  return null;
}

const folded = (text: string): string => text.replace(/\s+/g, " ").trim();

export const author = role<AuthorInput, AuthorAnswers>({
  name: "author",
  version: 2,
  purpose: "Author: answers all questions of one of the Expert's rounds from the document.",
  system,
  prompt: `Answer each question about your summary from the passages, in {{language}}, in one to three sentences with the facts, names and numbers they give. Give the number of the question and the numbers of the passages the answer rests on. Where the passages do not answer a question, leave its answer empty.
Passages of the document:
{{passages}}

{{summary}}

{{questions}}`,
  required: ["questions", "passages"],
  values,
  output: (z) =>
    z.object({
      answers: z.array(
        z.object({
          question: z.number().int().describe("Number of the question"),
          passages: z.array(z.number().int()).describe("Numbers of the passages the answer rests on"),
          answer: z.string().describe("The answer; empty where the passages give none"),
        }),
      ),
    }),
  tidy: (output) => ({ answers: output.answers.map((entry) => ({ ...entry, answer: folded(entry.answer) })) }),
  check: (output, input) => checkNumbers(output.answers, input),
  temperature: 0,
});

export const authorCheck = role<AuthorInput, AuthorVerdicts>({
  name: "author-check",
  version: 2,
  purpose: "Author: says yes (there is a problem) or no to each of the Editor's questions.",
  system,
  prompt: `Answer each question about your summary with yes or no, by the summary and the passages. "yes" means that there is a problem; then say in one sentence, in {{language}}, what it is and what would mend it. Be honest about your own text, and do not say yes for matters of taste. Give the number of the question with each verdict.
Passages of the document:
{{passages}}

{{summary}}

{{questions}}`,
  required: ["questions", "summary"],
  values,
  output: (z) =>
    z.object({
      verdicts: z.array(
        z.object({
          question: z.number().int().describe("Number of the question"),
          passages: z.array(z.number().int()).describe("Numbers of the passages it rests on"),
          answer: z.string().describe("What the problem is and what would mend it; empty for no"),
          verdict: z.enum(["yes", "no"]).describe("yes: there is a problem"),
        }),
      ),
    }),
  tidy: (output) => ({ verdicts: output.verdicts.map((entry) => ({ ...entry, answer: folded(entry.answer) })) }),
  check: (output, input) =>
    output.verdicts.some(({ verdict, answer }) => verdict === "yes" && answer === "")
      ? 'a verdict is "yes" but no answer says what the problem is'
      : checkNumbers(output.verdicts, input),
  temperature: 0,
});

/** Answers under numbers, each below its question, as Author and Evaluator see them. */
export function showSettled(answers: readonly SettledQuestion[]): string {
  return answers.map(({ question, answer }, index) => `${index + 1}. ${question}\n   Answer: ${answer}`).join("\n");
}

export const authorRevise = role<ReviseInput, SummaryOutput>({
  name: "author-revise",
  version: 2,
  purpose: "Author: revises the summary once by all answers of a round.",
  system,
  prompt: `Revise your summary by the answers below: work in what is missing, mend what is wrong, and leave every sentence that they do not concern as it is, word for word. To make room, shorten or drop what matters least; what the summary concludes stays. Return the whole summary; return it unchanged where the answers give no reason for a change.

{{requirements}}
Write running text without headings, in {{language}}.
Write at most {{limits}}.
Questions about the summary, with the answers to work in:
{{answers}}
Passages that the answers rest on:
{{passages}}

{{summary}}`,
  required: ["answers", "summary"],
  values: (input) => ({
    summary: data(input.summary, "summary"),
    passages: data(showPassages(input.passages), "passages"),
    language: input.language,
    answers: data(showSettled(input.answers), "answers"),
    limits: describeLimits(askedFor(input.limits)),
    requirements: input.requirements,
  }),
  output: (z) => z.object({ summary: z.string().describe("The whole revised summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});
