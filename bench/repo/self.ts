/** This repository documented by the embedded engine. */
import { fileURLToPath } from "node:url";
import { repo } from "../../src/index.ts";
import { line } from "./speed.ts";

export async function run(): Promise<boolean> {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const before = process.cpuUsage();
  const started = performance.now();
  const result = await repo(root, { out: null });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const { folders, files, units } = result.nodes;
  return line(
    `${folders} folders, ${files} files, ${units} functions`,
    `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU)`,
    "(bar 20 s)",
    seconds < 20,
  );
}
