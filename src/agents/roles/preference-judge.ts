/**
 * Preference judge (Multi2 section 3.2.2, after LLMCompare): which of two summaries of the same documents is better, or
 * a tie. Asked twice a pair, in both orders; the evaluation turns the verdicts into CAP. No extraction can judge: the
 * embedded engine refuses.
 */
import { type SourcePart, showParts } from "../material.ts";
import { data, role } from "../role.ts";

export type Verdict = "1" | "2" | "tie";

export interface PreferenceInput {
  readonly parts: readonly SourcePart[];
  readonly first: string;
  readonly second: string;
  /** What was asked of the summaries, trusted text; "" for nothing in particular. */
  readonly requirements: string;
  readonly aspect: string;
}

export interface PreferenceOutput {
  readonly explanation: string;
  readonly verdict: Verdict;
}

export const preferenceJudge = role<PreferenceInput, PreferenceOutput>({
  name: "preference-judge",
  version: 1,
  purpose: "Says which of two summaries of the same documents is better, or that neither is; asked in both orders.",
  system:
    "You judge summaries. You are fair: neither the order in which two summaries are shown nor their length alone makes one better.",
  prompt: `Two summaries of the same documents follow. Say which one serves a reader better: it should be clear, accurate (nothing that the documents do not bear out), concise, and complete in what matters.

{{requirements}}
Aspect that is wanted, and nothing else: {{aspect}}
Explain your comparison first. Then give the verdict: "1" if the first summary is better, "2" if the second is, "tie" if they are about equally good.

{{documents}}

Summary 1:
{{first}}

Summary 2:
{{second}}`,
  required: ["documents", "first", "second"],
  values: (input) => ({
    documents: data(showParts(input.parts), "documents"),
    first: data(input.first, "summary"),
    second: data(input.second, "summary"),
    requirements: input.requirements,
    aspect: input.aspect === "" ? "" : data(input.aspect, "aspect"),
  }),
  output: (z) =>
    z.object({
      explanation: z.string().describe("The comparison, before the verdict"),
      verdict: z.enum(["1", "2", "tie"]).describe('"1", "2" or "tie"'),
    }),
  temperature: 0,
});
