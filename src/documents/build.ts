/** An outline to a Document: sections with parents and kinds, title, language, sentences, places. */
import type { Warning } from "../base/warnings.ts";
import { splitSentences } from "../text/sentences.ts";
import type { Block, Document, DocumentFormat, Section, SectionKind, Sentence } from "./document.ts";
import { judgeKind } from "./kinds/judge.ts";
import { detectLanguage, guessLanguage } from "./language.ts";
import type { Outline, OutlineBlock } from "./outline.ts";
import { placeFinder } from "./places.ts";
import { type Draft, logoTitle, titleSection } from "./title.ts";

export interface BuildFacts {
  readonly source: string;
  readonly format: DocumentFormat;
  readonly encoding: string;
  readonly bytes: number;
  readonly text: string;
  readonly warnings: readonly Warning[];
}

const prose: ReadonlySet<string> = new Set(["paragraph", "list-item", "quote", "image-alt", "html"]);

export async function buildDocument(outline: Outline, facts: BuildFacts): Promise<Document> {
  const { blocks, text } = outline.composed
    ? compose(outline.blocks)
    : { blocks: outline.blocks, text: outline.text ?? facts.text };
  const placeOf = placeFinder(text);
  const drafts = draftSections(blocks);
  const titleDraft = outline.titleWins ? null : titleSection(drafts);
  const languages = await languagesOf(drafts, outline.language);
  const paper = isPaper(drafts);
  const sections: Section[] = [];
  const parents: number[] = [];
  drafts.forEach((draft, index) => {
    const level = draft.heading?.level ?? 0;
    while (parents.length > 0 && (drafts[parents.at(-1) as number]?.heading?.level ?? 0) >= level) parents.pop();
    const parent = draft.heading === null ? null : (parents.at(-1) ?? null);
    if (draft.heading !== null) parents.push(index);
    const language = languages.sections[index] ?? null;
    const kind: SectionKind = judgeKind({
      heading: draft.heading,
      blocks: draft.blocks,
      parent: parent === null ? null : (sections[parent]?.kind ?? null),
      paper,
      step: parent === null ? 1 : level - (drafts[parent]?.heading?.level ?? 0),
      opening: draft.heading === null || draft === titleDraft,
    });
    sections.push({
      heading: draft.heading?.text ?? null,
      level,
      kind,
      place: placeOf(draft.heading?.offset ?? draft.blocks[0]?.offset ?? 0),
      blocks: draft.blocks.map((block) => finish(block, placeOf, language ?? languages.main)),
      parent,
      ...(language !== null && language !== languages.main ? { language } : {}),
    });
  });
  return {
    source: facts.source,
    format: facts.format,
    title: titleDraft?.heading?.text ?? (outline.title || logoTitle(drafts)),
    language: languages.main,
    sections,
    metadata: outline.metadata ?? {},
    encoding: facts.encoding,
    bytes: facts.bytes,
    text,
    warnings: [...facts.warnings, ...(outline.warnings ?? [])],
  };
}

/** Declared by the format, or told by the parts that only papers have together. */
function isPaper(drafts: readonly Draft[]): boolean {
  if (drafts.some(({ heading }) => heading?.role !== undefined)) return true;
  const parts = new Set(drafts.map(({ heading }) => heading?.text.toLowerCase().replace(/^[\d.\s]+/, "") ?? ""));
  const has = (...names: readonly string[]): boolean => names.some((name) => parts.has(name));
  const results = has(
    "results",
    "findings",
    "results and discussion",
    "results/discussion",
    "evaluation",
    "experiments",
  );
  return results && has("introduction", "background", "methods", "materials and methods", "related work", "discussion");
}

function draftSections(blocks: readonly OutlineBlock[]): Draft[] {
  const drafts: Draft[] = [];
  let open: Draft | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") {
      open = { heading: block, blocks: [] };
      drafts.push(open);
    } else {
      if (open === null) {
        open = { heading: null, blocks: [] };
        drafts.push(open);
      }
      open.blocks.push(block);
    }
  }
  return drafts;
}

async function languagesOf(
  drafts: readonly Draft[],
  declared: string | undefined,
): Promise<{ main: string; sections: (string | null)[] }> {
  const guesses = drafts.map((draft) => {
    const text = proseText(draft);
    return text === "" ? null : { text, guess: guessLanguage(text) };
  });
  const weights = new Map<string, number>();
  guesses.forEach((entry, index) => {
    if (entry === null || !entry.guess.sure) return;
    // What stands first is read first: half as much again for the opening of a bilingual text.
    const weight = entry.guess.weight * (index < 3 ? 1.5 : 1);
    weights.set(entry.guess.code, (weights.get(entry.guess.code) ?? 0) + weight);
  });
  const ranked = [...weights].sort((a, b) => b[1] - a[1]);
  const all = guesses.map((entry) => entry?.text ?? "").join("\n");
  const main = ranked[0]?.[0] ?? (await mainWithoutVotes(all, drafts, declared));
  return { main, sections: guesses.map((entry) => (entry?.guess.sure ? entry.guess.code : null)) };
}

async function mainWithoutVotes(all: string, drafts: readonly Draft[], declared: string | undefined): Promise<string> {
  const text = all.trim() !== "" ? all : drafts.map((draft) => draft.heading?.text ?? "").join("\n");
  return detectLanguage(text, guessLanguage(text), declared);
}

function proseText(draft: Draft): string {
  let text = "";
  for (const block of draft.blocks) {
    if (!prose.has(block.kind)) continue;
    text += `${block.text}\n`;
    if (text.length > 6_000) break;
  }
  return text.trim();
}

/** Sentences are found when first asked for: most of a long document is never looked at that closely. */
function finish(block: OutlineBlock, placeOf: ReturnType<typeof placeFinder>, language: string): Block {
  const place = placeOf(block.offset);
  let sentences: readonly Sentence[] | null = prose.has(block.kind) ? null : [];
  return {
    kind: block.kind,
    text: block.kind === "code" || block.kind === "table" ? block.text : block.text.replaceAll("\n", " "),
    place,
    get sentences(): readonly Sentence[] {
      sentences ??= sentenceTexts(block.text, language).map((text) => ({ text, place }));
      return sentences;
    },
    depth: block.depth,
    ...(block.centred ? { centred: true } : {}),
    ...(block.emphasized ? { emphasized: true } : {}),
    ...(block.alert ? { alert: true } : {}),
  };
}

/** A line break the author asked for ends a sentence, unless the next line plainly goes on with it. */
function sentenceTexts(text: string, language: string): string[] {
  const units: string[] = [];
  for (const line of text.split("\n")) {
    const last = units.at(-1);
    const goesOn =
      last !== undefined && (/[,;&–—-]$/u.test(last) || /^[\p{Ll}(]/u.test(line)) && !/[.!?:。！？]$/u.test(last);
    if (goesOn) units[units.length - 1] = `${last} ${line}`;
    else units.push(line);
  }
  const options = language === "und" ? {} : { language };
  return units.flatMap((unit) => splitSentences(unit, options));
}

/** Text of a document that has none of its own: its blocks, a blank line between them; offsets follow it. */
function compose(blocks: readonly OutlineBlock[]): { blocks: OutlineBlock[]; text: string } {
  const parts: string[] = [];
  let at = 0;
  const placed = blocks.map((block) => {
    const offset = at;
    if (block.text !== "") {
      parts.push(block.text);
      at += block.text.length + 2;
    }
    return { ...block, offset };
  });
  return { blocks: placed, text: parts.join("\n\n") };
}
