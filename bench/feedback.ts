/**
 * What decisions of people are worth to the embedded engine for `precis about`: learning curves over 0, 5, 10, 20, 50, 100
 * decisions with simulated raters who are wrong in 0, 10 and 20% of them, on store listings that no weight was trained on
 * (the 61 of `train_61` left out). The raters see the engine's line and know the owner's: near it they accept, else they edit it
 * into the owner's own line or reject it; a wrong rater accepts what should go and edits good lines into another sentence.
 * ROUGE-L F1 on held-out listings, difference to the start (0 decisions) with a 95% interval over items; every row twice, with
 * the check that decides whether the change is used, and without it. Bars: above the start from 20 decisions on, never
 * significantly below it, no harm by 20% wrong; a decision taken out leaves the same bytes as one never given.
 * `--part tune` shows the half that the settings were chosen on; the default is the other one, which is reported.
 * Run: npm run bench -- feedback [--inputs DIR] [--part report|tune] [--draws N]
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { hashText } from "../src/base/hash.ts";
import { random } from "../src/base/random.ts";
import type { Document, DocumentFormat } from "../src/documents/document.ts";
import { parseDocument } from "../src/documents/index.ts";
import {
  changedWeights,
  type HouseSample,
  learnChange,
  type PreparedSample,
  prepare,
} from "../src/embedded/about/house.ts";
import { checkChange } from "../src/embedded/about/house-check.ts";
import { shippedWeights } from "../src/embedded/about/weights.ts";
import { writeAbout } from "../src/embedded/about/write-about.ts";
import { rougeScorer } from "../src/metrics/rouge.ts";
import { pairedBootstrap } from "../src/metrics/statistics/bootstrap.ts";
import { mean } from "../src/metrics/statistics/describe.ts";
import { splitSentences } from "../src/text/sentences.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: join(root, "../shared/inputs") },
    part: { type: "string", default: "report" },
    draws: { type: "string", default: "3" },
  },
});

interface Item {
  readonly id: string;
  readonly document: Document;
  readonly reference: string;
}

const scorer = rougeScorer({ kinds: ["rougeL"] });
const rougeL = (a: string, b: string): number => scorer.score(scorer.prepare(a), scorer.prepare(b)).rougeL?.f1 ?? 0;
const shipped = shippedWeights().weights;
const limits = { maxChars: 80 };
const lineOf = (document: Document, weights = shipped): string =>
  writeAbout(document, { limits, weights })?.about ?? "";

const lines = readFileSync(join(values.inputs, "app_about.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map(
    (line) =>
      JSON.parse(line) as {
        id: string;
        input: string;
        reference: string;
        format: DocumentFormat;
        test_sets?: string[];
      },
  )
  .filter((line) => !line.test_sets?.includes("train_61"));
// By the hash of the id alone: whoever changes the settings cannot choose the halves.
const half = lines.filter(
  ({ id }) => (Number.parseInt(hashText(id).slice(0, 8), 16) % 2 === 0) === (values.part === "tune"),
);
const items: Item[] = [];
for (const { id, input, format, reference } of half) {
  const document = await parseDocument({ source: id, text: input, format });
  if (lineOf(document) !== "") items.push({ id, document, reference });
}
const order = random(7, "feedback bench", values.part).shuffle(items);
const pool = order.slice(0, 100);
const heldOut = order.slice(100);
const start = heldOut.map(({ document, reference }) => rougeL(lineOf(document), reference));
console.log(
  `${values.part}: decisions on up to ${pool.length} listings, measured on ${heldOut.length} others; start ROUGE-L ${(100 * mean(start)).toFixed(2)}`,
);

/** One decision of a simulated rater. */
function decide({ id, document, reference }: Item, noise: number, seed: number): HouseSample {
  const draw = random(seed, "rater", id);
  const shown = lineOf(document);
  const good = rougeL(shown, reference) >= 0.6;
  const wrong = draw.next() < noise;
  const rejects = draw.next() < 0.25;
  if (good !== wrong) return { id, document, wanted: [shown], refused: [] };
  if (rejects) return { id, document, wanted: [], refused: [shown] };
  if (!wrong) return { id, document, wanted: [reference], refused: [] };
  const sentences = splitSentences(document.text).filter((sentence) => sentence.length > 10);
  return { id, document, wanted: [sentences[draw.below(Math.max(1, sentences.length))] ?? shown], refused: [] };
}

const draws = Number(values.draws);
const counts = [5, 10, 20, 50, 100];
const names: string[] = [];
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
console.log(
  row(["wrong", "decisions", "always used: difference [95%]", "with the check: difference [95%]", "used in"]),
);
console.log(row(["---", "---", "---", "---", "---"]));
for (const noise of [0, 0.1, 0.2]) {
  for (const count of counts) {
    const always = start.map(() => 0);
    const gated = start.map(() => 0);
    let used = 0;
    const rounds = count >= pool.length ? 1 : draws;
    for (let seed = 0; seed < rounds; seed++) {
      const chosen = random(seed, "decisions").shuffle(pool).slice(0, count);
      const prepared: PreparedSample[] = chosen.map((item) => prepare(decide(item, noise, seed), shipped, names));
      const weights = changedWeights(shipped, learnChange(prepared, names));
      const check = checkChange(prepared, names, shipped, { limits });
      if (check.used) used++;
      heldOut.forEach(({ document, reference }, at) => {
        const score = rougeL(lineOf(document, weights), reference) / rounds;
        always[at] = (always[at] as number) + score;
        gated[at] = (gated[at] as number) + (check.used ? score : (start[at] as number) / rounds);
      });
    }
    const told = (scores: readonly number[]): string => {
      const { difference, interval } = pairedBootstrap(scores, start, { resamples: 2_000 });
      const points = (value: number | undefined): string =>
        value === undefined ? "-" : `${value < 0 ? "" : "+"}${(100 * value).toFixed(2)}`;
      return `${points(difference)} [${points(interval?.low)}, ${points(interval?.high)}]`;
    };
    console.log(row([`${100 * noise}%`, String(count), told(always), told(gated), `${used} of ${rounds}`]));
  }
}

const all = pool.slice(0, 20).map((item) => prepare(decide(item, 0, 0), shipped, names));
const without = JSON.stringify(learnChange([...all.slice(0, 7), ...all.slice(8)], names));
const never = JSON.stringify(
  learnChange(
    pool
      .slice(0, 20)
      .filter((_, at) => at !== 7)
      .reverse()
      .map((item) => prepare(decide(item, 0, 0), shipped, names)),
    names,
  ),
);
const whole = JSON.stringify(learnChange(all, names));
console.log(
  `exact forgetting: ${without === never ? "same bytes" : "DIFFERENT"} without a decision and where it was never given; with it ${whole === without ? "NOT changed" : "changed"}`,
);
