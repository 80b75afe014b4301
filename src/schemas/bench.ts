import type { Z } from "../agents/role.ts";
import { pattern } from "./debate.ts";
import { cost, ends, tokens } from "./parts.ts";

const interval = (z: Z) => z.strictObject(ends(z)).nullable();

const data = (z: Z) =>
  z.strictObject({
    name: z.string(),
    task: z.string(),
    n: z.int(),
    hash: z.string().describe("Over ids and texts of the items used"),
    primary: z.string(),
    metrics: z.array(
      z.strictObject({ name: z.string(), signature: z.string().nullable(), reason: z.exactOptional(z.string()) }),
    ),
    matched: z.int().describe("Items that every row has an output for"),
  });

const counts = (z: Z) => z.record(pattern(z), z.int());

const patternFigures = (z: Z) =>
  z.strictObject({
    outputs: z.int(),
    all: counts(z),
    underperforming: counts(z).describe("Of the outputs with a stage that ended without an acceptable answer"),
    labelled: z
      .strictObject({
        stages: z.int(),
        byPositions: counts(z),
        byModel: counts(z),
        agreement: z.number().min(0).max(1),
        kappa: z.number().nullable(),
        reason: z.string().nullable().describe("Why there is no kappa"),
      })
      .nullable()
      .describe("The model labeller beside the labels from positions, over stages; null where it was not asked"),
  });

const figures = (z: Z) =>
  z.strictObject({
    mean: z.number().nullable().describe("null where there is no value; reason then says why"),
    sd: z.number().nullable(),
    interval: interval(z).describe("95%, bootstrap over items; null for fewer than two"),
    n: z.int(),
    matched: z.number().nullable().describe("Mean over the items that every row has"),
    corpus: z.exactOptional(z.number()),
    sdRuns: z.exactOptional(z.number().describe("Spread of the means of several runs")),
    min: z.number().nullable(),
    quartiles: z.tuple([z.number(), z.number(), z.number()]).nullable(),
    max: z.number().nullable(),
    reason: z.exactOptional(z.string()),
    missing: z.exactOptional(z.record(z.string(), z.int())),
  });

const system = (z: Z) =>
  z.strictObject({
    data: z.string(),
    name: z.string(),
    kind: z.enum(["baseline", "published", "system"]),
    system: z.string(),
    strategy: z.string().nullable(),
    model: z.string().nullable(),
    point: z.record(z.string(), z.unknown()).describe("Values of swept parameters"),
    runs: z.array(z.strictObject({ seed: z.int(), repetition: z.int() })),
    n: z.int(),
    failures: z.int(),
    failed: z.record(z.string(), z.int()).describe("Failed outputs by reason"),
    missing: z.strictObject({
      count: z.int(),
      ids: z.array(z.string()),
      reasons: z.record(z.string(), z.int()),
    }),
    unmatched: z.int(),
    metrics: z.record(z.string(), figures(z)),
    groups: z.record(
      z.string(),
      z.array(z.strictObject({ value: z.string(), n: z.int(), mean: z.number().nullable(), interval: interval(z) })),
    ),
    patterns: patternFigures(z).nullable().describe("How its debates went; null for a row without debates"),
    reported: z
      .strictObject({ source: z.string(), values: z.record(z.string(), z.number()) })
      .nullable()
      .describe('What others reported of the same configuration, by metric or "calls"'),
    contamination: z.strictObject({ checked: z.int(), count: z.int(), ids: z.array(z.string()) }),
    calls: z.int(),
    cacheHits: z.int(),
    callsPerItem: z.number().nullable(),
    tokens: tokens(z),
    costUsd: cost(z),
    durationMs: z.number(),
  });

const test = (z: Z) =>
  z.strictObject({
    statistic: z.number().nullable(),
    p: z.number().nullable(),
    holm: z.number().nullable().describe("After Holm's correction over all pairs of this data set and metric"),
  });

const pair = (z: Z) =>
  z.strictObject({
    data: z.string(),
    metric: z.string(),
    a: z.string(),
    b: z.string(),
    n: z.int(),
    difference: z.number(),
    interval: interval(z),
    welch: test(z),
    paired: test(z),
    wilcoxon: test(z),
    d: z.number().nullable(),
    dz: z.number().nullable(),
    wins: z.int(),
    ties: z.int(),
    losses: z.int(),
  });

const curve = (z: Z) =>
  z.strictObject({
    data: z.string(),
    system: z.string(),
    metric: z.string(),
    parameter: z.string(),
    points: z.array(
      z.strictObject({
        value: z.unknown(),
        row: z.string(),
        mean: z.number().nullable(),
        low: z.number().nullable(),
        high: z.number().nullable(),
        callsPerItem: z.number().nullable(),
      }),
    ),
    turn: z.unknown().describe("First value after which nothing better comes; null where the curve still rises"),
  });

const items = (z: Z) =>
  z.record(
    z.string(),
    z.strictObject({
      ids: z.array(z.string()),
      rows: z.record(z.string(), z.record(z.string(), z.array(z.number().nullable()))),
    }),
  );

export const benchResult = (z: Z) =>
  z.strictObject({
    format: z.literal("precis-bench-1"),
    suite: z.string(),
    about: z.string(),
    runId: z.string(),
    created: z.string().describe("ISO 8601, UTC"),
    version: z.string(),
    model: z.string().describe("Of systems that name none"),
    seeds: z.array(z.int()),
    repetitions: z.int(),
    data: z.array(data(z)),
    systems: z.array(system(z)),
    tests: z.array(pair(z)),
    curves: z.array(curve(z)),
    frontier: z.array(
      z.strictObject({
        data: z.string(),
        row: z.string(),
        metric: z.string(),
        mean: z.number(),
        costUsd: cost(z),
        tokensPerItem: z.number(),
        callsPerItem: z.number(),
        onFrontier: z.boolean().describe("Nothing at most as dear is better"),
      }),
    ),
    correlations: z.array(
      z.strictObject({
        data: z.string(),
        a: z.string(),
        b: z.string(),
        n: z.int(),
        pearson: z.number().nullable(),
        spearman: z.number().nullable(),
      }),
    ),
    warnings: z.array(z.string()),
    stopped: z.string().nullable().describe("Why the work ended early"),
    items: z.exactOptional(items(z).describe("With --per-item: values by data set, row and metric")),
  });

export const benchDiff = (z: Z) =>
  z.strictObject({
    a: z.string(),
    b: z.string(),
    changes: z.array(
      z.strictObject({
        data: z.string(),
        row: z.string(),
        metric: z.string(),
        before: z.number(),
        after: z.number(),
        difference: z.number(),
        interval: interval(z),
        n: z.int().nullable(),
        verdict: z.enum(["better", "worse", "same", "neutral"]),
      }),
    ),
    regressions: z.array(z.string()),
    notes: z.array(z.string()),
  });
