/** Files that do not fit together, or do not hold what `precis score` reads. */
import { faultTable, type Stage } from "./case.ts";

const good = '{"id": "a", "text": "reads files"}\n{"id": "b", "text": "a queue"}\n';
const score = ["score", "--metric", "rouge1", "--candidates", "c.jsonl", "--references", "r.jsonl"];

const files =
  (candidates: string, references = good) =>
  (stage: Stage): void => {
    stage.write("c.jsonl", candidates);
    stage.write("r.jsonl", references);
  };

const refused = (name: string, candidates: string, stderr: string, references = good) => ({
  name,
  setup: files(candidates, references),
  argv: score,
  code: 2,
  stdout: "",
  stderr: `precis: ${stderr}\n`,
});

export default faultTable("Scores", [
  refused(
    "NaN in a line",
    '{"id": "a", "text": NaN}\n',
    'c.jsonl line 1: not JSON (NaN is no JSON value): each line must be an object like {"id": "1", "text": "..."}',
  ),
  refused(
    "no JSON on the second line",
    '{"id": "a", "text": "x"}\noops\n',
    'c.jsonl line 2: not JSON: each line must be an object like {"id": "1", "text": "..."}',
  ),
  refused(
    "a number as text",
    '{"id": "a", "text": 5}\n',
    "c.jsonl line 1: text must be a string or a list of strings, got number: give every line a text",
  ),
  refused("an empty file", "", "c.jsonl is empty: give JSON lines with id and text, or one text a line"),
  refused("an id twice", `${good}${good}`, 'c.jsonl has duplicate ids: "a", "b": give each id once'),
  refused(
    "an id without reference",
    `${good}{"id": "c", "text": "x"}\n`,
    'r.jsonl lacks ids of c.jsonl: "c": add them or leave them out of both',
  ),
  refused(
    "a reference without candidate",
    '{"id": "a", "text": "x"}\n',
    'c.jsonl lacks ids of r.jsonl: "b": add them or leave them out of both',
  ),
  {
    name: "plain lines of different number",
    setup: (stage) => {
      stage.write("c.txt", "one\ntwo\n");
      stage.write("r.txt", "one\n");
    },
    argv: ["score", "--metric", "rouge1", "--candidates", "c.txt", "--references", "r.txt"],
    code: 2,
    stdout: "",
    stderr: "precis: c.txt has 2 lines and r.txt has 1: give as many lines in both, or JSON lines with ids\n",
  },
  {
    name: "a misspelt metric",
    setup: files(good),
    argv: ["score", "--metric", "rogue", "--candidates", "c.jsonl", "--references", "r.jsonl"],
    code: 2,
    stdout: "",
    stderr: 'precis: unknown metric "rogue": did you mean rouge?\n',
  },
  {
    name: "only metrics that need a model, and none given",
    setup: files(good),
    argv: ["score", "--metric", "sbcs", "--candidates", "c.jsonl", "--references", "r.jsonl"],
    code: 2,
    stdout: "sbcs  -    n=0  not available: needs an embedding model (give --embedder); tfidf-cosine needs none\n",
    stderr: "",
  },
  {
    name: "one metric that needs a model among others",
    setup: files(good),
    argv: ["score", "--metric", "sbcs,rouge1", "--candidates", "c.jsonl", "--references", "r.jsonl"],
    code: 0,
    stdout:
      "sbcs    -                         n=0  not available: needs an embedding model (give --embedder); tfidf-cosine needs none\n" +
      "rouge1  1.0000  [1.0000, 1.0000]  n=2\n",
    stderr: "",
  },
]);
