/** Drawings of a report as SVG text: how values spread, curves over swept parameters, quality against cost. */
import type { Curve, FrontierPoint, SystemResult } from "../../result.ts";
import { numberText } from "../words.ts";
import { escaped } from "./escape.ts";
import { density, place, type Scale, scaleOver } from "./scale.ts";

const width = 900;
const left = 300;
const right = width - 90;

/** A line a row: violin, box with quartiles, whiskers to the extremes, the mean with its interval as a dot and bar. */
export function spreadChart(
  rows: readonly SystemResult[],
  metric: string,
  values: Readonly<Record<string, readonly (number | null)[]>>,
): string {
  const drawn = rows.filter((row) => (row.metrics[metric]?.mean ?? null) !== null);
  if (drawn.length === 0) return "";
  const bounds = drawn.flatMap((row) => [row.metrics[metric]?.min ?? 0, row.metrics[metric]?.max ?? 0]);
  const scale = scaleOver(bounds, left, right);
  const rowHeight = 34;
  const height = drawn.length * rowHeight + 40;
  const lines = drawn.map((row, at) => spreadRow(row, metric, values[row.name] ?? [], scale, at * rowHeight + 20));
  return svg(height, `How ${metric} spreads over the items`, [verticalGrid(scale, height), ...lines]);
}

function spreadRow(
  row: SystemResult,
  metric: string,
  values: readonly (number | null)[],
  scale: Scale,
  y: number,
): string {
  const figures = row.metrics[metric];
  if (figures === undefined || figures.mean === null || figures.quartiles === null) return "";
  const own = values.filter((value): value is number => value !== null);
  const heights = density(own, figures.min ?? 0, figures.max ?? 0, 41);
  const [q1, q2, q3] = figures.quartiles;
  const x = (value: number): string => place(scale.at(value));
  const outline = heights.map((height, at) => {
    const value = (figures.min ?? 0) + (((figures.max ?? 0) - (figures.min ?? 0)) * at) / (heights.length - 1);
    return { x: scale.at(value), h: height * 13 };
  });
  const violin =
    outline.length === 0
      ? ""
      : `<polygon class="violin" points="${[
          ...outline.map((point) => `${place(point.x)},${place(y - point.h)}`),
          ...outline.toReversed().map((point) => `${place(point.x)},${place(y + point.h)}`),
        ].join(" ")}"/>`;
  const interval =
    figures.interval === null
      ? ""
      : `<line class="interval" x1="${x(figures.interval.low)}" x2="${x(figures.interval.high)}" y1="${y}" y2="${y}"/>`;
  return `<g class="${row.kind}">
<title>${escaped(`${row.name}: mean ${numberText(figures.mean)}, quartiles ${[q1, q2, q3].map(numberText).join(", ")}, n ${figures.n}`)}</title>
<text x="${left - 10}" y="${y + 4}" text-anchor="end">${escaped(shortened(row.name))}</text>
${violin}
<line class="whisker" x1="${x(figures.min ?? 0)}" x2="${x(figures.max ?? 0)}" y1="${y}" y2="${y}"/>
<rect class="box" x="${x(q1)}" y="${y - 5}" width="${place(Math.max(1, scale.at(q3) - scale.at(q1)))}" height="10"/>
<line class="median" x1="${x(q2)}" x2="${x(q2)}" y1="${y - 5}" y2="${y + 5}"/>
${interval}
<circle class="mean" cx="${x(figures.mean)}" cy="${y}" r="3.5"/>
<text class="value" x="${right + 12}" y="${y + 4}">${numberText(figures.mean)}</text>
</g>`;
}

/** One line a curve, with bars for the intervals; points stand at equal distances, as parameters need not be numbers. */
export function curveChart(curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points);
  const bounds = points.flatMap(({ low, high, mean }) => [low ?? mean, high ?? mean]).filter((value) => value !== null);
  if (bounds.length === 0) return "";
  const height = 300;
  const scale = scaleOver(bounds, height - 50, 20);
  const steps = [...new Set(points.map(({ value }) => String(value)))];
  const x = (value: unknown): number =>
    90 + ((right - 90) * steps.indexOf(String(value))) / Math.max(1, steps.length - 1);
  const lines = curves.map((curve, at) => {
    const known = curve.points.filter((point) => point.mean !== null);
    const path = known.map((point) => `${place(x(point.value))},${place(scale.at(point.mean ?? 0))}`).join(" ");
    const marks = known
      .map((point) => {
        const cx = place(x(point.value));
        const bar =
          point.low === null || point.high === null
            ? ""
            : `<line class="interval" x1="${cx}" x2="${cx}" y1="${place(scale.at(point.low))}" y2="${place(scale.at(point.high))}"/>`;
        const turn = point.value === curve.turn ? " turn" : "";
        return `${bar}<circle class="mean${turn}" cx="${cx}" cy="${place(scale.at(point.mean ?? 0))}" r="${turn === "" ? 4 : 7}"><title>${escaped(`${point.row}: ${numberText(point.mean ?? 0)}`)}</title></circle>`;
      })
      .join("");
    const last = known.at(-1);
    const name =
      last === undefined
        ? ""
        : `<text x="${place(x(last.value) + 10)}" y="${place(scale.at(last.mean ?? 0) + 4)}">${escaped(shortened(curve.system))}</text>`;
    return `<g class="curve line-${at % 6}"><polyline points="${path}"/>${marks}${name}</g>`;
  });
  const axis = steps
    .map(
      (step) =>
        `<text class="tick" x="${place(x(step))}" y="${height - 25}" text-anchor="middle">${escaped(step)}</text>`,
    )
    .join("");
  const parameter = escaped(curves[0]?.parameter ?? "");
  const label = `<text class="tick" x="${place((90 + right) / 2)}" y="${height - 5}" text-anchor="middle">${parameter}</text>`;
  return svg(height, `${curves[0]?.metric ?? ""} by ${curves[0]?.parameter ?? ""}`, [
    horizontalGrid(scale),
    axis,
    label,
    ...lines,
  ]);
}

/** A dot a row; those that nothing cheaper beats are joined. */
export function frontierChart(points: readonly FrontierPoint[]): string {
  if (points.length === 0) return "";
  const priced = points.every(({ costUsd }) => costUsd !== null);
  const dear = (point: FrontierPoint): number => (priced ? (point.costUsd ?? 0) : point.tokensPerItem);
  // With nothing to pay there is no trade to draw.
  if (points.every((point) => dear(point) === 0)) return "";
  const height = 320;
  const across = scaleOver(points.map(dear), 90, right);
  const up = scaleOver(
    points.map(({ mean }) => mean),
    height - 50,
    20,
  );
  const dots = points.map((point) => {
    const [cx, cy] = [across.at(dear(point)), up.at(point.mean)];
    return `<g class="${point.onFrontier ? "frontier" : "beaten"}"><circle cx="${place(cx)}" cy="${place(cy)}" r="5"/><text x="${place(cx + 9)}" y="${place(cy + 4)}">${escaped(shortened(point.row))}</text></g>`;
  });
  const best = points.filter(({ onFrontier }) => onFrontier).toSorted((a, b) => dear(a) - dear(b));
  const path = best.map((point) => `${place(across.at(dear(point)))},${place(up.at(point.mean))}`).join(" ");
  const unit = priced ? "US dollars an item" : "tokens an item";
  const ticks = across.ticks.map(
    (tick) =>
      `<text class="tick" x="${place(across.at(tick))}" y="${height - 25}" text-anchor="middle">${String(tick)}</text>`,
  );
  const label = `<text class="tick" x="${place((90 + right) / 2)}" y="${height - 5}" text-anchor="middle">${unit}</text>`;
  return svg(height, `${points[0]?.metric ?? ""} against ${unit}`, [
    horizontalGrid(up),
    ...ticks,
    label,
    `<polyline class="front" points="${path}"/>`,
    ...dots,
  ]);
}

function verticalGrid(scale: Scale, height: number): string {
  return scale.ticks
    .map((tick) => {
      const x = place(scale.at(tick));
      return `<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${height - 22}"/><text class="tick" x="${x}" y="${height - 6}" text-anchor="middle">${tick}</text>`;
    })
    .join("");
}

function horizontalGrid(scale: Scale): string {
  return scale.ticks
    .map((tick) => {
      const y = place(scale.at(tick));
      return `<line class="grid" x1="90" x2="${right}" y1="${y}" y2="${y}"/><text class="tick" x="80" y="${place(scale.at(tick) + 4)}" text-anchor="end">${tick}</text>`;
    })
    .join("");
}

function svg(height: number, title: string, parts: readonly string[]): string {
  return `<svg role="img" viewBox="0 0 ${width} ${height}" aria-label="${escaped(title)}">
${parts.join("\n")}
</svg>`;
}

const shortened = (name: string): string => (name.length > 44 ? `${name.slice(0, 43)}…` : name);
