/**
 * The debate itself (paper, section 3; Algorithm 1): stages one after another, N debaters in turn, T rounds, a judge. With
 * S stages the calls are: default S(TN+1); early S(N+1) to S*T(N+1); reflect S(TN+1) to S*R(TN+1). A stage starts from
 * the task and the answer accepted before, never from the earlier debate.
 */
import type { AgentContext } from "../../agents/engine.ts";
import { debater, type Turn } from "../../agents/roles/debater.ts";
import { judge } from "../../agents/roles/judge.ts";
import { isPrecisError, ModelError } from "../../base/errors.ts";
import { agreedTurn, bestScoredTurn, latestTurns, winningTurn } from "./decide.ts";
import { boundHistory } from "./history.ts";
import { patternOf } from "./pattern.ts";
import type { DebateOutcome, DebatePlan, DebateSettings, DebateSource, Stage, StageRecord, Verdict } from "./plan.ts";

/** What compilers and tests say about an answer; "" where nothing was run. Strategies get it as a tool, never run code. */
export type ToolReporter = (kind: "syntax" | "tests", answer: string) => Promise<string>;

export async function runDebate(
  plan: DebatePlan,
  source: DebateSource,
  settings: DebateSettings,
  context: AgentContext,
  options: { readonly item: string; readonly report?: ToolReporter },
): Promise<DebateOutcome> {
  const stages: StageRecord[] = [];
  let accepted = "";
  let label: string | null = null;
  for (const stage of plan.stages) {
    const toolReport =
      stage.tools === undefined || accepted === "" ? "" : ((await options.report?.(stage.tools, accepted)) ?? "");
    const record = await runStage({
      plan,
      stage,
      source,
      settings,
      context,
      accepted,
      label,
      toolReport,
      item: options.item,
    });
    stages.push(record);
    accepted = record.output;
    label = record.label ?? label;
    if (record.winner === null && settings.judge) {
      context.warn({
        code: "underperforming",
        message: `no answer was acceptable at the stage "${stage.name}"; the best-scored one went on`,
      });
    }
    if (settings.stop === "all" && record.winner !== null) break;
  }
  const last = stages.at(-1);
  if (last === undefined) throw new RangeError("a debate needs at least one stage");
  return {
    output: accepted,
    label,
    stages,
    underperforming: settings.judge && stages.some((record) => record.winner === null),
    pattern: last.pattern,
  };
}

interface StageInput {
  readonly plan: DebatePlan;
  readonly stage: Stage;
  readonly source: DebateSource;
  readonly settings: DebateSettings;
  readonly context: AgentContext;
  readonly accepted: string;
  readonly label: string | null;
  readonly toolReport: string;
  readonly item: string;
}

async function runStage(input: StageInput): Promise<StageRecord> {
  const { settings, stage } = input;
  const turns: Turn[] = [];
  const missing: StageRecord["missing"][number][] = [];
  const verdicts: (Verdict | null)[] = [];
  let feedback = "";
  let winner: Turn | undefined;
  const debates = settings.judge && settings.variant === "reflect" ? settings.maxDebates : 1;
  const look = async (debate: number, round: number): Promise<void> => {
    const verdict = await askJudge(input, turns, debate, round);
    verdicts.push(verdict);
    winner = winningTurn(verdict, turns);
  };
  for (let debate = 1; debate <= debates && winner === undefined; debate++) {
    const early = settings.judge && settings.variant === "early";
    for (let round = 1; round <= settings.rounds && winner === undefined; round++) {
      for (let speaker = 1; speaker <= settings.debaters && winner === undefined; speaker++) {
        const turn = await askDebater(input, speaker, turns, feedback, debate, round);
        if (typeof turn === "string") missing.push({ speaker: `debater-${speaker}`, debate, round, reason: turn });
        else turns.push(turn);
        if (early && settings.judgeAfter === "turn" && turns.length > 0) await look(debate, round);
      }
      if (turns.length === 0) {
        throw new ModelError(
          "model-invalid-output",
          `no debater gave a usable turn at the stage "${stage.name}" (${missing[0]?.reason ?? ""})`,
          {
            hint: "try another model for the role debater",
          },
        );
      }
      if (early && settings.judgeAfter === "round") await look(debate, round);
    }
    if (settings.judge && !early) await look(debate, settings.rounds);
    feedback = feedbackOf(verdicts.at(-1) ?? null);
  }
  const chosen = winner ?? (settings.judge ? bestScoredTurn(verdicts.at(-1) ?? null, turns) : agreedTurn(turns));
  if (chosen === undefined) throw new RangeError("a stage ended without turns");
  return {
    stage: stage.name,
    turns,
    missing,
    verdicts,
    winner: winner?.speaker ?? null,
    output: chosen.taskOutput,
    label: chosen.label,
    pattern: patternOf(turns),
    toolReport: input.toolReport,
  };
}

/** The turn, or the reason why there is none: an answer that breaks the form twice silences one speaker, not the debate. */
async function askDebater(
  input: StageInput,
  number: number,
  turns: readonly Turn[],
  feedback: string,
  debate: number,
  round: number,
): Promise<Turn | string> {
  const { plan, stage, source, settings, context, accepted, label, toolReport, item } = input;
  const speaker = `debater-${number}`;
  const history = boundHistory(turns, settings.historyTokens);
  warnDropped(context, stage, history.dropped);
  try {
    const answer = await context.ask(
      debater,
      {
        speaker,
        persona: plan.personas[(number - 1) % plan.personas.length] ?? "",
        task: plan.task,
        expected: plan.expected,
        stage: stage.name,
        goal: stage.goal,
        label: stage.label ?? null,
        source: source.text,
        sourceKind: source.kind,
        accepted,
        acceptedLabel: label ?? "",
        turns: history.turns,
        feedback,
        toolReport,
        material: source.material,
      },
      { as: speaker, item, purpose: where(stage, debate, round) },
    );
    return { speaker, stage: stage.name, debate, round, ...answer.output };
  } catch (error) {
    if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
    context.warn({
      code: "turn-missing",
      message: `${speaker} gave no usable turn (${where(stage, debate, round)}): ${error.message}`,
    });
    return error.message;
  }
}

/** The verdict, or null when it broke the form twice: an unusable verdict is no verdict. */
async function askJudge(
  input: StageInput,
  turns: readonly Turn[],
  debate: number,
  round: number,
): Promise<Verdict | null> {
  const { plan, stage, source, settings, context, toolReport, item } = input;
  const history = boundHistory(turns, settings.historyTokens);
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
        turns: history.turns,
        candidates: latestTurns(turns),
        toolReport,
        material: source.material,
      },
      { item, purpose: where(stage, debate, round) },
    );
    return { ...answer.output, debate, round };
  } catch (error) {
    if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
    context.warn({
      code: "verdict-missing",
      message: `the judge gave no usable verdict (${where(stage, debate, round)}): ${error.message}`,
    });
    return null;
  }
}

function where(stage: Stage, debate: number, round: number): string {
  return `${stage.name}, ${debate > 1 ? `debate ${debate}, ` : ""}round ${round}`;
}

function feedbackOf(verdict: Verdict | null): string {
  return verdict === null ? "" : verdict.feedback.map(({ factor, text }) => `${factor}: ${text}`).join("\n");
}

function warnDropped(context: AgentContext, stage: Stage, dropped: number): void {
  if (dropped === 0) return;
  context.warn({
    code: "history-bounded",
    message: `earlier turns of the stage "${stage.name}" were left out of prompts to keep them short`,
  });
}
