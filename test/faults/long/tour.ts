/**
 * A project in which texts of others stand wherever precis reads any, and commands that take every strategy of every task
 * over it. `roleNames` says who there is to be met; a new role that no command asks fails the suites that use the tour.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeFiles } from "./workloads.ts";

/** Makes the project in `folder`. `foreign(place)` is put into a file in the way that its kind allows. */
export function makeProject(folder: string, foreign: (place: string) => string): void {
  const comment = (place: string, mark: string): string =>
    foreign(place)
      .split("\n")
      .map((line) => `${mark} ${line}`)
      .join("\n");
  const pair = (id: string) => ({
    id,
    input: `# tool-${id}\n\nTool ${id} sorts pile ${id} of letters.\n\n${foreign("data set")}\n`,
    reference: `Sorts pile ${id} of letters by weight`,
  });
  const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const note = (name: string): string =>
    `# ${name}\n\nThe ${name} keeps jobs in order and retries failed jobs three times.\n\n${foreign("document")}\n\nOne worker runs a job of the ${name} at a time.\n`;
  writeFiles(folder, {
    "README.md": `# sorter\n\nsorter puts letters into piles by weight and prints each pile.\n\n${foreign("README")}\n\n## Install\n\nnpm install sorter\n`,
    "src/app.py": `${comment("head comment", "#")}\n\n\ndef sort_letters(letters):\n    """Sorts letters by weight.\n\n${foreign("docstring").replaceAll('"', "'").replaceAll("\\", "")}\n    """\n${comment("comment", "    #")}\n    return sorted(letters, key=len)\n\n\ndef count_letters(letters):\n${comment("comment", "    #")}\n    return len(letters)\n`,
    "src/test_app.py": `from app import sort_letters\n\n\ndef test_sort():\n${comment("test", "    #")}\n    assert sort_letters(["aa", "b"]) == ["b", "aa"]\n`,
    "src/lib/queue.js": `/*\n${foreign("block comment").replaceAll("*/", "")}\n*/\nexport function push(queue, job) {\n  queue.jobs.push(job);\n}\n`,
    "src/README.md": `# Parts\n\n${foreign("README")}\n`,
    "docs/queue.md": note("queue"),
    "docs/lock.md": note("lock"),
    "CHANGELOG.md": `# Changes\n\n## 1.1.0\n\n- Sorts faster. ${oneLine(foreign("changelog"))}\n\n## 1.0.0\n\n- Sorts letters.\n`,
    "report.md": `# Aim\n\nThe study tests the gauge at the wall.\n\n${foreign("paper")}\n\n# Method\n\n${"The gauge was compared with a float every six minutes. ".repeat(300)}\n\n${foreign("paper")}\n\n# Result\n\n${"The gauge differed from the float by two millimetres. ".repeat(300)}\n`,
    "train.jsonl": lines(["0", "1", "2", "3", "4", "5"].map(pair)),
    "a.jsonl": lines([{ id: "x", summary: `Sorts letters. ${foreign("summary")}` }]),
    "b.jsonl": lines([{ id: "x", summary: `Counts letters. ${foreign("summary")}` }]),
    "references.jsonl": lines([{ id: "x", summary: `Sorts all letters. ${foreign("summary")}` }]),
    "documents.jsonl": lines([
      { id: "x", documents: [{ name: "n", text: `Letters are sorted. ${foreign("document")}` }] },
    ]),
    "cases.json": JSON.stringify({ cases: [{ args: [], stdin: foreign("test case"), stdout: foreign("test case") }] }),
  });
  const git = (...args: string[]): void => {
    execFileSync("git", args, { cwd: folder, stdio: "ignore" });
  };
  git("init", "-q");
  git("add", "-A");
  const who = ["-c", "user.name=Someone Else", "-c", "user.email=someone@example.org"];
  git(...who, "commit", "-q", "-m", `First pile\n\n${foreign("commit message")}`);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Commands of the tour, without model and store. Between them every role that a chat model can play is asked. */
export const tour: readonly (readonly string[])[] = [
  ["about", "README.md"],
  ["about", "README.md", "--strategy", "direct"],
  ["about", "README.md", "--strategy", "debate"],
  ["about", "README.md", "--strategy", "ensemble"],
  ["summarize", "docs/queue.md"],
  ["code", "src/app.py:sort_letters", "--labels", "llm", "--max-debates", "2", "--effort", "high"],
  ["code", "src/app.py:sort_letters", "--strategy", "direct"],
  ["code", "src/app.py", "--strategy", "direct", "--technique", "critique"],
  ["translate", "src/app.py", "--to", "java", "--max-debates", "2"],
  ["translate", "src/app.py", "--to", "java", "--strategy", "fix-loop", "--tests", "cases.json"],
  ["translate", "src/app.py", "--to", "java", "--strategy", "direct"],
  ["repo", ".", "--out", "pages", "--ast", "--role", "keyword-extractor={model}"],
  ["repo", "src", "--out", "pages-file", "--granularity", "file"],
  ["repo", "src", "--out", "pages-hr", "--strategy", "hr-cs"],
  ["repo", "src", "--out", "pages-bf", "--strategy", "cs-bf"],
  ["digest", "docs", "CHANGELOG.md"],
  ["digest", "docs", "--aggregator", "cis"],
  ["digest", "docs", "--aggregator", "vote"],
  ["digest", "docs", "--aspect", "retries"],
  ["document", "report.md", "--expert-rounds", "2"],
  ["document", "report.md", "--strategy", "direct"],
  ["document", "report.md", "--strategy", "direct", "--length", "5"],
  ["document", "report.md", "--strategy", "map-reduce"],
  ["document", "report.md", "--strategy", "refine"],
  ["document", "report.md", "--strategy", "hera"],
  ["tune", "about", "--train", "train.jsonl", "--iterations", "3", "--domain", "auto"],
  ["tune", "about", "--train", "train.jsonl", "--iterations", "8", "--threshold", "0.3", "--paper"],
  ["tune", "about", "--train", "train.jsonl", "--iterations", "3", "--optimizer", "sequential"],
  ["compare", "a.jsonl", "b.jsonl", "--documents", "documents.jsonl", "--judge", "{model}"],
  [
    "compare",
    "a.jsonl",
    "b.jsonl",
    "--documents",
    "documents.jsonl",
    "--references",
    "references.jsonl",
    "--judge",
    "{model}",
  ],
];

/** Commands whose strategies need no model. */
export const embeddedTour: readonly (readonly string[])[] = [
  ["about", "README.md"],
  ["about", "README.md", "--strategy", "debate"],
  ["about", "README.md", "--strategy", "ensemble"],
  ["code", "src/app.py:sort_letters"],
  ["code", "src/app.py:count_letters", "--strategy", "direct"],
  ["repo", ".", "--out", "pages"],
  ["digest", "docs", "CHANGELOG.md"],
  ["digest", "docs", "--aggregator", "vote"],
  ["document", "report.md", "--length", "60"],
  ["document", "report.md", "--length", "60", "--strategy", "refine"],
  ["document", "report.md", "--length", "60", "--strategy", "hera"],
];

/** Roles that are played by no chat model, with the reason. */
export const neverPrompted: Readonly<Record<string, string>> = {
  "seq2seq-summarizer": "a trained summarizer gets the text alone, without a prompt",
};

interface RoleLike {
  readonly name: string;
  readonly system: string;
}

/** Every role there is, by the files of src/agents/roles. */
export async function allRoles(): Promise<RoleLike[]> {
  const folder = fileURLToPath(new URL("../../../src/agents/roles/", import.meta.url));
  const found = new Map<string, RoleLike>();
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const exports = (await import(pathToFileURL(folder + file).href)) as Record<string, unknown>;
    for (const value of Object.values(exports)) {
      const { name, system, prompt, output } = Object(value) as Record<string, unknown>;
      if (
        typeof name === "string" &&
        typeof system === "string" &&
        typeof prompt === "string" &&
        typeof output === "function"
      )
        found.set(name, { name, system });
    }
  }
  return [...found.values()];
}
