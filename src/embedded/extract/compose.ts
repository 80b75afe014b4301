/** Chosen units -> a text people can read: grouped by document, in its order, list items as a list. Ours. */
import type { Unit } from "./units.ts";

/** From this share of list items among the chosen units on, the text is a list. */
const listShare = 0.6;

/**
 * Joins units (given in the order of choice). Documents come in the order of their best unit, units of one document in
 * its order. Prose sentences without an end mark get a full stop; a list gets one "- " line a unit. Entries of
 * releases are a list in the order of the releases, each with its version.
 */
export function compose(chosen: readonly Unit[]): string {
  const labelled = chosen.length > 0 && chosen.filter((unit) => unit.release !== "").length >= chosen.length / 2;
  if (labelled) {
    return [...chosen]
      .sort((a, b) => a.document - b.document || a.place - b.place)
      .map((unit) => `- ${unit.release === "" ? "" : `${unit.release}: `}${unit.text.trim()}`)
      .join("\n");
  }
  const rank = new Map<number, number>();
  for (const unit of chosen) if (!rank.has(unit.document)) rank.set(unit.document, rank.size);
  const ordered = [...chosen].sort(
    (a, b) => (rank.get(a.document) ?? 0) - (rank.get(b.document) ?? 0) || a.place - b.place,
  );
  const items = chosen.filter((unit) => unit.block === "list-item").length;
  if (chosen.length > 1 && items / chosen.length >= listShare) {
    return ordered.map((unit) => `- ${unit.text.trim()}`).join("\n");
  }
  return ordered.map((unit) => closed(unit.text.trim())).join(" ");
}

function closed(text: string): string {
  return /[.!?…。！？]["'”’»)]*$/.test(text) ? text : `${text.replace(/[;:,]$/, "")}.`;
}
