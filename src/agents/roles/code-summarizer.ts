/**
 * Code summarizer: the single-call baseline of the debate paper (section 4.1). It reads one unit and writes its summary
 * from one intent with one prompting technique. Two roles of the same making, since techniques that work in steps answer
 * with steps. Without a model: the sentence found in signature, comments and body together.
 */
import type { CodeMaterial } from "../code-material.ts";
import { type Intent, intentMeaning } from "../intents.ts";
import { data, type PromptValue, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import { surroundingsIntro } from "../surroundings.ts";
import { type Technique, techniqueText } from "../techniques.ts";

export interface CodeSummarizerInput {
  /** Facts of the unit; the embedded engine reads them, a prompt shows the code. */
  readonly unit: CodeMaterial;
  /** The unit's text as far as it fits. */
  readonly code: string;
  /** What stands around it, as text; "" for nothing. */
  readonly surroundings: string;
  readonly intent: Intent;
  readonly technique: Technique;
  readonly maxWords: number;
  /** Name of the language to write in. */
  readonly language: string;
}

export interface CodeSummarizerOutput {
  readonly summary: string;
}

export interface StepwiseOutput extends CodeSummarizerOutput {
  readonly steps: string;
}

const system =
  "You summarize source code for engineers who meet it for the first time. You state only what the code in front of you shows.";

const prompt = `Summarize this {{kind}} written in {{codeLanguage}}.

Say {{meaning}}.
One or two plain sentences in {{language}}, at most {{maxWords}} words, in the present tense; no markup, no lead-in.
{{technique}}

{{code}}

{{surroundingsIntro}}
{{surroundings}}`;

function values(input: CodeSummarizerInput): Readonly<Record<string, PromptValue>> {
  return {
    kind: input.unit.kind === "module" ? "file" : input.unit.kind,
    codeLanguage: input.unit.languageLabel,
    meaning: intentMeaning[input.intent],
    language: input.language,
    maxWords: String(input.maxWords),
    technique: techniqueText(input.technique, input.intent),
    code: data(input.code, "code"),
    surroundingsIntro: input.surroundings === "" ? "" : surroundingsIntro,
    surroundings: data(input.surroundings, "surroundings"),
  };
}

const check = (output: CodeSummarizerOutput): string | null => (output.summary === "" ? "the summary is empty" : null);

export const codeSummarizer = role<CodeSummarizerInput, CodeSummarizerOutput>({
  name: "code-summarizer",
  version: 2,
  purpose: "Summarizes one unit of code in one call: the baseline of the debate (zero-shot, few-shot, expert).",
  system,
  prompt,
  required: ["code"],
  values,
  output: (z) => z.object({ summary: z.string().describe("One or two plain sentences") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check,
  temperature: 0,
});

export const stepwiseCodeSummarizer = role<CodeSummarizerInput, StepwiseOutput>({
  name: "stepwise-code-summarizer",
  version: 2,
  purpose: "The same in steps: notes first, then the summary (chain of thought, critique).",
  system,
  prompt,
  required: ["code"],
  values,
  output: (z) =>
    z.object({
      steps: z.string().describe("The steps asked for"),
      summary: z.string().describe("One or two plain sentences"),
    }),
  tidy: (output) => ({ steps: output.steps.trim(), summary: tidySummary(output.summary) }),
  check,
  temperature: 0,
});
