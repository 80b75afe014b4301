/** Sentences that a summary of a long document may be made of, with what extraction needs to know of them. */
import type { Note, Passage } from "../../agents/passages.ts";
import { splitSentences } from "../../text/sentences.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { cleanSentence, pointsToDisplay } from "./clean.ts";

/** Readable sentences of passages, citation marks off; `document` is the index among the passages. */
export function passageUnits(passages: readonly Passage[]): readonly Unit[] {
  const made = known.get(passages);
  if (made !== undefined) return made;
  const cleaned = passages.map((passage) => ({
    ...passage,
    sentences: passage.sentences.map((sentence) => ({ ...sentence, text: cleanSentence(sentence.text) })),
  }));
  const all = unitsOf(cleaned);
  const plain = all.filter((unit) => !pointsToDisplay(unit.text));
  const units = plain.length > 0 ? plain : all;
  known.set(passages, units);
  return units;
}

const known = new WeakMap<readonly Passage[], readonly Unit[]>();

/** Sentences of notes; `document` is the index among the notes. */
export function noteUnits(notes: readonly Note[]): readonly Unit[] {
  return unitsOf(
    notes.map((note) => ({
      name: note.heading,
      title: null,
      text: note.summary,
      language: "und",
      sentences: splitSentences(note.summary).map((text, position) => ({
        text,
        section: note.heading,
        sectionKind: "other" as const,
        block: "paragraph" as const,
        position,
      })),
    })),
  );
}
