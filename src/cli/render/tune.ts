/** A tuning told to a person: what was learned, the curve, what it is worth, the prompt. */
import type { TuneArtifact } from "../../tasks/tune.ts";
import { barRows } from "../../text/plot.ts";

type Curve = TuneArtifact["curve"];

export function renderTuning(artifact: TuneArtifact, file: string): string {
  const lines = [
    headline(artifact),
    "",
    ...curveLines(artifact.curve),
    ...devLines(artifact),
    ...foldLines(artifact),
    ...stoppingLines(artifact),
    "",
    `Prompt (${artifact.chosen}), written to ${file}; use it with precis about --prompt ${file}`,
    "",
    ...artifact.prompts.summarizer.split("\n").map((line) => `  ${line}`.trimEnd()),
  ];
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

function headline({
  optimizer,
  dataset,
  steps,
  candidates,
  belowThreshold,
  settings,
  incomplete,
}: TuneArtifact): string {
  const stop = incomplete ? "Stopped before the end. " : "";
  if (optimizer === "sequential") return `${stop}${count(steps, "iteration")} over ${count(dataset.train, "sample")}`;
  const reached = belowThreshold
    ? `none reached ROUGE-L ${settings.threshold}`
    : `${count(candidates.length, "prompt")} reached ROUGE-L ${settings.threshold}`;
  return `${stop}${count(dataset.train, "sample")}, ${count(steps, "step")}, ${reached}`;
}

/** Mean of the best ROUGE-L so far over all samples, a row an iteration. */
export function curveLines(curve: Curve): string[] {
  if (curve.length === 0) return [];
  const rows = curve.map(
    ({ iteration, rougeL, running }) => [String(iteration), rougeL, `${running} running`] as const,
  );
  return ["Learning curve: mean best ROUGE-L by iteration", ...barRows(rows, { high: 1 }).map((row) => `  ${row}`)];
}

function devLines({ dev, dataset }: TuneArtifact): string[] {
  if (dev === null) return [];
  const width = Math.max(...dev.scores.map(({ name }) => name.length));
  const rows = [...dev.scores]
    .map((score, at) => ({ score, at }))
    .sort((a, b) => b.score.rougeL - a.score.rougeL || a.at - b.at)
    .slice(0, 8)
    .map(({ score }) => `  ${score.name.padEnd(width)}  ${score.rougeL.toFixed(3)}`);
  const more = dev.scores.length > 8 ? [`  (${dev.scores.length - 8} more in the file)`] : [];
  return [
    "",
    `Dev set: ROUGE-L of ${count(dataset.dev, "pair")}`,
    ...rows,
    ...more,
    `  gain over the initial prompt ${gain(dev.gain)}`,
  ];
}

function foldLines({ folds }: TuneArtifact): string[] {
  if (folds === null) return [];
  return [
    "",
    "Cross-validation: ROUGE-L on pairs held out",
    ...folds.folds.map(
      ({ fold, test, initial, tuned }) =>
        `  fold ${fold} (${count(test, "pair")})  initial ${initial.toFixed(3)}  tuned ${tuned.toFixed(3)}`,
    ),
    `  all  initial ${folds.initial.toFixed(3)}  tuned ${folds.tuned.toFixed(3)}, gain ${gain(folds.gain)}`,
  ];
}

function stoppingLines({ stopping }: TuneArtifact): string[] {
  if (stopping === null) return [];
  const { rows } = stopping;
  const header = ["", ...rows.map(({ rule }) => rule)];
  const row = (label: string, value: (row: (typeof rows)[number]) => string): string[] => [label, ...rows.map(value)];
  const scores = (of: "reference" | "source") =>
    row(`ROUGE-1/2/L against the ${of}`, (one) =>
      [one[of].rouge1, one[of].rouge2, one[of].rougeL].map((value) => value.toFixed(3)).join(" / "),
    );
  const table = [
    header,
    scores("reference"),
    row("TF-IDF cosine to the reference", (one) => one.reference.cosine.toFixed(3)),
    scores("source"),
    row("TF-IDF cosine to the source", (one) => one.source.cosine.toFixed(3)),
    row("samples at the threshold", (one) => String(one.reached)),
    row("steps", (one) => String(one.steps)),
    row("mean time of a sample, ms", (one) => one.sampleMs.toFixed(0)),
    row("mean time of a step, ms", (one) => one.stepMs.toFixed(0)),
    row("tokens in / out", (one) => `${one.tokens.input} / ${one.tokens.output}`),
    row("ROUGE-L on the dev set", (one) => (one.dev === null ? "no dev set" : one.dev.toFixed(3))),
  ];
  const widths = header.map((_, at) => Math.max(...table.map((cells) => (cells[at] ?? "").length)));
  return [
    "",
    "Stopping rules on the same samples",
    ...table.map((cells) => `  ${cells.map((cell, at) => cell.padEnd(widths[at] as number)).join("  ")}`.trimEnd()),
    `  best ROUGE-L of a sample, dynamic minus static: ${gain(stopping.difference)}`,
  ];
}

function gain({
  difference,
  low,
  high,
  n,
}: {
  difference: number;
  low: number | null;
  high: number | null;
  n: number;
}): string {
  const interval = low === null || high === null ? "no interval" : `95% interval ${signed(low)} to ${signed(high)}`;
  return `${signed(difference)} (${interval}, n = ${n})`;
}

const signed = (value: number): string => `${value >= 0 ? "+" : ""}${value.toFixed(3)}`;
const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? "" : "s"}`;
