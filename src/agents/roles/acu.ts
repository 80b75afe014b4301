/**
 * The two roles of LLM-ACU (Multi2 section 3.2.3): one takes a reference apart into atomic content units, once; the
 * other says which of them a summary entails. No extraction can do either: the embedded engine refuses.
 */
import { showNumbered } from "../material.ts";
import { data, role } from "../role.ts";

export interface AcuExtractionInput {
  readonly reference: string;
}

export interface AcuExtractionOutput {
  /** Short statements, each true or false on its own. */
  readonly units: readonly string[];
}

export const acuExtractor = role<AcuExtractionInput, AcuExtractionOutput>({
  name: "acu-extractor",
  version: 1,
  purpose: "Takes a reference summary apart into atomic content units: one fact each, readable alone.",
  system: "You take texts apart into their single facts. You add nothing, infer nothing and leave nothing out.",
  prompt: `List the atomic content units of the text below. A unit is one short sentence that states one fact, that can be understood without the other units (names instead of pronouns), and that cannot be split further. Keep numbers and names as they stand. Each fact is listed once.

Example text: Version 3 of the queue, released in May, doubles its throughput and drops the old Python client.
Example units:
- The queue has a version 3.
- Version 3 of the queue was released in May.
- Version 3 of the queue doubles its throughput.
- Version 3 of the queue drops the old Python client.

Example text: Reviewers like the lamp's light but say that its foot is wobbly.
Example units:
- Reviewers like the light of the lamp.
- Reviewers say that the foot of the lamp is wobbly.

Text:
{{reference}}`,
  required: ["reference"],
  values: (input) => ({ reference: data(input.reference, "text") }),
  output: (z) => z.object({ units: z.array(z.string()).describe("One fact each, in the order of the text") }),
  tidy: (output) => ({
    units: [...new Set(output.units.map((unit) => unit.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim()))].filter(
      (u) => u !== "",
    ),
  }),
  check: (output) => (output.units.length === 0 ? "no unit was listed; a text has at least one fact" : null),
  temperature: 0,
});

export interface AcuEntailmentInput {
  readonly summary: string;
  readonly units: readonly string[];
}

export interface AcuEntailmentOutput {
  /** One verdict a unit, in their order. */
  readonly entailed: readonly boolean[];
}

export const acuEntailment = role<AcuEntailmentInput, AcuEntailmentOutput>({
  name: "acu-entailment",
  version: 1,
  purpose: "Says for every atomic content unit of a reference whether a summary states or entails it.",
  system: "You check facts against a text. Only the text counts, not what you know or find likely.",
  prompt: `For each numbered fact, say whether the summary states it or makes it certain (true), or not (false). A fact that is only near, more general or likely is false. Answer with one value a fact, in their order.

{{summary}}

{{units}}`,
  required: ["summary", "units"],
  values: (input) => ({
    summary: data(input.summary, "summary"),
    units: data(showNumbered(input.units, "Fact"), "facts"),
  }),
  output: (z) => z.object({ entailed: z.array(z.boolean()).describe("One value a fact, in their order") }),
  check: (output, input) =>
    output.entailed.length === input.units.length
      ? null
      : `there are ${input.units.length} facts but ${output.entailed.length} values`,
  temperature: 0,
});
