/**
 * Pattern labeller (debate, section 3.2): names how one stage of a debate went, from its turns, with examples. It only labels what
 * is over; nothing is decided by it. A label outside the offered ones is asked for again once. Only a language model
 * can play it; the labels computed from positions need none.
 */
import { data, role } from "../role.ts";
import { type Turn, transcript } from "./debater.ts";

export interface PatternLabellerInput {
  readonly task: string;
  readonly stage: string;
  /** Each with what it means, in trusted words. */
  readonly patterns: readonly { readonly name: string; readonly meaning: string }[];
  readonly turns: readonly Turn[];
}

export interface PatternLabellerOutput {
  readonly pattern: string;
  readonly reason: string;
}

export const patternLabeller = role<PatternLabellerInput, PatternLabellerOutput>({
  name: "pattern-labeller",
  version: 1,
  purpose: "Labels how a stage of a debate went, so that labels computed from positions can be checked against it.",
  system:
    "You label records of debates. You look at how many speakers agree and disagree at the beginning and at the end, in what they say as well as in the position they state.",
  prompt: `The debate was about this task: {{task}}
Its stage "{{stage}}" is over. Which pattern did it follow?
{{patterns}}

Examples
- round 1: B and C reject A's answer; round 2: all take over B's answer -> forceful agreement
- round 1: B and C accept A's answer; round 2: each defends another wording -> ending divergence
- round 1: B rejects A's answer and C rejects both; round 2: nobody has moved -> prolonged disagreement

Give the pattern by its name, and the reason in a sentence.

{{turns}}`,
  required: ["turns"],
  values: (input) => ({
    task: input.task,
    stage: input.stage,
    patterns: input.patterns.map(({ name, meaning }) => `- ${name}: ${meaning}`).join("\n"),
    turns: data(transcript(input.turns, "choice"), "turns"),
  }),
  output: (z) => z.object({ pattern: z.string(), reason: z.string() }),
  tidy: (output) => ({
    pattern: output.pattern.trim().toLowerCase().replace(/[-_]+/g, " "),
    reason: output.reason.trim(),
  }),
  check: (output, input) =>
    input.patterns.some(({ name }) => name === output.pattern)
      ? null
      : `pattern must be one of ${input.patterns.map(({ name }) => name).join(", ")}`,
  temperature: 0,
});
