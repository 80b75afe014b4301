/**
 * The one agent of the baselines `hr-cs` and `cs-bf`: a single structured prompt a node, no keywords, no review. Ours, since
 * the paper's digest does not define them. Without a model: leading and central sentences
 * (`../../embedded/roles/structured-summarizer.ts`).
 */
import type { CodeFacts } from "../code-facts.ts";
import { data, role } from "../role.ts";
import { type ChildView, type Part, partLine, showChild, type TreeSummaryOutput, tidySummary } from "./tree-wording.ts";

/** A cut-out of code with the path it is from. */
export interface CodeSegment extends CodeFacts {
  readonly path: string;
  readonly name: string;
  readonly codeLanguage: string;
}

export interface StructuredSummarizerInput {
  readonly place: string;
  readonly name: string;
  readonly kind: string;
  /** Children's summaries (`hr-cs` above the leaves); empty otherwise. */
  readonly children: readonly ChildView[];
  /** Code: one segment for a leaf, segments of the files below for a folder in `cs-bf`. */
  readonly segments: readonly CodeSegment[];
  readonly part: Part | null;
  readonly maxWords: number;
  readonly language: string;
}

export const structuredSummarizer = role<StructuredSummarizerInput, TreeSummaryOutput>({
  name: "structured-summarizer",
  version: 1,
  purpose: "Baselines hr-cs and cs-bf: one structured prompt a node, without keywords or review.",
  system: "You are a senior engineer who writes reference documentation.",
  prompt: `Task: summarize the {{kind}} described below.
Content: its purpose; its main parts and what each does; how they relate.
Form: plain prose in {{language}}, at most {{maxWords}} words, no markup.
Rule: state nothing that the input does not show.
{{part}}
Place: {{place}}
Input, summaries of its parts: {{children}}
Input, code: {{code}}`,
  required: ["children", "code"],
  values: (input) => ({
    kind: input.kind,
    language: input.language,
    maxWords: String(input.maxWords),
    part: partLine(input.part),
    place: data(input.place, "place"),
    children: data(input.children.map(showChild).join("\n"), "parts"),
    code: data(input.segments.map(showSegment).join("\n\n"), "code"),
  }),
  output: (z) => z.object({ summary: z.string().describe("Plain prose within the word limit") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});

/** A code segment as it stands in the prompt. */
export function showSegment(segment: CodeSegment): string {
  return `// ${segment.path}\n${segment.code}`;
}
