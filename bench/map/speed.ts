/** A repository of 5,000 files (about 8 kB each): seconds of the built command, without and with kept facts; CPU beside wall. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machineFacts, median } from "../support/facts.ts";

const files = 5000;
const command = fileURLToPath(new URL("../../dist/bin/main.js", import.meta.url));
const old = new Date("2026-01-01T00:00:00Z");

export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "precis-map-speed-"));
  try {
    const root = join(folder, "repo");
    for (let at = 0; at < files; at++) {
      const place = join(root, `area${at % 50}`, `part${at % 7}`);
      mkdirSync(place, { recursive: true });
      const path = join(place, `module-${at}.ts`);
      writeFileSync(path, moduleText(at));
      utimesSync(path, old, old);
    }
    const time = (...options: string[]): { wall: number; cpu: number } => {
      const started = performance.now();
      const timed = spawnSync(
        "/usr/bin/env",
        [
          "bash",
          "-c",
          'TIMEFORMAT="%U %S"; time "$@" > /dev/null',
          "-",
          process.execPath,
          command,
          "map",
          root,
          "--quiet",
          ...options,
        ],
        {
          encoding: "utf8",
          env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache") },
        },
      );
      const [user = 0, system = 0] = timed.stderr.trim().split(/\s+/).slice(-2).map(Number);
      return { wall: (performance.now() - started) / 1000, cpu: user + system };
    };
    const cold = Array.from({ length: 3 }, () => {
      rmSync(join(folder, "cache"), { recursive: true, force: true });
      return time();
    });
    const warm = Array.from({ length: 3 }, () => time());
    console.log(machineFacts());
    console.log("| | wall s | CPU s | bar |\n| --- | --- | --- | --- |");
    const row = (name: string, runs: typeof cold, bar: number): boolean => {
      const wall = median(runs.map((one) => one.wall));
      console.log(`| ${name} | ${wall.toFixed(2)} | ${median(runs.map((one) => one.cpu)).toFixed(2)} | ${bar} s |`);
      return wall <= bar;
    };
    const kept = row("cold", cold, 5);
    return row("warm", warm, 1) && kept;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function moduleText(at: number): string {
  const functions = Array.from({ length: 24 }, (_, n) => {
    const other = (at * 7 + n * 131) % files;
    return `/** Handles step ${n} of case ${at}, after module ${other}. */\nexport function step${at}x${n}(input: string, count: number): string {\n  const parts = input.split("-").slice(0, count);\n  for (const part of parts) if (part.length > ${n}) return run${other}(part);\n  return parts.join("+");\n}\n`;
  });
  return `import { run${(at * 3) % files} } from "../part${(at * 3) % 7}/module-${(at * 3) % files}";\n${functions.join("\n")}`;
}
