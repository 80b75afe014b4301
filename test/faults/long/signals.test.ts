/**
 * SIGTERM and SIGINT at random moments of commands on the embedded engine, busy ones among them: how long until the process has gone, and
 * how. The bar is a second; a machine whose processors are taken by others may add to it, so each wait has five, and the figures say how
 * many kept the one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { random } from "../../../src/base/random.ts";
import { runPrecis } from "../../support/run-precis.ts";
import { note } from "./figures.ts";
import { seed, sizes, testTimeout } from "./sizes.ts";

const folder = mkdtempSync(join(tmpdir(), "precis-signals-"));
mkdirSync(join(folder, ".git"));
afterAll(() => {
  rmSync(folder, { recursive: true });
  const sorted = [...waits].sort((a, b) => a - b);
  const within = sorted.filter((ms) => ms <= 1_000).length;
  note(
    `signals: ${sorted.length} at random moments, ${within} answered within 1 s, median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms; ${finished} more came when the command had ended`,
  );
});
const waits: number[] = [];
let finished = 0;

const sentence = (at: number): string => `Rooklet keeps the ${at} newest copies of a folder and removes the others.`;
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");
const put = (name: string, text: string): string => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
  return name;
};

put("large.md", `# Rooklet\n\n${lines(12_000, (at) => `${sentence(at)}${at % 5 === 0 ? "\n" : ""}`)}\n`);
put("stalls.adoc", `= Rooklet\n\n${sentence(1)}\n\n${"'`".repeat(3_000)}\n`);
put("open.html", `<h1>Rooklet</h1><p>${sentence(1)}${"<b><p>".repeat(60_000)}`);
for (let at = 0; at < 300; at++)
  put(
    `tree/part-${at % 20}/unit-${at}.py`,
    `${lines(20, (n) => `def keep_${n}(copies):\n    """${sentence(n)}"""\n    return copies[:${n}]\n`)}`,
  );
for (let at = 0; at < 30; at++) put(`docs/${at}.md`, `# Part ${at}\n\n${lines(120, (n) => sentence(at * 100 + n))}\n`);
put("tree/README.md", `# Rooklet\n\n${sentence(2)}\n`);

const commands: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["about, a large source", ["about", "large.md"]],
  ["about, a reader that stalls", ["about", "stalls.adoc"]],
  ["about, formatting left open", ["about", "open.html"]],
  ["repo", ["repo", "tree", "--dry-run"]],
  ["digest", ["digest", "docs"]],
];

describe("signals at random moments", () => {
  it.each(commands)(
    "%s",
    async (name, args) => {
      const draw = random(seed, "signals", name);
      for (let count = 0; count < sizes.signals / commands.length; count++) {
        const signal = draw.below(2) === 0 ? "SIGTERM" : "SIGINT";
        // The first 250 ms are Node's own start, in which nobody listens.
        const moment = 250 + draw.below(2_750);
        const ended = await signalled(args, signal, moment);
        if (ended === null) {
          finished++;
          continue;
        }
        waits.push(ended.ms);
        // 130: the command stopped by itself. null: the system ended it by the signal, in the middle of a step or before anybody listened.
        expect([130, null]).toContain(ended.code);
        expect(ended.ms, `${name}, ${signal} after ${moment} ms`).toBeLessThan(5_000);
      }
    },
    testTimeout,
  );
});

/** Milliseconds from the signal to the end; null where the command had ended before. */
async function signalled(
  args: readonly string[],
  signal: NodeJS.Signals,
  moment: number,
): Promise<{ ms: number; code: number | null } | null> {
  let sent = Number.NaN;
  let clock: NodeJS.Timeout | undefined;
  const { code } = await runPrecis([...args, "--no-cache", "--quiet"], {
    cwd: folder,
    started: (child) => {
      clock = setTimeout(() => {
        if (child.kill(signal)) sent = performance.now();
      }, moment);
    },
  });
  clearTimeout(clock);
  return Number.isNaN(sent) || code === 0 ? null : { ms: performance.now() - sent, code };
}
