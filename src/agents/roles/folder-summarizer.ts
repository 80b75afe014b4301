/**
 * Summarization agent above the function level (hierarchical, Agent4cs): writes the summary of a folder, file or class from
 * its children's summaries and the keywords from below them, and revises it after QA. Without a model: the best lead and the
 * parts that carry the keywords (`../../embedded/roles/folder-summarizer.ts`).
 */
import { data, role } from "../role.ts";
import {
  type ChildView,
  partLine,
  revisionLine,
  showChild,
  type TreeSummaryInput,
  type TreeSummaryOutput,
  tidySummary,
} from "./tree-wording.ts";

export interface FolderSummarizerInput extends TreeSummaryInput {
  /** Folders, files or units directly inside; each with its summary and the keywords over its own children. */
  readonly children: readonly ChildView[];
  /** Text of its own besides the children's: a file's head, a class's fields; "" for folders. */
  readonly own: string;
}

export const folderSummarizer = role<FolderSummarizerInput, TreeSummaryOutput>({
  name: "folder-summarizer",
  version: 1,
  purpose:
    "Summarization agent, folder level: joins the children's summaries and keywords into one, and revises after QA.",
  system:
    "You document code bases for engineers who meet them for the first time. You know each part only by the summary and the keywords you are given, and claim nothing beyond them.",
  prompt: `Summarize this {{kind}} for someone who must decide whether to look inside.

Begin with what it is for as a whole. Then say which parts do what, naming the parts that a reader would open first, and how they work together where the summaries show it. Keywords come from one level further down: use those that say what a part is about, so that the terms a reader would search for stand in your text.
At most {{maxWords}} words of plain prose in {{language}}, present tense. No list, no markup, no count of files, no praise.
{{part}}
Place: {{place}}
Its own text: {{own}}
Its parts: {{children}}

{{revision}}
Draft: {{draft}}
Points: {{issues}}`,
  required: ["children"],
  values: (input) => ({
    kind: input.kind,
    language: input.language,
    maxWords: String(input.maxWords),
    part: partLine(input.part),
    revision: revisionLine(input.draft),
    place: data(input.place, "place"),
    own: data(input.own, "own"),
    children: data(input.children.map(showChild).join("\n"), "parts"),
    draft: data(input.draft, "draft"),
    issues: data(input.issues.map((issue) => `- ${issue}`).join("\n"), "points"),
  }),
  output: (z) => z.object({ summary: z.string().describe("Plain prose within the word limit") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});
