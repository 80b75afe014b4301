/** Training files, prompts and Teachers that cannot be used. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { playTuning, referenceOf, roleOf, trainingFile } from "../../support/tune-server.ts";
import { type FaultCase, faultTable, type Stage } from "./case.ts";

/** As published: the refusals are the same, and nothing is asked for a proof. */
const tune = ["tune", "about", "--paper", "--train", "train.jsonl"];
const withModel = [...tune, "--model", "{model}", "--iterations", "2", "--out", "out.json"];
const good = trainingFile([0, 1]);
const train =
  (text: string, more: Readonly<Record<string, string>> = {}) =>
  (stage: Stage): void => {
    stage.write("train.jsonl", text);
    for (const [name, content] of Object.entries(more)) stage.write(name, content);
  };
const refused = (stderr: string): Pick<FaultCase, "code" | "stdout" | "stderr"> => ({ code: 2, stdout: "", stderr });
const prompts = (summarizer: string): string => JSON.stringify({ prompts: { summarizer } });
const noReference = `${JSON.stringify({ id: "s7", input: "# tool\n\nSorts letters." })}\n`;
const noInput = `${JSON.stringify({ id: "s8", input: " ", reference: "Sorts letters" })}\n`;

/** The Teacher answers `said` first, and as it should when it is asked again. */
function teacher(name: string, said: string, wanted: string, asked: number): FaultCase {
  const play = playTuning({ 0: [5, 18], 1: [18] });
  return {
    name,
    setup: train(good),
    argv: withModel,
    answer: (request) =>
      roleOf(request) === "teacher" &&
      !request.prompt.includes("cannot be used") &&
      !/reveals|lost the placeholder|empty|talks about the change|code fence/.test(request.prompt)
        ? JSON.stringify({ prompt: said })
        : play(request),
    code: 0,
    stdout: { includes: ["2 samples, 3 steps, 1 learned prompt reached ROUGE-L 0.7"], lines: 13 },
    stderr: "",
    also: ({ folder, requests }) => {
      const times = requests.filter((request) => roleOf(request) === "teacher").length;
      const candidates = (
        JSON.parse(readFileSync(join(folder, "out.json"), "utf8")) as { candidates: { prompt: string }[] }
      ).candidates;
      if (times !== asked) return `the teacher was asked ${times} times, expected ${asked}`;
      return candidates.some(({ prompt }) => prompt === wanted) ? null : `no candidate is ${JSON.stringify(wanted)}`;
    },
  };
}

const lesson = "Be as short as step 1 asks.\n\n{{text}}";

export default faultTable("Tuning", [
  {
    name: "tune without a training file",
    argv: ["tune", "about"],
    ...refused("precis: nothing to learn from: give a file of pairs with --train\n"),
  },
  {
    name: "a training file that is missing",
    argv: tune,
    ...refused("precis: train.jsonl does not exist: check the path\n"),
  },
  {
    name: "a training file that is empty",
    setup: train(""),
    argv: tune,
    ...refused('precis: train.jsonl holds no pairs: give one {"input": ..., "reference": ...} a line\n'),
  },
  {
    name: "a line without a reference",
    setup: train(good + noReference),
    argv: tune,
    ...refused("precis: train.jsonl line 3 (s7) has no reference: mend it, or leave such lines out with --skip-bad\n"),
  },
  {
    name: "a line with an empty input",
    setup: train(noInput + good),
    argv: tune,
    ...refused(
      "precis: train.jsonl line 1 (s8) has an empty input: mend it, or leave such lines out with --skip-bad\n",
    ),
  },
  {
    name: "a line that is not JSON",
    setup: train(`${good}{"id": \n`),
    argv: tune,
    ...refused(
      "precis: train.jsonl line 3 is not JSON (Unexpected end of JSON input): mend it, or leave such lines out with --skip-bad\n",
    ),
  },
  {
    name: "an id that comes twice",
    setup: train(good + trainingFile([1])),
    argv: tune,
    ...refused(
      "precis: train.jsonl line 3 (s1) has the id of line 2: mend it, or leave such lines out with --skip-bad\n",
    ),
  },
  {
    name: "bad lines with --skip-bad: the rest goes on, and the artifact lists them",
    setup: train(good + noReference + noInput),
    argv: [...tune, "--skip-bad", "--quiet"],
    code: 0,
    stdout: { includes: ["2 samples, "], lines: 23 },
    stderr: "",
    also: ({ folder }) => {
      const { dataset } = JSON.parse(readFileSync(join(folder, "about.prompt.json"), "utf8")) as {
        dataset: { skipped: string[] };
      };
      const wanted = ["train.jsonl line 3 (s7) has no reference", "train.jsonl line 4 (s8) has an empty input"];
      return dataset.skipped.join("; ") === wanted.join("; ") ? null : `skipped is ${dataset.skipped.join("; ")}`;
    },
  },
  {
    name: "fewer than two usable samples",
    setup: train(trainingFile([0]) + noReference),
    argv: [...tune, "--skip-bad"],
    ...refused(
      "precis: only one usable sample to learn from: give at least two pairs of input and reference with --train\n",
    ),
  },
  {
    name: "dev set and training set overlap",
    setup: train(trainingFile([0, 1, 2]), { "dev.jsonl": trainingFile([1, 2, 3]) }),
    argv: [...tune, "--dev", "dev.jsonl"],
    ...refused(
      "precis: training and dev set overlap: s1, s2: take these out of one of the two; a prompt is judged on what it has not seen\n",
    ),
  },
  {
    name: "a prompt to begin with that lost its placeholder",
    setup: train(good, { "mine.json": prompts("Write a phrase.") }),
    argv: [...tune, "--prompt", "mine.json"],
    ...refused(
      "precis: the summarizer's prompt cannot be used: the prompt lost the placeholder {{text}}, where the text goes in: mend the file given with --prompt\n",
    ),
  },
  {
    name: "an extension that is no data file",
    argv: ["tune", "about", "--train", "train.docx"],
    ...refused(
      "precis: train.docx is no data file: its name ends in none of .jsonl, .csv, .tsv, .parquet: give JSON lines, or import it with precis dataset\n",
    ),
  },
  {
    name: "--no-threshold-stop without --static",
    setup: train(good),
    argv: [...tune, "--no-threshold-stop"],
    ...refused("precis: --no-threshold-stop works with --static only: add --static\n"),
  },
  {
    name: "more folds than samples",
    setup: train(good),
    argv: [...tune, "--folds", "3"],
    ...refused("precis: --folds 3 does not fit 2 samples: give a number from 2 to 2\n"),
  },
  teacher(
    "a Teacher that explains itself",
    `I have shortened it.\n\n${lesson}\n\nExplanation: it was long.`,
    // The refused answer is quoted when it is asked for again, and the script counts on from its step.
    lesson.replace("step 1", "step 2"),
    2,
  ),
  teacher(
    "a Teacher that wraps its prompt in a code fence",
    `Here you are:\n\n\`\`\`text\n${lesson}\n\`\`\`\n`,
    lesson.replace("step 1", "step 2"),
    2,
  ),
  teacher("a Teacher that answers with the reference itself", referenceOf(0), lesson, 2),
  teacher("a Teacher whose prompt holds the reference", `Write ${referenceOf(0)}.\n\n{{text}}`, lesson, 2),
  teacher("a Teacher that loses the placeholder", "Be as short as you can.", lesson, 2),
  {
    name: "a Teacher that gives the reference away again and again",
    setup: train(good),
    argv: withModel,
    answer: (request) =>
      roleOf(request) === "teacher"
        ? JSON.stringify({ prompt: `Write ${referenceOf(0)}.\n\n{{text}}` })
        : playTuning({ 0: [5], 1: [18] })(request),
    code: 0,
    stdout: { includes: ["2 samples, 2 steps, no learned prompt reached ROUGE-L 0.7"], lines: 20 },
    stderr: `precis: s0: no usable prompt from the teacher: http://SERVER/v1#small: two answers for teacher were unusable, the last because the prompt reveals the target ("${referenceOf(0)}"); say how to find or form it instead\n`,
  },
  {
    name: "a data set split that asks for too much",
    setup: train(good),
    argv: ["dataset", "jsonl", "train.jsonl", "--split", "train=5"],
    ...refused("precis: --split asks for 5 pairs for train, and 2 are left: ask for fewer, or for the rest\n"),
  },
  {
    name: "a data set without the columns",
    setup: train('{"readme": "x", "about": "y"}\n'),
    argv: ["dataset", "describe", "train.jsonl"],
    ...refused(
      "precis: train.jsonl holds no usable pair (line 1 has no input): name its columns with --map input=COLUMN,reference=COLUMN\n",
    ),
  },
]);
