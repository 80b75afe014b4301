/** Flesch reading ease and syllables against textstat 0.7.11, to 1e-6 within the same syllable source. */
import { describe, expect, it } from "vitest";
import { flesch } from "../../src/metrics/flesch/flesch.ts";
import { loadSyllableCounter } from "../../src/metrics/flesch/syllables.ts";
import { Differences, referenceLines, referencesPresent, title } from "./shared.ts";

/**
 * Words that our lists count otherwise: the CMU dictionary 0.7b and its additions spell out abbreviations that 0.7a
 * lacks, the TeX patterns in `hyphen` are not LibreOffice's, and they do not reach across digits.
 */
const differentLists = [
  "api (pyphen): 3, expected 1",
  "github (pyphen): 2, expected 1",
  "http (pyphen): 4, expected 1",
  "http2client (pyphen): 1, expected 2",
  "quadratically (pyphen): 5, expected 4",
  "sql (pyphen): 3, expected 1",
  "unrolling (pyphen): 3, expected 2",
  "utf8 (pyphen): 1, expected 2",
  "y108 o'clock (cmudict): 2, expected 1",
];

describe.skipIf(!referencesPresent)(title("textstat"), () => {
  it("agrees on every text, given its syllables", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("flesch")) {
      const known = new Map<string, number>(
        (expected.wordSyllables ?? []).map(([word, count]: [string, number]) => [word, count]),
      );
      const result = flesch(inputs.text, { count: (word) => known.get(word) ?? Number.NaN });
      differences.number(`${id} words`, result.words, expected.words);
      differences.number(`${id} sentences`, result.sentences, expected.sentences);
      differences.number(`${id} syllables`, result.syllables, expected.syllables);
      differences.number(`${id} ease`, result.readingEase, expected.fleschReadingEase);
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(200);
  });

  it("agrees on all syllables but those where the word lists differ", async () => {
    const counter = await loadSyllableCounter();
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("syllables")) {
      differences.number(`${id} ${inputs.word} (${expected.source})`, counter.count(inputs.word), expected.syllables);
    }
    for (const { expected } of referenceLines("flesch")) {
      for (const [word, count, source] of expected.wordSyllables ?? []) {
        differences.number(`${word} (${source})`, counter.count(word), count);
      }
    }
    expect([...new Set(differences.list)].sort()).toEqual(differentLists);
  });
});
