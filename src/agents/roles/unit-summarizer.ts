/**
 * Summarization agent at the function level (hierarchical, Agent4cs): summarizes one function, method, class or text file
 * from its text, and revises the draft that the QA agent complained about. Without a model: doc comment, signature words and
 * calls (`../../embedded/roles/unit-summarizer.ts`).
 */
import type { CodeFacts } from "../code-facts.ts";
import { data, role } from "../role.ts";
import { surroundingsIntro } from "../surroundings.ts";
import { partLine, revisionLine, type TreeSummaryInput, type TreeSummaryOutput, tidySummary } from "./tree-wording.ts";

export interface UnitSummarizerInput extends TreeSummaryInput, CodeFacts {
  /** Programming language, or "text". */
  readonly codeLanguage: string;
  /** Syntax tree outline; "" unless `--ast`. */
  readonly outline: string;
  /** What it depends on, as text; "" for nothing. */
  readonly surroundings: string;
  /** Documentation of the method of a base class whose place it takes; "" for none. Read by the embedded engine. */
  readonly inherited: string;
}

export const unitSummarizer = role<UnitSummarizerInput, TreeSummaryOutput>({
  name: "unit-summarizer",
  version: 2,
  purpose: "Summarization agent, function level: says what one function, class or file does, and revises after QA.",
  system:
    "You document source code for engineers who meet it for the first time. You state only what the code in front of you shows.",
  prompt: `Summarize this {{kind}} ({{codeLanguage}}).

First what it does and what a caller gets from it. Then, where it matters, what it takes, changes, returns or raises, and the condition that decides it. Use the doc comment where it is right; where it contradicts the code, follow the code.
One to three plain sentences in {{language}}, at most {{maxWords}} words, present tense. Start with a verb or the thing itself, not with "This {{kind}}". No markup, no code, no praise.
{{part}}
Place: {{place}}
Syntax tree: {{outline}}
Calls: {{calls}}
Text: {{code}}
{{surroundingsIntro}}
{{surroundings}}

{{revision}}
Draft: {{draft}}
Points: {{issues}}`,
  required: ["code"],
  values: (input) => ({
    kind: input.kind,
    codeLanguage: input.codeLanguage,
    language: input.language,
    maxWords: String(input.maxWords),
    part: partLine(input.part),
    revision: revisionLine(input.draft),
    place: data(input.place, "place"),
    outline: data(input.outline, "outline"),
    calls: data(input.calls.join(", "), "calls"),
    code: data(input.code, "code"),
    surroundingsIntro: input.surroundings === "" ? "" : surroundingsIntro,
    surroundings: data(input.surroundings, "surroundings"),
    draft: data(input.draft, "draft"),
    issues: data(input.issues.map((issue) => `- ${issue}`).join("\n"), "points"),
  }),
  output: (z) => z.object({ summary: z.string().describe("One to three plain sentences") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});
