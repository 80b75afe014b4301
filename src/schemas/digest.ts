import type { Z } from "../agents/role.ts";
import { failedSource } from "./errors.ts";
import { evidence, jobSpend, share } from "./parts.ts";

export const digestResult = (z: Z) =>
  z.strictObject({
    sources: z.array(z.string()).describe("Documents that were read; [n] marks count them from 1"),
    aspect: z.string().nullable(),
    summary: z.string(),
    chars: z.int(),
    words: z.int(),
    sentences: z.array(
      z.strictObject({
        text: z.string(),
        sources: z.array(z.string()).describe("Documents that back it, best first; [] where none does"),
        evidence: z.array(evidence(z)),
      }),
    ),
    support: share(z, "Share of the sentences that at least one document backs; null where there is none"),
    aspectMentioned: z.boolean().nullable().describe("false where the documents do not mention the aspect"),
    duplicates: z.array(
      z.strictObject({
        source: z.string(),
        of: z.string().describe("The earlier document that it repeats"),
        kind: z.enum(["same", "near"]),
        similarity: z.number().min(0).max(1),
      }),
    ),
    disagreements: z.array(
      z.strictObject({
        statements: z.array(z.strictObject({ source: z.string(), text: z.string(), number: z.string() })),
      }),
    ),
    leftOut: z
      .array(
        z.strictObject({
          source: z.string(),
          section: z.string().nullable().describe("null: the whole document"),
          extent: z.enum(["whole", "part"]),
          tokens: z.number().describe("Estimated tokens that stayed out"),
        }),
      )
      .describe("What did not fit into the model's context"),
    candidates: z.array(z.strictObject({ prompt: z.string(), summary: z.string() })),
    saved: z.int().describe("Candidates that early agreement saved"),
    failed: z.array(failedSource(z)),
    ...jobSpend(z),
  });
