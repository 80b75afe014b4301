/**
 * `npm run test:faults`: the fault suite in its long form (test/faults): hundreds of kills, thousands of faulty calls, every reader
 * fuzzed. `npm test` runs the same code with small counts. Arguments go to vitest (`npm run test:faults -- loaders`); the figures of the run are
 * printed, and added to the file that PRECIS_FAULTS_FIGURES names. PRECIS_FAULTS_SEED draws other moments, faults and bytes.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
const wanted = process.argv.slice(2);
const run = spawnSync(
  process.execPath,
  [
    join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--maxWorkers=1",
    ...(wanted.length === 0 || wanted[0]?.startsWith("-") ? ["test/faults", ...wanted] : wanted),
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, PRECIS_FAULTS: "long" } },
);
process.exit(run.status ?? 1);
