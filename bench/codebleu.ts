/**
 * How many pairs of 50-line functions CodeBLEU scores in a second on one core, by language. Bar: 20.
 * Run: npx tsx bench/codebleu.ts [seconds per language, default 3]
 */
import type { LanguageId } from "../src/code/languages/language.ts";
import { codeBleu } from "../src/metrics/codebleu/code-bleu.ts";

const seconds = Number(process.argv[2] ?? 3);
const steps = Array.from({ length: 12 }, (_, index) => index);

/** A made-up function of about 50 lines: assignments, calls, a condition and a loop for each step. */
const programs: Readonly<Partial<Record<LanguageId, (seed: string) => string>>> = {
  python: (seed) =>
    `def work(${seed}, items):\n    total = 0\n${steps
      .map(
        (n) =>
          `    v${n} = ${seed} + ${n}\n    if v${n} > total:\n        total = call(v${n}, items[${n}])\n    total += v${n}\n`,
      )
      .join("")}    return total\n`,
  java: (seed) =>
    `class W { int work(int ${seed}, int[] items) {\n  int total = 0;\n${steps
      .map((n) => `  int v${n} = ${seed} + ${n};\n  if (v${n} > total) {\n    total = call(v${n}, items[${n}]);\n  }\n`)
      .join("")}  return total;\n} }\n`,
  javascript: (seed) =>
    `function work(${seed}, items) {\n  let total = 0;\n${steps
      .map(
        (n) => `  const v${n} = ${seed} + ${n};\n  if (v${n} > total) {\n    total += call(v${n}, items[${n}]);\n  }\n`,
      )
      .join("")}  return total;\n}\n`,
  cpp: (seed) =>
    `int work(int ${seed}, int* items) {\n  int total = 0;\n${steps
      .map((n) => `  int v${n} = ${seed} + ${n};\n  if (v${n} > total) {\n    total = call(v${n}, items[${n}]);\n  }\n`)
      .join("")}  return total;\n}\n`,
};

for (const [name, program] of Object.entries(programs)) {
  const language = name as LanguageId;
  const [reference, candidate] = [program("base"), program("start")];
  const score = (): Promise<unknown> => codeBleu({ language, candidates: [candidate], references: [[reference]] });
  for (let warm = 0; warm < 5; warm++) await score();
  const started = performance.now();
  const cpu = process.cpuUsage();
  let pairs = 0;
  while (performance.now() - started < seconds * 1000) {
    await score();
    pairs++;
  }
  const rate = pairs / ((performance.now() - started) / 1000);
  const used = process.cpuUsage(cpu);
  const core = pairs / ((used.user + used.system) / 1e6);
  const lines = reference.split("\n").length - 1;
  console.log(`${name}: ${lines} lines, ${rate.toFixed(0)} pairs/s, ${core.toFixed(0)} per second of processor time`);
}
