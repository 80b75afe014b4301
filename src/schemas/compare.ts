import type { Z } from "../agents/role.ts";
import { bounds, spend } from "./parts.ts";

const two = (z: Z) => z.strictObject({ max: z.number(), avg: z.number() }).nullable();

const signTest = (z: Z) =>
  z.strictObject({
    wins: z.int(),
    losses: z.int(),
    ties: z.int(),
    p: z.number().optional().describe("Two-sided; absent where there is neither a win nor a loss"),
  });

const unmatched = (z: Z) =>
  z.strictObject({
    onlyInA: z.array(z.string()),
    onlyInB: z.array(z.string()),
    withoutDocuments: z.array(z.string()),
  });

const figures = (z: Z) => ({
  n: z.int().describe("Items with two usable verdicts; the other figures are over these"),
  missing: z.int(),
  cap: two(z).describe("Consistency-aware preference; null without usable verdicts"),
  preference: two(z),
  wins: z
    .strictObject({ first: z.number(), second: z.number() })
    .nullable()
    .describe("Share of items the target wins when shown first, and when shown second"),
  consistency: z.number().nullable(),
  positionBias: z.number().nullable(),
  inconsistencies: z.int().nullable(),
  discrepancies: z.int().nullable(),
  interval: bounds(z).nullable(),
  signTest: signTest(z).nullable(),
});

const acu = (z: Z) =>
  z.strictObject({
    file: z.string(),
    references: z.int(),
    extracted: z.int(),
    units: z.int(),
    a: acuScore(z),
    b: acuScore(z),
  });

const acuScore = (z: Z) =>
  z.strictObject({
    value: z.number().optional(),
    n: z.int(),
    missing: z.int(),
    missingUnits: z.int(),
    words: z.number().optional(),
    wordsPerUnit: z.number().optional(),
  });

export const compareResult = (z: Z) =>
  z.strictObject({
    ...figures(z),
    judges: z.array(z.strictObject({ judge: z.string(), model: z.string(), ...figures(z) })),
    agreement: z.array(
      z.strictObject({
        judges: z.tuple([z.string(), z.string()]),
        kappa: z.number().nullable(),
        agreement: z.number(),
        n: z.int(),
      }),
    ),
    unmatched: unmatched(z),
    items: z.array(
      z.strictObject({
        id: z.string(),
        judge: z.string(),
        ab: z.string().nullable().describe("Verdict with A shown first; null is missing"),
        ba: z.string().nullable(),
        outcome: z.enum(["target", "baseline", "tie"]).nullable(),
        reasons: z.array(z.string()),
      }),
    ),
    acu: z.exactOptional(acu(z).describe("With --references")),
    ...spend(z),
  });

const tally = (z: Z) => ({ target: z.int(), baseline: z.int(), tie: z.int() });

/** `precis compare --votes`. */
export const voteFigures = (z: Z) =>
  z.strictObject({
    n: z.int().describe("Votes counted, all raters together"),
    items: z.int(),
    votes: z.strictObject(tally(z)),
    preference: z.strictObject({ target: z.number(), baseline: z.number() }).nullable(),
    interval: bounds(z).nullable(),
    signTest: signTest(z),
    raters: z.array(z.strictObject({ rater: z.string(), n: z.int(), ...tally(z) })),
    kappa: z.number().nullable(),
    kappaItems: z.int(),
    alpha: z.number().nullable().describe("Krippendorff's, nominal"),
    position: z.strictObject({ left: z.int(), right: z.int(), p: z.exactOptional(z.number()) }),
    votesNeeded: z.int().nullable().describe("In all, for a preference of this size: level 0.05, power 0.8"),
    missing: z.int().describe("Items without any vote"),
    unmatched: unmatched(z),
  });
