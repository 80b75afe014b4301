/**
 * Preferences of people: strengths, their errors and agreement on 20 made tables against other implementations: choix 0.4.1 (tables
 * without ties), statsmodels' conditional logit (all; ties as a third choice, Davidson 1970), krippendorff. Comparisons read
 * "0>1": system 0 was preferred; "=" is a tie. Ratings: a text a rater, a letter an item, "-" where it was left out.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bradleyTerry, type Comparison } from "../../src/metrics/statistics/bradley-terry.ts";
import { type AlphaLevel, krippendorffAlpha } from "../../src/metrics/statistics/krippendorff.ts";

interface Table {
  readonly comparisons: string;
  readonly values: readonly number[];
  readonly errors: readonly number[];
  readonly tieWeight: number;
  readonly logLikelihood: number;
  readonly ratings: readonly string[];
  readonly alpha: Readonly<Record<AlphaLevel, number>>;
}

const tables = JSON.parse(readFileSync(new URL("./preference-tables.json", import.meta.url), "utf8")) as Table[];
const outcomes = { ">": "a", "<": "b", "=": "tie" } as const;
const comparisonsOf = ({ comparisons }: Table): Comparison[] =>
  comparisons.split(" ").map((text) => ({
    a: text[0] as string,
    b: text[2] as string,
    outcome: outcomes[text[1] as keyof typeof outcomes],
  }));

describe.each(tables.map((table, index) => ({ table, name: `table ${index + 1}` })))("$name", ({ table }) => {
  it("has the strengths, errors and tie weight of choix and statsmodels", () => {
    const found = bradleyTerry(comparisonsOf(table));
    if (found.fit === null) throw new Error(found.reason);
    const byName = [...found.fit.strengths].sort((a, b) => (a.system < b.system ? -1 : 1));
    byName.forEach(({ value, error }, at) => {
      expect(value).toBeCloseTo(table.values[at] as number, 4);
      expect(error).toBeCloseTo(table.errors[at] as number, 4);
    });
    expect(found.fit.tieWeight).toBeCloseTo(table.tieWeight, 4);
    expect(found.fit.logLikelihood).toBeCloseTo(table.logLikelihood, 4);
  });

  it.each(["nominal", "ordinal", "interval"] as const)("has the %s alpha of krippendorff", (level) => {
    const ratings = table.ratings.map((row) => [...row].map((letter) => (letter === "-" ? null : Number(letter))));
    expect(krippendorffAlpha(ratings, level)).toBeCloseTo(table.alpha[level], 8);
  });
});

it("covers 20 tables, half of them with ties", () => {
  expect([tables.length, tables.filter(({ tieWeight }) => tieWeight > 0).length]).toEqual([20, 10]);
});

describe("where nothing can be said", () => {
  it("a system that never won has no strength, and that is the answer", () => {
    const found = bradleyTerry([{ a: "x", b: "y", outcome: "a" }]);
    expect(found).toMatchObject({ fit: null, reason: expect.stringContaining("only won or only lost") });
    expect(bradleyTerry([])).toEqual({ fit: null, reason: "fewer than two systems were compared" });
  });

  it("alpha of equal ratings, or of one rater, is undefined", () => {
    expect(
      krippendorffAlpha([
        [1, 1],
        [1, 1],
      ]),
    ).toBeUndefined();
    expect(krippendorffAlpha([[1, 2, 3]])).toBeUndefined();
  });
});
