/** Results of one or two fields. */
import type { Z } from "../agents/role.ts";
import { contextReport, cost, tokens } from "./parts.ts";

export const modelStatuses = (z: Z) =>
  z.array(
    z.strictObject({
      spec: z.string().describe('A spec, or for a whole provider "openai:MODEL"'),
      usable: z.boolean(),
      reason: z.string(),
    }),
  );

export const obfuscation = (z: Z) =>
  z.strictObject({
    root: z.string(),
    out: z.string(),
    files: z.array(
      z.strictObject({
        path: z.string(),
        changed: z.boolean(),
        reason: z.exactOptional(z.string().describe("Why a file was copied as it is")),
        warnings: z.array(z.string()),
      }),
    ),
    skipped: z.array(
      z.strictObject({ path: z.string(), folder: z.boolean(), skipped: z.string(), detail: z.string() }),
    ),
  });

/** What any command prints with --dry-run. */
export const bill = (z: Z) =>
  z.strictObject({
    dryRun: z.literal(true),
    calls: z.int(),
    callsAtMost: z.exactOptional(z.int().describe("What it can come to, where that depends on the answers")),
    tokens: tokens(z),
    costUsd: cost(z),
    atLeast: z.exactOptional(
      z
        .strictObject({ calls: z.int(), tokens: tokens(z), costUsd: cost(z) })
        .describe("What is asked whatever is answered; calls, tokens and costUsd are the most it comes to"),
    ),
    context: z.exactOptional(contextReport(z)),
  });

export const trustList = (z: Z) =>
  z.array(
    z.strictObject({
      hash: z.string().describe("SHA-256 of the content, in hex"),
      path: z.string().describe("Where it lay when it was trusted"),
      at: z.string().describe("ISO 8601, UTC"),
    }),
  );
