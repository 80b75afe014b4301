/** Notes that fit into what a prompt has left. */
import type { Note } from "../../agents/passages.ts";
import { estimateTokens } from "../../text/token-estimate.ts";

/** As many notes as fit into `roomTokens`, spread evenly over the document; the very same list where all fit. */
export function notesWithin(notes: readonly Note[], roomTokens: number): readonly Note[] {
  const costs = notes.map((note) => estimateTokens(note.summary) + estimateTokens(note.heading) + 4);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (total <= roomTokens) return notes;
  const step = total / Math.max(1, roomTokens);
  let rest = roomTokens;
  return notes.filter((_, index) => {
    if (Math.floor(index / step) === Math.floor((index - 1) / step)) return false;
    const cost = costs[index] ?? 0;
    if (cost > rest) return false;
    rest -= cost;
    return true;
  });
}
