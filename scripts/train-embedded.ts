/**
 * Makes `src/embedded/about/about.weights.json`: `npm run train:embedded [-- --train FILE[?field=value]] [--out FILE]`.
 * Learns from the README and description of every package under the locked node_modules and from the files given.
 * Same packages and files, same bytes.
 */
import { writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { hashValue } from "../src/base/hash.ts";
import type { WeightsFile } from "../src/embedded/about/weights.ts";
import { learn } from "./embedded/learn.ts";
import { filePairs, npmTrainingPairs } from "./embedded/pairs.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { values } = parseArgs({
  options: {
    train: { type: "string", multiple: true, default: [] },
    out: { type: "string", default: join(root, "src/embedded/about/about.weights.json") },
  },
});

const pairs = await npmTrainingPairs(root);
for (const file of values.train) pairs.push(...(await filePairs(file)));

const sets = [...new Set(pairs.map(({ set }) => set))].map((name) => {
  const own = pairs.filter(({ set }) => set === name);
  return { name, pairs: own.length, projects: new Set(own.map(({ project }) => project)).size };
});
const made: WeightsFile = {
  training: {
    sets,
    sha256: hashValue(pairs.map(({ id, input, reference }) => [id, input, reference])),
    note:
      values.train.length === 0
        ? "Made from the packages of the lock file alone."
        : "The files named here are needed, besides the packages of the lock file, to make these weights again.",
  },
  weights: learn(pairs),
};
writeFileSync(values.out, `${JSON.stringify(made, null, 2)}\n`);
console.error(
  `wrote ${values.out} from ${pairs.length} pairs: ${sets.map(({ name, pairs: count }) => `${name} ${count}`).join(", ")}`,
);
