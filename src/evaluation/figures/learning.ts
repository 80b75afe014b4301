/** Learning curves of tuned prompts, read from the artifacts that `precis tune` wrote. */
import { readFile } from "node:fs/promises";
import type { Curve } from "../result.ts";
import type { LearningSpec } from "../suite/suite.ts";

/** What `Curve.data` says of a learning curve: its values are of the training samples. */
export const learningData = "training samples";

/** One curve an artifact: mean best ROUGE-L by iteration. Throws UsageError with the suite's line for another file. */
export async function learningCurves(specs: readonly LearningSpec[]): Promise<Curve[]> {
  return Promise.all(
    specs.map(async (spec): Promise<Curve> => {
      const points = await readPoints(spec);
      return {
        data: learningData,
        system: spec.name,
        metric: "rougeL",
        parameter: "iteration",
        points: points.map(({ iteration, rougeL }) => ({
          value: iteration,
          row: spec.name,
          mean: rougeL,
          low: null,
          high: null,
          callsPerItem: null,
        })),
        turn: null,
      };
    }),
  );
}

interface Point {
  readonly iteration: number;
  readonly rougeL: number;
}

async function readPoints(spec: LearningSpec): Promise<readonly Point[]> {
  const hint = "give a file that `precis tune about` wrote";
  let artifact: { curve?: unknown } | null;
  try {
    artifact = JSON.parse(await readFile(spec.path, "utf8")) as { curve?: unknown } | null;
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code === "ENOENT" ? "does not exist" : "cannot be read as JSON";
    return spec.fail(`the artifact ${spec.path} ${why}`, hint);
  }
  const curve = artifact?.curve;
  const good = Array.isArray(curve) && curve.every((point) => isPoint(point));
  return good ? (curve as Point[]) : spec.fail(`${spec.path} holds no learning curve`, hint);
}

function isPoint(value: unknown): value is Point {
  const { iteration, rougeL } = (value ?? {}) as Partial<Point>;
  return typeof iteration === "number" && typeof rougeL === "number";
}
