/** What a run took, by the role that asked. */
import type { RunBody } from "../../../src/studio/bodies.ts";
import { duration, formatCost, formatCount } from "../format.ts";
import { Empty } from "../parts/basics.tsx";

interface Sum {
  agent: string;
  model: string;
  asks: number;
  calls: number;
  cached: number;
  input: number;
  output: number;
  costUsd: number | null;
  ms: number;
}

export function CostTab({ data }: { data: RunBody }) {
  const sums = new Map<string, Sum>();
  for (const step of data.steps) {
    const key = `${step.agent} ${step.model}`;
    const sum = sums.get(key) ?? {
      agent: step.agent,
      model: step.model,
      asks: 0,
      calls: 0,
      cached: 0,
      input: 0,
      output: 0,
      costUsd: 0,
      ms: 0,
    };
    sum.asks++;
    sum.calls += step.requests;
    sum.cached += step.cacheHit ? 1 : 0;
    sum.input += step.tokens.input ?? 0;
    sum.output += step.tokens.output ?? 0;
    sum.costUsd = sum.costUsd === null || step.costUsd === null ? null : sum.costUsd + step.costUsd;
    sum.ms += step.durationMs;
    sums.set(key, sum);
  }
  const rows = [...sums.values()].sort((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0) || b.ms - a.ms);
  const most = Math.max(...rows.map(({ ms }) => ms), 1);
  if (rows.length === 0) return <Empty title="Nothing was asked" />;
  return (
    <section class="panel" aria-label="Cost by role">
      <div class="scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">Model</th>
              {["Asks", "Calls", "Cached", "Tokens in", "Tokens out", "Cost", "Time"].map((label) => (
                <th key={label} scope="col" class="num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.agent} ${row.model}`}>
                <th scope="row">{row.agent}</th>
                <td>{row.model}</td>
                <td class="num">{formatCount(row.asks)}</td>
                <td class="num">{formatCount(row.calls)}</td>
                <td class="num">{formatCount(row.cached)}</td>
                <td class="num">{formatCount(row.input)}</td>
                <td class="num">{formatCount(row.output)}</td>
                <td class="num">{formatCost(row.costUsd)}</td>
                <td class="num bar-cell">
                  <span class="bar" style={{ width: `${(row.ms / most) * 100}%` }} aria-hidden="true" />
                  {duration(row.ms)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
