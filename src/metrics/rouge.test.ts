import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rouge, rougeScorer } from "./rouge.ts";

const allKinds = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum"] as const;

describe("rouge", () => {
  it("counts clipped n-grams and the longest common subsequence", () => {
    const scores = rouge("police killed the gunman", "police kill the gunman", { kinds: allKinds });
    expect(scores.rouge1).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75 });
    expect(scores.rouge2?.f1).toBeCloseTo(1 / 3, 12);
    expect(scores.rouge3?.f1).toBe(0);
    expect(scores.rougeL?.f1).toBe(0.75);
  });

  it("drops every non-ASCII letter by default and keeps it on request", () => {
    expect(rouge("Привет мир", "Привет мир").rouge1?.f1).toBe(0);
    expect(rouge("Привет мир", "Привет мир", { tokens: "unicode" }).rouge1?.f1).toBe(1);
    // U+0E4F is Thai punctuation: no token, although its script has no spaces.
    expect(rouge("\u0e4f", "\u0e4f", { tokens: "unicode" }).rouge1?.f1).toBe(0);
    expect(rouge("好用的工具", "好用工具", { tokens: "unicode" }).rouge1?.recall).toBe(1);
  });

  it("stems words longer than three letters", () => {
    expect(rouge("parsing files", "parsed file", { stemmer: true }).rouge1?.f1).toBe(1);
    expect(rouge("parsing files", "parsed file").rouge1?.f1).toBe(0);
  });

  it("takes the union over lines for rougeLsum, each token as often as it stands on both sides", () => {
    const reference = "w1 w2 w3 w4 w5";
    const candidate = "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5";
    // The paper's own example: the union of w1 w2 and w1 w3 w5 covers four of five reference words.
    expect(rouge(candidate, reference).rougeLsum?.recall).toBe(0.8);
    expect(rouge("a\na", "a a a").rougeLsum?.recall).toBe(1 / 3);
  });

  it("takes the best reference for each kind on its own", () => {
    const scores = rouge("a b c d", ["a b x y", "d c b a"]);
    expect(scores.rouge1?.f1).toBe(1);
    expect(scores.rouge2?.f1).toBeCloseTo(1 / 3, 12);
    expect(rouge("a", []).rouge1?.f1).toBe(0);
  });

  it("gives zeros for texts without tokens", () => {
    for (const text of ["", "...", "\n\n", "🙂"])
      expect(rouge(text, text).rougeL).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

const words = fc
  .array(fc.constantFrom("a", "b", "c", "dd", "ee", "\n"), { maxLength: 90 })
  .map((list) => list.join(" "));

describe("properties of rouge", () => {
  it("keeps bounds, swaps P and R with the texts, and puts F1 between them", () => {
    fc.assert(
      fc.property(words, words, (left, right) => {
        const there = rouge(left, right, { kinds: allKinds });
        const back = rouge(right, left, { kinds: allKinds });
        for (const kind of allKinds) {
          const score = there[kind];
          if (score === undefined) throw new Error(`${kind} is missing`);
          const { precision, recall, f1 } = score;
          for (const value of [precision, recall, f1]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
          expect(f1).toBeLessThanOrEqual(Math.max(precision, recall) + 1e-12);
          expect(f1 === 0 || f1 >= Math.min(precision, recall) - 1e-12).toBe(true);
          if (kind === "rougeLsum") continue;
          expect(back[kind]?.precision).toBe(recall);
          expect(back[kind]?.recall).toBe(precision);
        }
      }),
    );
  });

  it("is 1 for a text against itself, and never throws on any string", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const scores = rouge(text, text, { kinds: ["rouge1", "rougeL", "rougeLsum"], tokens: "unicode" });
        const expected = /[\p{L}\p{M}\p{N}]/u.test(text.normalize("NFC").toLowerCase()) ? 1 : 0;
        for (const score of Object.values(scores)) expect(score?.f1).toBe(expected);
      }),
      { examples: [["\u0e4f"], ["\u1039"], ["\u3007"], ["a\u0301"]] },
    );
  });

  it("agrees with the plain table on any pair of lines", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { maxLength: 150 }), fc.array(fc.nat(6), { maxLength: 150 }), (left, right) => {
        const scorer = rougeScorer({ kinds: ["rougeL"] });
        const text = (ids: number[]): string => ids.map((id) => `w${id}`).join(" ");
        const score = scorer.score(scorer.prepare(text(left)), scorer.prepare(text(right)));
        expect(score.rougeL?.precision).toBe(plainLcs(left, right) / Math.max(left.length, 1));
      }),
    );
  });
});

function plainLcs(a: readonly number[], b: readonly number[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const left of a) {
    const next = [0];
    b.forEach((right, at) => {
      next.push(left === right ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    });
    row = next;
  }
  return row[b.length] ?? 0;
}
