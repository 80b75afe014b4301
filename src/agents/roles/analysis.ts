/**
 * The two analysts of the sequential optimizer (Metagente's earlier form): Analysis gives one sentence of advice for one
 * item, the Analysis Summarizer condenses the advice of all items into one.
 */
import type { Document } from "../../documents/document.ts";
import { data, role } from "../role.ts";

export interface AnalysisInput {
  /** Structure of the sample's source; read by the embedded engine only. */
  readonly document: Document;
  readonly extracted: string;
  readonly reference: string;
  readonly summary: string;
  readonly score: number | null;
  readonly currentPrompt: string;
}

export interface AdviceOutput {
  readonly advice: string;
}

export const analysis = role<AnalysisInput, AdviceOutput>({
  name: "analysis",
  version: 1,
  purpose: "Says in one sentence how the prompt should change so that one summary comes nearer to its reference.",
  system: "You review one-line descriptions. You give advice on the instructions, not on the single case.",
  prompt: `The summary was written from the material with the prompt below. The target is what the owner had chosen.
In one sentence: what should the prompt say differently, in general, so that such a summary comes nearer to its target? Do not quote the target, and do not name the project.
ROUGE-L of summary against target, 0 to 1: {{score}}

{{currentPrompt}}

{{material}}

{{summary}}

{{target}}`,
  required: ["currentPrompt", "material", "summary", "target"],
  values: (input) => ({
    score: input.score === null ? "" : input.score.toFixed(3),
    currentPrompt: data(input.currentPrompt, "current-prompt"),
    material: data(input.extracted, "material"),
    summary: data(input.summary, "summary"),
    target: data(input.reference, "target"),
  }),
  output: (z) => z.object({ advice: z.string().describe("One sentence of advice") }),
  plainField: "advice",
  tidy: (output) => ({ advice: output.advice.replace(/\s+/g, " ").trim() }),
  check: (output) => (output.advice === "" ? "the advice is empty" : null),
  temperature: 0.2,
});

export interface AnalysisSummarizerInput {
  /** Advice by item, in the order of the items. */
  readonly advice: readonly string[];
}

export const analysisSummarizer = role<AnalysisSummarizerInput, AdviceOutput>({
  name: "analysis-summarizer",
  version: 1,
  purpose: "Condenses the advice on all items into one piece of advice for the Teacher.",
  system: "You condense review comments. You keep what recurs and drop what concerns a single case.",
  prompt: `Below is advice on one prompt, a line for each item it was tried on. Condense it into a single piece of advice of at most three sentences: what recurs first, contradictions settled by the majority.

{{advice}}`,
  required: ["advice"],
  values: (input) => ({ advice: data(input.advice.map((line) => `- ${line}`).join("\n"), "advice") }),
  output: (z) => z.object({ advice: z.string().describe("At most three sentences") }),
  plainField: "advice",
  tidy: (output) => ({ advice: output.advice.replace(/\s+/g, " ").trim() }),
  check: (output) => (output.advice === "" ? "the advice is empty" : null),
  temperature: 0.2,
});
