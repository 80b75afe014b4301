/**
 * What of a document may hold its description: one `Line` a heading, sentence, list lead, alt text or metadata field,
 * with where it stands. Called by `candidates.ts`; a new place where descriptions live is a new `LineRole`.
 */

import type { Place } from "../../base/warnings.ts";
import type { Block, Document, Section, SectionKind } from "../../documents/document.ts";
import { type Beside, besideOf } from "./beside.ts";
import { isFurniture } from "./furniture.ts";
import { tokens, weigh } from "./tokens.ts";

export type LineRole = "title" | "heading" | "tagline" | "sentence" | "list" | "alt" | "metadata";

export interface Line {
  readonly text: string;
  readonly role: LineRole;
  /** Kind of the section it stands in. */
  readonly kind: SectionKind;
  /** Heading it stands under, "" before the first. */
  readonly section: string;
  /** Position among all lines of the document, from 0. */
  readonly ordinal: number;
  /** Number of headings before it. */
  readonly sectionIndex: number;
  /** Position of its sentence inside the block, from 0. */
  readonly sentenceIndex: number;
  /** Sentences in its block. */
  readonly blockSize: number;
  readonly place?: Place;
}

/** Lines looked at: descriptions stand early, and the cost of ranking grows with them. */
const mostLines = 40;
const tellingKinds: ReadonlySet<SectionKind> = new Set(["overview", "features", "abstract", "other"]);
/** Headings that only name a part of a document, in their usual forms. */
const partHeading =
  /^(?:[\d.\s]*)(?:introduction|intro|about(?: (?:this|the|us))?(?: \w+)?|overview|what (?:is|does|it is)\b.*|why\b.*|features?|key features.*|main features.*|description|summary|abstract|background|motivation|readme|project|status|demos?|screenshots?|examples?|usage|documentation|docs|table of contents|contents|news|highlights?|links?|notes?|welcome!?|getting started|quick ?start|requirements?|support|community|resources|faq|how (?:to|it)\b.*|credits?|authors?|acknowledge?ments?|thanks|(?:项目)?(?:介绍|简介|概述|说明|前言|背景|特性|功能|目录|文档|演示|安装|使用)|不兼容更新|関連|概要|はじめに|特徴|目次|소개|개요|목차|특징|введение|описание|о проекте|возможности|содержание|introducción|descripción|características|introdução|descrição|einleitung|beschreibung|über|مقدمة|نبذة)[:：!?.]*$/iu;

/** Lines in reading order, at most 40; empty when the document holds no prose at all. */
export function linesOf(document: Document): Line[] {
  const beside = besideOf(document);
  for (const [besides, furniture] of [
    [beside, false],
    [nothing, false],
    [nothing, true],
  ] as const) {
    const lines = gathered(document, besides, furniture);
    if (lines.length > 0) return lines;
  }
  return [];
}

const nothing: Beside = { blocks: new Set(), headings: new Set() };

function gathered(document: Document, beside: Beside, furniture: boolean): Line[] {
  const lines: Line[] = [];
  const add: Add = (line) => {
    if (lines.length >= mostLines) return;
    const text = undecorated(line.text);
    if (/\p{L}/u.test(text) && (furniture || !isFurniture(text))) lines.push({ ...line, text, ordinal: lines.length });
  };
  const opening = { kind: "overview", section: "", sectionIndex: 0, sentenceIndex: 0, blockSize: 1 } as const;
  for (const key of ["description", "summary", "tagline", "subtitle"]) {
    const text = document.metadata[key];
    if (text !== undefined) add({ ...opening, text, role: "metadata" });
  }
  // A title that the format declares stands in no section; a bare name says nothing there.
  if (document.title !== null && isTelling(document.title) && !hasHeading(document, document.title))
    add({ ...opening, text: document.title, role: "title" });
  const some = document.sections.some((section) => tellingKinds.has(section.kind));
  for (const [index, section] of document.sections.entries()) {
    if (lines.length >= mostLines) break;
    const told = !some || tellingKinds.has(section.kind);
    // A heading over nothing but badges often is the tagline itself.
    if ((told || (section.kind === "badges" && index < 4)) && !beside.headings.has(section))
      addHeading(section, index, document, add);
    if (!told) continue;
    for (const block of section.blocks) if (!beside.blocks.has(block)) addBlock(block, section, index, add);
  }
  if (!lines.some((line) => line.role === "sentence" || line.role === "tagline")) addRest(document, beside, add);
  return lines;
}

const hasHeading = (document: Document, title: string): boolean =>
  document.sections.some(({ heading }) => heading === title);

/** Four words or more, or as much in a script without spaces. */
const isTelling = (title: string): boolean => weigh(tokens(title)) >= 4;

type Add = (line: Omit<Line, "ordinal">) => void;

function addHeading(section: Section, index: number, document: Document, add: Add): void {
  const text = section.heading;
  if (text === null || partHeading.test(text.trim())) return;
  add({
    text,
    role: text === document.title ? "title" : "heading",
    kind: section.kind,
    section: text,
    sectionIndex: index,
    sentenceIndex: 0,
    blockSize: 1,
    place: section.place,
  });
}

function addBlock(block: Block, section: Section, index: number, add: Add): void {
  const common = { kind: section.kind, section: section.heading ?? "", sectionIndex: index };
  if (block.alert === true) return;
  if (block.kind === "image-alt") {
    if (block.text.split(/\s+/).length >= 3)
      add({ ...common, text: block.text, role: "alt", sentenceIndex: 0, blockSize: 1, place: block.place });
    return;
  }
  if (block.kind !== "paragraph" && block.kind !== "quote" && block.kind !== "list-item") return;
  const set = block.kind === "quote" || block.centred === true || block.emphasized === true;
  const role = block.kind === "list-item" ? "list" : set ? "tagline" : "sentence";
  const sentences = role === "list" ? block.sentences.slice(0, 2) : block.sentences.slice(0, 12);
  sentences.forEach((sentence, sentenceIndex) => {
    add({
      ...common,
      text: sentence.text,
      role,
      sentenceIndex,
      blockSize: block.sentences.length,
      place: sentence.place,
    });
  });
}

/** Nothing told what the thing is: take prose from anywhere, in order. */
function addRest(document: Document, beside: Beside, add: Add): void {
  document.sections.forEach((section, index) => {
    if (tellingKinds.has(section.kind)) return;
    for (const block of section.blocks) if (!beside.blocks.has(block)) addBlock(block, section, index, add);
  });
}

/** Emoji codes, and signs that only decorate the start or end of a line, taken off. */
function undecorated(text: string): string {
  return text
    .replace(/(^|\s):[a-z0-9_+-]+:(?=\s|$)/g, "$1")
    .replace(/^(?:\uFE0F|\u200D|\u20E3|[\p{Extended_Pictographic}\s★☆►▶▸✔✓✅●■◆◇•·~*_>|=]|[-–—](?=\s))+/u, (signs) =>
      /\d/.test(signs) ? signs : "",
    )
    .replace(/(?:\uFE0F|\u200D|[\p{Extended_Pictographic}\s★☆◄◀✔✓✅●■◆◇•·~_|=])+$/u, (signs) =>
      /[\d#*]/.test(signs) ? signs : "",
    )
    .trim();
}
