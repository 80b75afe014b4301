/**
 * Sentences that say the project has moved, is deprecated, archived or no longer maintained, or that give orders to a
 * program which reads them. They are important and not what the project is: callers warn about them and leave them out
 * of a summary.
 */
import type { Place } from "../base/warnings.ts";
import type { Document, SectionKind } from "./document.ts";
import { isOrder } from "./orders.ts";

export type NoticeKind = "moved" | "deprecated" | "archived" | "unmaintained" | "order";

export interface Notice {
  readonly kind: NoticeKind;
  /** The sentence as it stands in the source. */
  readonly text: string;
  readonly place: Place;
}

const subject =
  "(?:this|the|our)\\s+(?:[\\w@/.-]+\\s+){0,3}?(?:project|repo(?:sitory)?|package|library|module|plugin|tool|code|crate|gem|extension|app|software|sdk|site|component|framework|fork|version|readme|page|documentation)|this|it|[\\w@/.-]+";
/** The subject stands first, or after a short introduction such as "Note:" or "As of 2020,". */
const start = `^\\W*(?:please note that\\s+|[^,:.!]{0,40}[,:!]\\s*)?(?:${subject})\\s+`;
const patterns: readonly (readonly [NoticeKind, RegExp])[] = [
  [
    "moved",
    new RegExp(
      `${start}(?:has|have|was|is)\\s+(?:been\\s+|now\\s+)*(?:moved|migrated|renamed|relocated|transferred|superseded|replaced by)\\b`,
      "i",
    ),
  ],
  [
    "moved",
    /^(?:moved|migrated|renamed|superseded) (?:to|by|in favou?r of)\b|\bnew (?:repo|repository|home|location) (?:can be found|is|lives)\b|\bmoved to (?:a )?new (?:repo|repository|home|location|org)/i,
  ],
  [
    "moved",
    /(?:项目|仓库|代码|本仓库)?已(?:经)?(?:迁移|搬迁|移动|转移)(?:到|至)|移転しました|이전(?:되었|했)습니다|(?:проект|репозиторий)\s+(?:переехал|перенес[её]н|перемещ[её]н)|(?:proyecto|repositorio|projeto|repositório)\s+(?:se\s+ha\s+movido|fue\s+movido|foi\s+movido|mudou)|(?:projet|dépôt)\s+a\s+(?:été\s+)?(?:déplacé|déménagé)|(?:projekt|repository)\s+ist\s+umgezogen|تم نقل/iu,
  ],
  [
    "archived",
    new RegExp(`${start}(?:has|have|is|was)\\s+(?:been\\s+|now\\s+|officially\\s+)*(?:archived|read-only)\\b`, "i"),
  ],
  ["archived", /^\W*(?:\[?archived?\]?\b.{0,12}$|archived:)|(?:项目|仓库)已归档|アーカイブされ|보관 처리/iu],
  [
    "deprecated",
    new RegExp(
      `${start}(?:has|have|is|was)\\s+(?:been\\s+|now\\s+|fully\\s+|officially\\s+|considered\\s+)*(?:deprecated|obsolete|discontinued|sunset|retired|end[- ]of[- ]life)\\b`,
      "i",
    ),
  ],
  [
    "deprecated",
    /^\W*(?:deprecat(?:ed|ion)(?: notice)?|obsolete|eol)\b[\W]*(?:$|[:!.-]|this\b)|已(?:被)?(?:弃用|废弃|棄用)|非推奨|더 이상 사용되지|устарел[аио]?\b|(?:está|es|foi)\s+(?:obsolet[oa]|descontinuad[oa])|est\s+(?:obsolète|déprécié)|ist\s+veraltet/iu,
  ],
  [
    "unmaintained",
    /\b(?:no longer|not|isn't|is not|not being|not currently|never)\s+(?:being\s+|actively\s+|longer\s+)*(?:maint\w*ed|(?<!^\W*(?!(?:this|the|our|it)\b)\S{1,40}(?: \S{1,20})? (?:is|are) not )supported|developed|under (?:active )?development)\b(?!\s+(?:projects?|packages?|versions?|browsers?|platforms?|tools?|libraries|by\b|on\b|in\b))/i,
  ],
  [
    "unmaintained",
    /\b(?:unmaintained(?!\s+\w+s\b)|cannot be maintained|(?:decided to|will be|being) (?:retired?|archived?|discontinued?|abandon(?:ed)?)|looking for (?:a )?(?:new )?maintainers?|abandon(?:ed|ware)|maintenance mode|development (?:has|is) (?:stopped|ceased|ended|halted))\b/i,
  ],
  [
    "unmaintained",
    /不再(?:维护|維護|更新)|停止维护|メンテナンス(?:は|を)?(?:終了|されてい?ません)|개발이 중단|유지 ?보수되지|больше не (?:поддерживается|развивается)|ya no (?:se mantiene|tiene mantenimiento)|não é mais mantid|n'est plus maintenu|wird nicht mehr (?:gepflegt|weiterentwickelt|gewartet)|لم يعد/iu,
  ],
];

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
      const kind = section.heading.length < 90 ? headingNotice(section.heading) : null;
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

/** At most this many sentences are asked whether they give an order; what a summary is made of stands before that. */
const mostAsked = 1_000;

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

/**
 * Every notice holds one of these (lower case). Asked first: compiling the patterns takes longer than reading a short
 * README, and hardly any text needs them.
 */
const hints =
  "moved|migrat|renam|relocat|transfer|supersed|replaced|new repo|new home|new location|archiv|read-only|deprecat|obsolet|discontinu|descontinu|sunset|retire|end of life|end-of-life|eol|maint|longer|not support|not develop|not under|not being|not actively|not currently|never|abandon|stopped|ceased|halted|迁移|搬迁|移动|转移|归档|弃用|废弃|棄用|维护|維護|更新|移転|アーカイブ|非推奨|メンテナンス|이전|보관|사용되지|중단|유지|переехал|перенес|перенёс|перемещ|устарел|больше не|movid|mudou|déplac|déménag|umgezogen|obsolèt|dépréci|veraltet|mantien|mantenim|mantid|nicht mehr|نقل|لم يعد".split(
    "|",
  );

/** What a sentence announces about the project, or null. */
export function noticeKind(sentence: string): NoticeKind | null {
  if (sentence.length > 500) return null;
  if (isOrder(sentence)) return "order";
  const lower = sentence.toLowerCase();
  if (!hints.some((hint) => lower.includes(hint))) return null;
  // "If X is deprecated ..." and "tools that are not maintained" speak of something else.
  if (/^(?:if|when|unless|once|because|since)\b/.test(lower)) return null;
  for (const [kind, pattern] of patterns) if (pattern.test(sentence)) return kind;
  return null;
}

function headingNotice(heading: string): NoticeKind | null {
  const kind = noticeKind(heading);
  if (kind !== null) return kind;
  if (/\(deprecated\)|\[deprecated\]|\bdeprecated!*$/i.test(heading)) return "deprecated";
  if (/\(archived\)|\[archived\]/i.test(heading)) return "archived";
  return /\(unmaintained\)|\[unmaintained\]/i.test(heading) ? "unmaintained" : null;
}
