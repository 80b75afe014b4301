/** What a tuning learned: its curve, and each prompt against the one it began with. */
import type { RunBody } from "../../../src/studio/bodies.ts";
import { Curve } from "../parts/curve.tsx";
import { WordDiff } from "../parts/word-diff.tsx";

export function TuningTab({ data }: { data: RunBody }) {
  const { tuning } = data;
  if (tuning === null) return null;
  const points = tuning.curve;
  const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
  const names = [...new Set(points.flatMap((point) => Object.keys(point)))].filter((name) =>
    points.some((point) => number((point as unknown as Record<string, unknown>)[name]) !== null),
  );
  const x = names[0];
  const column = (name: string) => points.map((point) => number((point as unknown as Record<string, unknown>)[name]));
  return (
    <>
      {x === undefined ? null : (
        <section class="panel" aria-labelledby="curve-title">
          <h2 id="curve-title">Learning curve</h2>
          <Curve x={column(x)} lines={names.slice(1).map((name) => ({ name, values: column(name) }))} />
          <div class="scroll" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {names.map((name) => (
                    <th key={name} scope="col" class="num">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {points.map((_, row) => (
                  <tr key={row}>
                    {names.map((name) => (
                      <td key={name} class="num">
                        {column(name)
                          [row]?.toFixed(3)
                          .replace(/\.000$/, "") ?? "–"}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {Object.entries(tuning.prompts).map(([role, prompt]) => (
        <section key={role} class="panel" aria-label={`Prompt of ${role}`}>
          <h2>
            {role}{" "}
            <span class="sub">
              {prompt === tuning.initial[role] ? "unchanged" : "against the prompt it began with"}
            </span>
          </h2>
          <WordDiff before={tuning.initial[role] ?? ""} after={prompt} />
        </section>
      ))}
    </>
  );
}
