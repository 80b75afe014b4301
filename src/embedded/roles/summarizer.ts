/**
 * Summarizer without a model: candidate phrases, compression and a learned ranker (`../about/`), steered by the prompt's
 * plain-English instructions (`../instructions.ts`). It uses the document's structure for the lines that the extracted
 * text holds, and the text alone where a language model did the extracting in words of its own.
 */
import type { SummarizerInput, SummarizerOutput } from "../../agents/roles/summarizer.ts";
import { SourceError } from "../../base/errors.ts";
import type { Document } from "../../documents/document.ts";
import { splitSentences } from "../../text/sentences.ts";
import { changedWeights } from "../about/house.ts";
import { inLanguage } from "../about/language.ts";
import { type Line, linesOf } from "../about/lines.ts";
import { shippedWeights } from "../about/weights.ts";
import { writeAbout } from "../about/write-about.ts";
import type { EmbeddedRole } from "../engine.ts";
import { readInstructions } from "../instructions.ts";

export const summarize: EmbeddedRole<SummarizerInput, SummarizerOutput> = (input, kit) => {
  const { document, text, limits, language, requirements, preferences } = input;
  const reading = readInstructions(`${kit.prompt}\n${requirements}`);
  const lines = inLanguage(linesWithin(document, text), language, document.language);
  const own = preferences === undefined ? {} : { weights: changedWeights(shippedWeights().weights, preferences) };
  const written = writeAbout(document, { lines, limits, steering: reading.steering, mild: reading.mild, ...own });
  if (written === null) {
    throw new SourceError("source-thin", `${document.source} has too little to summarize (no words)`, {
      source: document.source,
      hint: "add a sentence that says what it is",
    });
  }
  const { line } = written;
  const followed = reading.followed.length === 0 ? "none" : reading.followed.join(", ");
  return {
    output: { about: written.about },
    evidence: [{ text: line.text, section: line.section, ...(line.place === undefined ? {} : { place: line.place }) }],
    notes: [
      `compared ${written.considered} phrases`,
      ...(preferences === undefined ? [] : ["ranked with what was learned from feedback"]),
      `instructions followed: ${followed}; left to the ranker: ${reading.left}; not understood: ${reading.ignored}`,
    ],
  };
};

/** The document's lines that stand in the text; lines made of the text itself where none does. */
export function linesWithin(document: Document, text: string): Line[] {
  const lines = linesOf(document);
  const held = fold(text);
  const free = (line: Line) => line.role === "title" || line.role === "metadata";
  const within = lines.filter((line) => free(line) || held.includes(fold(line.text).slice(0, 40)));
  const chosen = within.every(free) ? [...within, ...linesOfText(text)] : within;
  return (chosen.length > 0 ? chosen : lines).map((line, ordinal) => ({ ...line, ordinal }));
}

function linesOfText(text: string): Line[] {
  return text.split(/\n+/).flatMap((paragraph) => {
    const sentences = splitSentences(paragraph);
    return sentences.map(
      (sentence, sentenceIndex): Line => ({
        text: sentence,
        role: "sentence",
        kind: "overview",
        section: "",
        ordinal: 0,
        sectionIndex: 0,
        sentenceIndex,
        blockSize: sentences.length,
      }),
    );
  });
}

/** Letters and digits alone: decoration and spacing differ between a line and the text it came from. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
