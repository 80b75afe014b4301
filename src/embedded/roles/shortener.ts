/** Shortener without a model: the least important sentences go, the first and the last stay longest. */
import type { SummaryOutput } from "../../agents/roles/generator.ts";
import type { ShortenerInput } from "../../agents/roles/shortener.ts";
import { fitSummary } from "../../text/fit-summary.ts";
import type { EmbeddedRole } from "../engine.ts";

export const shortenText: EmbeddedRole<ShortenerInput, SummaryOutput> = (input) => ({
  output: { summary: fitSummary(input.text, input.limits) },
});
