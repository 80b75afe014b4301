/**
 * Generator and aspect Generator without a model: one classical extractive method and unit weighting a candidate
 * (`../extract/variants.ts`), maximal marginal relevance under the word limit. The instruction of the prompt bank is not
 * read: here the methods are the different angles.
 */
import type { AspectInput, AspectOutput } from "../../agents/roles/aspect-generator.ts";
import type { GeneratorInput, SummaryOutput } from "../../agents/roles/generator.ts";
import type { EmbeddedRole } from "../engine.ts";
import { aspectStems, mentionOf } from "../extract/aspect.ts";
import { chooseMmr } from "../extract/choose.ts";
import { compose } from "../extract/compose.ts";
import { factsOf, prior, worthTelling } from "../extract/prior.ts";
import { scores } from "../extract/rank.ts";
import { roomFor } from "../extract/room.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { type Variant, variantFor } from "../extract/variants.ts";
import { weigh } from "../extract/weigh.ts";

export const generateEmbedded: EmbeddedRole<GeneratorInput, SummaryOutput> = (input, kit) => {
  const variant = variantFor(input.sample, kit.seed);
  const units = unitsOf(input.parts);
  return { output: { summary: extract(units, variant, input) }, notes: notesFor(variant, units) };
};

export const generateAspectEmbedded: EmbeddedRole<AspectInput, AspectOutput> = (input, kit) => {
  const variant = variantFor(input.sample, kit.seed);
  const stems = aspectStems(input.aspect);
  const units = unitsOf(input.parts).filter((unit) => mentionOf(unit, stems) > 0);
  const notes = [...notesFor(variant, units), `looked for the stems ${stems.join(", ")}`];
  if (units.length === 0) return { output: { mentioned: false, summary: "" }, notes };
  const mention = units.map((unit) => mentionOf(unit, stems));
  return { output: { mentioned: true, summary: extract(units, variant, input, mention) }, notes };
};

function extract(all: readonly Unit[], variant: Variant, input: GeneratorInput, extra?: readonly number[]): string {
  const facts = factsOf(all);
  const units = extra === undefined ? worthTelling(all, facts) : all;
  const ranked = scores(units, variant.method, variant.weighting);
  const values = ranked.map((value, index) => value + prior(units[index] as Unit, facts) + (extra?.[index] ?? 0));
  const chosen = chooseMmr(units, values, weigh(units, "tf-idf"), {
    lambda: 0.7,
    mostSimilar: 0.6,
    repeatDocument: facts.changes ? 0.15 : 0.05,
    limits: roomFor(units, input.limits),
  });
  return compose(chosen.map((index) => units[index] as Unit));
}

function notesFor(variant: Variant, units: readonly Unit[]): string[] {
  return [`${variant.method} over ${variant.weighting} weights, ${units.length} sentences considered`];
}
