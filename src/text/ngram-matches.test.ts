import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ngramMatches, numberCharacters, numberItems } from "./ngram-matches.ts";
import { countNgrams } from "./ngrams.ts";

const list = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 40 });

describe("ngramMatches", () => {
  it("agrees with counting joined n-grams", () => {
    fc.assert(
      fc.property(list, fc.array(list, { minLength: 1, maxLength: 3 }), (candidate, references) => {
        const [own, ...others] = numberItems([candidate, ...references]);
        const result = ngramMatches(own as Int32Array, others, 4);
        for (let order = 1; order <= 4; order++) {
          const limits = references.map((reference) => countNgrams(reference, order));
          let matches = 0;
          for (const [key, count] of countNgrams(candidate, order)) {
            matches += Math.min(count, Math.max(...limits.map((limit) => limit.get(key) ?? 0)));
          }
          expect(result.matches[order - 1]).toBe(matches);
          expect(result.candidateTotals[order - 1]).toBe(Math.max(candidate.length - order + 1, 0));
        }
      }),
    );
  });

  it("numbers code points, not halves of them", () => {
    expect(numberCharacters(["a🙂", "🙂a"]).map((ids) => [...ids])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});
