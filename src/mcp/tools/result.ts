/** Input and envelope of `result`: work that went on after its client stopped waiting. The server answers it from its jobs. */
import { z } from "zod";

export const resultInput = z.object({
  runId: z.string().min(1).max(200).describe("The runId of an answer whose status is running"),
  waitSeconds: z.number().min(0).max(50).default(20).describe("Seconds to wait for the end"),
});

/** Around the result of every tool. */
export const envelope = (result: z.ZodType) =>
  z.object({
    status: z.enum(["done", "running"]),
    runId: z.string().nullable().describe("The recorded run; null for work that asks nobody"),
    result: result.nullable().describe("null while it runs"),
    more: z.string().describe('What was left out and how to get it; "" for nothing'),
  });
