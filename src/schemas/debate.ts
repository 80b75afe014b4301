/** How a debate went: part of the results of `code` and `translate`. */
import type { Z } from "../agents/role.ts";

export const pattern = (z: Z) =>
  z
    .enum(["forceful agreement", "ending divergence", "prolonged disagreement", "convergent", "mixed"])
    .describe("How the debate went, by the positions of its first and last round");

const turn = (z: Z) =>
  z.strictObject({
    speaker: z.string(),
    stage: z.string(),
    debate: z.int().describe("1 for the first debate of a stage"),
    round: z.int(),
    taskOutput: z.string(),
    label: z.string().nullable(),
    position: z.strictObject({ stance: z.enum(["agree", "disagree"]), with: z.string() }).nullable(),
    explanation: z.string(),
  });

const verdict = (z: Z) =>
  z.strictObject({
    debate: z.int(),
    round: z.int().describe("The round after which the judge looked"),
    seen: z.int(),
    scores: z.array(
      z.strictObject({ speaker: z.string(), factor: z.string(), score: z.number().describe("1 to 5, 5 is best") }),
    ),
    winner: z.string().describe('A speaker, or "nobody"'),
    feedback: z.array(z.strictObject({ factor: z.string(), text: z.string() })),
  });

export const stage = (z: Z) =>
  z.strictObject({
    stage: z.string(),
    turns: z.array(turn(z)),
    missing: z.array(z.strictObject({ speaker: z.string(), debate: z.int(), round: z.int(), reason: z.string() })),
    verdicts: z.array(verdict(z).nullable()).describe("One a look of the judge; null where none could be had"),
    winner: z
      .string()
      .nullable()
      .describe('"accepted": the answer that stood before the stage; null: nobody was acceptable'),
    output: z.string(),
    label: z.string().nullable(),
    pattern: pattern(z),
    agreed: z.boolean().describe("All speakers gave one answer, and no further was asked for"),
    toolReport: z.string(),
  });

export const labels = (z: Z) =>
  z.strictObject({
    by: z.string().describe('"llm", or the file of labels'),
    stages: z.array(z.strictObject({ stage: z.string(), byPositions: pattern(z), label: pattern(z) })),
    agreement: z.number().min(0).max(1),
    kappa: z.number().nullable(),
    reason: z.string().nullable().describe("Why there is no kappa"),
  });

/** Fields that both results have. */
export const debated = (z: Z) => ({
  pattern: pattern(z).nullable().describe("Of the last stage; null without a debate"),
  underperforming: z.boolean().describe("A stage ended without an acceptable answer"),
  stages: z.array(stage(z)),
  labels: labels(z).nullable(),
});
