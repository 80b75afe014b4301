/**
 * `npm run test:local`: installs the optional packages of in-process models under test/local-models (its own package and
 * lock; nothing of it enters the main tree) and runs the tests that need them. `--install` only installs. Where they
 * cannot be installed it says why and ends with 0: the tests then skip themselves, also in `npm test`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

const folder = join(root, "test", "local-models");
/** Longer than a slow download of 600 MB, shorter than a job's patience. */
const patienceMs = 240_000;

install();
if (!process.argv.includes("--install")) {
  ensureInstalled();
  ensureBuilt();
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const run = spawnSync(process.execPath, [vitest, "run", "test/local-models", ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  process.exit(run.status ?? 1);
}

function install() {
  const lock = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules", ".package-lock.json");
  if (existsSync(installed) && sameVersions(lock, installed)) return;
  const run = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    // Without it ONNX Runtime fetches CUDA libraries wherever it sees a CUDA compiler.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" },
    timeout: patienceMs,
    killSignal: "SIGKILL",
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (run.status === 0) return;
  const why = run.error?.code === "ETIMEDOUT" ? "it took too long" : (run.stderr ?? "").trim().split("\n").at(-1);
  console.error(`precis: the packages of in-process models could not be installed (${why}); their tests are skipped`);
}

/** npm writes what it installed beside it; packages for other systems are in the lock alone. */
function sameVersions(lock, installed) {
  const packages = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const wanted = packages(lock);
  return Object.entries(packages(installed)).every(([path, { version }]) => wanted[path]?.version === version);
}
