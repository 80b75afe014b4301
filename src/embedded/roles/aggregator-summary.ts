/**
 * The writing aggregators without a model, both by maximal marginal relevance: `cis` over the candidates' sentences, by
 * how many candidates back them; `cps` over the documents' sentences, by candidate support and their own standing in the
 * documents.
 */
import type { SourcePart } from "../../agents/material.ts";
import type { AggregatorInput } from "../../agents/roles/aggregator-summary.ts";
import type { SummaryOutput } from "../../agents/roles/generator.ts";
import type { EmbeddedRole } from "../engine.ts";
import { aspectStems, mentionOf } from "../extract/aspect.ts";
import { chooseMmr } from "../extract/choose.ts";
import { compose } from "../extract/compose.ts";
import { factsOf, prior, worthTelling } from "../extract/prior.ts";
import { scores } from "../extract/rank.ts";
import { roomFor } from "../extract/room.ts";
import { candidateSentences, candidateVectors, supportOf } from "../extract/support.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { termWeights, weigh } from "../extract/weigh.ts";

/** Relevance against novelty; and the similarity from which two sentences say the same. As in the generators. */
const choice = { lambda: 0.7, mostSimilar: 0.6, repeatDocument: 0.2 };

export const cisEmbedded: EmbeddedRole<AggregatorInput, SummaryOutput> = (input) => {
  const units = unitsOf(input.candidates.map(candidatePart));
  const facts = factsOf(units);
  const vectors = weigh(units, "tf-idf");
  const sets = candidateVectors(input.candidates, termWeights(units, "tf-idf"));
  const values = vectors.map((vector, index) => supportOf(vector, sets) + 0.5 * prior(units[index] as Unit, facts));
  const chosen = chooseMmr(units, values, vectors, { ...choice, repeatDocument: 0, limits: input.limits });
  return {
    output: { summary: compose(chosen.map((index) => units[index] as Unit)) },
    notes: [`maximal marginal relevance over ${units.length} sentences of ${input.candidates.length} candidates`],
  };
};

export const cpsEmbedded: EmbeddedRole<AggregatorInput, SummaryOutput> = (input) => {
  const stems = input.aspect === "" ? [] : aspectStems(input.aspect);
  const all = unitsOf(input.parts);
  const facts = factsOf(all);
  const units = stems.length === 0 ? worthTelling(all, facts) : all.filter((unit) => mentionOf(unit, stems) > 0);
  const vectors = weigh(units, "tf-idf");
  const sets = candidateVectors(input.candidates, termWeights(units, "tf-idf"));
  const standing = scores(units, "centroid", "document-frequency");
  const values = units.map(
    (unit, index) =>
      supportOf(vectors[index] ?? new Map(), sets) +
      0.5 * (standing[index] ?? 0) +
      2.5 * prior(unit, facts) +
      (stems.length === 0 ? 0 : mentionOf(unit, stems)),
  );
  const chosen = chooseMmr(units, values, vectors, {
    ...choice,
    ...(facts.changes ? { repeatDocument: 0.4 } : {}),
    limits: roomFor(units, input.limits),
  });
  return {
    output: { summary: compose(chosen.map((index) => units[index] as Unit)) },
    notes: [`maximal marginal relevance over ${units.length} sentences of ${input.parts.length} documents`],
  };
};

/** A candidate as if it were a document, so that the same code chooses from it. */
function candidatePart(text: string, index: number): SourcePart {
  return {
    name: `summary ${index + 1}`,
    title: null,
    text,
    language: "und",
    sentences: candidateSentences(text).map((sentence, position) => ({
      text: sentence,
      section: "",
      sectionKind: "other",
      block: text.startsWith("- ") ? "list-item" : "paragraph",
      position,
    })),
  };
}
