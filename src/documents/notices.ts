/**
 * Sentences that say the project has moved, is deprecated, archived or no longer maintained, or that give orders to a
 * program which reads them. They are important and not what the project is: callers warn about them and leave them out
 * of a summary.
 */
import type { Place } from "../base/warnings.ts";
import { type AnnouncementKind, announcementKind } from "./announcements.ts";
import type { Document, SectionKind } from "./document.ts";
import { isOrder } from "./orders.ts";

export type NoticeKind = AnnouncementKind | "order";

export interface Notice {
  readonly kind: NoticeKind;
  /** The sentence as it stands in the source. */
  readonly text: string;
  readonly place: Place;
}

const late: ReadonlySet<SectionKind> = new Set([
  "changelog",
  "api",
  "install",
  "usage",
  "features",
  "references",
  "licence",
]);

/** At most this many sentences from the top are looked at; further down such words speak of parts. */
const reach = 14;

/** At most this many orders are told of; a document that is made of them has said enough. */
const mostOrders = 20;

/** The notices of a document, in order; empty for most. Orders from everywhere in it, hidden parts included. */
export function notices(document: Document): Notice[] {
  const found = announcements(document);
  const orders = [...ordersShown(document), ...ordersHidden(document)];
  const known = new Set(found.map(({ text }) => text));
  return [...found, ...orders.filter(({ text }) => !known.has(text)).slice(0, mostOrders)];
}

function announcements(document: Document): Notice[] {
  const found: Notice[] = [];
  let seen = 0;
  for (const section of document.sections) {
    if (seen >= reach) break;
    if (section.heading !== null) {
      const kind =
        section.heading.length < 90 ? headingNotice(section.heading, section.heading === document.title) : null;
      if (kind !== null) found.push({ kind, text: section.heading, place: section.place });
    }
    if (late.has(section.kind)) continue;
    for (const block of section.blocks) {
      if (seen >= reach) break;
      if (block.kind === "list-item" && seen > 3) continue;
      for (const sentence of block.sentences) {
        if (++seen > reach) break;
        const kind = noticeKind(sentence.text);
        if (kind !== null) found.push({ kind, text: sentence.text, place: sentence.place });
      }
    }
  }
  return found;
}

/** At most this many sentences are asked whether they give an order (0.03 ms each); `ordersUnread` tells of the rest. */
const mostAsked = 5_000;

function* ordersShown(document: Document): Generator<Notice> {
  let asked = 0;
  for (const { blocks, heading, place } of document.sections) {
    if (heading !== null && isOrder(heading)) yield { kind: "order", text: heading, place };
    for (const block of blocks) {
      if (block.kind === "code") continue;
      const parts = block.sentences.length > 0 ? block.sentences : [block];
      for (const part of parts)
        if (++asked <= mostAsked && isOrder(part.text)) yield { kind: "order", text: part.text, place: part.place };
    }
  }
}

/** How many sentences of a very long document were not asked whether they give an order. */
export function ordersUnread(document: Document): number {
  let parts = 0;
  for (const { blocks } of document.sections)
    for (const block of blocks) if (block.kind !== "code") parts += Math.max(1, block.sentences.length);
  return Math.max(0, parts - mostAsked);
}

/** What a page does not show: comments, reference definitions that nothing uses, elements that are hidden by an attribute or a style. */
const hiddenParts: readonly RegExp[] = [
  /<!--([\s\S]{8,4000}?)-->/g,
  /^[ \t]{0,3}\[(?:\/\/|comment|#|[^\]\n]{0,20})\]:\s*(?:#|<>|\S{1,80})\s*["'(](.{8,1000})["')]\s*$/gm,
  /<(?:\w+)\b[^<>]{0,300}?(?:\bhidden\b|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:white|#fff(?:fff)?\b|transparent))[^<>]{0,300}>([^<>]{8,4000})</gi,
  /^\.\.[ \t]+(?![\w-]+::|_|\[)([^\n]{8,1000})$/gm,
];

function* ordersHidden(document: Document): Generator<Notice> {
  const { text } = document;
  if (!/<!--|hidden|display|visibility|font-size|opacity|color|\]:|^\.\. /m.test(text)) return;
  for (const pattern of hiddenParts)
    for (const match of text.matchAll(pattern)) {
      const words = (match[1] ?? "").trim();
      const order = words.split(/\n|(?<=[.!?。])\s/).find(isOrder);
      if (order !== undefined)
        yield { kind: "order", text: `(not shown by the page) ${order.trim()}`, place: placeAt(text, match.index) };
    }
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before[before.length - 1] ?? "").length + 1, offset };
}

/** What a sentence announces about the project or orders its reader to do, or null. */
export function noticeKind(sentence: string): NoticeKind | null {
  if (sentence.length > 500) return null;
  return isOrder(sentence) ? "order" : announcementKind(sentence);
}

function headingNotice(heading: string, isTitle: boolean): NoticeKind | null {
  const kind = noticeKind(heading);
  if (kind !== null) return kind;
  // "v1.0.2 (deprecated)" further down is a version.
  if (!isTitle) return null;
  if (/\(deprecated\)|\[deprecated\]|\bdeprecated!*$/i.test(heading)) return "deprecated";
  if (/\(archived\)|\[archived\]/i.test(heading)) return "archived";
  return /\(unmaintained\)|\[unmaintained\]/i.test(heading) ? "unmaintained" : null;
}
