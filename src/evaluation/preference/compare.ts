/**
 * Judged preference of two sets of summaries (`precis compare`; Multi2, section 3.2.2): both orders, one or more judges,
 * CAP with its parts, how far the judges agree. Reads as its table of contents.
 */
import type { TaskContext } from "../../agents/task-context.ts";
import type { VerdictPair } from "../../metrics/judged/cap.ts";
import type { SignTest } from "../../metrics/statistics/sign-test.ts";
import { type Spend, spend } from "../../tasks/result.ts";
import { type JudgedPair, judgePairs } from "./judge.ts";
import type { Pairs, Unmatched } from "./pairs.ts";
import { type Agreement, agreements, type Bounds, figures, type Outcome, outcomeOf } from "./summary.ts";

export interface JudgeFigures {
  readonly judge: string;
  readonly model: string;
  /** Items with two usable verdicts; the other figures are over these. 0: all others are null. */
  readonly n: number;
  readonly missing: number;
  readonly cap: { readonly max: number; readonly avg: number } | null;
  readonly preference: { readonly max: number; readonly avg: number } | null;
  /** Share of items the target wins when shown first, and when shown second. */
  readonly wins: { readonly first: number; readonly second: number } | null;
  readonly consistency: number | null;
  readonly positionBias: number | null;
  readonly inconsistencies: number | null;
  readonly discrepancies: number | null;
  /** Of `cap.avg`, 95%, bootstrap over items; null for fewer than two items. */
  readonly interval: Bounds | null;
  readonly signTest: SignTest | null;
}

export interface ItemVerdicts {
  readonly id: string;
  readonly judge: string;
  /** Verdict with A shown first, and with B shown first; null is missing. */
  readonly ab: string | null;
  readonly ba: string | null;
  readonly outcome: Outcome | null;
  readonly reasons: readonly string[];
}

/** The first judge's figures at the top (the whole, where there is one), all judges beside them. */
export interface CompareResult extends Omit<JudgeFigures, "judge" | "model">, Spend {
  readonly judges: readonly JudgeFigures[];
  readonly agreement: readonly Agreement[];
  readonly unmatched: Unmatched;
  readonly items: readonly ItemVerdicts[];
}

/** Who judges, and by what. */
export interface CompareOptions {
  /** Speaker names of the judges; the run's settings say which model plays each. Default ["preference-judge"]. */
  readonly judges?: readonly string[];
  /** What was asked of the summaries, in trusted plain English. */
  readonly requirements?: string;
}

/** Throws RefusalError where a judge is the embedded engine, BudgetError and CancelledError; judged pairs are kept. */
export async function comparePairs(
  { pairs, unmatched }: Pairs,
  options: CompareOptions,
  context: TaskContext,
): Promise<CompareResult> {
  const started = context.now();
  const agents = context.agentsFor("compare");
  const judged: { name: string; model: string; verdicts: JudgedPair[] }[] = [];
  for (const name of options.judges ?? ["preference-judge"]) {
    const verdicts = await judgePairs(pairs, name, options.requirements ?? "", context, agents);
    judged.push({ name, model: agents.modelFor(name), verdicts });
  }
  for (const { name, verdicts } of judged) {
    const missing = verdicts.filter((pair) => pair.reasons.length > 0);
    if (missing.length === 0) continue;
    agents.warn({
      code: "verdict-missing",
      message: `${name} gave no usable verdict on ${missing.length} of ${pairs.length} items (first: ${missing[0]?.id}, ${missing[0]?.reasons[0]})`,
    });
  }
  for (const warning of unmatchedWarnings(unmatched)) agents.warn(warning);
  const judges = judged.map(({ name, model, verdicts }) => judgeFigures(name, model, verdicts, context.seed));
  const { judge: _judge, model: _model, ...first } = judges[0] as JudgeFigures;
  return {
    ...first,
    judges,
    agreement: agreements(judged),
    unmatched,
    items: judged.flatMap(({ name, verdicts }) =>
      verdicts.map((pair) => ({
        id: pair.id,
        judge: name,
        ab: pair.ab ?? null,
        ba: pair.ba ?? null,
        outcome: outcomeOf(pair) ?? null,
        reasons: pair.reasons,
      })),
    ),
    ...spend(agents.account(), {
      strategy: "preference",
      runId: context.runId,
      durationMs: context.now() - started,
      warnings: agents.warnings(),
    }),
  };
}

function judgeFigures(judge: string, model: string, verdicts: readonly VerdictPair[], seed: number): JudgeFigures {
  const found = figures(verdicts, seed);
  if (found === undefined) {
    return {
      judge,
      model,
      n: 0,
      missing: verdicts.length,
      cap: null,
      preference: null,
      wins: null,
      consistency: null,
      positionBias: null,
      inconsistencies: null,
      discrepancies: null,
      interval: null,
      signTest: null,
    };
  }
  return {
    judge,
    model,
    n: found.n,
    missing: found.missing,
    cap: { max: found.capMax, avg: found.capAvg },
    preference: { max: found.preferenceMax, avg: found.preferenceAvg },
    wins: { first: found.winsFirst, second: found.winsSecond },
    consistency: found.consistency,
    positionBias: found.positionBias,
    inconsistencies: found.inconsistencies,
    discrepancies: found.discrepancies,
    interval: found.interval,
    signTest: found.signTest,
  };
}

export function unmatchedWarnings(unmatched: Unmatched): { code: string; message: string }[] {
  const line = (ids: readonly string[], what: string) =>
    ids.length === 0
      ? []
      : [
          {
            code: "ids-unmatched",
            message: `${ids.length} ${ids.length === 1 ? "id is" : "ids are"} ${what} and not compared: ${ids.slice(0, 5).join(", ")}${ids.length > 5 ? " ..." : ""}`,
          },
        ];
  return [
    ...line(unmatched.onlyInA, "only in A"),
    ...line(unmatched.onlyInB, "only in B"),
    ...line(unmatched.withoutDocuments, "without documents"),
  ];
}
