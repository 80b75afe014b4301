/**
 * A one-line description (an About) as a debate, so that the strategies can be compared on the same work. Ours: the paper
 * debates code only; stages and factors are those of its summaries.
 */
import type { LengthLimits } from "../../../base/length.ts";
import type { DebatePlan } from "../plan.ts";

export interface PhraseTask {
  /** Name of the language to write in. */
  readonly language: string;
  /** e.g. "at most 350 characters". */
  readonly limits: string;
  /** The same to be kept. */
  readonly lengths: LengthLimits;
  /** What else a good answer must be, in trusted words; "" for nothing. */
  readonly requirements: string;
}

export function phrasePlan({ language, limits, requirements, lengths }: PhraseTask): DebatePlan {
  return {
    task: `Write the one-line description that stands beside the name of a software project or app.${requirements === "" ? "" : ` ${requirements}`}`,
    expected: `one short phrase in ${language} that tells a newcomer what this is, ${limits}; no quotes, no markup, no lead-in`,
    answer: "text",
    limits: lengths,
    language,
    stages: [
      {
        name: "phrase generation",
        goal: "Say what it is and what it is for. A line of the material that already says so is to be preferred.",
      },
      {
        name: "phrase refinement",
        goal: "Check the phrase against the material: mend what is wrong, drop praise and detail. Leave it as it is when nothing is to be gained.",
      },
    ],
    factors: [
      { name: "expressiveness", definition: "clear and readable at first sight" },
      {
        name: "content-adequacy",
        definition: "says what it is and what it is for, and nothing that the material does not",
      },
      { name: "conciseness", definition: "no word that a newcomer does not need" },
    ],
    personas: [
      {
        angle: "tagline",
        text: "You look first for a line by the authors that says what it is: tagline, subtitle, heading.",
      },
      { angle: "opening", text: "You look first at the opening sentences." },
      { angle: "body", text: "You look first at purpose and features as the whole text shows them." },
    ],
  };
}
