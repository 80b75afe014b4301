/**
 * Extractor without a model: a filter over the document's sections. Kinds that tell what the thing is are kept, the rest
 * goes, and so do sentences that announce something (moved, unmaintained) or give an order; where nothing would be left,
 * the document is kept whole.
 */
import type { ExtractorInput, ExtractorOutput } from "../../agents/roles/extractor.ts";
import type { Block, SectionKind } from "../../documents/document.ts";
import { plainText } from "../../documents/index.ts";
import { noticeKind } from "../../documents/notices.ts";
import type { EmbeddedRole } from "../engine.ts";

const telling: ReadonlySet<SectionKind> = new Set(["overview", "features", "abstract", "other"]);

export const extract: EmbeddedRole<ExtractorInput, ExtractorOutput> = ({ document, text }) => {
  const kept = document.sections.filter((section) => telling.has(section.kind));
  const quiet = kept.map((section) => ({ ...section, blocks: section.blocks.flatMap(withoutNotices) }));
  const words = plainText({ ...document, sections: quiet });
  const dropped = new Set(document.sections.filter((section) => !telling.has(section.kind)).map(({ kind }) => kind));
  const notes = [`kept ${kept.length} of ${document.sections.length} sections`];
  if (dropped.size > 0) notes.push(`dropped sections of these kinds: ${[...dropped].join(", ")}`);
  return { output: { text: words.trim() === "" ? text : words }, notes };
};

/** The block without its notices; nothing when it held nothing else. */
function withoutNotices(block: Block): Block[] {
  const said = block.sentences.filter((sentence) => noticeKind(sentence.text) === null);
  if (said.length === block.sentences.length) return [block];
  if (said.length === 0) return [];
  return [{ ...block, sentences: said, text: said.map((sentence) => sentence.text).join(" ") }];
}
