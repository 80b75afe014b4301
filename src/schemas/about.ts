import type { Z } from "../agents/role.ts";
import { failedSource } from "./errors.ts";
import { evidence, jobSpend, share } from "./parts.ts";

export const aboutResult = (z: Z) =>
  z.strictObject({
    source: z.string(),
    about: z.string().describe("The line"),
    chars: z.int().describe("Characters as people see them"),
    words: z.int(),
    support: share(z, "Share of the line's content words that stand in the source; null where it has none"),
    evidence: z.array(evidence(z)),
    ...jobSpend(z),
  });

/** One entry a source, in the order given. */
export const aboutOutput = (z: Z) => z.array(z.union([aboutResult(z), failedSource(z)]));
