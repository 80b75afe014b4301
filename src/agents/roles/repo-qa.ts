/**
 * QA agent (hierarchical, Agent4cs): compares a draft with what it was written from and approves it or says what to change; its
 * points go to the Summarization agent. Without a model: numeric checks of coverage, support, length, repetition and
 * dangling pronouns (`../../embedded/roles/repo-qa.ts`).
 */
import { data, role } from "../role.ts";

export interface RepoQaInput {
  readonly place: string;
  readonly kind: string;
  /** The code, or the children's summaries with their keywords, as the summarizer saw them. */
  readonly material: string;
  /** Terms that stand out in the children; empty for code. */
  readonly keywords: readonly string[];
  readonly draft: string;
  /** What was asked for before and the draft was revised by; [] at the first look. */
  readonly before: readonly string[];
  readonly maxWords: number;
  readonly language: string;
}

export interface RepoQaOutput {
  readonly approved: boolean;
  /** What to change, a sentence each; empty when approved. At most five. */
  readonly issues: readonly string[];
}

export const repoQa = role<RepoQaInput, RepoQaOutput>({
  name: "repo-qa",
  version: 2,
  purpose: "QA agent: approves a draft summary or lists what the Summarization agent must change.",
  system:
    "You review summaries of code before they are published. You are strict about facts and purpose, and you do not ask for matters of taste.",
  prompt: `Compare the draft with what it was written from.

Ask for a change only where one of these holds: the draft claims something that the material does not show; what the {{kind}} is for is missing or wrong; a part or term that a reader needs is missing; it is longer than {{maxWords}} words; it repeats itself; a sentence cannot be understood without the material; it is not in {{language}}.
Approve it when none holds. Otherwise give at most five points, each one sentence that says what to change and how, the gravest first.
Place: {{place}}
Terms that stand out: {{keywords}}
Material: {{material}}
Asked for before, and revised since; check that it was settled, do not ask for the opposite: {{before}}
Draft: {{draft}}`,
  required: ["material", "draft"],
  values: (input) => ({
    kind: input.kind,
    language: input.language,
    maxWords: String(input.maxWords),
    place: data(input.place, "place"),
    keywords: data(input.keywords.join(", "), "terms"),
    material: data(input.material, "material"),
    before: data(input.before.map((issue) => `- ${issue}`).join("\n"), "points"),
    draft: data(input.draft, "draft"),
  }),
  output: (z) =>
    z.object({
      approved: z.boolean().describe("True when nothing must change"),
      issues: z.array(z.string()).describe("What to change; empty when approved"),
    }),
  tidy: (output) => {
    const issues = output.issues.map((issue) => issue.replace(/\s+/g, " ").trim()).filter((issue) => issue !== "");
    return { approved: output.approved, issues: output.approved ? [] : issues.slice(0, 5) };
  },
  check: (output) =>
    !output.approved && output.issues.length === 0 ? "not approved, but no issue says what to change" : null,
  temperature: 0,
});
