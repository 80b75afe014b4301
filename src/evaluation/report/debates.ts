/** What the reports say of debates, and of figures that others reported, as tables of text. Every report lays them out its own way. */
import { patterns } from "../../strategies/debate/pattern.ts";
import type { SystemResult } from "../result.ts";
import { countText, numberText } from "./words.ts";

export type TextTable = readonly (readonly string[])[];

/** "all / underperforming" by pattern; [] where no row debates. */
export function patternTable(rows: readonly SystemResult[]): TextTable {
  const debated = rows.flatMap((row) => (row.patterns === null ? [] : [{ name: row.name, own: row.patterns }]));
  if (debated.length === 0) return [];
  const below = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    ["pattern of outputs (underperforming)", ...patterns, "outputs"],
    ...debated.map(({ name, own }) => [
      name,
      ...patterns.map((pattern) => `${own.all[pattern]} (${own.underperforming[pattern]})`),
      `${own.outputs} (${below(own.underperforming)})`,
    ]),
  ];
}

/** Labels from positions beside those of the model labeller; [] where it was not asked. */
export function labelTable(rows: readonly SystemResult[]): TextTable {
  const labelled = rows.flatMap(({ name, patterns: own }) => (own?.labelled ? [{ name, own: own.labelled }] : []));
  if (labelled.length === 0) return [];
  return [
    ["stages by positions / by model", ...patterns, "stages", "agreement", "kappa"],
    ...labelled.map(({ name, own }) => [
      name,
      ...patterns.map((pattern) => `${own.byPositions[pattern]} / ${own.byModel[pattern]}`),
      String(own.stages),
      `${(100 * own.agreement).toFixed(0)}%`,
      own.kappa === null ? "-" : own.kappa.toFixed(3),
    ]),
  ];
}

/** "here / reported" by row; [] where the suite holds no figures of others. */
export function reportedTable(rows: readonly SystemResult[]): TextTable {
  const known = rows.flatMap((row) => (row.reported === null ? [] : [{ row, reported: row.reported }]));
  if (known.length === 0) return [];
  const names = [...new Set(known.flatMap(({ reported }) => Object.keys(reported.values)))];
  return [
    ["here / reported", ...names.map((name) => (name === "calls" ? "calls an item" : name)), "reported in"],
    ...known.map(({ row, reported }) => [
      row.name,
      ...names.map((name) => {
        const theirs = reported.values[name];
        if (theirs === undefined) return "-";
        if (name === "calls") return `${countText(row.callsPerItem, row.kind)} / ${theirs}`;
        const ours = row.metrics[name]?.mean ?? null;
        return `${ours === null ? "-" : numberText(ours)} / ${numberText(theirs)}`;
      }),
      reported.source,
    ]),
  ];
}

/** All three, those without rows left out. */
export function debateTables(rows: readonly SystemResult[]): TextTable[] {
  return [reportedTable(rows), patternTable(rows), labelTable(rows)].filter((table) => table.length > 0);
}
