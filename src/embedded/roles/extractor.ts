/**
 * Extractor without a model: a filter over the document's sections. Kinds that tell what the thing is are kept, the rest
 * goes; where nothing would be left, the document is kept whole.
 */
import type { ExtractorInput, ExtractorOutput } from "../../agents/roles/extractor.ts";
import type { SectionKind } from "../../documents/document.ts";
import { plainText } from "../../documents/index.ts";
import type { EmbeddedRole } from "../engine.ts";

const telling: ReadonlySet<SectionKind> = new Set(["overview", "features", "abstract", "other"]);

export const extract: EmbeddedRole<ExtractorInput, ExtractorOutput> = ({ document, text }) => {
  const kept = document.sections.filter((section) => telling.has(section.kind));
  const words = plainText({ ...document, sections: kept });
  const dropped = new Set(document.sections.filter((section) => !telling.has(section.kind)).map(({ kind }) => kind));
  const notes = [`kept ${kept.length} of ${document.sections.length} sections`];
  if (dropped.size > 0) notes.push(`dropped sections of these kinds: ${[...dropped].join(", ")}`);
  return { output: { text: words.trim() === "" ? text : words }, notes };
};
