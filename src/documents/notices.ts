/**
 * Sentences that say the project has moved, is deprecated, archived or no longer maintained, or that give orders to a
 * program which reads them. They are important and not what the project is: callers warn about them and leave them out
 * of a summary.
 */
import type { Place } from "../base/warnings.ts";
import { withoutHidden } from "./decode/controls.ts";
import type { Document, SectionKind } from "./document.ts";

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
    /\b(?:no longer|not|isn't|is not|not being|not currently|never)\s+(?:being\s+|actively\s+|longer\s+)*(?:maint\w*ed|supported|developed|under (?:active )?development)\b(?!\s+(?:projects?|packages?|versions?|browsers?|platforms?|tools?|libraries|by\b|on\b|in\b))/i,
  ],
  [
    "unmaintained",
    /\b(?:unmaintained(?!\s+\w+s\b)|cannot be maintained|(?:decided to|will be|being) (?:retired?|archived?|discontinued?|abandon(?:ed)?)|looking for (?:a )?(?:new )?maintainers?|abandon(?:ed|ware)|maintenance mode|development (?:has|is) (?:stopped|ceased|ended|halted))\b/i,
  ],
  [
    "unmaintained",
    /不再(?:维护|維護|更新)|停止维护|メンテナンス(?:は|を)?(?:終了|されてい?ません)|개발이 중단|유지 ?보수되지|больше не (?:поддерживается|развивается)|ya no (?:se mantiene|tiene mantenimiento)|não é mais mantid|n'est plus maintenu|wird nicht mehr (?:gepflegt|weiterentwickelt|gewartet)|لم يعد/iu,
  ],
  [
    // Only as a command at the start: a README may well be about prompt injection.
    "order",
    /^\W*(?:(?:please|now|important|attention|dear|hey|note|ai|llm|assistant|model|chatgpt|to)\b[\s,:!]*){0,4}(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|guidelines|directives)\b/i,
  ],
  [
    "order",
    // A fake turn of a conversation, or an order about the very line that is to be written.
    /^\W*(?:system|assistant|user|human)\s*(?:message|prompt|note)?\s*[:>\]]|<\|?(?:im_start|im_end|system|endoftext)\b|\b(?:the|your|this)\s+(?:about(?:\s+(?:line|box|text|section))?|summary|description|tagline)\s+(?:must|should|shall|has to|needs to|is to)\b|^\W*(?:(?:please|always|only|just|now)\s+)*(?:say|write|answer|respond|reply)\b.{0,24}(?:\bexactly\b|\bonly\s*["'“]|\bwith\s*["'“:]|:\s*["'“])/i,
  ],
  [
    "order",
    /^\W*(?:please\s+)?(?:print|reveal|show|output|repeat|tell me)\b.{0,30}\b(?:your\s+(?:\w+\s+)?|(?:the\s+)?system\s+)(?:prompt|instructions)\b|^you are now (?:a|an|the|in)\b/i,
  ],
];

/**
 * Orders to a program in the other languages that readers of code write, and tricks that no honest sentence holds: template
 * tokens, fences like ours, an answer in advance. Beside the patterns above, which stand for orders in plain English.
 */
const orders: readonly RegExp[] = [
  /^\W*(?:ignorier(?:e|en|t)?|vergiss|vergesst|missachte)\b.{0,60}(?:anweisung|anleitung|befehl|vorgabe|regel)/i,
  /^\W*(?:ignore[zr]?|oublie[zr]?)\b.{0,60}\b(?:instructions|consignes|règles|ordres)/i,
  /^\W*(?:ignor[ae]|olvid[ae]|esque[çc]a|dimentica)\b.{0,60}(?:instrucciones|órdenes|indicaciones|instruções|istruzioni|regras|reglas|regole)/i,
  /^[^\p{L}]*(?:проигнорируй|игнорируй|забудь|не обращай внимания)(?:те)?(?:\s|,).{0,60}(?:инструкц|указани|команд|правил)/iu,
  /(?:忽略|无视|無視|忽视|忘记|忘掉).{0,20}(?:指令|指示|提示|规则|規則|命令)/u,
  /(?:指示|命令|プロンプト|ルール).{0,12}(?:無視|忘れ)/u,
  /(?:지시|명령|지침|규칙).{0,12}(?:무시|잊)/u,
  /^[^\p{L}]*(?:تجاهل|انس).{0,40}(?:التعليمات|الأوامر|القواعد)/u,
  /\[\/?INST\]|<<\/?SYS>>|<\/?data\b[^>\n]{0,60}>?|<(?:start|end)_of_turn>/i,
  /^\W*\{\s*["'](?:about|summary|text|answer|taskOutput)["']\s*:/,
  /^\W*(?:new|real|actual|next)\s+(?:task|instructions?|orders?)\s*:|^\W*now\s+(?:obey|answer|write|say)\b/i,
  /^\W*(?:write|say|answer|output|print|respond|reply)\b.{0,60}\band nothing else\b/i,
  /\bif you (?:do not|don't|fail to|refuse to) (?:write|answer|say|output|print|repeat|include|obey)\b/i,
  /\b(?:the|your|this)\s+(?:about(?:\s+line)?|summary|description|tagline)\s+of\s+(?:this|the|your)\s+\w+\s+(?:must|should|shall|has to|needs to|is to)\s+(?:be|say|read)\b/i,
  /^\W*you are (?:now|no longer)\b.{0,60}\b(?:bot|rules|bound|assistant|ai|instructions)\b/i,
];
/** "User: the account that runs it" is a definition more often than a turn of a conversation. */
const person = /^\W*(?:user|human)\s*:/i;
const orderHints =
  /ignor|игнорируй|vergiss|vergesst|missachte|oublie|olvid|esque[çc]a|dimentica|забудь|обращай|忽略|无视|無視|忽视|忘|무시|잊|تجاهل|انس|INST\]|SYS>>|<\/?data|_of_turn>|["'](?:about|summary|text|answer|taskOutput)["']|(?:task|instructions?|orders?)\s*:|now |nothing else|if you |you are |instruction|prompt|guideline|directive|system|assistant|user|human|im_(?:start|end)|endoftext|the about|your about|this about|description|tagline|exactly|only\s*["“]|with\s*["“:]|:\s*["“]/i;

/** Whether a text may hold an order at all; cheap, for callers with much text and few suspects. */
export function mayHoldOrder(text: string): boolean {
  return orderHints.test(withoutHidden(text));
}

/** Whether a sentence gives an order to a program that reads it, in any of the forms known. */
export function isOrder(sentence: string): boolean {
  // Invisible characters between its letters make an order no better.
  const seen = withoutHidden(sentence);
  if (!orderHints.test(seen)) return false;
  // A splitter sees no new sentence where the next begins with a small letter or a bracket; an order may.
  return [seen, ...seen.split(/[.!?。]\s+/).slice(1)].some(
    (part) =>
      (noticeKind(part) === "order" && !person.test(part)) ||
      orders.some((pattern) => pattern.test(part.slice(0, 2_000))),
  );
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

/** The notices of a document, in order; empty for most. */
export function notices(document: Document): Notice[] {
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

/**
 * Every notice holds one of these (lower case). Asked first: compiling the patterns takes longer than reading a short
 * README, and hardly any text needs them.
 */
const hints =
  'instruction|prompt|guideline|directive|you are now|system|assistant|user:|human:|im_start|im_end|endoftext|the about|your about|this about|summary|description|tagline|exactly|only "|with:|with "|say: |write: |moved|migrat|renam|relocat|transfer|supersed|replaced|new repo|new home|new location|archiv|read-only|deprecat|obsolet|discontinu|descontinu|sunset|retire|end of life|end-of-life|eol|maint|longer|not support|not develop|not under|not being|not actively|not currently|never|abandon|stopped|ceased|halted|迁移|搬迁|移动|转移|归档|弃用|废弃|棄用|维护|維護|更新|移転|アーカイブ|非推奨|メンテナンス|이전|보관|사용되지|중단|유지|переехал|перенес|перенёс|перемещ|устарел|больше не|movid|mudou|déplac|déménag|umgezogen|obsolèt|dépréci|veraltet|mantien|mantenim|mantid|nicht mehr|نقل|لم يعد'.split(
    "|",
  );

/** What a sentence announces about the project, or null. */
export function noticeKind(sentence: string): NoticeKind | null {
  if (sentence.length > 500) return null;
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
