/** The two asks of a debate. An answer that breaks its form twice silences one speaker, never the debate. */
import type { AgentContext } from "../../agents/engine.ts";
import { debater, type Turn } from "../../agents/roles/debater.ts";
import { judge } from "../../agents/roles/judge.ts";
import { isPrecisError } from "../../base/errors.ts";
import { keepShort } from "../keep-short.ts";
import { candidatesOf } from "./decide.ts";
import { boundHistory } from "./history.ts";
import type { DebateOptions, DebatePlan, DebateSettings, DebateSource, Stage, Verdict } from "./plan.ts";
import type { Unusable } from "./unusable.ts";

/** What a stage starts from. */
export interface StageInput {
  readonly plan: DebatePlan;
  readonly stage: Stage;
  readonly source: DebateSource;
  readonly settings: DebateSettings;
  readonly context: AgentContext;
  readonly accepted: string;
  readonly acceptedReason: string;
  readonly label: string | null;
  readonly toolReport: string;
  readonly options: DebateOptions;
  /** True where an earlier stage may have ended the debate. */
  readonly mayBeLeftOut: boolean;
  /** Of the whole debate: what could not be taken is added here. */
  readonly unusable: Unusable[];
}

/** The turn, or the reason why there is none. */
export async function askDebater(
  input: StageInput,
  at: { readonly speaker: number; readonly debate: number; readonly round: number },
  turns: readonly Turn[],
  feedback: string,
): Promise<Turn | string> {
  const { plan, stage, source, settings, context, options } = input;
  const { debate, round } = at;
  const speaker = `debater-${at.speaker}`;
  const history = boundHistory(turns, settings.historyTokens);
  warnDropped(context, stage, history.dropped);
  const persona = plan.personas[(at.speaker - 1) % plan.personas.length];
  const prompt = options.prompts?.[debater.name];
  try {
    const answer = await context.ask(
      debater,
      {
        speaker,
        persona: persona?.text ?? "",
        angle: persona?.angle ?? "",
        task: plan.task,
        expected: plan.expected,
        answer: plan.answer,
        stage: stage.name,
        goal: stage.goal,
        label: stage.label ?? null,
        source: source.text,
        sourceKind: source.kind,
        surroundings: source.surroundings?.text ?? "",
        surroundingsIntro: source.surroundings?.intro ?? "",
        accepted: input.accepted,
        acceptedReason: input.acceptedReason,
        acceptedLabel: input.label ?? "",
        acceptedLabelName: plan.stages.find(({ label }) => label !== undefined)?.label?.name ?? "",
        turns: history.turns,
        droppedTurns: history.dropped,
        feedback,
        toolReport: input.toolReport,
        material: source.material,
      },
      {
        as: speaker,
        item: options.item,
        purpose: where(stage, debate, round),
        // Answers that agree end a stage after its first round; a first turn that is accepted, after that.
        ifNeeded: input.mayBeLeftOut || debate > 1 || round > 1 || (byTurn(settings) && at.speaker > 1),
        ...(prompt === undefined ? {} : { prompt }),
      },
    );
    const taskOutput = await withinLength(answer.output.taskOutput, input);
    return { speaker, stage: stage.name, debate, round, ...answer.output, taskOutput };
  } catch (error) {
    if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
    input.unusable.push({
      code: "turn-missing",
      speaker,
      where: where(stage, debate, round),
      reason: error.message,
    });
    return error.message;
  }
}

/** The verdict, or null when it broke the form twice: an unusable verdict is no verdict. */
export async function askJudge(
  input: StageInput,
  turns: readonly Turn[],
  { reversed = false, ...at }: { readonly debate: number; readonly round: number; readonly reversed?: boolean },
  feedback: string,
  toolReport: string,
  feedbackWanted: boolean,
): Promise<Verdict | null> {
  const { plan, stage, source, settings, context, options } = input;
  const candidates = candidatesOf(input, turns);
  const bounded = boundHistory(turns, settings.historyTokens);
  warnDropped(context, stage, bounded.dropped);
  // What is judged must be seen, whatever the bound drops of what led to it.
  const stood = candidates.filter((turn) => !turns.includes(turn));
  const shown = [...stood, ...turns.filter((turn) => bounded.turns.includes(turn) || candidates.includes(turn))];
  const prompt = options.prompts?.[judge.name];
  try {
    const answer = await context.ask(
      judge,
      {
        task: plan.task,
        expected: plan.expected,
        stage: stage.name,
        goal: stage.goal,
        factors: plan.factors,
        source: source.text,
        sourceKind: source.kind,
        surroundings: source.surroundings?.text ?? "",
        surroundingsIntro: source.surroundings?.intro ?? "",
        turns: reversed ? shown.toReversed() : shown,
        candidates: reversed ? candidates.toReversed() : candidates,
        feedback,
        toolReport,
        feedbackWanted,
        labelName: plan.stages.find(({ label }) => label !== undefined)?.label?.name ?? "",
        material: source.material,
      },
      {
        item: options.item,
        purpose: `${where(stage, at.debate, at.round)}${reversed ? ", the other way round" : ""}`,
        ifNeeded: input.mayBeLeftOut || input.accepted !== "" || reversed || furtherLook(settings, turns.length, at),
        ...(prompt === undefined ? {} : { prompt }),
      },
    );
    return { ...answer.output, ...at, seen: turns.length };
  } catch (error) {
    if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
    input.unusable.push({
      code: "verdict-missing",
      speaker: "the judge",
      where: where(stage, at.debate, at.round),
      reason: error.message,
    });
    return null;
  }
}

/** What is judged is what comes out: a turn that is too long is sent back once, alone, with its count. */
async function withinLength(text: string, { plan, context, options }: StageInput): Promise<string> {
  if (plan.answer === "code" || plan.limits === undefined) return text;
  return keepShort(text, { limits: plan.limits, language: plan.language ?? "", ...options }, context, {
    speaker: debater.name,
    // One of many turns: counting a shortening for each would bill twice what a debate takes.
    billed: false,
  });
}

const byTurn = ({ variant, judgeAfter }: DebateSettings): boolean => variant === "early" && judgeAfter === "turn";

/** The first look of a stage is always taken; an earlier winner or answers that agree make further ones needless. */
const furtherLook = (
  { variant, judgeAfter }: DebateSettings,
  turns: number,
  at: { readonly debate: number; readonly round: number },
): boolean => at.debate > 1 || (variant === "early" && (judgeAfter === "turn" ? turns > 1 : at.round > 1));

function where(stage: Stage, debate: number, round: number): string {
  return `${stage.name}, ${debate > 1 ? `debate ${debate}, ` : ""}round ${round}`;
}

function warnDropped(context: AgentContext, stage: Stage, dropped: number): void {
  if (dropped === 0) return;
  context.warn({
    code: "history-bounded",
    message: `earlier turns of the stage "${stage.name}" were left out of prompts to keep them short`,
  });
}
