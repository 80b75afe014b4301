/**
 * The Generator where only one aspect is wanted (Multi2's aspect prompts): it says first whether any document speaks of
 * it. Ours: a "no" is an answer, so that nobody has to invent a summary of nothing.
 */
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import { type GeneratorInput, generatorValues } from "./generator.ts";

export interface AspectInput extends GeneratorInput {
  /** In the user's words. */
  readonly aspect: string;
}

export interface AspectOutput {
  /** Whether any document says something about the aspect. */
  readonly mentioned: boolean;
  /** "" where nothing is said about it. */
  readonly summary: string;
}

export const aspectGenerator = role<AspectInput, AspectOutput>({
  name: "aspect-generator",
  version: 1,
  purpose:
    "Writes one candidate summary of what the documents say about one aspect, or says that they do not mention it.",
  system:
    "You summarize what sets of documents say about one aspect. You state only what the documents say, and you say so when they say nothing.",
  prompt: `{{instruction}}

Aspect: {{aspect}}

First decide whether any document says something about this aspect. If none does, set "mentioned" to false and leave "summary" empty: do not fill in from elsewhere and do not summarize something else instead.
{{requirements}}
Use only what stands in the documents, and only what concerns the aspect. Where they disagree about a number, a date or a verdict, give both and say that they disagree.
Write running text without headings, in {{language}}.
Write at most {{limits}}.
Examples of good work: {{examples}}
The documents seem to disagree here: {{disagreements}}

{{documents}}`,
  required: ["documents", "aspect"],
  values: (input) => ({ ...generatorValues(input), aspect: data(input.aspect, "aspect") }),
  output: (z) =>
    z.object({
      mentioned: z.boolean().describe("Whether any document says something about the aspect"),
      summary: z.string().describe("What they say about it; empty where they say nothing"),
    }),
  tidy: (output) => ({ mentioned: output.mentioned, summary: output.mentioned ? tidySummary(output.summary) : "" }),
  check: (output) =>
    output.mentioned && output.summary === "" ? "the aspect is mentioned but the summary is empty" : null,
  temperature: 0.8,
});
