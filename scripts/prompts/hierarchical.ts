/** Sample inputs of the hierarchical strategy's roles and of its baselines' one role. */
import { folderSummarizer } from "../../src/agents/roles/folder-summarizer.ts";
import { keywordExtractor } from "../../src/agents/roles/keyword-extractor.ts";
import { repoQa } from "../../src/agents/roles/repo-qa.ts";
import { structuredSummarizer } from "../../src/agents/roles/structured-summarizer.ts";
import { unitJudge } from "../../src/agents/roles/unit-judge.ts";
import { unitSummarizer } from "../../src/agents/roles/unit-summarizer.ts";
import { type PromptPage, sample } from "./page.ts";

const code = `/** Counts the ballots of each candidate. */
export function countBallots(ballots: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const ballot of ballots) counts.set(ballot, (counts.get(ballot) ?? 0) + 1);
  return counts;
}`;
const facts = {
  signature: "export function countBallots(ballots: string[]): Map<string, number>",
  doc: "Counts the ballots of each candidate.",
  calls: ["counts.set", "counts.get"],
  parameters: ["ballots"],
  returns: ["counts"],
  raises: [],
  loops: 1,
  branches: 0,
};
const unit = {
  ...facts,
  place: "function countBallots",
  name: "countBallots",
  kind: "function",
  codeLanguage: "TypeScript",
  outline: "",
  surroundings: "",
  inherited: "",
  code,
  part: null,
  maxWords: 60,
  language: "English",
  draft: "",
  issues: [],
};
const children = [
  {
    name: "report",
    kind: "folder",
    summary: "Prints the result of an election as text and as a table.",
    keywords: ["table", "winner", "columns"],
  },
  {
    name: "count.ts",
    kind: "file",
    summary: "Counts ballots and tells spoiled ones apart.",
    keywords: ["ballots", "candidate"],
  },
];
const folder = {
  place: "folder src",
  name: "src",
  kind: "folder",
  children,
  own: "",
  doc: "",
  part: null,
  maxWords: 120,
  language: "English",
  draft: "",
  issues: [],
};

const page: PromptPage = {
  title: "Prompts of the hierarchical strategy and its baselines",
  prompts: [
    sample(unitSummarizer, unit, "A first draft."),
    sample(
      unitSummarizer,
      {
        ...unit,
        draft: "Counts things.",
        issues: ["Say what is counted and what comes back."],
      },
      "A revision.",
    ),
    sample(folderSummarizer, folder, "A first draft."),
    sample(
      folderSummarizer,
      {
        ...folder,
        part: { index: 2, total: 3 },
        draft: "Code for elections.",
        issues: ["Name the folder that prints results."],
      },
      "One group of many, revised.",
    ),
    sample(
      keywordExtractor,
      {
        place: "src",
        candidates: ["ballots", "counts", "winner", "prints", "table", "election"],
        limit: 3,
      },
      "Choosing among ranked terms.",
    ),
    sample(
      repoQa,
      {
        place: "folder src",
        kind: "folder",
        material: children.map(({ name, summary }) => `- ${name}: ${summary}`).join("\n"),
        keywords: ["ballots", "counts", "winner"],
        draft: "Counts ballots and prints who won.",
        before: [],
        maxWords: 120,
        language: "English",
      },
      "A folder.",
    ),
    sample(
      structuredSummarizer,
      {
        place: "folder src",
        name: "src",
        kind: "folder",
        children: children.map((child) => ({ ...child, keywords: [] })),
        segments: [],
        part: null,
        maxWords: 120,
        language: "English",
      },
      "hr-cs: a folder from its parts.",
    ),
    sample(
      structuredSummarizer,
      {
        place: "folder src",
        name: "src",
        kind: "folder",
        children: [],
        segments: [{ ...facts, path: "src/count.ts", name: "count.ts", codeLanguage: "TypeScript", code }],
        part: null,
        maxWords: 120,
        language: "English",
      },
      "cs-bf: a folder from code.",
    ),
    sample(
      unitJudge,
      { code: code.slice(code.indexOf("\n") + 1), summary: "Counts how many ballots each candidate has." },
      "Evaluation only: a function's summary graded.",
    ),
  ],
};

export default page;
