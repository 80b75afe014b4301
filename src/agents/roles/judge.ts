/**
 * Judge of a debate (debate, section 3.1.1, table 2): scores the latest answer of each debater on every factor, and names
 * a winner or nobody, with feedback a factor, in every variant. A verdict that breaks the form is asked for again once;
 * then it is no verdict. Without a model: the factors are computed.
 */
import type { ZodType } from "zod";
import type { DebateMaterial } from "../debate-material.ts";
import { fillerWords } from "../filler-words.ts";
import { data, role } from "../role.ts";
import { type Turn, transcript } from "./debater.ts";
import { nameSchema, speakerName } from "./speakers.ts";

export interface Factor {
  /** Kebab-case name. */
  readonly name: string;
  /** What it means, in a sentence. */
  readonly definition: string;
}

export interface JudgeInput {
  readonly task: string;
  readonly expected: string;
  readonly stage: string;
  readonly goal: string;
  readonly factors: readonly Factor[];
  readonly source: string;
  readonly sourceKind: string;
  /** What stands around the source, as text, and a line on it in trusted words; "" for nothing. */
  readonly surroundings: string;
  readonly surroundingsIntro: string;
  /** Turns of the stage, oldest first, bounded. */
  readonly turns: readonly Turn[];
  /** The latest turn of each debater, and the answer accepted before where there is one: what is judged. */
  readonly candidates: readonly Turn[];
  /** What was said after earlier debates of this stage; "" before. */
  readonly feedback: string;
  /** Messages of compilers and tests about the candidates; "" where nothing was run. */
  readonly toolReport: string;
  /** False where nobody would hear it: it is then not asked for. */
  readonly feedbackWanted: boolean;
  /** What a stage decides besides is called, e.g. "intent"; "" for nothing. */
  readonly labelName: string;
  readonly material: DebateMaterial;
}

export interface FactorScore {
  readonly speaker: string;
  readonly factor: string;
  /** 1 (poor) to 5 (nothing to improve). */
  readonly score: number;
}

export const nobody = "nobody";

/** Speaker of the answer that stood before the stage. */
export const accepted = "accepted";

export interface JudgeOutput {
  readonly scores: readonly FactorScore[];
  /** A speaker, or "nobody". */
  readonly winner: string;
  readonly feedback: readonly { readonly factor: string; readonly text: string }[];
}

export const judge = role<JudgeInput, JudgeOutput>({
  name: "judge",
  version: 3,
  purpose:
    "Scores each debater's latest answer on the task's factors, names an acceptable one or nobody, and gives feedback.",
  system:
    "You judge a debate. You look at the source first and at the arguments second; eloquence and agreement among speakers are no evidence. You are not obliged to find a winner.",
  prompt: `The task: {{task}}
The answer must be: {{expected}}
This stage is called "{{stage}}". Its goal: {{goal}}

Judge the latest answer of each of these speakers: {{speakers}}.
Factors, each to be scored from 1 (poor) to 5 (nothing to improve):
{{factors}}

Give, in this order
{{feedbackLine}}
- scores: one for each speaker and factor;
- winner: the speaker whose answer is acceptable as it stands, by every factor, and best; "nobody" when none is acceptable.
{{acceptedRule}}
{{feedbackIntro}}
{{feedback}}
{{reportIntro}}
{{toolReport}}

{{source}}

{{surroundingsIntro}}
{{surroundings}}

{{turns}}`,
  required: ["source", "turns"],
  values: (input) => ({
    task: input.task,
    expected: input.expected,
    stage: input.stage,
    goal: input.goal,
    speakers: input.candidates.map((turn) => turn.speaker).join(", "),
    factors: input.factors.map((factor) => `- ${factor.name}: ${factor.definition}`).join("\n"),
    feedbackLine: input.feedbackWanted
      ? "- feedback: for each factor, what the answers lack and how to mend it, addressed to all speakers; nothing where nothing is lacking;"
      : "",
    acceptedRule: input.candidates.some(({ speaker }) => speaker === accepted)
      ? `"${accepted}" is the answer that stood before this stage; another wins only where it is better.`
      : "",
    feedbackIntro: input.feedback === "" ? "" : "Your feedback after earlier debates of this stage:",
    feedback: data(input.feedback, "feedback"),
    reportIntro: input.toolReport === "" ? "" : "What compiler or tests say about these answers:",
    toolReport: data(input.toolReport, "messages"),
    source: data(input.source, "source"),
    surroundingsIntro: input.surroundings === "" ? "" : input.surroundingsIntro,
    surroundings: data(input.surroundings, "surroundings"),
    turns: data(transcript(input.turns, input.labelName), "turns"),
  }),
  // Enums of who spoke and what is judged, and no feedback where nobody would hear it; models that write names otherwise are tidied.
  output: (z, input) =>
    z.object({
      ...(input.feedbackWanted
        ? { feedback: z.array(z.object({ factor: nameSchema(z, factorsOf(input), factorName), text: z.string() })) }
        : {}),
      scores: z.array(
        z.object({
          speaker: nameSchema(z, speakersOf(input)),
          factor: nameSchema(z, factorsOf(input), factorName),
          score: z.number().min(1).max(5),
        }),
      ),
      winner: nameSchema(z, [...speakersOf(input), nobody], winnerName),
    }) as unknown as ZodType<JudgeOutput>,
  outputKey: (input) => JSON.stringify([input.feedbackWanted, speakersOf(input), factorsOf(input)]),
  tidy: (output) => ({
    scores: output.scores.map(({ speaker, factor, score }) => ({
      speaker: speakerName(speaker),
      factor: factorName(factor),
      score,
    })),
    winner: winnerName(output.winner),
    feedback: (output.feedback ?? []).map(({ factor, text }) => ({ factor: factorName(factor), text: text.trim() })),
  }),
  check(output, input) {
    const speakers = input.candidates.map((turn) => turn.speaker);
    for (const speaker of speakers) {
      for (const { name } of input.factors) {
        const given = output.scores.filter((score) => score.speaker === speaker && score.factor === name);
        if (given.length !== 1) return `scores must hold exactly one score of ${name} for ${speaker}`;
      }
    }
    if (output.winner !== nobody && !speakers.includes(output.winner)) {
      return `winner must be one of ${speakers.join(", ")} or "${nobody}"`;
    }
    if (!input.feedbackWanted || output.winner !== nobody) return null;
    const missing = input.factors.find(({ name }) => !output.feedback.some((entry) => entry.factor === name));
    return missing === undefined ? null : `feedback on ${missing.name} is missing`;
  },
  // Nobody is acceptable: every debate goes on as long as it may.
  rehearse: (input) => ({
    scores: input.candidates.flatMap(({ speaker }) =>
      input.factors.map(({ name }) => ({ speaker, factor: name, score: 2 })),
    ),
    winner: nobody,
    feedback: input.feedbackWanted ? input.factors.map(({ name }) => ({ factor: name, text: fillerWords(40) })) : [],
  }),
  temperature: 0,
});

const speakersOf = ({ candidates }: JudgeInput): string[] => candidates.map(({ speaker }) => speaker);
const factorsOf = ({ factors }: JudgeInput): string[] => factors.map(({ name }) => name);

/** "Content adequacy" -> "content-adequacy". */
function factorName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

function winnerName(text: string): string {
  const name = speakerName(text);
  return /^(?:|none|null|no[\s_-]?one|no[\s_-]?winner|no[\s_-]?body)$/.test(name) ? nobody : name;
}
