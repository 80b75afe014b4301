import type { Z } from "../agents/role.ts";
import { bounds } from "./parts.ts";

const metricResult = (z: Z) =>
  z.strictObject({
    signature: z.string().nullable().describe("Everything that changes the value"),
    value: z.exactOptional(z.number().describe("Of the corpus; absent with a reason")),
    reason: z.exactOptional(z.string()),
    n: z.int().describe("Items with a value"),
    missing: z.exactOptional(z.record(z.string(), z.int()).describe("Items without one, by reason")),
    interval: bounds(z)
      .extend({ method: z.literal("percentile"), groupSize: z.int() })
      .nullable()
      .describe("null where two values or more would be needed"),
    parts: z.exactOptional(z.record(z.string(), z.number())),
    items: z.exactOptional(
      z.array(
        z.strictObject({
          id: z.string(),
          value: z.exactOptional(z.number()),
          reason: z.exactOptional(z.string()),
          detail: z.exactOptional(z.unknown()),
        }),
      ),
    ),
  });

/** By metric, in the order asked for. */
export const scoreReport = (z: Z) => z.record(z.string(), metricResult(z));
