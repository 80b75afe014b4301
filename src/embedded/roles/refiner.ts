/** Refiner without a model: the best sentences of the summary so far and of the new section, in the document's order. */
import type { SummaryOutput } from "../../agents/roles/generator.ts";
import type { RefinerInput } from "../../agents/roles/refiner.ts";
import type { EmbeddedRole } from "../engine.ts";
import { chooseMmr } from "../extract/choose.ts";
import { scores } from "../extract/rank.ts";
import { weigh } from "../extract/weigh.ts";
import { noteUnits, passageUnits } from "../questioning/candidates.ts";
import { closed } from "./writer.ts";

export const refineSummary: EmbeddedRole<RefinerInput, SummaryOutput> = (input) => {
  const told = noteUnits([{ segment: -1, heading: "", summary: input.summary }]);
  const units = [...told, ...passageUnits([input.passage]).map((unit) => ({ ...unit, document: 1 }))];
  const chosen = chooseMmr(units, scores(units, "lexrank", "tf-idf"), weigh(units, "tf-idf"), {
    lambda: 0.7,
    mostSimilar: 0.6,
    limits: input.limits,
  });
  const text = chosen.sort((a, b) => a - b).map((index) => closed(units[index]?.text ?? ""));
  return { output: { summary: text.join(" ") }, notes: [`${units.length} sentences considered`] };
};
