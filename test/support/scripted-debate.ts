/** A debate by script: who wins at which look of the judge, who breaks the form; and the calls that came of it, in order. */
import type { DebaterInput } from "../../src/agents/roles/debater.ts";
import type { JudgeInput } from "../../src/agents/roles/judge.ts";
import { runDebate } from "../../src/strategies/debate/debate.ts";
import {
  type DebateOutcome,
  type DebatePlan,
  type DebateSettings,
  defaultDebateSettings,
  type ToolReporter,
} from "../../src/strategies/debate/plan.ts";
import { type RuleContext, ruleContext } from "./rule-context.ts";

/** Three stages, two factors; the second stage wants a compiler, the third tests. */
export const threeStages: DebatePlan = {
  task: "Sort the letters.",
  expected: "a line",
  answer: "text",
  stages: [
    { name: "first", goal: "Find the intent.", label: { name: "intent", choices: ["what", "why"] } },
    { name: "second", goal: "Write it.", tools: "syntax" },
    { name: "third", goal: "Mend it.", tools: "tests" },
  ],
  factors: [
    { name: "clear", definition: "easy to read" },
    { name: "right", definition: "true" },
  ],
  personas: [
    { angle: "one", text: "You are one." },
    { angle: "two", text: "You are two." },
    { angle: "three", text: "You are three." },
  ],
};

export interface Script {
  readonly settings?: Partial<DebateSettings>;
  /** Winner at the n-th look of the judge, from 0; null: nobody. Default: always debater-1. */
  readonly winner?: (look: number, input: JudgeInput) => string | null;
  /** Score of a speaker at the n-th look, 1 to 5. Default 3. */
  readonly score?: (speaker: string, look: number) => number;
  /** True: this turn (or, as "judge", this look) breaks its form twice. */
  readonly breaks?: (call: string) => boolean;
  /** Answer of a turn; default: one that no other turn gives. */
  readonly output?: (call: string) => string;
  readonly stance?: (speaker: string, input: DebaterInput) => "agree" | "disagree";
  readonly report?: ToolReporter;
  readonly plan?: DebatePlan;
}

export interface Played {
  readonly outcome: DebateOutcome;
  /** e.g. "first 1.2 debater-3" (stage, debate.round, speaker), in order of asking. */
  readonly calls: readonly string[];
  readonly context: RuleContext;
}

export async function playDebate(script: Script = {}): Promise<Played> {
  const calls: string[] = [];
  let looks = 0;
  const note = (speaker: string, stage: string, purpose = ""): string => {
    const debate = /debate (\d+)/.exec(purpose)?.[1] ?? "1";
    const round = /round (\d+)/.exec(purpose)?.[1] ?? "?";
    const call = `${stage} ${debate}.${round} ${speaker}`;
    calls.push(call);
    return call;
  };
  const context = ruleContext({
    debater: (input: DebaterInput, ask) => {
      const call = note(input.speaker, input.stage, ask.purpose);
      const other = input.turns.findLast((turn) => turn.speaker !== input.speaker);
      return {
        taskOutput: script.breaks?.(call) === true ? "" : (script.output?.(call) ?? `answer of ${call}`),
        label: input.label === null ? null : "what",
        position:
          other === undefined
            ? null
            : {
                // An empty answer of one who agrees would be the other's.
                stance:
                  script.breaks?.(call) === true ? "disagree" : (script.stance?.(input.speaker, input) ?? "agree"),
                with: other.speaker,
              },
        explanation: "so",
      };
    },
    judge: (input: JudgeInput, ask) => {
      const call = note("judge", input.stage, ask.purpose);
      const look = looks++;
      const winner = script.winner === undefined ? "debater-1" : script.winner(look, input);
      return {
        scores: input.candidates.flatMap(({ speaker }) =>
          input.factors.map(({ name }) => ({ speaker, factor: name, score: script.score?.(speaker, look) ?? 3 })),
        ),
        winner: script.breaks?.(call) === true ? "the audience" : (winner ?? "nobody"),
        feedback: input.factors.map(({ name }) => ({ factor: name, text: `mend ${name} after look ${look}` })),
      };
    },
  });
  const outcome = await runDebate(
    script.plan ?? threeStages,
    { text: "letters", kind: "text", material: { kind: "translation" } },
    { ...defaultDebateSettings, ...script.settings },
    context,
    { item: "item", ...(script.report === undefined ? {} : { report: script.report }) },
  );
  return { outcome, calls, context };
}
