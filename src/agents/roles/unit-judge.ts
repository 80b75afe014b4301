/**
 * The 1-4 judge of function-level summaries (Agent4cs, evaluation): grades one summary by a written rubric. Never asked about
 * folders, whose summaries have no code to be held against. No extraction can judge: the embedded engine refuses.
 */
import { data, role } from "../role.ts";

export interface UnitJudgeInput {
  /** Without its comments. */
  readonly code: string;
  readonly summary: string;
}

export interface UnitJudgeOutput {
  readonly explanation: string;
  /** 1 to 4. */
  readonly grade: number;
}

export const unitJudge = role<UnitJudgeInput, UnitJudgeOutput>({
  name: "unit-judge",
  version: 1,
  purpose: "Grades the summary of one function from 1 to 4 by a rubric; an evaluation's role, never part of a summary.",
  system: "You grade summaries of code strictly and alike, by the rubric alone. Length alone is no merit.",
  prompt: `Grade how well the summary tells an engineer what this function does.

4: right in all it says, names what the function does and gives back, and is easy to read.
3: right in the main; a detail that matters is missing, or one minor claim is loose.
2: partly wrong, or so general that it would fit many other functions.
1: wrong, empty, or it cannot be understood.
Explain first, in one or two sentences, then give the grade.

Code: {{code}}
Summary: {{summary}}`,
  required: ["code", "summary"],
  values: (input) => ({ code: data(input.code, "code"), summary: data(input.summary, "summary") }),
  output: (z) =>
    z.object({
      explanation: z.string().describe("One or two sentences, before the grade"),
      grade: z.number().int().min(1).max(4).describe("1, 2, 3 or 4"),
    }),
  temperature: 0,
});
