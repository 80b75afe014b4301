import type { Z } from "../agents/role.ts";

const problems = (z: Z) =>
  z.array(
    z.strictObject({
      file: z.string(),
      line: z.int().describe("From 1; 0 where there is none"),
      id: z.string().nullable(),
      reason: z.string(),
    }),
  );

/** `precis dataset npm|jsonl|csv|parquet|files|functions`: what dataset.json holds. */
export const datasetReport = (z: Z) =>
  z.strictObject({
    kind: z.enum(["npm", "jsonl", "csv", "parquet", "files", "functions"]),
    source: z.string(),
    found: z.int(),
    problems: problems(z),
    steps: z.array(z.strictObject({ step: z.string(), kept: z.int(), left: z.int() })),
    parts: z.array(
      z.strictObject({
        name: z.string(),
        file: z.string(),
        spec: z.string(),
        pairs: z.int(),
        hash: z.string().describe("SHA-256 over id, input and reference"),
      }),
    ),
    nearDuplicates: z.array(z.string()).describe("Ids that are near to a pair of another part, and stand in none"),
    unused: z.int(),
    seed: z.int(),
    cosine: z.string().describe("What a cosine of this report means"),
    licencesToCheck: z.array(z.strictObject({ id: z.string(), licence: z.string().nullable() })),
  });

const spread = (z: Z) =>
  z.strictObject({
    n: z.int(),
    mean: z.number(),
    median: z.number(),
    min: z.number(),
    max: z.number(),
    sd: z.number().nullable().describe("Of a sample; null for fewer than two"),
  });

const counts = (z: Z) => z.record(z.string(), z.int());

export const datasetDescription = (z: Z) =>
  z.strictObject({
    pairs: z.int(),
    problems: problems(z),
    nearDuplicates: z.int(),
    lengths: z.strictObject({
      inputWords: spread(z),
      referenceWords: spread(z),
      inputTokens: spread(z),
      referenceTokens: spread(z),
      referenceCharacters: spread(z),
    }),
    languages: z.strictObject({ input: counts(z), reference: counts(z) }),
    formats: counts(z),
    columns: z.record(z.string(), spread(z)),
    overlap: z.strictObject({
      covered: spread(z),
      coveredHistogram: z.strictObject({ width: z.number(), counts: z.array(z.int()) }),
      rouge1: spread(z),
      rouge2: spread(z),
      rougeL: spread(z),
      cosine: spread(z),
      cosineName: z.string(),
      cosineWithRougeL: z.number().nullable(),
    }),
  });
