/** Parts that the results of several commands share. zod is handed in, so that a start of the command does not load it. */
import type { Z } from "../agents/role.ts";

/** Of results that a warning, a skipped part or a guess belongs to. */
export const warning = (z: Z) =>
  z
    .strictObject({
      code: z.string().describe("Stable name in kebab-case, e.g. secret-masked"),
      message: z.string().describe("One line for a person"),
      place: z.exactOptional(place(z)),
    })
    .describe("Trouble that did not stop the work: skipped, cut, guessed, masked");

const place = (z: Z) =>
  z
    .strictObject({ line: z.int(), column: z.int(), offset: z.int() })
    .describe("1-based line and column, 0-based offset in UTF-16 code units");

export const evidence = (z: Z) =>
  z
    .strictObject({
      text: z.string(),
      section: z.string().describe('Heading of its section; "" where there is none'),
      place: z.exactOptional(place(z)),
      source: z.exactOptional(z.string().describe("Which of several sources")),
    })
    .describe("A passage of the source that backs the result");

export const tokens = (z: Z) => z.strictObject({ input: z.int(), output: z.int() });

export const cost = (z: Z) => z.number().nullable().describe("US dollars; null where a price is unknown");

export const contextReport = (z: Z) =>
  z
    .strictObject({
      asked: z.enum(contextScopes),
      used: z.enum(contextScopes),
      reason: z.string().nullable().describe("Why less was read than asked for"),
      tokens: z.int().describe("What it takes of a prompt, estimated"),
      budget: z.int().describe("The most it may take"),
      parts: z.array(
        z.strictObject({
          kind: z.enum(["module", "enclosing", "overrides", "callee", "caller", "test", "example"]),
          name: z.string(),
          path: z.string().nullable().describe("From the root of the repository; null: the unit's own file"),
          line: z.int().describe("1-based"),
        }),
      ),
      leftOut: z.int().describe("Parts that did not fit the budget"),
    })
    .describe("What stood around the code in what the agents read");

const contextScopes = ["none", "file", "repo"] as const;

/** Fields of `Spend`, to be spread into a result. */
export const spend = (z: Z) => ({
  strategy: z.string(),
  models: z.record(z.string(), z.string()).describe("Model spec by role or speaker"),
  calls: z.int().describe("Requests sent"),
  cacheHits: z.int(),
  tokens: tokens(z),
  costUsd: cost(z),
  durationMs: z.int(),
  runId: z.string(),
  warnings: z.array(warning(z)),
});

/** Fields of `JobSpend`: those of `Spend`, and what was decided about how much to take. */
export const jobSpend = (z: Z) => ({
  ...spend(z),
  effort: z
    .strictObject({
      asked: effortName(z).describe("null where a strategy was named"),
      used: effortName(z).describe(
        "low: the first answer stood unasked; auto: more was asked; high: the full team was",
      ),
      decisions: z.array(
        z.strictObject({
          check: z.string().describe("What was looked at, in kebab-case: support, kind, agreement, team ..."),
          value: z.union([z.number(), z.string()]).nullable().describe("null where nothing could be computed"),
          reason: z.string(),
          calls: z.int().describe("Asks that it took, those of the embedded engine and the cache too"),
        }),
      ),
    })
    .describe("How much was asked for, how much was taken, and why"),
});

const effortName = (z: Z) => z.enum(["low", "auto", "high"]).nullable();

export const share = (z: Z, text: string) => z.number().min(0).max(1).nullable().describe(text);

/** Both ends of an interval. */
export const ends = (z: Z) => ({ low: z.number(), high: z.number() });

/** An interval with how it was made. */
export const bounds = (z: Z) =>
  z
    .strictObject({ ...ends(z), level: z.number(), resamples: z.int(), seed: z.int() })
    .describe("Bootstrap interval; level is its coverage");
