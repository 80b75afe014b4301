import type { Z } from "../agents/role.ts";
import { question } from "./document.ts";
import { cost, evidence, tokens } from "./parts.ts";
import { curvePoint } from "./tune.ts";

const state = (z: Z) => z.enum(["running", "done", "failed", "partial", "budget", "interrupted"]);

export const runList = (z: Z) =>
  z.array(
    z.strictObject({
      runId: z.string(),
      command: z.string(),
      created: z.string().describe("ISO 8601, UTC"),
      state: state(z),
      calls: z.int(),
      costUsd: cost(z),
    }),
  );

const step = (z: Z) =>
  z.strictObject({
    agent: z.string().describe("Speaker"),
    role: z.string(),
    model: z.string(),
    item: z.string().nullable().describe("Source or data item"),
    purpose: z.string().nullable(),
    prompt: z.string(),
    answer: z.string(),
    evidence: z.array(evidence(z)),
    notes: z.array(z.string()),
    requests: z.int(),
    cacheHit: z.boolean(),
    tokens: z.strictObject({ input: z.int().nullable(), output: z.int().nullable() }),
    costUsd: cost(z),
    durationMs: z.number(),
    error: z.string().nullable(),
  });

export const runShow = (z: Z) =>
  z.strictObject({
    run: z.strictObject({
      runId: z.string(),
      command: z.string(),
      argv: z.array(z.string()),
      cwd: z.string(),
      created: z.string().describe("ISO 8601, UTC"),
      state: state(z),
      exitCode: z.int().nullable(),
      error: z.exactOptional(z.string().describe("Why the run as a whole ended without a result")),
      durationMs: z.number().nullable(),
      version: z.string(),
      resumes: z.int(),
      calls: z.int(),
      cacheHits: z.int(),
      tokens: tokens(z),
      costUsd: cost(z),
      resolved: z.unknown().describe("Options and settings that the command line resolved to"),
      curve: z.exactOptional(z.array(curvePoint(z)).describe("Of a tuning")),
      results: z.array(
        z.strictObject({
          source: z.string().nullable(),
          text: z.string().nullable(),
          error: z.string().nullable(),
          questions: z.exactOptional(z.array(question(z))),
        }),
      ),
    }),
    calls: z.array(step(z)).describe("Every ask, those of the embedded engine too"),
  });

export const runPrune = (z: Z) => z.strictObject({ runs: z.int(), calls: z.int(), bytesFreed: z.int() });

/** Everything in the store about a run, as it lies there: for programs that keep or move runs. */
export const runExport = (z: Z) =>
  z.strictObject({
    run: z.looseObject({ runId: z.string(), command: z.string(), state: state(z) }),
    calls: z.array(z.looseObject({ callId: z.string(), state: z.enum(["in-flight", "done", "failed"]) })),
    steps: z.array(z.looseObject({ agent: z.string(), model: z.string() })),
    artifacts: z.record(z.string(), z.unknown()),
  });
