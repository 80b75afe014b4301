/** What was spent, by day, model, role and task. What has no known price is said to be unknown, never 0. */
import { useMemo } from "preact/hooks";
import type { CostsBody } from "../../../src/studio/bodies.ts";
import { useAnswer } from "../api.ts";
import { formatCost, formatCount } from "../format.ts";
import { Empty, Loading, Trouble } from "../parts/basics.tsx";
import { Curve } from "../parts/curve.tsx";

type Row = CostsBody["rows"][number];
const groups: readonly (readonly [string, keyof Row & ("day" | "model" | "agent" | "command")])[] = [
  ["By day", "day"],
  ["By model", "model"],
  ["By role", "agent"],
  ["By task", "command"],
];

export function CostsPage() {
  const { data, error, loading } = useAnswer<CostsBody>("/api/costs", ["runs"]);
  const rows = data?.rows ?? [];
  const days = useMemo(() => summed(rows, "day").sort((a, b) => (a.name < b.name ? -1 : 1)), [rows]);
  const chart = useMemo(
    () => ({
      x: days.map(({ name }) => new Date(`${name}T00:00`).getTime() / 1000),
      lines: [{ name: "US dollars", values: days.map(({ costUsd }) => costUsd) }],
    }),
    [days],
  );
  return (
    <>
      <div class="head">
        <h1>Costs</h1>
      </div>
      {error === undefined ? null : <Trouble error={error} />}
      {loading ? <Loading /> : null}
      {data !== undefined && rows.length === 0 ? (
        <Empty title="Nothing was spent">
          <p>The embedded engine costs nothing. Calls to language models appear here with what they cost.</p>
        </Empty>
      ) : null}
      {days.length > 1 ? (
        <section class="panel" aria-label="Cost by day, as a chart; the table below has the numbers">
          <Curve x={chart.x} lines={chart.lines} bars dates />
        </section>
      ) : null}
      <div class="tables">
        {rows.length === 0
          ? null
          : groups.map(([title, field]) => <Table key={field} title={title} rows={summed(rows, field)} />)}
      </div>
    </>
  );
}

interface Sum {
  readonly name: string;
  requests: number;
  costUsd: number;
  unpriced: number;
}

function summed(rows: readonly Row[], field: "day" | "model" | "agent" | "command"): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const sum = sums.get(row[field]) ?? { name: row[field], requests: 0, costUsd: 0, unpriced: 0 };
    sum.requests += row.requests;
    sum.costUsd += row.costUsd;
    sum.unpriced += row.unpriced;
    sums.set(row[field], sum);
  }
  const all = [...sums.values()];
  return field === "day" ? all : all.sort((a, b) => b.costUsd - a.costUsd || b.requests - a.requests);
}

function Table({ title, rows }: { title: string; rows: readonly Sum[] }) {
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      <div class="scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{title.slice(3)}</th>
              <th scope="col" class="num">
                calls
              </th>
              <th scope="col" class="num">
                cost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td class="num">{formatCount(row.requests)}</td>
                <td class="num">
                  {row.unpriced === 0
                    ? formatCost(row.costUsd)
                    : row.costUsd === 0
                      ? "unknown"
                      : `${formatCost(row.costUsd)} + ${formatCount(row.unpriced)} unknown`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
