import type { Z } from "../agents/role.ts";
import { evidence, jobSpend, share } from "./parts.ts";

/** A question that was asked about a summary, and what came of it. */
export const question = (z: Z) =>
  z.strictObject({
    asker: z.enum(["expert", "editor"]),
    round: z.int().describe("From 1"),
    id: z.string().describe("Of the question in the bank"),
    question: z.string(),
    answer: z.string(),
    evidence: z.array(evidence(z)),
    change: z
      .strictObject({ removed: z.array(z.string()), added: z.array(z.string()) })
      .nullable()
      .describe("Sentences that the revision took out and put in"),
    verdicts: z
      .array(z.enum(["previous", "revised", "tie"]).nullable())
      .describe("One an order asked: previous first, then revised first"),
    reasons: z.array(z.string()).describe("The Evaluator's, one an order asked"),
    attempt: z.int().nullable().describe("Revision of the round: 2 is a second try without the worst change"),
    outcome: z.enum(["accepted", "rejected", "no-verdict", "unchanged", "not-answered", "no-problem", "failed"]),
  });

export const documentResult = (z: Z) =>
  z.strictObject({
    source: z.string(),
    title: z.string().nullable(),
    summary: z.string(),
    chars: z.int(),
    words: z.int(),
    sentences: z.array(z.strictObject({ text: z.string(), evidence: z.array(evidence(z)) })),
    support: share(z, "Share of the sentences that a passage backs; null where there is none"),
    questions: z.array(question(z)),
    questionStatistics: z.array(
      z.strictObject({
        id: z.string(),
        asker: z.enum(["expert", "editor"]),
        asked: z.int(),
        revised: z.int(),
        accepted: z.int(),
      }),
    ),
    draft: z.string().nullable().describe("The summary before any question; null for strategies that ask none"),
    sections: z.int().nullable().describe("Segments the document was read in; null for strategies without any"),
    skipped: z.array(z.string()).describe("Sections that were not read"),
    ...jobSpend(z),
  });
