/** A small project with something for every command, and a model server that answers whatever it is asked. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pageId } from "../../src/evaluation/preference/blind.ts";
import { feedbackFile } from "../../src/feedback/file.ts";
import type { RecordedRequest, Reply } from "./scripted-model-server.ts";
import { someDecision } from "./some-feedback.ts";

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const notes = [
  "# Release 2.1\n\nThe queue keeps jobs in order. Failed jobs are retried with growing pauses. A security fix closes the admin port by default.\n",
  "# Release 2.2\n\nThe queue keeps its jobs on disk. Starting takes half the time. The security fix of 2.1 now covers the metrics port too.\n",
];

const chapter = (name: string, topic: string): string =>
  `## ${name}\n\n${[1, 2, 3, 4, 5].map((n) => `The ${topic} has ${n} stations that pass water on to the next one without loss. Workers check the ${topic} every ${n + 1} days and write down what they see. `).join("")}\n`;

const preferencePairs = [
  { id: "s1", target: "Jobs stay in order.", baseline: "A release.", documents: [], aspect: "" },
  { id: "s2", target: "Jobs are on disk.", baseline: "Another release.", documents: [], aspect: "" },
];

const files: Readonly<Record<string, string>> = {
  "README.md":
    "# jobline\n\njobline is a small job queue that keeps jobs in order and retries the ones that failed.\n\n## Install\n\n    npm install jobline\n",
  "empty.md": "",
  "src/cart.py":
    'class Cart:\n    def total(self, tax):\n        """Sum."""\n        total = 0\n        for item in self.items:\n            total += item.price\n        return total * (1 + tax)\n',
  "src/util.ts": "/** Doubles a number. */\nexport function double(value: number): number {\n  return value * 2;\n}\n",
  "notes/one.md": notes[0] as string,
  "notes/two.md": notes[1] as string,
  "report.md": `# A report on canals\n\nThis report describes canals and what keeps them working.\n\n${chapter("Gates", "gate")}${chapter("Pumps", "pump")}${chapter("Walls", "wall")}`,
  "functions.jsonl": lines([
    { id: "add.py", input: "def add(a, b):\n    return a + b\n", reference: "Adds two numbers." },
    { id: "half.py", input: "def half(a):\n    return a / 2\n", reference: "Halves a number." },
  ]),
  "pairs.jsonl": lines(
    [
      "queue keeps jobs in order",
      "parser reads small files",
      "timer wakes sleeping tasks",
      "lamp glows in the dark",
    ].map((about, index) => ({
      id: `p${index}`,
      input: `# tool-${index}\n\nA ${about}. It has no dependencies.\n\n## Install\n\nnpm install tool-${index}\n`,
      reference: `A ${about}`,
    })),
  ),
  "candidates.jsonl": lines([
    { id: "a", text: "a queue of jobs" },
    { id: "b", text: "reads files" },
  ]),
  "references.jsonl": lines([
    { id: "a", text: "a queue that keeps jobs" },
    { id: "b", text: "reads small files" },
  ]),
  "feedback.json": feedbackFile([someDecision()]),
  "a.jsonl": lines(preferencePairs.map(({ id, target }) => ({ id, summary: target }))),
  "b.jsonl": lines(preferencePairs.map(({ id, baseline }) => ({ id, summary: baseline }))),
  "sets.jsonl": lines(notes.map((text, index) => ({ id: `s${index + 1}`, documents: [text] }))),
};

/** Writes the project into `folder`, which then is a git-like root with a store of its own. */
export function fillWorkplace(folder: string): void {
  mkdirSync(join(folder, ".git"), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const page = pageId(preferencePairs, 0);
  writeFileSync(
    join(folder, "votes.json"),
    JSON.stringify({ format: "precis-votes/1", page, seed: 0, rater: "r1", votes: [{ id: "s1", choice: "left" }] }),
  );
  cpSync(fileURLToPath(new URL("../fixtures/bench", import.meta.url)), join(folder, "bench"), { recursive: true });
}

/** Answers by the form that is asked for: the first choice, one item, a few words. */
export function answerAnything(request: RecordedRequest): Reply {
  const format = request.body?.response_format?.json_schema;
  if (format?.name === "code_translator") return JSON.stringify({ code: "print(8)" });
  if (format?.schema === undefined) return "Keeps jobs in order.";
  return JSON.stringify(smallest(format.schema));
}

interface Form {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Form[];
  readonly minimum?: number;
}

function smallest(form: Form): unknown {
  if (form.const !== undefined) return form.const;
  if (form.enum !== undefined) return form.enum[0];
  if (form.anyOf !== undefined) return smallest(form.anyOf[0] as Form);
  switch (Array.isArray(form.type) ? form.type[0] : form.type) {
    case "object":
      return Object.fromEntries(Object.entries(form.properties ?? {}).map(([key, part]) => [key, smallest(part)]));
    case "array":
      return form.items === undefined ? [] : [smallest(form.items)];
    case "number":
    case "integer":
      return Math.max(1, form.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return "Keeps jobs in order.";
  }
}
