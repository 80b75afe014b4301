/**
 * Shortener: asked once where a text came out too long. The request carries the text and its count alone, none of what the text was
 * made from, so that it costs little; what is new in a revision is named, so that room is not made at its cost. Ours. Without a
 * model: the least important sentences go (`../../embedded/roles/shortener.ts`).
 */
import { askedFor, describeExcess, describeLimits, type LengthLimits } from "../../base/length.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import type { SummaryOutput } from "./generator.ts";

export interface ShortenerInput {
  readonly text: string;
  readonly limits: LengthLimits;
  /** Name of the language to write in, e.g. "English". */
  readonly language: string;
  /** Sentences that must not pay for the room; "" for none. */
  readonly keep: string;
}

export const shortener = role<ShortenerInput, SummaryOutput>({
  name: "shortener",
  version: 1,
  purpose: "Shortener: brings a text that came out too long within the limits, once, from the text alone.",
  system: "You shorten a text without losing what it says: names, numbers and conditions stay right.",
  prompt: `The text below has {{excess}}. Shorten it to at most {{limits}}, in {{language}}: tighten the wording first, then drop what matters least. What it opens with and what it concludes stay. Leave alone what need not change; add nothing.
This part is new and stays: {{keep}}
{{text}}`,
  required: ["text"],
  values: (input) => ({
    excess: describeExcess(input.text, input.limits),
    limits: describeLimits(askedFor(input.limits)),
    language: input.language,
    keep: data(input.keep, "new"),
    text: data(input.text, "text"),
  }),
  output: (z) => z.object({ summary: z.string().describe("The whole shortened text alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the text is empty" : null),
  temperature: 0,
});
