/** Suites and results that a benchmark must refuse, or must not hide. */
import { faultTable, type Stage } from "./case.ts";

const words = ["dates", "colours", "routes", "mails", "tables", "queues", "prices", "maps", "notes", "clocks"];

/** `items` READMEs; those in `thin` hold a title and nothing else. */
function data(stage: Stage, items: number, thin: readonly number[] = []): void {
  const lines = words.slice(0, items).map((word, at) => {
    const text = thin.includes(at) ? "" : `\nParses ${word} and checks them against a schema.\n`;
    return JSON.stringify({
      id: word,
      input: `# ${word}\n${text}`,
      reference: `A parser of ${word}`,
      format: "markdown",
    });
  });
  stage.write("data.jsonl", `${lines.join("\n")}\n`);
}

const head = "name: s\ntask: about\ndata:\n  - name: d\n    file: data.jsonl\n";

const suite =
  (more: string, items = 4, thin: readonly number[] = []) =>
  (stage: Stage): void => {
    data(stage, items, thin);
    stage.write("suite.yaml", head + more);
  };

const outputs = (stage: Stage, ids: readonly string[]): void =>
  stage.write("out.jsonl", ids.map((id) => `${JSON.stringify({ id, output: `A parser of ${id}` })}\n`).join(""));

const bench = ["bench", "suite.yaml"];

/** A result file with one row whose four items have these values. */
function result(stage: Stage, name: string, values: readonly number[]): void {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const row = { data: "d", name: "x", failures: 0, metrics: { rougeL: { mean, interval: null, n: 4 } } };
  const items = { d: { ids: ["1", "2", "3", "4"], rows: { x: { rougeL: values } } } };
  stage.write(
    name,
    JSON.stringify({ format: "precis-bench-1", data: [{ name: "d", hash: "h" }], systems: [row], items }),
  );
}

let calls = 0;

/** How often the server was asked for each prompt, beyond the first time. */
function asked(stage: Stage): number {
  const bodies = stage.requests.map((request) => JSON.stringify(request.body));
  return bodies.length - new Set(bodies).size;
}

export default faultTable("Suites and benchmarks", [
  {
    name: "a suite that does not exist",
    argv: bench,
    code: 2,
    stdout: "",
    stderr: "precis: cannot read the suite suite.yaml (it does not exist): give an existing YAML file\n",
  },
  {
    name: "an unknown key in a suite",
    setup: suite("metrik: [rouge1]\n"),
    argv: bench,
    code: 2,
    stdout: "",
    stderr: 'precis: suite.yaml:6:1: unknown key "metrik": did you mean metrics?\n',
  },
  {
    name: "a suite that is no YAML",
    setup: (stage) => stage.write("suite.yaml", "name: 'a\n"),
    argv: bench,
    code: 2,
    stdout: "",
    stderr: "precis: suite.yaml:2:1: Missing closing 'quote: correct the YAML\n",
  },
  {
    name: "a data set whose file is missing",
    setup: (stage) => stage.write("suite.yaml", head),
    argv: bench,
    code: 2,
    stdout: "",
    stderr: "precis: /project/data.jsonl does not exist: give a file of JSON lines\n",
  },
  {
    name: "a data set with an id twice",
    setup: (stage) => {
      suite("")(stage);
      const line = JSON.stringify({ id: 7, input: "# a\n\nParses dates.", reference: "Parses" });
      stage.write("data.jsonl", `${line}\n\n${line}\n`);
    },
    argv: bench,
    code: 2,
    stdout: "",
    stderr:
      'precis: data set "d": /project/data.jsonl line 3: the id "7" stands in line 1 too: give every record its own id\n',
  },
  {
    name: "a record without input",
    setup: (stage) => {
      suite("")(stage);
      stage.write("data.jsonl", '{"id": 1, "text": "Parses dates."}\n');
    },
    argv: bench,
    code: 2,
    stdout: "",
    stderr:
      'precis: data set "d": /project/data.jsonl line 1: has no "input": name the field of the input with fields:\n',
  },
  {
    name: "zero items left by a filter",
    setup: suite("    filter: { kind: none }\n"),
    argv: bench,
    code: 2,
    stdout: "",
    stderr: 'precis: suite.yaml:4:5: the data set "d" has no items: loosen its filter, or give another file\n',
  },
  {
    name: "a metric that does not exist",
    setup: suite("metrics: [rouge1, rouge12]\n"),
    argv: bench,
    code: 2,
    stdout: "",
    stderr: { includes: ["suite.yaml:6:19: ", "rouge12"], lines: 1 },
  },
  {
    name: "a metric that cannot run here",
    setup: suite("metrics: [rougeL, bertscore]\n"),
    argv: bench,
    code: 0,
    stdout: { includes: ["d: 4 items", "note: bertscore", "not available"], lines: 8 },
    stderr: "",
  },
  {
    name: "a system that fails on 3 of 10 items",
    setup: suite("systems:\n  - { name: mine }\nmetrics: [rougeL]\n", 10, [0, 4, 9]),
    argv: bench,
    code: 4,
    stdout: {
      includes: [
        "7 items matched by all rows",
        "note: mine on d: 3 outputs failed, most often source-thin: the item has too little to summarize (only a title); compare it on matched items only",
      ],
      lines: 15,
    },
    stderr: "",
  },
  {
    name: "published outputs for some items only, and for others that nobody asks for",
    setup: (stage) => {
      suite("systems:\n  - { name: theirs, outputs: out.jsonl }\nmetrics: [rougeL]\n")(stage);
      outputs(stage, ["dates", "colours", "elsewhere"]);
    },
    argv: bench,
    code: 0,
    stdout: {
      includes: [
        "2 items matched by all rows",
        "note: theirs on d: 2 items without output (no published output)",
        "note: theirs on d: 1 published outputs belong to no item",
      ],
      lines: 10,
    },
    stderr: "",
  },
  {
    name: "published outputs with an id twice",
    setup: (stage) => {
      suite("systems:\n  - { name: theirs, outputs: out.jsonl }\n")(stage);
      outputs(stage, ["dates", "dates"]);
    },
    argv: bench,
    code: 2,
    stdout: "",
    stderr:
      'precis: system "theirs": /project/out.jsonl line 2: the id "dates" stands in line 1 too: choose one system or run with filter:\n',
  },
  {
    name: "a strategy that the task does not have",
    setup: suite("systems:\n  - { name: mine, strategy: hierarchical }\n"),
    argv: bench,
    code: 2,
    stdout: "",
    stderr: { includes: ['suite.yaml:7:5: the task about has no strategy "hierarchical"'], lines: 1 },
  },
  {
    name: "--only with a name that is nothing",
    setup: suite("systems:\n  - { name: mine }\n"),
    argv: [...bench, "--only", "yours"],
    code: 2,
    stdout: "",
    stderr:
      "precis: --only yours: there is no such data set or system: use some of d, lead, oracle, random sentence, mine\n",
  },
  {
    name: "a suite on texts whose folder is not given",
    setup: (stage) => stage.write("suite.yaml", head.replace("data.jsonl", `\${PRECIS_DATA}/data.jsonl`)),
    argv: bench,
    code: 2,
    stdout: "",
    stderr: "precis: suite.yaml:5:11: no folder of data is known: give it with --data DIR or PRECIS_DATA\n",
  },
  {
    name: "a budget that ends a benchmark: what was done is shown, on the items that were done",
    setup: suite("systems:\n  - { name: mine, strategy: direct }\nmetrics: [rougeL]\n"),
    argv: [...bench, "--model", "{model}", "--max-calls", "2", "--concurrency", "1"],
    answer: () => JSON.stringify({ about: "A parser" }),
    code: 3,
    stdout: { includes: ["mine", "stopped early: "], lines: 13 },
    stderr: { includes: ["precis runs resume RUN"], lines: 1 },
  },
  {
    name: "kill -9 in the middle of a benchmark, then resume: nothing is asked again but what was in flight",
    setup: suite("systems:\n  - { name: mine, strategy: direct }\nmetrics: [rougeL]\n", 10),
    argv: ["runs", "resume"],
    // The call that is in flight at the kill gets no answer: else the answer may be there before the kill is.
    answer: () => (++calls === 5 ? { text: "never read", delayMs: 60_000 } : JSON.stringify({ about: "A parser" })),
    async play(stage) {
      calls = 0;
      const args = [...bench, "--model", stage.model, "--concurrency", "1"];
      await stage.precis(args, { stop: { after: 5, signal: "SIGKILL" } });
      return stage.precis(["runs", "resume"]);
    },
    code: 0,
    stdout: { includes: ["d: 10 items", "mine"], lines: 11 },
    stderr: { includes: [], lines: 1 },
    also: (stage) => (asked(stage) <= 1 ? null : `${asked(stage)} prompts were asked again`),
  },
  {
    name: "bench diff of a file that is no result",
    setup: (stage) => {
      result(stage, "a.json", [0.5, 0.5, 0.5, 0.5]);
      stage.write("b.json", "{}");
    },
    argv: ["bench", "diff", "a.json", "b.json"],
    code: 2,
    stdout: "",
    stderr: "precis: b.json is no result of precis bench: give a report.json or the id of a bench run\n",
  },
  {
    name: "a regression under --fail-on-regression",
    setup: (stage) => {
      result(stage, "a.json", [0.5, 0.6, 0.7, 0.8]);
      result(stage, "b.json", [0.25, 0.35, 0.45, 0.55]);
    },
    argv: ["bench", "diff", "a.json", "b.json", "--fail-on-regression"],
    code: 1,
    stdout:
      "worse: x on d: rougeL 0.650 -> 0.400 (-0.250, 95% -0.250 to -0.250)\n1 worse, 0 better, 0 without a difference beyond chance\n",
    stderr: "",
  },
]);
