/**
 * `npm test`: sets the checkout up, then type check, lint, import rules, build, unit and end-to-end tests. Closes with
 * one plain line of the runner's real counts. Arguments go to vitest (`npm test -- src/metrics`).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root, runQuietly } from "./setup.mjs";

ensureInstalled();
const bin = (...path) => join(root, "node_modules", ...path);
runQuietly(process.execPath, [bin("typescript", "bin", "tsc"), "--noEmit", "-p", "tsconfig.json"], "the type check");
runQuietly(process.execPath, [bin("@biomejs", "biome", "bin", "biome"), "check", "."], "the lint");
runQuietly(process.execPath, [join(root, "scripts", "check-architecture.mjs")], "the architecture check");
ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), "precis-test-"));
const report = join(folder, "report.json");
const run = spawnSync(
  process.execPath,
  [
    bin("vitest", "vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
);
let counts;
try {
  counts = JSON.parse(readFileSync(report, "utf8"));
} catch {
  console.error("precis: the test runner ended without a report");
  process.exit(run.status || 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const skipped = counts.numPendingTests + counts.numTodoTests;
// A file that cannot even be loaded holds no test that could fail; it counts as one.
const failed =
  counts.numFailedTests +
  counts.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
console.log(`${counts.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(run.status !== 0 || failed > 0 || counts.numPassedTests === 0 ? run.status || 1 : 0);
