/**
 * How good function-level summaries are, against the documentation taken out of the code: ROUGE-L, BLEU-1, BERTScore where there is
 * an embedding model, and the 1-4 judge where a language model plays it. Agent4cs, evaluation; systems.md section 2.
 */
import type { AgentContext } from "../../agents/engine.ts";
import { unitJudge } from "../../agents/roles/unit-judge.ts";
import { gradeOf, gradeSummary } from "../../metrics/judged/scale.ts";
import { scoreItems } from "../../metrics/score-items.ts";
import type { Embedder } from "../../metrics/semantic/embedder.ts";
import { allNodes, type RepoNode } from "./document.ts";
import type { DocumentedUnit } from "./undocumented.ts";

/** Units judged in one tree, spread evenly over it: grades cost a call each. Ours. */
const mostJudged = 40;

export interface UnitScoring {
  readonly embedder?: Embedder;
  /** Who plays the judge; absent or embedded: no grade. */
  readonly judge?: AgentContext;
}

/** Means over units, by metric; null where not available, with why in `reasons`. */
export interface UnitScores {
  readonly n: number;
  readonly values: Readonly<Record<string, number | null>>;
  readonly reasons: Readonly<Record<string, string>>;
}

/** Scores the units that have a summary in the tree; `n` 0 and all null where none has (strategies over folders). */
export async function scoreUnits(
  root: RepoNode,
  units: readonly DocumentedUnit[],
  { embedder, judge }: UnitScoring = {},
): Promise<UnitScores> {
  const summaries = new Map<string, string>();
  for (const { path, summary } of allNodes(root)) if (summary !== null) summaries.set(path, summary);
  const told = units.flatMap((unit) => {
    const summary = summaries.get(unit.path);
    return summary === undefined ? [] : [{ ...unit, summary }];
  });
  const items = told.map(({ path, reference, summary }) => ({ id: path, candidate: summary, references: [reference] }));
  const values: Record<string, number | null> = {};
  const reasons: Record<string, string> = {};
  const report = await scoreItems(["rougeL", "bleu1", "bertscore"], items, {
    resamples: 0,
    threads: 0,
    ...(embedder === undefined ? {} : { embedder }),
  });
  for (const [name, { value, reason }] of Object.entries(report)) {
    values[name] = value ?? null;
    if (reason !== undefined) reasons[name] = reason;
  }
  values.judge = null;
  if (judge === undefined || judge.modelFor(unitJudge.name) === "embedded")
    reasons.judge =
      "not available: the embedded engine cannot judge; give a language model with --role unit-judge=SPEC";
  else values.judge = await meanGrade(told, judge);
  return { n: told.length, values, reasons };
}

async function meanGrade(
  told: readonly { readonly path: string; readonly code: string; readonly summary: string }[],
  judge: AgentContext,
): Promise<number | null> {
  const step = Math.max(1, told.length / mostJudged);
  const chosen = Array.from({ length: Math.min(told.length, mostJudged) }, (_, at) => told[Math.floor(at * step)]);
  const grades = await Promise.all(
    chosen
      .filter((unit) => unit !== undefined)
      .map(async ({ path, code, summary }) =>
        gradeOf((await judge.ask(unitJudge, { code, summary }, { item: path, purpose: "grade" })).output.grade),
      ),
  );
  return gradeSummary(grades).value ?? null;
}
