/** The result as Markdown, for a repository or an issue. */
import { learningData } from "../figures/learning.ts";
import type { BenchResult, DataResult } from "../result.ts";
import { debateTables } from "./debates.ts";
import { costText, countText, figureText, intervalText, numberText, ordered, pText, shownTests } from "./words.ts";

/** The report as Markdown. */
export function markdownReport(result: BenchResult): string {
  const parts = [
    `# ${result.suite}`,
    result.about,
    `precis ${result.version}, ${result.created}, run ${result.runId}. Systems without a model of their own: ${result.model}. Seeds ${result.seeds.join(", ")}, ${result.repetitions} each.${result.stopped === null ? "" : ` **Stopped early: ${result.stopped}**`}`,
    ...result.data.flatMap((data) => section(result, data)),
    ...learning(result),
    ...(result.warnings.length === 0
      ? []
      : ["## Before reading", result.warnings.map((text) => `- ${text}`).join("\n")]),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function learning({ curves }: BenchResult): string[] {
  const own = curves.filter(({ data }) => data === learningData);
  if (own.length === 0) return [];
  const steps = [...new Set(own.flatMap(({ points }) => points.map(({ value }) => Number(value))))].sort(
    (a, b) => a - b,
  );
  const head = ["ROUGE-L by iteration", ...steps.map(String)];
  const lines = own.map(({ system, points }) => [
    system,
    ...steps.map((step) => {
      const mean = points.find(({ value }) => value === step)?.mean ?? null;
      return mean === null ? "-" : numberText(mean);
    }),
  ]);
  return ["## Learning curves", `Mean of the best so far over the ${learningData}.`, table([head, ...lines])];
}

function section(result: BenchResult, data: DataResult): string[] {
  const rows = ordered(result, data.name);
  const metrics = data.metrics.map(({ name }) => name);
  const tests = shownTests(result, data.name, data.primary);
  const curves = result.curves.filter((curve) => curve.data === data.name);
  const frontier = result.frontier.filter((point) => point.data === data.name && point.onFrontier);
  return [
    `## ${data.name}`,
    `${data.n} items, task ${data.task}, ${data.matched} with an output in every row. Means with half of their 95% interval.`,
    table([
      ["row", ...metrics, "n", "failed", "calls an item", "tokens in", "tokens out", "cost"],
      ...rows.map((row) => [
        `${row.name}${row.kind === "system" ? "" : ` (${row.kind})`}`,
        ...metrics.map((metric) => figureText(row.metrics[metric])),
        String(row.n),
        String(row.failures),
        countText(row.callsPerItem, row.kind),
        ...(row.kind === "system"
          ? [String(row.tokens.input), String(row.tokens.output), costText(row.costUsd)]
          : ["-", "-", "-"]),
      ]),
    ]),
    rows.some((row) => row.metrics[data.primary]?.n !== data.matched)
      ? `On the ${data.matched} matched items, ${data.primary}: ${rows.map((row) => `${row.name} ${row.metrics[data.primary]?.matched === null || row.metrics[data.primary] === undefined ? "-" : numberText(row.metrics[data.primary]?.matched ?? 0)}`).join(", ")}.`
      : "",
    tests.length === 0
      ? ""
      : table([
          [
            `${tests[0]?.a} against`,
            `difference (${data.primary})`,
            "95% interval",
            "p paired",
            "p Wilcoxon",
            "p Welch",
            "d",
            "won/tied/lost",
            "n",
          ],
          ...tests.map((test) => [
            test.b,
            numberText(test.difference),
            intervalText(test.interval),
            pText(test.paired.holm),
            pText(test.wilcoxon.holm),
            pText(test.welch.holm),
            test.d === null ? "-" : test.d.toFixed(2),
            `${test.wins}/${test.ties}/${test.losses}`,
            String(test.n),
          ]),
        ]),
    ...curves.map((curve) => {
      const points = curve.points.map(
        ({ value, mean }) => `${String(value)}: ${mean === null ? "-" : numberText(mean)}`,
      );
      const turn =
        curve.turn === null ? "no turn within the values tried" : `no clear gain beyond ${String(curve.turn)}`;
      return `${curve.system}, ${curve.metric} by ${curve.parameter}: ${points.join(", ")}; ${turn}.`;
    }),
    frontier.length === 0
      ? ""
      : `Nothing cheaper is better than: ${frontier.map(({ row, mean }) => `${row} (${numberText(mean)})`).join(", ")}.`,
    ...groups(rows, data.primary),
    ...debateTables(rows).map(table),
  ];
}

function groups(rows: ReturnType<typeof ordered>, metric: string): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.groups)))];
  return names.map((group) => {
    const values = [...new Set(rows.flatMap((row) => (row.groups[group] ?? []).map(({ value }) => value)))].sort();
    return table([
      [`${metric} by ${group}`, ...values],
      ...rows.map((row) => [
        row.name,
        ...values.map((value) => {
          const own = row.groups[group]?.find((each) => each.value === value);
          return own === undefined || own.mean === null ? "-" : `${numberText(own.mean)} (n ${own.n})`;
        }),
      ]),
    ]);
  });
}

function table(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...body.map(line)].join("\n");
}
