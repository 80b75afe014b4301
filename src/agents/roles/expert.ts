/**
 * Expert and Editor (SQ2E): read the summary beside notes on the document and plan questions from the bank, fitted to
 * this document. The Expert asks about meaning, the Editor yes/no questions about wording. Without a model: uncovered
 * sections, unsupported words, redundancy (`../../embedded/roles/expert.ts`).
 */
import { type Note, showNotes } from "../passages.ts";
import { type BankQuestion, checkPlan, type PlannedQuestion, showBank, tidyPlan } from "../questions.ts";
import { data, role } from "../role.ts";

export interface PlanInput {
  readonly title: string;
  readonly summary: string;
  /** The document's sections themselves, or notes on them; as many as fit. */
  readonly notes: readonly Note[];
  /** True where `notes` are the document's own text. */
  readonly whole: boolean;
  /** Questions to draw from; the plan names their ids. */
  readonly bank: readonly BankQuestion[];
  /** Asked before, in earlier rounds. */
  readonly asked: readonly PlannedQuestion[];
  /** Questions of one round at most: 5 for the Expert, 4 for the Editor (SQ2E). */
  readonly most: number;
}

export interface PlanOutput {
  /** Most important first; empty where nothing is worth asking. */
  readonly questions: readonly PlannedQuestion[];
}

function values(input: PlanInput) {
  return {
    most: String(input.most),
    bank: showBank(input.bank),
    title: data(input.title, "title"),
    summary: data(input.summary, "summary"),
    source: input.whole ? "the document" : "the notes on the document",
    notes: data(showNotes(input.notes), input.whole ? "document" : "notes"),
    asked: data(input.asked.map(({ id, question }) => `${id}: ${question}`).join("\n"), "asked"),
  };
}

const shared = {
  required: ["summary", "bank"],
  values,
  output: (z: import("../role.ts").Z) =>
    z.object({
      questions: z.array(
        z.object({
          id: z.string().describe("Id of the bank question"),
          question: z.string().describe("The question, about this document"),
        }),
      ),
    }),
  tidy: (output: PlanOutput, input: PlanInput) => ({ questions: tidyPlan(output.questions, input.most) }),
  check: (output: PlanOutput, input: PlanInput) => checkPlan(output.questions, input.bank),
  temperature: 0,
};

const ending = `Give the id of the bank question it comes from. All questions are answered and worked in together: each must stand without the others. Ask fewer, or none, where nothing is worth a change. Do not repeat what was asked before:
{{asked}}

Question bank:
{{bank}}

Title of the document:
{{title}}
{{summary}}

{{notes}}`;

export const expert = role<PlanInput, PlanOutput>({
  name: "expert",
  version: 2,
  purpose: "Expert: plans at most five questions a round on what the summary lacks or gets wrong.",
  system:
    "You are an expert on the subject of a document. You find what a summary of it leaves out, confuses or claims without grounds.",
  prompt: `Compare the summary with {{source}} it was made from. Plan at most {{most}} questions whose answers would improve the summary most, the most important first. Draw them from the bank and fit them to this document: each must name what it is about there, so that it can be looked up without the summary.
${ending}`,
  ...shared,
});

export const editor = role<PlanInput, PlanOutput>({
  name: "editor",
  version: 2,
  purpose: "Editor: plans at most four yes/no questions a round on wording; yes means there is a problem.",
  system:
    "You are the editor who checks a summary before it goes to print: its wording, and whether it says what its source says.",
  prompt: `Read the summary beside {{source}} it was made from. Plan at most {{most}} yes/no questions, the gravest first. Put each so that "yes" means: there is a problem to mend. Draw them from the bank and fit them to this summary, naming the sentence or words meant.
${ending}`,
  ...shared,
});
