import type { Z } from "../agents/role.ts";
import { cost, tokens, warning } from "./parts.ts";

const prompts = (z: Z) => z.record(z.string(), z.string()).describe("By role; of about: extractor and summarizer");

const gain = (z: Z) =>
  z
    .strictObject({
      difference: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      n: z.int(),
    })
    .describe("Paired difference with its 95% interval; null for fewer than two items");

const proof = (z: Z) =>
  z
    .strictObject({
      method: z.enum(["cross-fitting", "test part", "dev set"]),
      repeats: z.int().describe("Splits that each left every pair out once"),
      folds: z.int(),
      items: z.array(
        z.strictObject({
          id: z.string(),
          initial: z.number(),
          tuned: z.number(),
          initialText: z.string(),
          tunedText: z.string(),
        }),
      ),
      initial: z.number(),
      tuned: z.number(),
      gain: gain(z),
    })
    .nullable()
    .describe("What the choice is worth on pairs that it was not made on");

const devScore = (z: Z) =>
  z.strictObject({ name: z.string(), prompt: z.string(), rougeL: z.number().describe("Mean F1 over the dev set") });

const likeness = (z: Z) =>
  z.strictObject({ rouge1: z.number(), rouge2: z.number(), rougeL: z.number(), cosine: z.number() });

export const curvePoint = (z: Z) =>
  z.strictObject({
    iteration: z.int().describe("From 1"),
    rouge1: z.number(),
    rouge2: z.number(),
    rougeL: z.number().describe("Mean F1 of this iteration; a sample that has stopped keeps its best"),
    best: z.number().describe("Mean of the best ROUGE-L so far of every sample"),
    running: z.int().describe("Samples that still ran in this iteration"),
  });

export const tuneArtifact = (z: Z) =>
  z.strictObject({
    version: z.literal(1),
    task: z.enum(["about", "code", "digest", "document"]),
    domain: z
      .strictObject({
        domain: z.string(),
        dataType: z.string(),
        keep: z.array(z.string()),
        drop: z.array(z.string()),
        mustHave: z.array(z.string()),
      })
      .nullable()
      .describe("What the Analyzer found or --domain said"),
    prompts: prompts(z).describe("What `--prompt` uses, by role"),
    initial: prompts(z),
    optimizer: z.enum(["parallel", "sequential", "pareto"]),
    learned: z.array(z.string()).describe("Roles whose prompts were learned, in turn"),
    settings: z.strictObject({
      mode: z.enum(["dynamic", "static"]),
      iterations: z.int(),
      threshold: z.number(),
      thresholdStops: z.boolean(),
      patience: z.int(),
      maxDecreases: z.int(),
      top: z.int(),
      without: z.array(z.string()),
      limits: z.strictObject({ maxChars: z.exactOptional(z.int()), maxWords: z.exactOptional(z.int()) }),
      seed: z.int(),
      accept: z.enum(["mean", "bound"]).nullable().describe("null: as published, without proof"),
      metric: z.string(),
      examples: z.int(),
      repeats: z.int(),
      strategy: z.string(),
    }),
    models: z.record(z.string(), z.string()).describe("Model spec by role"),
    asked: z.record(z.string(), z.int()).describe("Asks by role, answers from the cache included"),
    dataset: z.strictObject({ hash: z.string(), train: z.int(), dev: z.int(), skipped: z.array(z.string()) }),
    candidates: z.array(
      z.strictObject({ name: z.string(), prompt: z.string(), score: z.number(), samples: z.array(z.string()) }),
    ),
    belowThreshold: z.boolean().describe("No sample reached the threshold; the best ones were merged instead"),
    merged: z.string().nullable(),
    chosen: z.string().describe('"initial", "learned", "merged" or "candidate N"'),
    verdict: z.string().describe("One line: what was shown, and what was done about it"),
    proof: proof(z),
    rejected: z.string().nullable().describe("A learned prompt that was not taken"),
    rules: z.array(
      z.strictObject({
        text: z.string(),
        samples: z.array(z.string()),
        elsewhere: z
          .number()
          .nullable()
          .describe("Mean gain on pairs it was not learned from; null: not measured to the end"),
        kept: z.boolean(),
      }),
    ),
    turns: z.array(z.strictObject({ role: z.string(), chosen: z.string(), verdict: z.string(), proof: proof(z) })),
    examples: z
      .strictObject({
        count: z.int(),
        pairs: z.array(z.strictObject({ id: z.string(), text: z.string(), reference: z.string() })),
      })
      .nullable()
      .describe("Pairs to show beside the prompt, the nearest to each text"),
    plannedCalls: z.int().nullable().describe("Calls that the plan allowed; null: as published"),
    samples: z.array(
      z.strictObject({
        id: z.string(),
        scores: z.array(z.number()).describe("ROUGE-L F1 of each iteration"),
        best: z.number(),
        stopped: z.enum(["threshold", "patience", "decreases", "limit", "teacher", "unreachable", "budget"]).nullable(),
      }),
    ),
    steps: z.int(),
    curve: z.array(curvePoint(z)),
    dev: z.strictObject({ scores: z.array(devScore(z)), chosen: devScore(z), gain: gain(z) }).nullable(),
    folds: z
      .strictObject({
        folds: z.array(
          z.strictObject({ fold: z.int(), train: z.int(), test: z.int(), initial: z.number(), tuned: z.number() }),
        ),
        initial: z.number(),
        tuned: z.number(),
        gain: gain(z),
      })
      .nullable(),
    stopping: z
      .strictObject({
        rows: z.array(
          z.strictObject({
            rule: z.enum(["dynamic", "static"]),
            reference: likeness(z),
            source: likeness(z),
            steps: z.int(),
            reached: z.int(),
            sampleMs: z.number(),
            stepMs: z.number(),
            tokens: tokens(z),
            dev: z.number().nullable(),
            test: likeness(z).nullable(),
            prompt: z.string(),
          }),
        ),
        difference: gain(z),
      })
      .nullable(),
    incomplete: z.boolean().describe("A budget ended the tuning; the prompts are the best so far"),
    warnings: z.array(warning(z)),
    calls: z.int(),
    cacheHits: z.int(),
    tokens: tokens(z),
    costUsd: cost(z),
    durationMs: z.int(),
    runId: z.string(),
    created: z.string().describe("ISO 8601, UTC"),
  });
