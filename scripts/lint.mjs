/**
 * `npm run lint`: everything that can be told without running precis. Types, style, import rules with cycles and file sizes,
 * unused exports and dependencies (knip), what the package would hold (publint), generated pages that are stale.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
ensureBuilt();

const bin = (...path) => join(root, "node_modules", ...path);
const tsx = bin("tsx", "dist", "cli.mjs");
const steps = [
  ["types", bin("typescript", "bin", "tsc"), "--noEmit", "-p", "tsconfig.json"],
  ["types of the studio's page", bin("typescript", "bin", "tsc"), "--noEmit", "-p", "studio"],
  ["style", bin("@biomejs", "biome", "bin", "biome"), "check", "."],
  ["import rules, cycles, file sizes", join(root, "scripts", "check-architecture.mjs")],
  ["unused exports and dependencies", bin("knip", "bin", "knip.js"), "--no-config-hints"],
  ["package contents", bin("publint", "src", "cli.js"), "run", "--strict", "--pack", "false"],
  ["docs/cli.md", tsx, "scripts/cli-reference.ts", "--check"],
  ["docs/configuration.md", tsx, "scripts/configuration-page.ts", "--check"],
  ["docs/library.md", tsx, "scripts/library-page.ts", "--check"],
  ["docs/schema", tsx, "scripts/schemas.ts", "--check"],
  ["docs/errors.md", tsx, "scripts/error-page.ts", "--check"],
  ["costs in docs/models.md and README.md", tsx, "scripts/cost-table.ts", "--check"],
  ["outputs in README.md", tsx, "scripts/readme.ts", "--check"],
  ["THIRD_PARTY.md", tsx, "scripts/licences.ts", "--check"],
];
let failed = 0;
for (const [name, ...words] of steps) {
  const run = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  const fine = run.status === 0;
  if (!fine) failed++;
  console.error(`${fine ? "ok    " : "FAILED"}  ${name}`);
  if (!fine) console.error(`${run.stdout}${run.stderr}`);
}
process.exit(failed > 0 ? 1 : 0);
