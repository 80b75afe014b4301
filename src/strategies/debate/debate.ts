/**
 * The debate itself (paper, section 3; Algorithm 1): stages one after another, N debaters in turn, T rounds, a judge. With
 * S stages the calls are: default S(TN+1); early S(N+1) to S*T(N+1); reflect S(TN+1) to S*R(TN+1). A stage starts from
 * the task and the answer accepted before, never from the earlier debate.
 */
import type { AgentContext } from "../../agents/engine.ts";
import type { Turn } from "../../agents/roles/debater.ts";
import { ModelError } from "../../base/errors.ts";
import { sameAnswer } from "../../text/same-text.ts";
import { askDebater, askJudge, type StageInput } from "./ask.ts";
import { agreedTurn, bestScoredTurn, candidatesOf, unanimous, winningTurn } from "./decide.ts";
import { patternOf } from "./pattern.ts";
import type {
  DebateOptions,
  DebateOutcome,
  DebatePlan,
  DebateSettings,
  DebateSource,
  MissingTurn,
  Stage,
  StageRecord,
  Verdict,
} from "./plan.ts";
import { answerReport, candidateReports } from "./tool-reports.ts";
import { type Unusable, warnOfUnusable } from "./unusable.ts";

/**
 * Debates every stage of the plan and returns what stands at the end. Throws ModelError when no debater gives a usable
 * turn in a stage; a single unusable turn or verdict is a warning and the debate goes on without it.
 */
export async function runDebate(
  plan: DebatePlan,
  source: DebateSource,
  settings: DebateSettings,
  context: AgentContext,
  options: DebateOptions,
): Promise<DebateOutcome> {
  const unusable: Unusable[] = [];
  try {
    return await runStages(plan, source, settings, context, options, unusable);
  } finally {
    warnOfUnusable(unusable, context);
  }
}

async function runStages(
  plan: DebatePlan,
  source: DebateSource,
  settings: DebateSettings,
  context: AgentContext,
  options: DebateOptions,
  unusable: Unusable[],
): Promise<DebateOutcome> {
  const stages: StageRecord[] = [];
  let accepted = options.answers?.[0] ?? "";
  let acceptedReason = "";
  let label: string | null = null;
  let heard = "";
  for (const [at, stage] of plan.stages.entries()) {
    const toolReport = await answerReport(stage, accepted, options.report);
    const before = {
      accepted,
      acceptedReason,
      label,
      toolReport,
      unusable,
      heard,
      last: at === plan.stages.length - 1,
      mayBeLeftOut: at > 0 && (settings.stop === "all" || settings.onAgreement === "end"),
    };
    const { record, reason, remarks } = await runStage({ plan, stage, source, settings, context, options, ...before });
    stages.push(record);
    accepted = record.output;
    acceptedReason = reason;
    label = record.label ?? label;
    heard = remarks;
    if (settings.stop === "all" && record.winner !== null) break;
    // All gave one answer and nobody found fault with it: a further stage would only change its wording.
    const settled = settings.onAgreement === "end" && record.agreed && (record.winner !== null || !settings.judge);
    if (settled && !(await refused(plan.stages.slice(at + 1), accepted, options.report))) break;
  }
  warnOfUnderperforming(
    stages.filter(({ winner }) => winner === null && settings.judge),
    context,
  );
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

/** True where what a later stage hears, a compiler or tests, speaks against the answer: agreement is evidence, never proof. */
async function refused(stages: readonly Stage[], answer: string, report: DebateOptions["report"]): Promise<boolean> {
  if (report === undefined) return false;
  for (const { tools } of stages) if (tools !== undefined && (await report(tools, answer)).wrong) return true;
  return false;
}

function warnOfUnderperforming(stages: readonly StageRecord[], context: AgentContext): void {
  const names = stages.map(({ stage }) => `"${stage}"`);
  if (names.length === 0) return;
  const where =
    names.length === 1 ? `stage ${names[0]}` : `stages ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const went = names.length === 1 ? "one went on" : "ones went on";
  context.warn({
    code: "underperforming",
    message: `no answer was acceptable at the ${where}; the best-scored ${went}`,
  });
}

/** What a stage knows beside what its speakers are told. */
interface StageRun extends StageInput {
  /** What the judge said of the accepted answer. */
  readonly heard: string;
  /** Nobody comes after it who could hear what its judge says. */
  readonly last: boolean;
}

/** A stage while it is debated. */
interface Progress {
  readonly turns: Turn[];
  readonly missing: MissingTurn[];
  readonly verdicts: (Verdict | null)[];
  /** What the judge said after each debate, all of it: the history that a further debate starts from. */
  feedback: string;
  /** What the judge said at its last look. */
  remarks: string;
  winner: Turn | undefined;
}

async function runStage(
  input: StageRun,
): Promise<{ readonly record: StageRecord; readonly reason: string; readonly remarks: string }> {
  const { settings, stage } = input;
  const progress: Progress = {
    turns: [],
    missing: [],
    verdicts: [],
    feedback: input.heard,
    remarks: "",
    winner: undefined,
  };
  const debates = debatesOf(settings);
  for (let debate = 1; debate <= debates && progress.winner === undefined; debate++) {
    await runRounds(input, progress, debate);
  }
  const { turns, verdicts, winner } = progress;
  const chosen = winner ?? (settings.judge ? bestScoredTurn(verdicts, turns, input) : agreedTurn(turns));
  if (chosen === undefined) throw new RangeError("a stage ended without turns");
  const record: StageRecord = {
    stage: stage.name,
    turns,
    missing: progress.missing,
    verdicts,
    winner: winner?.speaker ?? null,
    output: chosen.taskOutput,
    label: chosen.label,
    pattern: patternOf(turns),
    agreed: unanimous(turns),
    toolReport: input.toolReport,
  };
  return { record, reason: chosen.explanation, remarks: progress.remarks };
}

/** One debate of a stage: its rounds, and the judge where the variant has it look. */
async function runRounds(input: StageRun, progress: Progress, debate: number): Promise<void> {
  const { settings } = input;
  const early = settings.judge && settings.variant === "early";
  for (let round = 1; round <= settings.rounds; round++) {
    for (let speaker = 1; speaker <= settings.debaters; speaker++) {
      const spoke = await speak(input, progress, { speaker, debate, round });
      if (spoke && early && settings.judgeAfter === "turn") await look(input, progress, debate, round);
      if (progress.winner !== undefined) return;
    }
    if (progress.turns.length === 0) throw nobodySpoke(input, progress);
    // Equal answers end the round: another would only type them again.
    if (unanimous(progress.turns)) {
      if (settings.judge) await lookAtOne(input, progress, debate, round);
      return;
    }
    if (early && settings.judgeAfter === "round") await look(input, progress, debate, round);
    if (progress.winner !== undefined) return;
  }
  if (!settings.judge || early) return;
  await look(input, progress, debate, settings.rounds);
}

/** False when the turn is missing. */
async function speak(
  input: StageInput,
  progress: Progress,
  at: { readonly speaker: number; readonly debate: number; readonly round: number },
): Promise<boolean> {
  const turn = await askDebater(input, at, progress.turns, progress.feedback);
  if (typeof turn !== "string") {
    progress.turns.push(turn);
    return true;
  }
  progress.missing.push({ speaker: `debater-${at.speaker}`, debate: at.debate, round: at.round, reason: turn });
  return false;
}

/** One answer of all speakers: nothing is left to choose where it is also the one that stood before. */
async function lookAtOne(input: StageRun, progress: Progress, debate: number, round: number): Promise<void> {
  const [first] = progress.turns;
  if (first !== undefined && input.accepted !== "" && sameAnswer(first.taskOutput, input.accepted))
    progress.winner = first;
  else await look(input, progress, debate, round);
}

async function look(input: StageRun, progress: Progress, debate: number, round: number): Promise<void> {
  const { settings } = input;
  const reports = await candidateReports(input.stage, progress.turns, input.options.report);
  const again = settings.variant === "early" ? round < settings.rounds : debate < debatesOf(settings);
  // What nobody would hear is not asked for: neither a further round or debate, nor a further stage.
  const wanted = again || !input.last;
  const verdict = await askJudge(input, progress.turns, { debate, round }, progress.feedback, reports, wanted);
  progress.verdicts.push(verdict);
  const candidates = candidatesOf(input, progress.turns);
  progress.winner = winningTurn(verdict, candidates);
  // A bill counts the second order, which a judge of a dry run, who names nobody, would not call for.
  if (settings.judgeOrders === 2 && (progress.winner !== undefined || input.context.rehearsal !== undefined)) {
    const back = await askJudge(
      input,
      progress.turns,
      { debate, round, reversed: true },
      progress.feedback,
      reports,
      false,
    );
    progress.verdicts.push(back);
    if (winningTurn(back, candidates)?.speaker !== progress.winner?.speaker) progress.winner = undefined;
  }
  const said = feedbackOf(verdict, debate, reports);
  progress.remarks = said;
  if (progress.winner === undefined && again)
    progress.feedback = [progress.feedback, said].filter((part) => part !== "").join("\n\n");
}

const debatesOf = ({ judge, variant, maxDebates }: DebateSettings): number =>
  judge && variant === "reflect" ? maxDebates : 1;

/** What a further debate of the stage is to know of this one. */
function feedbackOf(verdict: Verdict | null, debate: number, reports: string): string {
  if (verdict === null) return "";
  const lines = verdict.feedback.filter(({ text }) => text !== "").map(({ factor, text }) => `${factor}: ${text}`);
  if (lines.length === 0 && reports === "") return "";
  return [`After debate ${debate}`, ...lines, ...(reports === "" ? [] : [reports])].join("\n");
}

function nobodySpoke(input: StageInput, progress: Progress): ModelError {
  const reason = progress.missing[0]?.reason ?? "no reason";
  return new ModelError(
    "model-invalid-output",
    `no debater gave a usable turn at the stage "${input.stage.name}" (${reason})`,
    { hint: "use a larger model, or another one for the debaters with --role debater=SPEC" },
  );
}
