/** One run of each task with about as many calls as wanted: its files, its command line, and where its result lies. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readmeOf } from "../../support/about-server.ts";
import { trainingFile } from "../../support/tune-server.ts";

export interface Workload {
  readonly task: string;
  readonly files: Readonly<Record<string, string>>;
  /** Without model, store and concurrency. */
  readonly argv: readonly string[];
  /** Files or folders of the result beside stdout. */
  readonly outputs: readonly string[];
}

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** Lets a debate without a winner make about `calls` calls: 3 stages of 5 debates of 3 speakers' rounds and one look. */
const debate = (calls: number): string[] => {
  const rounds = Math.min(20, Math.max(1, Math.round((calls / 15 - 1) / 3)));
  return ["--debaters", "3", "--rounds", String(rounds), "--max-debates", "5", "--variant", "reflect"];
};

const functionOf = (number: number): string =>
  `def sort_${number}(letters):\n    """Sorts pile ${number} of letters."""\n    return sorted(letters)[${number}:]\n`;

/** Every task, each as a run of about `calls` calls (a digest: 55, which is the most it can make). */
export function workloads(calls: number): Workload[] {
  const sources = count(Math.ceil(calls / 2)).map((index) => `tool-${index}/README.md`);
  const rounds = String(Math.min(10, Math.round(calls / 50)));
  const samples = Math.min(26, Math.max(2, Math.round(calls / 30)));
  const units = Math.ceil(calls / 3.2);
  return [
    {
      task: "about",
      files: Object.fromEntries(sources.map((name, index) => [name, readmeOf(index)])),
      argv: ["about", ...sources, "--json", "--effort", "high"],
      outputs: [],
    },
    {
      task: "code",
      files: { "piles.py": functionOf(1) },
      argv: ["code", "piles.py:sort_1", "--json", "--effort", "high", ...debate(calls)],
      outputs: [],
    },
    {
      task: "translate",
      files: { "piles.py": functionOf(1) },
      argv: ["translate", "piles.py", "--to", "java", "--json", "--effort", "high", ...debate(calls)],
      outputs: [],
    },
    {
      task: "repo",
      files: Object.fromEntries(
        count(Math.ceil(units / 4)).map((file) => [
          `src/part_${file % 5}/piles_${file}.py`,
          count(4)
            .map((at) => functionOf(4 * file + at))
            .join("\n\n"),
        ]),
      ),
      argv: ["repo", "src", "--out", "pages", "--json"],
      outputs: ["pages"],
    },
    {
      task: "digest",
      files: Object.fromEntries(
        count(6).map((index) => [
          `docs/note-${index}.md`,
          `# Note ${index}\n\nThe queue ${index} keeps jobs in order. It retries failed jobs ${index + 2} times.\n`,
        ]),
      ),
      argv: [
        "digest",
        "docs",
        "--json",
        "--effort",
        "high",
        "--max-words",
        "40",
        "--samples",
        "40",
        "--aggregator",
        "vote",
        "--vote-orders",
        "15",
      ],
      outputs: [],
    },
    {
      task: "document",
      files: {
        "report.md": count(Math.ceil(calls / 2))
          .map(
            (at) =>
              `# Part ${at}\n\n${`The gauge ${at} at the harbour wall rose by ${at} millimetres in a year. `.repeat(40)}\n`,
          )
          .join("\n"),
      },
      argv: [
        "document",
        "report.md",
        "--json",
        "--effort",
        "high",
        "--expert-rounds",
        rounds,
        "--editor-rounds",
        rounds,
      ],
      outputs: [],
    },
    {
      task: "tune",
      files: { "train.jsonl": trainingFile(count(samples)) },
      argv: [
        "tune",
        "about",
        "--train",
        "train.jsonl",
        "--paper",
        "--static",
        "--no-threshold-stop",
        "--iterations",
        "15",
        "--json",
      ],
      outputs: ["about.prompt.json"],
    },
  ];
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
