/**
 * What a stranger pays before the first line: size of the tarball, size on disk after an installation with production packages
 * only, time of that installation, and start-up of the installed command (median of whole processes, beside a bare Node).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderBytes, installTarball, run } from "../scripts/package/consumer.ts";
import { machineFacts, median } from "./support/facts.ts";

const runs = 9;
const consumer = installTarball();
try {
  const { folder, tarballBytes, files, installSeconds } = consumer;
  writeFileSync(join(folder, "README.md"), "# jobline\n\njobline is a small job queue that keeps jobs in order.\n");
  const command = join(folder, "node_modules", "precis", "dist", "bin", "main.js");
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ["node -e 0", ["-e", "0"]],
    ["precis --version", [command, "--version"]],
    ["precis --help", [command, "--help"]],
    ["precis about README.md", [command, "about", "README.md", "--quiet"]],
    ["precis models", [command, "models", "--quiet"]],
    ['import "precis"', ["--input-type=module", "-e", 'await import("precis")']],
    ['import "precis/metrics"', ["--input-type=module", "-e", 'await import("precis/metrics")']],
  ];
  // In turn, so that a busy moment of the machine meets all of them.
  const times = new Map<string, number[]>(lines.map(([name]) => [name, []]));
  for (let round = 0; round <= runs; round++)
    for (const [name, args] of lines) {
      const { code, seconds, stderr } = run(process.execPath, args, folder);
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr}`);
      if (round > 0) times.get(name)?.push(seconds * 1000);
    }
  console.log(`machine: ${machineFacts()}\n`);
  console.log(`tarball                  ${(tarballBytes / 1e6).toFixed(1)} MB, ${files} files`);
  console.log(`installed                ${(folderBytes(join(folder, "node_modules")) / 1e6).toFixed(0)} MB`);
  console.log(`npm install              ${installSeconds.toFixed(0)} s\n`);
  const bare = median(times.get("node -e 0") ?? []);
  for (const [name, values] of times)
    console.log(
      `${name.padEnd(24)} ${median(values).toFixed(0).padStart(5)} ms  ${(median(values) / bare).toFixed(1)} x node`,
    );
} finally {
  consumer.remove();
}
