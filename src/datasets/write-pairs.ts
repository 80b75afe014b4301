/** Pairs as JSON lines, in a fixed order of fields: the same pairs, the same bytes. */
import { hashText } from "../base/hash.ts";
import type { Pair } from "./pair.ts";

/** Fields that the file had besides ours stand at the top level, as they came. */
export function pairsAsLines(pairs: readonly Pair[]): string {
  return pairs
    .map(({ id, input, reference, format, project, extra }) => {
      const own = { id, ...(format && { format }), ...(project && { project }), input, reference };
      return `${JSON.stringify({ ...own, ...extra })}\n`;
    })
    .join("");
}

/** SHA-256 over id, input and reference of all pairs in order. */
export function hashOfPairs(pairs: readonly Pair[]): string {
  return hashText(JSON.stringify(pairs.map(({ id, input, reference }) => [id, input, reference])));
}
