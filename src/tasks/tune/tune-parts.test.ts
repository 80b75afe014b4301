/** The pure pieces of a tuning: domain texts, folds, options. The whole is tested in test/e2e/tune.test.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeholders } from "../../agents/role.ts";
import { extractor } from "../../agents/roles/extractor.ts";
import { summarizer } from "../../agents/roles/summarizer.ts";
import { readInstructions } from "../../embedded/instructions.ts";
import { splitFolds } from "../../strategies/prompt-search/proof.ts";
import { domainOf, withDomain } from "./domain.ts";
import { planOf } from "./options.ts";

const prompts = { extractor: extractor.prompt, summarizer: summarizer.prompt };

describe("withDomain", () => {
  const filled = withDomain(prompts, {
    domain: "bug trackers",
    dataType: "bug report.",
    keep: ["what happened", "what was expected"],
    drop: ["stack traces {{text}}"],
    mustHave: ["the fault"],
  });

  it("says kind, sections and facts first, and keeps the placeholders", () => {
    expect((filled.extractor as string).split("\n")[0]).toBe(
      "The documents are of this kind: bug report (bug trackers). Passages that describe the thing there: what happened, what was expected. Passages that do not: stack traces text.",
    );
    expect((filled.summarizer as string).split("\n")[0]).toBe(
      "The documents are of this kind: bug report (bug trackers). Facts that count there: the fault.",
    );
    expect(placeholders(filled.summarizer as string)).toEqual(placeholders(summarizer.prompt));
    expect(placeholders(filled.extractor as string)).toEqual(placeholders(extractor.prompt));
  });

  it("does not steer the embedded engine", () => {
    expect(readInstructions(filled.summarizer as string).steering).toEqual(
      readInstructions(summarizer.prompt).steering,
    );
    const plain = withDomain(prompts, domainOf("release notes"));
    expect((plain.summarizer as string).split("\n")[0]).toBe("The documents are of this kind: release notes.");
  });
});

describe("splitFolds", () => {
  it("gives every item to one fold, sizes differing by at most one, the same for a seed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 10 }), fc.nat(), (n, k, seed) => {
        const items = Array.from({ length: n }, (_, at) => at);
        const folds = splitFolds(items, k, seed);
        expect(folds.flat().toSorted((a, b) => a - b)).toEqual(items);
        const sizes = folds.map((fold) => fold.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(splitFolds(items, k, seed)).toEqual(folds);
      }),
    );
  });
});

describe("planOf", () => {
  it("has the paper's defaults", () => {
    expect(planOf({ train: "x" }, 7)).toMatchObject({
      optimizer: "parallel",
      rule: { mode: "dynamic", iterations: 15, threshold: 0.7, patience: 3, maxDecreases: 2 },
      settings: { top: 5, without: [], seed: 7, thresholdStops: true, limits: { maxChars: 350 } },
    });
  });

  it.each([
    [{ thresholdStop: false }, "--no-threshold-stop works with --static only"],
    [{ dev: 1 }, "--dev takes a file or a share between 0% and 100%, not 100%"],
    [{ without: ["judge"] }, '--without takes extractor, teacher, score, creator, not "judge"'],
    [
      { compareStopping: true, static: true },
      "--compare-stopping compares dynamic with static itself, so --static does not go with it",
    ],
  ])("refuses %j", (options, message) => {
    expect(() => planOf({ train: "x", ...options }, 0)).toThrow(message);
  });
});
