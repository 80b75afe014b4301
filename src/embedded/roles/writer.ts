/** Writer without a model: of a section the first and the most central sentences; of the notes the same, evenly. */
import type { SummaryOutput } from "../../agents/roles/generator.ts";
import type { WriterInput, WriterMergeInput } from "../../agents/roles/writer.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { EmbeddedRole } from "../engine.ts";
import { chooseMmr } from "../extract/choose.ts";
import { scores } from "../extract/rank.ts";
import type { Unit } from "../extract/units.ts";
import { weigh } from "../extract/weigh.ts";
import { noteUnits, passageUnits } from "../questioning/candidates.ts";

export const writeSection: EmbeddedRole<WriterInput, SummaryOutput> = (input) => {
  const units = passageUnits([input.passage]);
  const limits = input.whole ? shorter(units, input.limits) : input.limits;
  return { output: { summary: leadAndCentral(units, limits, 0) }, notes: [`${units.length} sentences considered`] };
};

export const mergeNotes: EmbeddedRole<WriterMergeInput, SummaryOutput> = (input) => {
  const units = noteUnits(input.notes);
  const limits = input.final ? shorter(units, input.limits) : input.limits;
  return {
    output: { summary: leadAndCentral(units, limits, 0.1) },
    notes: [`${units.length} sentences of ${input.notes.length} notes considered`],
  };
};

/** What the first sentence of a section is worth beside its centrality. Ours. */
const leadWorth = 0.3;
/** Items of a list are alike, hence central, and rarely say what a section is about. Ours. */
const listLoss = 0.5;

/** Sentences in the document's order; `repeat` is taken off for each one already chosen from the same note. */
function leadAndCentral(units: readonly Unit[], limits: LengthLimits, repeat: number): string {
  if (units.length === 0) return "";
  const central = scores(units, units.length > 400 ? "centroid" : "lexrank", "tf-idf");
  const first = new Set<number>();
  const values = units.map((unit, index) => {
    const leads = !first.has(unit.document);
    first.add(unit.document);
    const prose = unit.block === "list-item" ? -listLoss : 0;
    return (central[index] ?? 0) + (leads ? leadWorth : 0) + prose;
  });
  const chosen = chooseMmr(units, values, weigh(units, "tf-idf"), {
    lambda: 0.7,
    mostSimilar: 0.6,
    repeatDocument: repeat,
    limits,
  });
  return chosen
    .sort((a, b) => a - b)
    .map((index) => closed(units[index]?.text.trim() ?? ""))
    .join(" ");
}

/** A summary longer than half of what it summarizes saves nobody time. Ours. */
export function shorter(units: readonly Unit[], limits: LengthLimits): LengthLimits {
  const half = Math.max(25, Math.round(units.reduce((sum, unit) => sum + unit.length, 0) / 2));
  return { ...limits, maxWords: Math.min(limits.maxWords ?? half, half) };
}

/** As a sentence of its own: a full stop where none is, and a capital where an item of a list began with a plain word. */
export function closed(text: string): string {
  const opened = /^\p{Ll}+[\s,]/u.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  return /[.!?…。！？؟۔]["'”’»)]*$/.test(opened) ? opened : `${opened.replace(/[;:,]$/, "")}.`;
}
