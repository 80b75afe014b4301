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
    ...ruleLines(artifact),
    ...proofLines(artifact),
    ...foldLines(artifact),
    ...stoppingLines(artifact),
    ...artifact.learned.flatMap((role, turn) => promptLines(artifact, role, turn, file)),
    "",
    ...artifact.turns.slice(1).map(({ role, verdict }) => `${role}: ${verdict}`),
    artifact.verdict,
  ];
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

function promptLines(artifact: TuneArtifact, role: string, turn: number, file: string): string[] {
  const name = artifact.turns[turn]?.chosen ?? artifact.chosen;
  const use =
    name === "initial"
      ? `Prompt (initial), as it was; written to ${file}`
      : `Prompt (${name}), written to ${file}; use it with precis ${artifact.task} --prompt ${file}`;
  const label = artifact.learned.length === 1 ? use : `${role}: ${use}`;
  return ["", label, "", ...(artifact.prompts[role] ?? "").split("\n").map((line) => `  ${line}`.trimEnd())];
}

function ruleLines({ rules }: TuneArtifact): string[] {
  if (rules.length === 0) return [];
  return [
    "",
    "Rules learned",
    ...rules.map(({ text, samples, elsewhere, kept }) => {
      const worth = elsewhere === null ? "no gain elsewhere" : `${signed(elsewhere)} elsewhere`;
      return `  ${kept ? "kept" : "left out"}  from ${count(samples.length, "sample")}, ${worth}: ${text}`;
    }),
  ];
}

/** Which texts got better and which worse, with both lines. */
function proofLines({ proof }: TuneArtifact): string[] {
  if (proof === null) return [];
  const changed = proof.items
    .map((item) => ({ ...item, gain: item.tuned - item.initial }))
    .filter(({ gain }) => gain !== 0)
    .sort((a, b) => b.gain - a.gain || (a.id < b.id ? -1 : 1));
  const better = changed.filter(({ gain }) => gain > 0);
  const worse = changed.filter(({ gain }) => gain < 0).reverse();
  const how =
    proof.method === "cross-fitting"
      ? `cross-fitting, ${proof.folds} folds${proof.repeats > 1 ? `, ${proof.repeats} times` : ""}`
      : proof.method;
  return [
    "",
    `Proof on texts that the choice did not see (${how})`,
    `  initial ${proof.initial.toFixed(3)}  learned ${proof.tuned.toFixed(3)}, gain ${gain(proof.gain)}`,
    `  ${better.length} better, ${worse.length} worse, ${proof.items.length - changed.length} the same`,
    ...itemLines("better", better),
    ...itemLines("worse", worse),
  ];
}

type Changed = { readonly id: string; readonly gain: number; readonly initialText: string; readonly tunedText: string };

function itemLines(label: string, items: readonly Changed[]): string[] {
  const rest = items.length - 3;
  return [
    ...items
      .slice(0, 3)
      .flatMap(({ id, gain, initialText, tunedText }) => [
        `  ${label}: ${id} ${signed(gain)}`,
        `    initial  ${oneLine(initialText)}`,
        `    learned  ${oneLine(tunedText)}`,
      ]),
    ...(rest > 0 ? [`  (${rest} more ${label} in the file)`] : []),
  ];
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 120 ? line : `${line.slice(0, 117)}...`;
};

function headline({
  optimizer,
  dataset,
  steps,
  candidates,
  belowThreshold,
  settings,
  incomplete,
  initial,
  learned,
}: TuneArtifact): string {
  const stop = incomplete ? "Stopped before the end. " : "";
  if (optimizer !== "parallel")
    return `${stop}${optimizer === "pareto" ? count(candidates.length, "prompt") : count(steps, "iteration")} over ${count(dataset.train, "sample")}`;
  const own = initial[learned[0] ?? ""];
  const name = settings.metric === "rougeL" ? "ROUGE-L" : settings.metric;
  const good = candidates.filter(({ prompt, score }) => prompt !== own && score >= settings.threshold).length;
  const reached =
    belowThreshold || good === 0
      ? `no learned prompt reached ${name} ${settings.threshold}`
      : `${count(good, "learned prompt")} reached ${name} ${settings.threshold}`;
  return `${stop}${count(dataset.train, "sample")}, ${count(steps, "step")}, ${reached}`;
}

/** Mean ROUGE-L of each iteration, with the mean of the best so far where that is higher; a row an iteration. */
export function curveLines(curve: Curve): string[] {
  if (curve.length === 0) return [];
  const rows = curve.map(
    ({ iteration, rougeL, best, running }) =>
      [
        String(iteration),
        rougeL,
        `${running} running${best - rougeL > 0.0005 ? `, best so far ${best.toFixed(3)}` : ""}`,
      ] as const,
  );
  return ["Learning curve: mean ROUGE-L by iteration", ...barRows(rows, { high: 1 }).map((row) => `  ${row}`)];
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
    row("ROUGE-1/2/L on the dev set, unchosen", (one) =>
      one.test === null
        ? "no dev set"
        : [one.test.rouge1, one.test.rouge2, one.test.rougeL].map((value) => value.toFixed(3)).join(" / "),
    ),
    row("TF-IDF cosine there", (one) => (one.test === null ? "no dev set" : one.test.cosine.toFixed(3))),
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
