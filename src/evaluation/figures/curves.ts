/** Scaling curves over swept parameters, and which systems give the most for what they cost. Pure. */
import type { Curve, FrontierPoint, SystemResult } from "../result.ts";

/** One curve for each swept parameter of a system; other swept parameters are told apart in its name. */
export function curvesOf(systems: readonly SystemResult[], metric: string): Curve[] {
  const curves = new Map<string, SystemResult[]>();
  for (const row of systems) {
    for (const parameter of Object.keys(row.point)) {
      const others = Object.entries(row.point).filter(([name]) => name !== parameter);
      const parts = [
        row.system,
        ...(row.model === null ? [] : [row.model]),
        ...others.map(([n, v]) => `${n}=${String(v)}`),
      ];
      const key = JSON.stringify([parts.join(" "), parameter]);
      curves.set(key, [...(curves.get(key) ?? []), row]);
    }
  }
  return [...curves].flatMap(([key, rows]): Curve[] => {
    const [system, parameter] = JSON.parse(key) as [string, string];
    if (rows.length < 2) return [];
    const points = rows.map((row) => {
      const figures = row.metrics[metric];
      return {
        value: row.point[parameter],
        row: row.name,
        mean: figures?.mean ?? null,
        low: figures?.interval?.low ?? null,
        high: figures?.interval?.high ?? null,
        callsPerItem: row.callsPerItem,
      };
    });
    return [{ data: rows[0]?.data ?? "", system, metric, parameter, points, turn: turnOf(points) }];
  });
}

/** Ours: the first point whose interval no later mean leaves upwards. The last point turns nothing. */
function turnOf(points: Curve["points"]): unknown {
  const at = points.findIndex(
    ({ high }, index) => high !== null && points.slice(index + 1).every(({ mean }) => mean === null || mean <= high),
  );
  return at < 0 || at === points.length - 1 ? null : points[at]?.value;
}

/** Rows that ask nobody cost nothing and take part; published outputs, whose cost is unknown, do not. */
export function frontierOf(systems: readonly SystemResult[], metric: string): FrontierPoint[] {
  const points = systems.flatMap((row) => {
    const mean = row.metrics[metric]?.mean ?? null;
    if (row.kind === "published" || row.name === "oracle" || mean === null || row.n === 0) return [];
    const cells = row.n * Math.max(1, row.runs.length);
    return [
      {
        data: row.data,
        row: row.name,
        metric,
        mean,
        costUsd: row.costUsd === null ? null : row.costUsd / cells,
        tokensPerItem: (row.tokens.input + row.tokens.output) / cells,
        callsPerItem: row.callsPerItem ?? 0,
      },
    ];
  });
  const priced = points.every(({ costUsd }) => costUsd !== null);
  const dear = (point: (typeof points)[number]): number => (priced ? (point.costUsd ?? 0) : point.tokensPerItem);
  return points.map((point) => ({
    ...point,
    onFrontier: !points.some(
      (other) =>
        (dear(other) <= dear(point) && other.mean > point.mean) ||
        (dear(other) < dear(point) && other.mean === point.mean),
    ),
  }));
}
