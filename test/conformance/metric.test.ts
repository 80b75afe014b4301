/**
 * What every metric of the registry must do: values within bounds, identity, reasons instead of zeros, sums that do not
 * depend on order or grouping, a signature that names the metric, and no exception on any string.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isReason, metricFamilies, scoreItems } from "../../src/metrics/index.ts";
import type { ItemStatistics, MetricContext, ScoreItem, Scorer } from "../../src/metrics/metric.ts";
import type { Embedder, TokenVectors } from "../../src/metrics/semantic/embedder.ts";

/** Counts letters: a tiny but real embedding, so that equal texts have equal vectors. */
const letterVector = (text: string): number[] => {
  const vector = new Array<number>(32).fill(0);
  vector[31] = 1;
  for (const letter of text)
    vector[(letter.codePointAt(0) as number) % 31] = (vector[(letter.codePointAt(0) as number) % 31] as number) + 1;
  return vector;
};

const embedder: Embedder = {
  spec: "letters-minilm-universal-sentence-encoder",
  trainedOn: ["code-summary"],
  embed: async (texts) => texts.map(letterVector),
  embedTokens: async (texts) =>
    texts.map((text): TokenVectors => {
      const tokens = ["[CLS]", ...text.split(/\s+/).filter((token) => token !== ""), "[SEP]"];
      return {
        tokens,
        vectors: tokens.map(letterVector),
        special: tokens.map((_, at) => at === 0 || at === tokens.length - 1),
      };
    }),
};

const context: MetricContext = { embedder, judge: async (claim, source) => source.includes(claim.replace(/\.$/, "")) };

/** Measures without an upper bound of 1, and what bounds them instead. */
const unbounded: Readonly<Record<string, string>> = {
  flesch: "reading ease has no bounds",
  words: "a count",
  characters: "a count",
  sentences: "a count",
  compression: "a ratio of lengths",
};

/** Why an identical text does not score 1. */
const notOneForItself: Readonly<Record<string, string>> = {
  ...unbounded,
  meteor: "one chunk is penalized too",
  novelty: "0: nothing is new",
  repetition: "looks at the candidate alone",
  "keyword-density": "coverage for each word",
  "dataflow-match": "prose has no data flow",
};

const text = "the quick parser reads every line of a long configuration file and reports problems";

async function openAll(): Promise<Map<string, Scorer>> {
  const opened = new Map<string, Scorer>();
  for (const family of metricFamilies) {
    const options = Object.fromEntries(Object.entries(family.options).map(([key, rule]) => [key, rule.default]));
    const scorer = await family.open(family.measures, options, context);
    if (isReason(scorer)) throw new Error(`${family.name}: ${scorer.reason}`);
    opened.set(family.name, scorer);
  }
  return opened;
}

let opened: Map<string, Scorer>;
beforeAll(async () => {
  opened = await openAll();
});

const scorerOf = (name: string): Scorer => opened.get(name) as Scorer;

describe.each(metricFamilies.map(({ name }) => name))("%s", (name) => {
  // Parsing thousands of random programs is another suite's business.
  const runs = name === "codebleu" ? 5 : 40;

  const score = async (item: Omit<ScoreItem, "id">): Promise<readonly ItemStatistics[]> => {
    const [row] = await scorerOf(name).score([{ id: "1", ...item }]);
    return row as readonly ItemStatistics[];
  };

  it("says what it is", () => {
    const names = scorerOf(name).measures.map((measure) => measure.name);
    expect(names).toEqual(metricFamilies.find((family) => family.name === name)?.measures);
    for (const measure of scorerOf(name).measures)
      expect(measure.signature).toMatch(new RegExp(`^${measure.name.replaceAll("+", "\\+")}\\|.*metrics:\\d+$`));
  });

  it("gives 1 to a text against itself, or is listed with the reason why not", async () => {
    const row = await score({ candidate: text, references: [text], document: text });
    scorerOf(name).measures.forEach((measure, at) => {
      const item = row[at] as ItemStatistics;
      if (isReason(item)) throw new Error(`${measure.name}: ${item.reason}`);
      const value = (measure.itemValue ?? measure.value)(item.statistics);
      if (notOneForItself[measure.name] === undefined) expect(value, measure.name).toBeCloseTo(1, 6);
      else expect(Number.isFinite(value), measure.name).toBe(true);
    });
  });

  it("stays within bounds and never throws on any string", async () => {
    const string = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc
        .array(fc.constantFrom("a", "B", "the", "12.5", "\n", "é", "漢字", "🙂", "`x`", "don't", "\u0000", "\ud800"), {
          maxLength: 30,
        })
        .map((parts) => parts.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(string, string, string, async (candidate, reference, document) => {
        const row = await score({ candidate, references: [reference, document], document });
        scorerOf(name).measures.forEach((measure, at) => {
          const item = row[at] as ItemStatistics;
          if (isReason(item)) {
            expect(item.reason).not.toBe("");
            return;
          }
          expect(item.statistics).toHaveLength(measure.width);
          const value = (measure.itemValue ?? measure.value)(item.statistics);
          if (unbounded[measure.name] !== undefined) return;
          expect(value, measure.name).toBeGreaterThanOrEqual(-1 - 1e-9);
          expect(value, measure.name).toBeLessThanOrEqual(1 + 1e-9);
        });
      }),
      { numRuns: runs },
    );
  });

  it("gives the same corpus value in any order of items", async () => {
    const items = ["a fast parser", text, "reads a file", "nothing alike", "the quick parser"].map((candidate, at) => ({
      id: String(at),
      candidate,
      references: [text, "a fast parser of files"],
      document: text,
    }));
    const measures = metricFamilies.find((family) => family.name === name)?.measures ?? [];
    const there = await scoreItems(measures, items, { ...context, resamples: 0 });
    const back = await scoreItems(measures, [...items].reverse(), { ...context, resamples: 0 });
    for (const measure of measures) {
      expect(back[measure]?.value, measure).toBeCloseTo(there[measure]?.value ?? Number.NaN, 9);
      expect(back[measure]?.n).toBe(there[measure]?.n);
    }
  });
});

describe("metrics on 100,000 words", () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `w${(at * 7919) % 1013}`);
  const long = {
    id: "long",
    candidate: words.join(" "),
    references: [words.slice(50).join(" ")],
    document: words.slice(100).join(" "),
  };

  it.each(metricFamilies.map(({ name }) => name).filter((name) => name !== "codebleu"))("%s", async (name) => {
    // BERTScore compares every pair of tokens by definition; ten thousand are enough to show that nothing overflows.
    const item =
      name === "bertscore"
        ? { ...long, candidate: words.slice(0, 1_000).join(" "), references: [words.slice(0, 900).join(" ")] }
        : long;
    const [row] = await scorerOf(name).score([item]);
    for (const [at, measure] of scorerOf(name).measures.entries()) {
      const score = row?.[at] as ItemStatistics;
      if (!isReason(score)) expect(Number.isFinite(measure.value(score.statistics)), measure.name).toBe(true);
    }
  });
});
