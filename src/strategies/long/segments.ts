/**
 * A long document taken apart for a Writer (SQ2E, "segments the document by section"): one segment a section, a section
 * that is too long split at paragraph ends. Ours: references and back matter stay out, a very long paragraph is split
 * between sentences, and of more than `mostSections` sections small neighbours are read together.
 */
import type { SourceSentence } from "../../agents/material.ts";
import type { Passage } from "../../agents/passages.ts";
import type { Block, Document, Section, SectionKind } from "../../documents/document.ts";
import { estimateTokens } from "../../text/token-estimate.ts";

export interface Segments {
  readonly segments: readonly Passage[];
  /** Headings of sections that say nothing about the matter itself and were not read. */
  readonly skipped: readonly string[];
}

/** More sections than this cost more calls than they tell; small neighbours are joined then. Ours. */
export const mostSections = 64;

const apartKinds: ReadonlySet<SectionKind> = new Set(["references", "contents", "badges", "sponsors", "licence"]);
/** What scholarly texts carry behind their matter. Ours; English and the commonest forms in German, French, Spanish. */
const backMatter =
  /^(?:\d+\.?\s*)?(?:acknowledge?ments?|funding|authors?['’]?s?['’]? contributions?|pre-publication history|list of abbreviations|(?:competing|conflicts? of) interests?|(?:declaration|disclosure)s?(?: of .*)?|ethics statement|data availability(?: statement)?|supp(?:lementary|orting) (?:information|material|data)|additional (?:files?|information)|abbreviations|danksagung|remerciements|agradecimientos|(?:works |literature )?cited|bibliography|footnotes)$/i;

interface Draft {
  heading: string;
  lines: string[];
  sentences: SourceSentence[];
  tokens: number;
}

/**
 * The segments of at most `chunkTokens` estimated tokens each (> 0), in the document's order; none for an empty document. With `joined`
 * small neighbours are read together whatever their number, so that there are as few segments as the size allows.
 */
export function segmentsOf(document: Document, chunkTokens: number, joined = false): Segments {
  const skipped: string[] = [];
  const read = sectionsToRead(document.sections, skipped);
  const drafts = read.flatMap(({ section, name }) => draftsOf(section, name, chunkTokens));
  const together = joined
    ? joinSmall(drafts, chunkTokens, 1)
    : read.length > mostSections
      ? joinSmall(drafts, chunkTokens, mostSections)
      : drafts;
  let position = 0;
  const segments = together.map((draft, index): Passage => {
    const sentences = draft.sentences.map((sentence) => ({ ...sentence, position: position++ }));
    return {
      segment: index,
      name: draft.heading === "" ? `Part ${index + 1}` : draft.heading,
      title: document.title,
      text: draft.lines.join("\n\n"),
      sentences,
      language: document.language,
    };
  });
  return { segments, skipped };
}

function sectionsToRead(sections: readonly Section[], skipped: string[]): { section: Section; name: string }[] {
  const apart = new Set<number>();
  const own: { section: Section; name: string }[] = [];
  const aside: { section: Section; name: string }[] = [];
  sections.forEach((section, index) => {
    const heading = section.heading ?? "";
    const within = section.parent !== null && apart.has(section.parent);
    if (within || apartKinds.has(section.kind) || backMatter.test(heading.trim())) apart.add(index);
    if (section.blocks.every((block) => block.text.trim() === "" || block.kind === "badge" || block.kind === "rule"))
      return;
    const entry = { section, name: pathOf(sections, index) };
    if (apart.has(index)) aside.push(entry);
    else own.push(entry);
  });
  // A document of nothing but such sections is about them.
  if (own.length === 0) return aside;
  skipped.push(...aside.map((entry) => entry.name));
  return own;
}

/** The heading with that above it: enough to tell two "Results" apart, and bounded at any depth of nesting. */
function pathOf(sections: readonly Section[], index: number): string {
  const section = sections[index];
  const own = clip(section?.heading ?? "");
  const parent = section?.parent === null ? undefined : sections[section?.parent ?? -1];
  const above = parent === undefined || parent.level <= 1 ? "" : clip(parent.heading ?? "");
  return above === "" || own === "" ? own : `${above} > ${own}`;
}

function clip(heading: string): string {
  return heading.length <= 100 ? heading : `${heading.slice(0, 99)}…`;
}

function draftsOf(section: Section, name: string, chunkTokens: number): Draft[] {
  const drafts: Draft[] = [];
  let open = emptyDraft(name);
  const room = Math.max(1, chunkTokens - estimateTokens(name) - 4);
  const add = (text: string, sentences: readonly SourceSentence[]): void => {
    const tokens = estimateTokens(text) + 1;
    if (open.tokens > 0 && open.tokens + tokens > room) {
      drafts.push(open);
      open = emptyDraft(name);
    }
    open.lines.push(text);
    open.sentences.push(...sentences);
    open.tokens += tokens;
  };
  for (const block of section.blocks) {
    if (block.text.trim() === "" || block.kind === "badge" || block.kind === "rule" || block.kind === "heading")
      continue;
    const sentences = sentencesOf(section, block);
    if (estimateTokens(block.text) < room) add(block.kind === "list-item" ? `- ${block.text}` : block.text, sentences);
    else for (const piece of smaller(block, sentences, room)) add(piece.text, piece.sentences);
  }
  if (open.tokens > 0) drafts.push(open);
  return drafts;
}

function emptyDraft(heading: string): Draft {
  return { heading, lines: [], sentences: [], tokens: 0 };
}

function sentencesOf(section: Section, block: Block): SourceSentence[] {
  const common = { section: section.heading ?? "", sectionKind: section.kind, block: block.kind, position: 0 };
  if (block.kind === "list-item" && block.text.length <= 400) return [{ text: block.text, ...common }];
  return block.sentences.map((sentence) => ({ text: sentence.text, ...common }));
}

/** A block longer than a prompt may hold: between sentences, a sentence or a table at spaces. */
function smaller(
  block: Block,
  sentences: readonly SourceSentence[],
  room: number,
): { text: string; sentences: readonly SourceSentence[] }[] {
  const units = sentences.length > 0 ? sentences : [null];
  return units.flatMap((sentence) => {
    const text = sentence?.text ?? block.text;
    if (estimateTokens(text) < room) return [{ text, sentences: sentence === null ? [] : [sentence] }];
    // One token a character at the dearest: no piece can be too long whatever its script.
    const step = Math.max(1, room - 2);
    const pieces: { text: string; sentences: readonly SourceSentence[] }[] = [];
    for (let at = 0; at < text.length; ) {
      const space = text.lastIndexOf(" ", at + step);
      const end = at + step >= text.length ? text.length : space > at + step / 2 ? space : at + step;
      const piece = text.slice(at, end).trim();
      if (piece !== "")
        pieces.push({ text: piece, sentences: sentence === null ? [] : [{ ...sentence, text: piece }] });
      at = end;
    }
    return pieces;
  });
}

function joinSmall(drafts: readonly Draft[], chunkTokens: number, count: number): Draft[] {
  const total = drafts.reduce((sum, draft) => sum + draft.tokens + 8, 0);
  const target = Math.min(chunkTokens, Math.ceil(total / count));
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const cost = draft.tokens + estimateTokens(draft.heading) + 6;
    if (last === undefined || last.tokens + cost > target) {
      joined.push({ ...draft, lines: [...draft.lines], sentences: [...draft.sentences] });
      continue;
    }
    last.lines.push(...(draft.heading === last.heading ? [] : [`# ${draft.heading}`]), ...draft.lines);
    last.sentences.push(...draft.sentences);
    last.tokens += cost;
  }
  return joined;
}
