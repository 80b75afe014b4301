import type { Z } from "../agents/role.ts";
import { debated } from "./debate.ts";
import { contextReport, evidence, jobSpend, share } from "./parts.ts";

export const codeResult = (z: Z) =>
  z.strictObject({
    file: z.string(),
    symbol: z.string().nullable().describe("Full name of the unit; null for the whole file"),
    kind: z.enum(["function", "method", "class", "module"]),
    line: z.int().describe("1-based line on which the unit begins"),
    intent: z.enum(["what", "why", "how-to-use", "how-it-is-done", "property", "others"]),
    summary: z.string(),
    words: z.int(),
    support: share(z, "Share of the summary's content words that stand in the code; null where it has none"),
    evidence: z.array(evidence(z)),
    ...debated(z),
    context: contextReport(z),
    written: z
      .strictObject({
        action: z.enum(["inserted", "replaced", "unchanged", "refused"]),
        reason: z.string().nullable().describe("Why it was refused"),
      })
      .nullable()
      .describe("What became of the documentation comment; null unless --write asked for one"),
    ...jobSpend(z),
  });
