/** Organizer without a model: neighbouring notes of like words make a topic; topics stay in the document's order. */
import type { OrganizerInput, OrganizerOutput } from "../../agents/roles/organizer.ts";
import { contentWords, jaccard } from "../../text/content-words.ts";
import type { EmbeddedRole } from "../engine.ts";

export const organize: EmbeddedRole<OrganizerInput, OrganizerOutput> = (input) => {
  let topics = input.notes.map((note, index) => ({ numbers: [index + 1], words: new Set(contentWords(note.summary)) }));
  while (topics.length > input.mostTopics) {
    let best = { from: 0, to: 1, alike: -1 };
    topics.forEach((one, from) => {
      for (let to = from + 1; to < topics.length; to++) {
        // Distance in the document holds likeness back: a topic is told in one place.
        const alike = jaccard(one.words, topics[to]?.words ?? new Set()) / (1 + 0.1 * (to - from));
        if (alike > best.alike) best = { from, to, alike };
      }
    });
    const [from, to] = [topics[best.from], topics[best.to]];
    if (from === undefined || to === undefined) break;
    const merged = { numbers: [...from.numbers, ...to.numbers], words: new Set([...from.words, ...to.words]) };
    topics = topics.flatMap((topic, index) => (index === best.from ? [merged] : index === best.to ? [] : [topic]));
  }
  return { output: { topics: topics.map(({ numbers }) => numbers) }, notes: [`${topics.length} topics`] };
};
