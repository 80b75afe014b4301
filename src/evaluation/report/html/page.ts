/** The report as one HTML page without anything from outside: tables, drawings, and every viewed item side by side. */

import { learningData } from "../../figures/learning.ts";
import type { BenchItems, BenchResult, DataResult, SystemResult } from "../../result.ts";
import { debateTables, type TextTable } from "../debates.ts";
import type { ViewedItem } from "../viewed-items.ts";
import { costText, countText, intervalText, numberText, ordered, pText, shownTests } from "../words.ts";
import { curveChart, frontierChart, spreadChart } from "./charts.ts";
import { escaped, scriptJson } from "./escape.ts";
import { pageScript } from "./script.ts";
import { pageStyle } from "./style.ts";

/** The report as one page: nothing from outside, every item side by side. */
export function htmlReport(result: BenchResult, items: BenchItems, viewed: readonly ViewedItem[]): string {
  const title = escaped(`${result.suite}: benchmark`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<h1>${escaped(result.suite)}</h1>
<p>${escaped(result.about)}</p>
<p class="quiet">precis ${escaped(result.version)}, ${escaped(result.created)}, run ${escaped(result.runId)}; systems without a model of their own: ${escaped(result.model)}; seeds ${result.seeds.join(", ")}, ${result.repetitions} each.${result.stopped === null ? "" : ` <strong>Stopped early: ${escaped(result.stopped)}</strong>`}</p>
${notes(result)}
${result.data.map((data) => section(result, data, items)).join("\n")}
${learning(result)}
<h2 id="items-view">Items</h2>
<p>Items on which the rows differ most, ${viewed.length} in all. Values are of the data set's first metric.</p>
<form id="choose">
<label>Data set <select name="data"></select></label>
<label>Value of <select name="a"></select></label>
<label>less value of <select name="b"></select></label>
<label>Order <select name="order"><option value="most">largest difference first</option><option value="least">smallest first</option><option value="absolute">largest either way</option><option value="id">by id</option></select></label>
<label>Holds <input name="find" type="search"></label>
<span id="count" role="status"></span>
</form>
<div id="list"></div>
<noscript>The list of items needs JavaScript; items.csv holds all values.</noscript>
<script type="application/json" id="items">${scriptJson(viewed)}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}

/** Curves of tuned prompts: their values are of training samples, so they stand apart. */
function learning({ curves }: BenchResult): string {
  const own = curves.filter(({ data }) => data === learningData);
  return own.length === 0
    ? ""
    : `<section><h2>Learning curves</h2><p class="quiet">Mean of the best ROUGE-L so far over the ${learningData}, by iteration.</p>${curveChart(own)}</section>`;
}

function notes({ warnings }: BenchResult): string {
  if (warnings.length === 0) return "";
  return `<details class="notes"${warnings.length < 8 ? " open" : ""}><summary>${warnings.length} notes before reading</summary><ul>${warnings.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul></details>`;
}

function section(result: BenchResult, data: DataResult, items: BenchItems): string {
  const rows = ordered(result, data.name);
  const values = Object.fromEntries(
    Object.entries(items[data.name]?.rows ?? {}).map(([row, metrics]) => [row, metrics[data.primary] ?? []]),
  );
  const curves = result.curves.filter((curve) => curve.data === data.name);
  const parameters = [...new Set(curves.map(({ parameter }) => parameter))];
  const frontier = frontierChart(result.frontier.filter((point) => point.data === data.name));
  return `<section>
<h2>${escaped(data.name)}</h2>
<p class="quiet">${data.n} items, task ${escaped(data.task)}; ${data.matched} of them have an output in every row; data ${data.hash.slice(0, 12)}.</p>
${figuresTable(data, rows)}
${spreadChart(rows, data.primary, values)}
${testsTable(result, data)}
${parameters.map((parameter) => `<h3>By ${escaped(parameter)}</h3>${curveChart(curves.filter((curve) => curve.parameter === parameter))}${turns(curves.filter((curve) => curve.parameter === parameter))}`).join("")}
${frontier === "" ? "" : `<h3>Quality against cost</h3>${frontier}`}
${groupsTable(rows, data.primary)}
${debateTables(rows).map(textTable).join("\n")}
${correlations(result, data)}
<details><summary>Signatures of the metrics</summary><ul>${data.metrics.map(({ name, signature, reason }) => `<li><code>${escaped(signature ?? `${name}: ${reason ?? "measured by the task"}`)}</code></li>`).join("")}</ul></details>
</section>`;
}

function figuresTable(data: DataResult, rows: readonly SystemResult[]): string {
  const head = [
    ...data.metrics.map(({ name }) => name),
    "n",
    "failed",
    "calls an item",
    "tokens in",
    "tokens out",
    "cost",
  ];
  const body = rows.map((row) => {
    const cells = data.metrics.map(({ name }) => {
      const figures = row.metrics[name];
      if (figures === undefined || figures.mean === null) return `<td title="${escaped(figures?.reason ?? "")}">-</td>`;
      const matched =
        figures.matched !== null && figures.n !== data.matched
          ? `<br><small>matched ${numberText(figures.matched)}</small>`
          : "";
      const runs = figures.sdRuns === undefined ? "" : `<br><small>sd of runs ${numberText(figures.sdRuns)}</small>`;
      return `<td>${numberText(figures.mean)}<br><small>${intervalText(figures.interval)}</small>${matched}${runs}</td>`;
    });
    const spent = row.kind === "system";
    return `<tr class="${row.kind}"><td>${escaped(row.name)}</td>${cells.join("")}<td>${row.n}</td><td${row.failures > 0 ? ' class="failed"' : ""}>${row.failures}</td><td>${countText(row.callsPerItem, row.kind)}</td><td>${spent ? row.tokens.input : "-"}</td><td>${spent ? row.tokens.output : "-"}</td><td>${spent ? costText(row.costUsd) : "-"}</td></tr>`;
  });
  return `<div class="scroll"><table class="figures"><thead><tr><th></th>${head.map((name) => `<th>${escaped(name)}</th>`).join("")}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`;
}

function testsTable(result: BenchResult, data: DataResult): string {
  const tests = shownTests(result, data.name, data.primary);
  if (tests.length === 0) return "";
  const lines = tests.map(
    (test) =>
      `<tr><td>${escaped(test.b)}</td><td>${numberText(test.difference)}</td><td>${intervalText(test.interval)}</td><td>${pText(test.paired.holm)}</td><td>${pText(test.wilcoxon.holm)}</td><td>${pText(test.welch.holm)}</td><td>${test.d === null ? "-" : test.d.toFixed(2)}</td><td>${test.wins} / ${test.ties} / ${test.losses}</td><td>${test.n}</td></tr>`,
  );
  const head = [
    "against",
    "difference",
    "95% interval",
    "p paired",
    "p Wilcoxon",
    "p Welch",
    "d",
    "won / tied / lost",
    "n",
  ];
  return `<details open><summary>${escaped(tests[0]?.a ?? "")} against the others, ${escaped(data.primary)}; p after Holm's correction over all pairs</summary><div class="scroll"><table><thead><tr>${head.map((name) => `<th>${name}</th>`).join("")}</tr></thead><tbody>${lines.join("")}</tbody></table></div></details>`;
}

function turns(curves: BenchResult["curves"]): string {
  return curves
    .map(
      (curve) =>
        `<p>${escaped(curve.system)}: ${curve.turn === null ? "no turn within the values tried" : `no clear gain beyond ${escaped(String(curve.turn))}`}.</p>`,
    )
    .join("");
}

function groupsTable(rows: readonly SystemResult[], metric: string): string {
  const groups = [...new Set(rows.flatMap((row) => Object.keys(row.groups)))];
  return groups
    .map((group) => {
      const values = [...new Set(rows.flatMap((row) => (row.groups[group] ?? []).map(({ value }) => value)))].sort();
      const lines = rows.map((row) => {
        const cells = values.map((value) => {
          const own = row.groups[group]?.find((each) => each.value === value);
          return `<td>${own === undefined || own.mean === null ? "-" : `${numberText(own.mean)}<br><small>${intervalText(own.interval)}, n ${own.n}</small>`}</td>`;
        });
        return `<tr class="${row.kind}"><td>${escaped(row.name)}</td>${cells.join("")}</tr>`;
      });
      return `<h3>By ${escaped(group)} (${escaped(metric)})</h3><div class="scroll"><table><thead><tr><th></th>${values.map((value) => `<th>${escaped(value)}</th>`).join("")}</tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
    })
    .join("");
}

function textTable([head = [], ...lines]: TextTable): string {
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll"><table><thead>${row(head, "th")}</thead><tbody>${lines.map((line) => row(line, "td")).join("")}</tbody></table></div>`;
}

function correlations(result: BenchResult, data: DataResult): string {
  const own = result.correlations.filter((each) => each.data === data.name);
  if (own.length === 0) return "";
  const text = (value: number | null): string => (value === null ? "-" : value.toFixed(2));
  return `<details><summary>Metrics against each other</summary><table><thead><tr><th>metrics</th><th>Spearman</th><th>Pearson</th><th>outputs</th></tr></thead><tbody>${own.map((each) => `<tr><td>${escaped(`${each.a}, ${each.b}`)}</td><td>${text(each.spearman)}</td><td>${text(each.pearson)}</td><td>${each.n}</td></tr>`).join("")}</tbody></table></details>`;
}
