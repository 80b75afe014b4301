/** Data sets told to a person: what was imported, and what a set is like. */
import type { BuiltSet } from "../../datasets/build.ts";
import type { Description, Spread } from "../../datasets/describe.ts";
import { barRows } from "../../text/plot.ts";

/** The report that is kept beside the parts: everything but the texts. */
export function datasetReport(built: BuiltSet): object {
  return {
    ...built,
    parts: built.parts.map(({ name, spec, pairs, hash }) => ({
      name,
      file: `${name}.jsonl`,
      spec,
      pairs: pairs.length,
      hash,
    })),
  };
}

export function renderDataset(built: BuiltSet, out: string): string {
  const { found, problems, steps, parts, nearDuplicates, unused, licencesToCheck } = built;
  const lines = [
    `${count(found, "pair")} found, ${count(problems.length, "entry", "entries")} without a pair`,
    ...steps.map(({ step, kept, left }) => `${step}: ${kept} kept, ${left} left out`),
    ...parts.map(({ name, spec, pairs }) => `${out}/${name}.jsonl: ${count(pairs.length, "pair")} (${spec})`),
  ];
  if (nearDuplicates.length > 0)
    lines.push(`${count(nearDuplicates.length, "pair")} left out as near to a pair of another part`);
  if (unused > 0) lines.push(`${count(unused, "pair")} in no part`);
  if (licencesToCheck.length > 0) {
    const shown = licencesToCheck.slice(0, 3).map(({ id, licence }) => `${id} (${licence ?? "none named"})`);
    const more = licencesToCheck.length > 3 ? " ..." : "";
    lines.push(
      `${count(licencesToCheck.length, "package")} with a licence to check before the texts are passed on: ${shown.join(", ")}${more}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

export function renderDescription(description: Description, file: string): string {
  const { pairs, problems, nearDuplicates, lengths, languages, formats, columns, overlap } = description;
  const table: (readonly [string, Spread])[] = [
    ["input, words", lengths.inputWords],
    ["input, tokens (estimated)", lengths.inputTokens],
    ["reference, words", lengths.referenceWords],
    ["reference, tokens (estimated)", lengths.referenceTokens],
    ["reference, characters", lengths.referenceCharacters],
    ...Object.entries(columns),
    ["ROUGE-1 F1 to the input", overlap.rouge1],
    ["ROUGE-2 F1 to the input", overlap.rouge2],
    ["ROUGE-L F1 to the input", overlap.rougeL],
    [`${overlap.cosineName} to the input`, overlap.cosine],
    ["reference words in the input", overlap.covered],
  ];
  const { width, counts } = overlap.coveredHistogram;
  const bars = counts.map(
    (value, at) => [`${(at * width).toFixed(1)}-${((at + 1) * width).toFixed(1)}`, value] as const,
  );
  const lines = [
    `${file}: ${count(pairs, "pair")}, ${count(problems.length, "line")} without a pair, ${nearDuplicates} near to an earlier one (project, text or reference)`,
    ...problems.slice(0, 5).map(({ line, reason }) => `  line ${line} ${reason}`),
    "",
    ...spreadTable(table),
    "",
    `Languages of inputs: ${counted(languages.input)}`,
    `Languages of references: ${counted(languages.reference)}`,
    `Formats: ${counted(formats)}`,
    `Correlation of ${overlap.cosineName} and ROUGE-L: ${overlap.cosineWithRougeL?.toFixed(2) ?? "not defined"}`,
    "",
    "Share of the reference's words that stand in the input, pairs",
    ...barRows(bars, { high: Math.max(1, ...counts), digits: 0 }).map((row) => `  ${row}`),
  ];
  return `${lines.join("\n")}\n`;
}

function spreadTable(rows: readonly (readonly [string, Spread])[]): string[] {
  const cells = rows.map(([label, { mean, median, min, max, sd }]) => [
    label,
    ...[mean, median, min, max].map(figure),
    sd === null ? "-" : figure(sd),
  ]);
  const all = [["", "mean", "median", "min", "max", "sd"], ...cells];
  const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...all.map((row) => (row[at] as string).length)));
  return all.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number)))
      .join("  ")
      .trimEnd(),
  );
}

const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : 1);
const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
const count = (value: number, noun: string, many = `${noun}s`): string => `${value} ${value === 1 ? noun : many}`;
