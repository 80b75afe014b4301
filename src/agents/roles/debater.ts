/**
 * Debater (debate, sections 3.1.1 and 3.1.3 of the paper): answers the stage's question in turn, having seen what was said
 * before, and takes a position on it. The first turn of a stage has no position. Asked once a turn; a turn that breaks
 * the form is asked for again once, and is then missing. Without a model: speakers differ by the evidence they look at.
 */
import type { ZodType } from "zod";
import { tidyCode } from "../code-text.ts";
import type { DebateMaterial } from "../debate-material.ts";
import { fillerWords } from "../filler-words.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import { nameSchema, speakerName } from "./speakers.ts";

export interface Position {
  readonly stance: "agree" | "disagree";
  /** Speaker it is about, e.g. "debater-1". */
  readonly with: string;
}

/** One turn as later speakers and the judge see it. */
export interface Turn {
  readonly speaker: string;
  readonly stage: string;
  /** 1 for the first debate of a stage, more when it is debated again. */
  readonly debate: number;
  /** 1 for the first round of a debate. */
  readonly round: number;
  /** An answer to the whole task. */
  readonly taskOutput: string;
  /** What the stage decides besides (the intent of a summary); null where it decides nothing. */
  readonly label: string | null;
  readonly position: Position | null;
  readonly explanation: string;
}

export interface DebaterInput {
  /** Name of this speaker. */
  readonly speaker: string;
  /** Who it is, in trusted words: the angle from which it looks. */
  readonly persona: string;
  /** The same as a word, for engines that compute: "signature", "comments", "body" ... */
  readonly angle: string;
  /** The whole task and what its answer must be, in trusted words. */
  readonly task: string;
  readonly expected: string;
  /** Whether an answer is prose or a program: how it is tidied. */
  readonly answer: "text" | "code";
  /** What this stage is to settle. */
  readonly stage: string;
  readonly goal: string;
  /** What the stage decides besides, and the choices; null for nothing. */
  readonly label: {
    readonly name: string;
    readonly choices: readonly string[];
    /** What each choice means and when it is the one, in trusted words; absent: the names say it. */
    readonly meanings?: Readonly<Record<string, string>>;
  } | null;
  readonly source: string;
  /** Trusted word for what the source is: "python code". */
  readonly sourceKind: string;
  /** What stands around the source, as text, and a line on it in trusted words; "" for nothing. */
  readonly surroundings: string;
  readonly surroundingsIntro: string;
  /** The answer that the stage before accepted; "" at the first stage. */
  readonly accepted: string;
  /** Why its speaker gave it; "" where nobody said. */
  readonly acceptedReason: string;
  readonly acceptedLabel: string;
  /** What that label is called, e.g. "intent"; "" where there is none. */
  readonly acceptedLabelName: string;
  /** Turns of this stage so far, oldest first, bounded. */
  readonly turns: readonly Turn[];
  /** Earlier turns of this stage that did not fit. */
  readonly droppedTurns: number;
  /** What the judge said so far: after earlier rounds and debates of this stage, and on the accepted answer; "" before. */
  readonly feedback: string;
  /** Messages of compilers and tests about the accepted answer; "" where there are none. */
  readonly toolReport: string;
  /** What the embedded engine reads instead of the prompt; strategies pass it on unseen. */
  readonly material: DebateMaterial;
}

export interface DebaterOutput {
  readonly taskOutput: string;
  readonly label: string | null;
  readonly position: Position | null;
  readonly explanation: string;
}

/** Turns as text, for debaters and judge. */
export function transcript(turns: readonly Turn[], labelName: string): string {
  return turns
    .map((turn) => {
      const position = turn.position === null ? "" : `\nposition: ${turn.position.stance} with ${turn.position.with}`;
      const label = turn.label === null ? "" : `\n${labelName}: ${turn.label}`;
      return `[${turn.speaker}, round ${turn.round}${turn.debate > 1 ? ` of debate ${turn.debate}` : ""}]${position}${label}\nanswer: ${turn.taskOutput}\nbecause: ${turn.explanation}`;
    })
    .join("\n\n");
}

export const debater = role<DebaterInput, DebaterOutput>({
  name: "debater",
  version: 3,
  purpose:
    "Answers the stage's question in turn, sees the turns before, and says with whom it agrees or disagrees and why.",
  system:
    "You take part in a debate among engineers that is to find the best answer to a task. You judge by the source alone, you change your mind when another is right, and you say so when another is wrong.",
  prompt: `You are {{speaker}}. {{persona}}

The task: {{task}}
The answer must be: {{expected}}
This stage is called "{{stage}}". Its goal: {{goal}}
Settled at an earlier stage: {{settled}}

Give, in this order
- explanation: what in the source decides it, and what is wrong or missing in what was said, in a few sentences;
- position: whether you agree or disagree, and with which of these speakers: {{others}};
- label: the {{labelName}}, one of those below;
- taskOutput: your complete answer to the task as it should stand after this stage, and nothing else in it. {{copyRule}}
{{labelChoices}}
Earlier turns left out here for their length: {{dropped}}
{{feedbackIntro}}
{{feedback}}
{{reportIntro}}
{{toolReport}}

{{source}}

{{surroundingsIntro}}
{{surroundings}}

{{acceptedIntro}}
{{accepted}}

{{turnsIntro}}
{{turns}}`,
  required: ["source"],
  values: (input) => ({
    speaker: input.speaker,
    persona: input.persona,
    task: input.task,
    expected: input.expected,
    stage: input.stage,
    goal: input.goal,
    labelName: input.label?.name ?? "",
    labelChoices: choicesText(input.label),
    others: [...others(input)].join(", "),
    copyRule:
      others(input).size === 0
        ? ""
        : "Leave it empty where you agree with a speaker's answer as it stands: it is then taken over",
    settled: input.acceptedLabel === "" ? "" : `the ${input.acceptedLabelName} "${input.acceptedLabel}"`,
    dropped: input.droppedTurns === 0 ? "" : String(input.droppedTurns),
    feedbackIntro: input.feedback === "" ? "" : "What a judge said so far is lacking:",
    feedback: data(input.feedback, "feedback"),
    reportIntro: input.toolReport === "" ? "" : "What compiler or tests say about the answer so far:",
    toolReport: data(input.toolReport, "messages"),
    source: data(input.source, "source"),
    surroundingsIntro: input.surroundings === "" ? "" : input.surroundingsIntro,
    surroundings: data(input.surroundings, "surroundings"),
    acceptedIntro: input.accepted === "" ? "" : "The answer accepted so far. Keep it where nothing is to be gained:",
    accepted: data(
      input.acceptedReason === "" ? input.accepted : `${input.accepted}\n\nbecause: ${input.acceptedReason}`,
      "accepted-answer",
    ),
    turnsIntro: input.turns.length === 0 ? "" : "What was said in this stage so far:",
    turns: data(transcript(input.turns, input.label?.name ?? ""), "turns"),
  }),
  // What does not apply is not asked for; tidy fills it in.
  output: (z, input) => {
    const speakers = [...others(input)];
    return z.object({
      explanation: z.string(),
      ...(speakers.length === 0
        ? {}
        : { position: z.object({ stance: z.enum(["agree", "disagree"]), with: nameSchema(z, speakers) }).nullish() }),
      ...(input.label === null ? {} : { label: nameSchema(z, input.label.choices).nullish() }),
      taskOutput: z.string(),
    }) as unknown as ZodType<DebaterOutput>;
  },
  outputKey: (input) => JSON.stringify([[...others(input)], input.label?.choices ?? null]),
  tidy(output, input) {
    const stated = output.position ?? null;
    // Nobody else spoke yet: whatever a model puts here has nothing to refer to.
    const position =
      stated === null || others(input).size === 0 ? null : { stance: stated.stance, with: speakerName(stated.with) };
    const own = input.answer === "code" ? tidyCode(output.taskOutput) : tidySummary(output.taskOutput);
    const taken =
      position?.stance === "agree" ? input.turns.findLast(({ speaker }) => speaker === position.with) : undefined;
    return {
      explanation: output.explanation.trim(),
      taskOutput: own.trim() === "" ? (taken?.taskOutput ?? own) : own,
      label: input.label === null ? null : (output.label?.trim().toLowerCase() ?? taken?.label ?? null),
      position,
    };
  },
  check(output, input) {
    if (output.taskOutput === "") return "taskOutput is empty";
    if (input.label !== null && !input.label.choices.includes(output.label ?? "")) {
      return `label must be one of ${input.label.choices.join(", ")}`;
    }
    const speakers = others(input);
    if (speakers.size === 0) return null;
    if (output.position === null) return "position is missing: say with whom you agree or disagree";
    return speakers.has(output.position.with) ? null : `position must be about one of ${[...speakers].join(", ")}`;
  },
  rehearse: (input) => ({
    // A translation is about as long as its source.
    // No two are equal: equal answers would end the debate, and the bill is for the dearest.
    taskOutput: `${input.answer === "code" ? input.source : fillerWords(30)} ${input.speaker} ${input.turns.length}`,
    label: input.label?.choices[0] ?? null,
    position: [...others(input)].map((name) => ({ stance: "disagree" as const, with: name })).at(-1) ?? null,
    explanation: fillerWords(60),
  }),
  temperature: 0,
});

/** One choice a line, so that each can be weighed. */
function choicesText(label: DebaterInput["label"]): string {
  if (label === null) return "";
  const lines = label.choices.map((choice) => {
    const meaning = label.meanings?.[choice];
    return meaning === undefined ? `- ${choice}` : `- ${choice}: ${meaning}`;
  });
  return [`The choices of the ${label.name}:`, ...lines].join("\n");
}

/** Those on whom this speaker can take a position. */
function others(input: DebaterInput): Set<string> {
  return new Set(input.turns.map((turn) => turn.speaker).filter((speaker) => speaker !== input.speaker));
}
