/**
 * The training and dev sets of a tuning: read, checked, parsed. What cannot be used is named with its line; with
 * `skipBad` it is left out and listed instead.
 */
import { isPrecisError, SourceError, UsageError } from "../../base/errors.ts";
import { hashText, hashValue } from "../../base/hash.ts";
import { random } from "../../base/random.ts";
import { describeProblem, type Pair, type PairSet } from "../../datasets/pair.ts";
import { readPairs } from "../../datasets/read-pairs.ts";
import type { Document } from "../../documents/document.ts";
import { plainText } from "../../documents/index.ts";
import type { TrainingPair } from "../../strategies/teacher-student/training.ts";

export interface TuneDataOptions {
  /** A data file, or the pairs themselves. */
  readonly train: string | readonly Pair[];
  /** The same, or a share of the training set that is taken out of it, 0 < share < 1. */
  readonly dev?: string | readonly Pair[] | number;
  /** Leave out what cannot be used instead of refusing. */
  readonly skipBad: boolean;
  readonly cwd: string;
  /** Of the draw of a share. */
  readonly seed: number;
  /** How a pair's text is read. */
  readonly read: (pair: Pair) => Promise<Document>;
}

export interface TuneData {
  readonly train: readonly TrainingPair[];
  readonly dev: readonly TrainingPair[];
  /** What was left out, a line each. */
  readonly skipped: readonly string[];
  readonly hash: string;
}

/**
 * Throws SourceError for the first unusable line (unless `skipBad`), UsageError when fewer than two samples are left to
 * learn from, when the dev set is empty, or when a text or id stands in both sets.
 */
export async function loadTuneData(options: TuneDataOptions): Promise<TuneData> {
  const skipped: string[] = [];
  const use = (source: string | readonly Pair[]): Promise<TrainingPair[]> => usable(source, options, skipped);
  const all = await use(options.train);
  const { dev: wanted } = options;
  const apart = wanted === undefined || typeof wanted === "number" ? [] : await use(wanted);
  const { train, dev } = typeof wanted === "number" ? share(all, wanted, options.seed) : { train: all, dev: apart };
  if (train.length < 2)
    throw new UsageError(`${train.length === 0 ? "no usable sample" : "only one usable sample"} to learn from`, {
      hint: "give at least two pairs of input and reference with --train",
    });
  if (wanted !== undefined && dev.length === 0)
    throw new UsageError("the dev set holds no usable pair", { hint: "give a file with pairs with --dev" });
  refuseOverlap(train, dev);
  const facts = (pairs: readonly TrainingPair[]): unknown =>
    pairs.map(({ id, document, reference }) => [id, hashText(document.text), reference]);
  return { train, dev, skipped, hash: hashValue([facts(train), facts(dev)]) };
}

async function usable(
  source: string | readonly Pair[],
  options: TuneDataOptions,
  skipped: string[],
): Promise<TrainingPair[]> {
  const file = typeof source === "string" ? source : "the pairs given";
  const set: PairSet =
    typeof source === "string" ? await readPairs(source, { cwd: options.cwd }) : { pairs: source, problems: [] };
  const leaveOut = (line: string): void => {
    if (!options.skipBad)
      throw new SourceError("source-damaged", line, {
        hint: "mend it, or leave such lines out with --skip-bad",
        source: file,
      });
    skipped.push(line);
  };
  for (const problem of set.problems) leaveOut(describeProblem(problem));
  const pairs: TrainingPair[] = [];
  const seen = new Map<string, string>();
  for (const pair of set.pairs) {
    const { id, input, reference, extra } = pair;
    const parsed = await options.read(pair).catch((error: unknown) => {
      if (!isPrecisError(error) || !error.code.startsWith("source-")) throw error;
      leaveOut(`${file} (${id}): ${error.message}`);
      return null;
    });
    if (parsed === null) continue;
    if (!/[\p{L}\p{N}]/u.test(plainText(parsed))) {
      leaveOut(`${file} (${id}) has no words in its input`);
      continue;
    }
    // The same text on both sides of a fold would prove what was learned by heart.
    const text = folded(parsed.text);
    const twin = seen.get(text);
    if (twin !== undefined) {
      skipped.push(`${file} (${id}) has the text of ${twin}`);
      continue;
    }
    seen.set(text, id);
    pairs.push({ id, document: parsed, reference, input, ...(extra === undefined ? {} : { extra }) });
  }
  return pairs;
}

/** A share drawn by seed; both sides keep the order of the file. */
function share(
  pairs: readonly TrainingPair[],
  part: number,
  seed: number,
): { train: TrainingPair[]; dev: TrainingPair[] } {
  const count = Math.max(1, Math.round(pairs.length * part));
  const drawn = new Set(random(seed, "dev share").sample(pairs, count));
  return { train: pairs.filter((pair) => !drawn.has(pair)), dev: pairs.filter((pair) => drawn.has(pair)) };
}

function refuseOverlap(train: readonly TrainingPair[], dev: readonly TrainingPair[]): void {
  const texts = new Map(train.map((pair) => [folded(pair.document.text), pair.id]));
  const ids = new Set(train.map((pair) => pair.id));
  const same = dev.filter((pair) => ids.has(pair.id) || texts.has(folded(pair.document.text)));
  if (same.length === 0) return;
  const shown = same.slice(0, 10).map((pair) => {
    const twin = texts.get(folded(pair.document.text));
    return twin === undefined || twin === pair.id ? pair.id : `${pair.id} = ${twin}`;
  });
  const more = same.length > 10 ? ` and ${same.length - 10} more` : "";
  throw new UsageError(`training and dev set overlap: ${shown.join(", ")}${more}`, {
    hint: "take these out of one of the two; a prompt is judged on what it has not seen",
  });
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
