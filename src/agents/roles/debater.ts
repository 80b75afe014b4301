/**
 * Debater (debate, sections 3.1.1 and 3.1.3 of the paper): answers the stage's question in turn, having seen what was said
 * before, and takes a position on it. The first turn of a stage has no position. Asked once a turn; a turn that breaks
 * the form is asked for again once, and is then missing. Without a model: speakers differ by the evidence they look at.
 */
import { tidyCode } from "../code-text.ts";
import type { DebateMaterial } from "../debate-material.ts";
import { fillerWords } from "../filler-words.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import { speakerName } from "./speakers.ts";

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
  readonly label: { readonly name: string; readonly choices: readonly string[] } | null;
  readonly source: string;
  /** Trusted word for what the source is: "python code". */
  readonly sourceKind: string;
  /** What stands around the source, as text, and a line on it in trusted words; "" for nothing. */
  readonly surroundings: string;
  readonly surroundingsIntro: string;
  /** The answer that the stage before accepted; "" at the first stage. */
  readonly accepted: string;
  readonly acceptedLabel: string;
  /** What that label is called, e.g. "intent"; "" where there is none. */
  readonly acceptedLabelName: string;
  /** Turns of this stage so far, oldest first, bounded. */
  readonly turns: readonly Turn[];
  /** Earlier turns of this stage that did not fit. */
  readonly droppedTurns: number;
  /** What the judge said after each debate of this stage so far; "" before. */
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
export function transcript(turns: readonly Turn[]): string {
  return turns
    .map((turn) => {
      const position = turn.position === null ? "" : `\nposition: ${turn.position.stance} with ${turn.position.with}`;
      const label = turn.label === null ? "" : `\ndecides: ${turn.label}`;
      return `[${turn.speaker}, round ${turn.round}${turn.debate > 1 ? ` of debate ${turn.debate}` : ""}]${position}${label}\nanswer: ${turn.taskOutput}\nbecause: ${turn.explanation}`;
    })
    .join("\n\n");
}

export const debater = role<DebaterInput, DebaterOutput>({
  name: "debater",
  version: 2,
  purpose:
    "Answers the stage's question in turn, sees the turns before, and says with whom it agrees or disagrees and why.",
  system:
    "You take part in a debate among engineers that is to find the best answer to a task. You judge by the source alone, you change your mind when another is right, and you say so when another is wrong.",
  prompt: `You are {{speaker}}. {{persona}}

The task: {{task}}
The answer must be: {{expected}}
This stage is called "{{stage}}". Its goal: {{goal}}
Decide also the {{labelName}}, one of: {{labelChoices}}
Settled at an earlier stage: {{settled}}

Give
- taskOutput: your complete answer to the task as it should stand after this stage, and nothing else in it;
- label: your choice where this stage asks for one, else null;
- position: null when nobody has spoken yet in this stage; otherwise whether you agree or disagree, and with which speaker;
- explanation: why, in a few sentences, with what in the source shows it.
Earlier turns left out here for their length: {{dropped}}
{{feedbackIntro}}
{{feedback}}
{{reportIntro}}
{{toolReport}}

{{source}}

{{surroundingsIntro}}
{{surroundings}}

{{accepted}}

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
    labelChoices: input.label?.choices.join(", ") ?? "",
    settled: input.acceptedLabel === "" ? "" : `the ${input.acceptedLabelName} "${input.acceptedLabel}"`,
    dropped: input.droppedTurns === 0 ? "" : String(input.droppedTurns),
    feedbackIntro: input.feedback === "" ? "" : "A judge found no answer acceptable so far, and said why:",
    feedback: data(input.feedback, "feedback"),
    reportIntro: input.toolReport === "" ? "" : "What compiler or tests say about the answer so far:",
    toolReport: data(input.toolReport, "messages"),
    source: data(input.source, "source"),
    surroundingsIntro: input.surroundings === "" ? "" : input.surroundingsIntro,
    surroundings: data(input.surroundings, "surroundings"),
    accepted: data(input.accepted, "accepted-answer"),
    turns: data(transcript(input.turns), "turns"),
  }),
  output: (z) =>
    z.object({
      taskOutput: z.string(),
      label: z.string().nullable(),
      position: z.object({ stance: z.enum(["agree", "disagree"]), with: z.string() }).nullable(),
      explanation: z.string(),
    }),
  tidy: (output, input) => ({
    explanation: output.explanation.trim(),
    taskOutput: input.answer === "code" ? tidyCode(output.taskOutput) : tidySummary(output.taskOutput),
    label: input.label === null ? null : (output.label?.trim().toLowerCase() ?? null),
    // Nobody else spoke yet: whatever a model puts here has nothing to refer to.
    position:
      output.position === null || others(input).size === 0
        ? null
        : { stance: output.position.stance, with: speakerName(output.position.with) },
  }),
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
    taskOutput: input.answer === "code" ? input.source : fillerWords(30),
    label: input.label?.choices[0] ?? null,
    position: [...others(input)].map((name) => ({ stance: "disagree" as const, with: name })).at(-1) ?? null,
    explanation: fillerWords(60),
  }),
  temperature: 0,
});

/** Those on whom this speaker can take a position. */
function others(input: DebaterInput): Set<string> {
  return new Set(input.turns.map((turn) => turn.speaker).filter((speaker) => speaker !== input.speaker));
}
