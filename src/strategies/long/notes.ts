/** Notes that fit into what a prompt has left: the weightiest, never an even choice, so that the main result is among them. */
import type { Note } from "../../agents/passages.ts";
import { contentWords } from "../../text/content-words.ts";
import { estimateTokens } from "../../text/token-estimate.ts";

/** Parts that tell what a document comes to, and parts that only serve the others, by words of the heading. Ours. */
const telling =
  /abstract|summary|overview|intro|result|finding|discussion|conclu|outlook|statement of need|recommend|decision/i;
const serving = /method|material|procedure|acknowledg|participants|ethics|acquisition|install|protocol|appendix|setup/i;

/**
 * As many notes as fit into `roomTokens`, by weight and in the document's order; the very same list where all fit. Weight: the kind
 * of section, the note's length, how much of it other notes speak of too, and how much of it `about` (a question, a change) names.
 */
export function notesWithin(notes: readonly Note[], roomTokens: number, about = ""): readonly Note[] {
  const costs = notes.map((note) => estimateTokens(note.summary) + estimateTokens(note.heading) + 4);
  if (costs.reduce((sum, cost) => sum + cost, 0) <= roomTokens) return notes;
  const weights = weightsOf(notes, about);
  const order = notes.map((_, index) => index).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
  const chosen = new Set<number>();
  let rest = roomTokens;
  for (const index of order) {
    const cost = costs[index] ?? 0;
    if (cost > rest) continue;
    chosen.add(index);
    rest -= cost;
  }
  return notes.filter((_, index) => chosen.has(index));
}

function weightsOf(notes: readonly Note[], about: string): number[] {
  const words = notes.map((note) => new Set(contentWords(`${note.heading} ${note.summary}`)));
  const spread = new Map<string, number>();
  for (const own of words) for (const word of own) spread.set(word, (spread.get(word) ?? 0) + 1);
  const wanted = new Set(contentWords(about));
  return notes.map((note, index) => {
    const own = words[index] ?? new Set<string>();
    let shared = 0;
    let named = 0;
    for (const word of own) {
      if ((spread.get(word) ?? 0) > 1) shared++;
      if (wanted.has(word)) named++;
    }
    const kind = serving.test(note.heading) ? 0.5 : telling.test(note.heading) ? 2 : 1;
    const central = own.size === 0 ? 0 : shared / own.size;
    const asked = wanted.size === 0 ? 0 : named / wanted.size;
    return kind * (0.5 + central) + Math.log1p(own.size) / 10 + 3 * asked;
  });
}
