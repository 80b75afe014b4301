/**
 * Lines beside the matter: notices, calls to the reader, thanks to sponsors, credits of pictures, placeholders. The About
 * is none of these while the document says anything else; `write-about.ts` and `features.ts` ask.
 */
import { noticeKind } from "../../documents/notices.ts";
import { isTemplateLine } from "../../documents/templates.ts";
import { announcement } from "./beside.ts";
import { isFurniture } from "./furniture.ts";

const patterns: readonly RegExp[] = [
  // said to the reader of the page
  /^(?:please\b|(?:important )?(?:note|notice|warning|caution|attention|disclaimer|heads[- ]up|nb|tip|update|announcement|breaking(?: change)?|news)\s*[:!-]|⚠)/i,
  /^(?:see|read|view|check(?: out)?|go to|visit|click|follow|join|subscribe|star|download|install|try (?:it|out)|looking for|for (?:more|full|further|detailed|the (?:latest|full|complete))|refer to|head (?:over )?to|have a look|take a look|learn more|get started|find (?:out|us)|feel free|contact|thank|thanks|welcome to (?:our|my|the) (?:repo|readme|github))\b.{0,80}\b(?:docs?|documentation|wiki|website|site|page|here|below|above|repo(?:sitory)?|readme|blog|twitter|discord|slack|gitter|chat|channel|github|guide|guides|example|examples|changelog|release|releases|newsletter|mailing list|demo|section|file|out|us|you|updates?|issues?)\b/i,
  /^(?:get it (?:for|on|from)|available (?:as part of|on|at|from|under)|(?:the )?(?:new|old|original|full|latest|official|complete) \w+ (?:can be found|is (?:available|located|hosted)|are available)|let'?s\b|inspired by\b[^,]*$|deprecated\b)/i,
  /\b(?:can be found (?:at|here|in|on)|is named after|please cite|cite as|has moved to|tidelift)\b/i,
  /\b(?:we|our|us|join|follow|invite|questions?)\b.*\b(?:slack|discord|gitter|telegram|irc|mailing list)\b|\b(?:slack|discord|gitter|telegram|irc|mailing list)\b.*\b(?:join|invite|ask|questions?)\b/i,
  /^(?:show|give|leave|drop|spread|share)\b.{0,30}\b(?:love|support|stars?|feedback|word)\b|^if (?:you|this)\b.{0,12}\b(?:like|love|enjoy|find|found|wish|would like|want to (?:share|contribute|help|support|join|learn)|have (?:any|a|an|questions?|trouble|problems?)|helps|helped)\b/i,
  /^(?:you (?:probably|may|might) (?:also )?(?:want|like|be interested)|hire me|sign up|join (?:now|us)|use code|happy \w+ing|back to top)\b|^\W*back to top/i,
  /\b(?:pull requests?|PRs?|contributions?)\b.{0,40}\b(?:welcome|submit|accepted|appreciated)|\bwelcome to (?:submit|contribute|open|send)\b|\bsubmitting a PR\b/i,
  /^(?:(?:the|a|an|our|full|more|detailed|quick start) )*(?:docs|documentation|guide|tutorial|manual|wiki)\b.{0,20}\b(?:is|are) (?:located|available|hosted|in|at|on|here)\b|\bstay here for\b|\bdo not edit\b|\bfollowing (?:sections|files|folders)\b/i,
  /^(?:see|go to|refer to)\s+(?:the|our|this)\b/i,
  /\bno longer\b|^(?:python|node(?:\.js)?|java|php|ruby|go|rust)\s+v?\d[\d.]*\b|^no (?:new|more|further)\b|\b(?:has been|is|was) (?:\w+ )?tested (?:on|with|against)\b|^(?:this|the) (?:readme|document|documentation|page)\s(?:describes|covers|explains|is for|refers|applies)\b/i,
  announcement,
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
  // what it is not, and what is to be done
  /^(?:\S+\s){1,5}(?:is|are|isn['’]t|was)\s?(?:not|n['’]t)?\s(?<=n['o’]t\s)(?:an?|the|yet|meant|intended)\b(?!.*\b(?:but|it is|it's)\b)|^\[ \]\s/i,
  /감사합니다|기여를? ?해 ?주신|ありがとう|谢谢|感谢|спасибо|\bgracias\b|\bmerci\b|\bobrigad[oa]\b|با تشکر|شكرا/iu,
  /^(?:友情提示|注意|警告|提示|重要|贊助|赞助|スポンサー|주의|внимание|aviso|attention|achtung)(?:\s*[:：!！]|$)/iu,
];

/** True for a line that is said beside the matter, whatever the ranker thinks of it. */
export function isAside(line: string): boolean {
  return (
    line.length < 500 &&
    (noticeKind(line) !== null ||
      isTemplateLine(line) ||
      isFurniture(line) ||
      patterns.some((pattern) => pattern.test(line)))
  );
}

/** True for the text of an image that names the picture, not the project. */
export function isPicture(alt: string): boolean {
  return /\b(?:logo|icon|banner|screenshots?|screencast|demo|gif|badge|image|photo|picture|preview|diagram|header|cover)\b/i.test(
    alt,
  );
}

const leaning =
  /^(?:however|therefore|instead|moreover|furthermore|additionally|also|but|so|then|thus|hence|otherwise|in addition|for example|for instance|that said|in other words|as a result|on the other hand|besides|it(?:'s| is| was| also| will| can| has| uses| works| does| makes| provides| supports| allows)|they|these|those)\b|^(?:при этом|кроме того|также|однако|поэтому|таким образом|иными словами|то есть|por lo tanto|además|sin embargo|cependant|ainsi|de plus|jedoch|außerdem|deshalb|também|porém)(?=[\s,])|^(?:于是|因此|所以|但是|不过|然而|另外|此外|同时|而且|それで|そのため|しかし|また|そして|ただし|なお|따라서|그러나|하지만|그리고|또한|그저|이런|همچنین|بنابراین|اما)/iu;
const subordinate =
  /^(?:while|when|whenever|if|although|though|since|because|whether|unless|until|once|given that)\s|^(?:когда|если|хотя|cuando|quand|lorsque|wenn|quando)\s|^(?:当|如果|虽然|وقتی|اگر|عندما|إذا)/iu;

/** True where the line needs the one before it, or opens with a clause that only leads to the matter. */
export function leansOn(line: string): boolean {
  return leaning.test(line) || subordinate.test(line);
}

/** True where a line opens with a clause that is not yet its main one: cut at a comma, nothing is left. */
export function opensSubordinate(line: string): boolean {
  return subordinate.test(line);
}
