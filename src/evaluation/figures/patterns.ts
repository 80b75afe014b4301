/** How the debates of a row went: patterns over all items and over underperforming ones (debate, section 5), and a second rater. */
import { cohensKappa } from "../../metrics/statistics/kappa.ts";
import { type Pattern, patterns } from "../../strategies/debate/pattern.ts";
import type { PatternFigures } from "../result.ts";
import type { RowCells } from "../run/cells.ts";

/** null for a row without debates. Counts are of outputs, all runs together; the second rater labels stages. */
export function patternFigures({ debates }: RowCells): PatternFigures | null {
  if (debates.size === 0) return null;
  // In the order of cells, whoever finished first.
  const records = [...debates].toSorted(([a], [b]) => a - b).map(([, record]) => record);
  const underperforming = records.filter((record) => record.underperforming);
  const rated = records.flatMap(({ stages }) =>
    stages.flatMap(({ byPositions, label }) => (label === null ? [] : [{ byPositions, label }])),
  );
  return {
    outputs: records.length,
    all: counted(records.map(({ pattern }) => pattern)),
    underperforming: counted(underperforming.map(({ pattern }) => pattern)),
    labelled: rated.length === 0 ? null : agreementOf(rated),
  };
}

function counted(list: readonly Pattern[]): Record<Pattern, number> {
  const entries = patterns.map((name) => [name, list.filter((each) => each === name).length] as const);
  return Object.fromEntries(entries) as Record<Pattern, number>;
}

function agreementOf(
  rated: readonly { readonly byPositions: Pattern; readonly label: Pattern }[],
): NonNullable<PatternFigures["labelled"]> {
  const { kappa, agreement } = cohensKappa(
    rated.map(({ byPositions }) => byPositions),
    rated.map(({ label }) => label),
  );
  const defined = Number.isFinite(kappa);
  return {
    stages: rated.length,
    byPositions: counted(rated.map(({ byPositions }) => byPositions)),
    byModel: counted(rated.map(({ label }) => label)),
    agreement,
    kappa: defined ? kappa : null,
    reason: defined ? null : "all labels are the same, so chance alone would agree fully",
  };
}
