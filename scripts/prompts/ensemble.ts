/** Sample inputs of the ensemble's roles and of the roles that judge its summaries. */
import type { SourcePart } from "../../src/agents/material.ts";
import { acuEntailment, acuExtractor } from "../../src/agents/roles/acu.ts";
import { cisAggregator, cpsAggregator } from "../../src/agents/roles/aggregator-summary.ts";
import { voteAggregator } from "../../src/agents/roles/aggregator-vote.ts";
import { aspectGenerator } from "../../src/agents/roles/aspect-generator.ts";
import { generator } from "../../src/agents/roles/generator.ts";
import { preferenceJudge } from "../../src/agents/roles/preference-judge.ts";
import { builtInBank } from "../../src/strategies/ensemble/index.ts";
import { type PromptPage, sample } from "./page.ts";

const part = (name: string, text: string): SourcePart => ({ name, title: null, text, sentences: [], language: "en" });
const parts = [
  part(
    "docs/cache.md",
    "# Cache\nThe cache keeps the answers of finished calls on disk.\nIt holds 500 entries by default.",
  ),
  part("docs/limits.md", "# Limits\nThe cache holds 700 entries by default.\nA job that fails is retried three times."),
];
const shared = {
  parts,
  requirements: "Name figures where there are any.",
  limits: { maxWords: 60 },
  language: "English",
  disagreements:
    "docs/cache.md: It holds 500 entries by default.\ndocs/limits.md: The cache holds 700 entries by default.",
};
const candidates = [
  "Answers are cached on disk; failed jobs are retried three times.",
  "The cache holds 500 or 700 entries, depending on which page one reads.",
];
const merging = { ...shared, candidates, aspect: "", tooLong: "" };
const [general] = builtInBank.general;
const [aspect] = builtInBank.aspect;

const page: PromptPage = {
  title: "Prompts of the ensemble and of judged preference",
  prompts: [
    sample(
      generator,
      { ...shared, instruction: general?.text ?? "", examples: "", sample: 0 },
      "The first paragraph is the bank's; everything else is the same for all candidates.",
    ),
    sample(aspectGenerator, { ...shared, instruction: aspect?.text ?? "", examples: "", sample: 0, aspect: "retries" }),
    sample(cpsAggregator, merging),
    sample(cisAggregator, merging),
    sample(voteAggregator, merging),
    sample(preferenceJudge, {
      parts,
      first: candidates[0] ?? "",
      second: candidates[1] ?? "",
      requirements: "",
      aspect: "",
    }),
    sample(acuExtractor, { reference: "The cache holds 500 entries and keeps answers on disk." }),
    sample(acuEntailment, {
      summary: candidates[0] ?? "",
      units: ["The cache holds 500 entries.", "The cache keeps answers on disk."],
    }),
  ],
};

export default page;
