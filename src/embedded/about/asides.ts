/**
 * Lines beside the matter: notices, calls to the reader, thanks to sponsors, credits of pictures, placeholders. The About
 * is none of these while the document says anything else; `write-about.ts` and `features.ts` ask.
 */
import { noticeKind } from "../../documents/notices.ts";

const patterns: readonly RegExp[] = [
  // said to the reader of the page
  /^(?:please\b|(?:important )?(?:note|notice|warning|caution|attention|disclaimer|heads[- ]up|nb|tip|update|announcement|breaking(?: change)?|news)\s*[:!-]|⚠)/i,
  /^(?:see|read|view|check(?: out)?|go to|visit|click|follow|join|subscribe|star|download|install|try (?:it|out)|looking for|for (?:more|full|further|detailed|the (?:latest|full|complete))|refer to|head (?:over )?to|have a look|take a look|learn more|get started|find (?:out|us)|feel free|contact|thank|thanks|welcome to (?:our|my|the) (?:repo|readme|github))\b.{0,80}\b(?:docs?|documentation|wiki|website|site|page|here|below|above|repo(?:sitory)?|readme|blog|twitter|discord|slack|gitter|chat|channel|github|guide|guides|example|examples|changelog|release|releases|newsletter|mailing list|demo|section|file|out|us|you|updates?|issues?)\b/i,
  /^(?:get it (?:for|on|from)|available (?:as part of|on|at|from|under)|(?:the )?(?:new|old|original|full|latest|official|complete) \w+ (?:can be found|is (?:available|located|hosted)|are available)|let'?s\b|inspired by\b[^,]*$|deprecated\b)/i,
  /\b(?:can be found (?:at|here|in|on)|is named after|please cite|cite as|has moved to|tidelift)\b/i,
  // money, shirts and thanks
  /\b(?:sponsor(?:s|ed|ing|ship)?|donat(?:e|ion|ions)|backers?|patreon|open ?collective|buy me a (?:coffee|beer)|t-shirts?|stickers|mugs|merch|funded by|supported by|special thanks|thanks to|made possible by|proudly)\b/i,
  // credits, rights, badges
  /^(?:photo|image|logo|icon|artwork|illustration|picture|screenshot|social media photo|banner)s?\b.{0,30}\b(?:by|from|of|credit)\b|\b(?:on unsplash|all rights reserved|copyright|©)\b|^(?:made|built|created|written|maintained|developed) (?:with|by)\b/i,
  /^(?:licen[cs]ed?|released|distributed) (?:under|by)\b|\bis (?:released|licen[cs]ed|distributed) under\b/i,
  /^(?:build|coverage|npm|pypi|downloads?|version|licen[cs]e|status|dependencies|docs|ci|tests?)(?: (?:status|version|badge|passing))?$/i,
  // nothing yet
  /^(?:todo|tbd|wip|fixme|coming soon|work in progress|under construction|description|your description|lorem ipsum)\b/i,
  // changes and versions
  /^(?:v?\d+\.\d+|version \d|as of (?:v?\d|version)|since (?:v?\d|version)|starting (?:with|from) v|new in|what'?s new|latest (?:release|version|update))\b/i,
  /\b(?:changed stewardship|has (?:a )?new home|looking for (?:maintainers|contributors)|we(?:'re| are) hiring|this (?:readme|document|page|file|repo(?:sitory)?) (?:is|was|has been|contains) (?:generated|auto|the (?:master|main|development|documentation)|for|available|also))\b/i,
  /^(?:english|简体中文|中文|日本語|한국어|русский|español|français|deutsch|português)(?:\s*[|/·•,-]\s*\S+)+$/iu,
  /^(?:友情提示|注意|警告|提示|重要|贊助|赞助|スポンサー|주의|внимание|aviso|attention|achtung)(?:\s*[:：!！]|$)/iu,
];

/** True for a line that is said beside the matter, whatever the ranker thinks of it. */
export function isAside(line: string): boolean {
  return line.length < 500 && (noticeKind(line) !== null || patterns.some((pattern) => pattern.test(line)));
}

/** True for the text of an image that names the picture, not the project. */
export function isPicture(alt: string): boolean {
  return /\b(?:logo|icon|banner|screenshots?|screencast|demo|gif|badge|image|photo|picture|preview|diagram|header|cover)\b/i.test(
    alt,
  );
}
