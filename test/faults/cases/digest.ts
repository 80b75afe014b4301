/** Document sets and pairs of summaries that break a naive digest or comparison. */
import type { Reply } from "../../support/scripted-model-server.ts";
import { faultTable, type Stage } from "./case.ts";

const queue = "The queue keeps jobs in order and retries the ones that failed.";
const lock = "The lock makes sure that only one worker runs a job at a time.";
const store = "The store writes every finished job to disk before it is acknowledged.";

const page =
  (name: string, text: string) =>
  (stage: Stage): void =>
    stage.write(name, `${text}\n`);

function pages(stage: Stage, ...texts: string[]): void {
  texts.forEach((text, i) => {
    page(`docs/${i + 1}.md`, text)(stage);
  });
}

function lines(stage: Stage, name: string, rows: readonly unknown[]): void {
  stage.write(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

/** Summaries A and B of `ids`, and their documents. */
function comparison(stage: Stage, a: readonly string[], b: readonly string[]): void {
  lines(
    stage,
    "a.jsonl",
    a.map((id) => ({ id, summary: `A on ${id}.` })),
  );
  lines(
    stage,
    "b.jsonl",
    b.map((id) => ({ id, summary: `B on ${id}.` })),
  );
  lines(
    stage,
    "d.jsonl",
    [...new Set([...a, ...b])].map((id) => ({ id, text: `${queue} Item ${id}.` })),
  );
}

const compare = ["compare", "a.jsonl", "b.jsonl", "--documents", "d.jsonl"];
const summary = (): Reply => JSON.stringify({ summary: "Jobs are kept in order." });
const verdict = (): Reply => JSON.stringify({ explanation: "The first is clearer.", verdict: "1" });

export default faultTable("Digests and comparisons", [
  {
    name: "one document",
    setup: page("one.md", `${queue} ${lock}`),
    argv: ["digest", "one.md"],
    code: 0,
    stdout:
      "The queue keeps jobs in order and retries the ones that failed. The lock makes sure that only one worker runs a job at a time.\n",
    stderr: "precis: only one document was given (one.md); a digest brings several together\n",
  },
  {
    name: "no document: a folder without any",
    setup: page("empty/logo.png", "x"),
    argv: ["digest", "empty"],
    code: 2,
    stdout: "",
    stderr:
      "precis: empty: the folder holds no documents: looked for asciidoc, docx, epub, html, jats, latex, markdown, notebook, org, pdf, rst, text files\n",
  },
  {
    name: "no document: an empty file and one that is not there",
    setup: page("blank.md", ""),
    argv: ["digest", "blank.md", "gone.md"],
    code: 2,
    stdout: "",
    stderr:
      "precis: none of the 2 sources can be used (blank.md: the source is empty; gone.md: no such file or directory): give files, folders, addresses or JSON lines with text\n",
  },
  {
    name: "one of two sources is missing",
    setup: (stage) => pages(stage, queue, lock),
    argv: ["digest", "docs", "gone.md"],
    code: 4,
    stdout:
      "The lock makes sure that only one worker runs a job at a time. The queue keeps jobs in order and retries the ones that failed.\n",
    stderr: "precis: gone.md: no such file or directory: check the path\n",
  },
  {
    name: "a document longer than the context alone",
    setup: (stage) => pages(stage, `${queue} `.repeat(900), lock),
    argv: ["digest", "docs", "--samples", "2", "--model", "{model}"],
    answer: summary,
    code: 0,
    stdout: "Jobs are kept in order.\n",
    stderr:
      'precis: the documents are longer than the 8,192 tokens that were assumed, since nobody tells the context window of http://SERVER/v1#small (say it with --model "http://SERVER/v1#small?contextWindow=N"); left out, about 11305 tokens: part of docs/1.md\n',
  },
  {
    name: "500 documents",
    setup: (stage) =>
      lines(
        stage,
        "many.jsonl",
        Array.from({ length: 500 }, (_, i) => ({
          name: `note ${i}`,
          text: `Worker ${i} keeps its jobs in a queue of size ${i}.`,
        })),
      ),
    argv: ["digest", "many.jsonl", "--max-words", "30"],
    code: 0,
    stdout: { includes: ["keeps its jobs in a queue"], lines: 1 },
    stderr: "",
  },
  {
    name: "all documents are the same",
    setup: (stage) => pages(stage, queue, queue, queue),
    argv: ["digest", "docs"],
    code: 0,
    stdout: "The queue keeps jobs in order and retries the ones that failed.\n",
    stderr:
      "precis: docs/2.md is the same text as docs/1.md and was read once\nprecis: docs/3.md is the same text as docs/1.md and was read once\nprecis: all 3 documents say the same; the digest is of docs/1.md\n",
  },
  {
    name: "a document that is only a title",
    setup: (stage) => pages(stage, queue, lock, "# Store"),
    argv: ["digest", "docs"],
    code: 4,
    stdout: { includes: ["The queue keeps jobs in order"], lines: 1 },
    stderr: "precis: docs/3.md: there is too little to summarize (only a title): leave it out\n",
  },
  {
    name: "a near-duplicate that gives another number",
    setup: (stage) => {
      const text = `${queue} ${lock} ${store}`;
      pages(
        stage,
        `${text} By default the cache holds 500 entries.`,
        `${text} By default the cache holds 700 entries.`,
      );
    },
    argv: ["digest", "docs", "--cite"],
    code: 0,
    stdout:
      'By default the cache holds 700 entries. [2] The queue keeps jobs in order and retries the ones that failed. [1][2] The lock makes sure that only one worker runs a job at a time. [1][2]\n\nThe documents disagree:\n- "By default the cache holds 500 entries." (docs/1.md) but "By default the cache holds 700 entries." (docs/2.md)\n\n[1] docs/1.md\n[2] docs/2.md\n',
    stderr: "precis: docs/2.md repeats 95% of docs/1.md; only what differs was read\n",
  },
  {
    name: "documents in two languages, no model",
    setup: (stage) =>
      pages(
        stage,
        `${queue} ${lock} ${store}`,
        "Die Warteschlange hält alle Aufträge in der Reihenfolge, in der sie gekommen sind.",
      ),
    argv: ["digest", "docs"],
    code: 0,
    stdout:
      "The queue keeps jobs in order and retries the ones that failed. The lock makes sure that only one worker runs a job at a time. The store writes every finished job to disk before it is acknowledged.\n",
    stderr:
      "precis: the documents are in several languages (English 1, German 1) and the embedded engine cannot translate; 1 not in English was left aside\n",
  },
  {
    name: "an aspect that no document mentions, no model",
    setup: (stage) => pages(stage, queue, lock),
    argv: ["digest", "docs", "--aspect", "battery life"],
    code: 0,
    stdout: 'None of the 2 documents mentions "battery life".\n',
    stderr:
      'precis: no document mentions "battery life"\nprecis: the embedded engine looks for the aspect\'s own words; try another word, or a language model for its meaning\n',
  },
  {
    name: "an aspect that no document mentions, with a model",
    setup: (stage) => pages(stage, queue, lock),
    argv: ["digest", "docs", "--aspect", "battery life", "--samples", "2", "--model", "{model}"],
    answer: () => JSON.stringify({ mentioned: false, summary: "" }),
    code: 0,
    stdout: 'None of the 2 documents mentions "battery life".\n',
    stderr: 'precis: no document mentions "battery life"\n',
  },
  {
    name: "a prompt bank with a placeholder",
    setup: (stage) => {
      pages(stage, queue, lock);
      stage.write("bank.yaml", "general:\n  - id: mine\n    text: Summarize {{documents}}\n");
    },
    argv: ["digest", "docs", "--prompts", "bank.yaml"],
    code: 2,
    stdout: "",
    stderr:
      'precis: the prompt bank bank.yaml general[0] ("mine") holds a placeholder; write the instruction alone, documents are added to it: see docs/digest.md for the form of a prompt bank\n',
  },
  {
    name: "one of three candidates fails",
    setup: (stage) => pages(stage, queue, lock),
    argv: ["digest", "docs", "--samples", "3", "--retries", "0", "--concurrency", "1", "--model", "{model}"],
    replies: [{ status: 500 }],
    answer: summary,
    code: 0,
    stdout: "Jobs are kept in order.\n",
    stderr:
      "precis: candidate 1 of 3 (facts-first) is missing: http://SERVER/v1#small: the server failed (HTTP 500): scripted 500\n",
  },
  {
    name: "a judge that answers neither 1, 2 nor tie",
    setup: (stage) => comparison(stage, ["x"], ["x"]),
    argv: [...compare, "--judge", "{model}"],
    answer: () => JSON.stringify({ explanation: "Hard to say.", verdict: "maybe" }),
    code: 1,
    stdout: "items\t0\nmissing\t1\nCAP\tnot available: no item has two usable verdicts\n",
    stderr:
      'precis: judge-1 gave no usable verdict on 1 of 1 items (first: x, A first: http://SERVER/v1#small: two answers for judge-1 were unusable, the last because Invalid option: expected one of "1"|"2"|"tie" at verdict)\n',
  },
  {
    name: "a judge that always prefers the first place",
    setup: (stage) => comparison(stage, ["x", "y"], ["x", "y"]),
    argv: [...compare, "--judge", "{model}"],
    answer: verdict,
    code: 0,
    stdout: { includes: ["CAP (max)\t0.0067", "consistency\t0.0000", "position bias\t1.0000"], lines: 12 },
    stderr: "",
  },
  {
    name: "unequal ids in A and B",
    setup: (stage) => comparison(stage, ["x", "y"], ["y", "z"]),
    argv: [...compare, "--judge", "{model}"],
    answer: verdict,
    code: 0,
    stdout: { includes: ["items\t1"], lines: 12 },
    stderr: "precis: 1 id is only in A and not compared: x\nprecis: 1 id is only in B and not compared: z\n",
  },
  {
    name: "no id in common",
    setup: (stage) => comparison(stage, ["x"], ["z"]),
    argv: [...compare, "--judge", "{model}"],
    code: 2,
    stdout: "",
    stderr:
      'precis: no id is in a.jsonl, b.jsonl and d.jsonl alike (1, 1 and 2 ids): give JSON lines whose "id" values match\n',
  },
  {
    name: "a judge without a model",
    setup: (stage) => comparison(stage, ["x"], ["x"]),
    argv: compare,
    code: 2,
    stdout: "",
    stderr:
      "precis: the embedded engine cannot play preference-judge: give a language model with --model, e.g. --model openai:gpt-4o-mini or --model ollama:llama3.2\n",
  },
  {
    name: "a file of votes that is none",
    setup: (stage) => comparison(stage, ["x"], ["x"]),
    argv: [...compare, "--votes", "d.jsonl"],
    code: 2,
    stdout: "",
    stderr: "precis: d.jsonl is not a file of votes: give a file saved by a voting page\n",
  },
]);
