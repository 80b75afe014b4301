/**
 * Words of a summary that its source only denies (ours): they stand in it, but nowhere outside a negation, an unticked item, a list of
 * plans, or what was once. A word at a time, so that what is said once and denied once passes. Ten languages; in those with spaces a
 * negation reaches to the end of its clause, in the others over its sentence.
 */
import { contentWords, wordsOf } from "../text/content-words.ts";

const edge = (words: string): string => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;

/** From here to the end of the clause nothing is claimed. */
const denial = new RegExp(
  edge(
    [
      "there (?:is|are|will be) no|decided against|do not expect|nothing (?:\\w+ ){0,2}?(?:needs|uses|requires)|one day|some ?day|(?:old|older|early|earlier) versions (?:had|supported)|(?:do|does|did|is|are|was|were|will|would|can|could|should|has|have)(?:n['’]t| not| never)|can(?:not|['’]t)|won['’]t|not (?:an?|yet|intended|meant|for|suitable|designed|going to)|never|without|unlike|instead of|rather than|no longer|no (?:support|plans?)|lacks?|lacking|refuses to|planned|planning to|coming soon|on the (?:road ?map|to-?do list)|future (?:versions?|releases?)|used to|formerly|previously|once (?:had|was)|(?:dropped|removed) (?:the )?(?:support|feature|option)?|excluding|except(?: for)?|neither|nor",
      "nicht|kein(?:e[rnms]?)?|ohne|nie(?:mals)?|geplant|statt|anstelle|früher|anders als|im gegensatz zu|noch nicht",
      "n['’]\\p{L}+ (?:pas|plus|jamais)|ne \\p{L}+ (?:pas|plus|jamais)|sans|jamais|aucune?|il n['’]y a (?:pas|plus)|prévu[es]*|contrairement [àa]|au lieu d[e’']|autrefois",
      "carece de|no (?:hay|es|son|soporta|admite|incluye|tiene|permite|puede|hace|funciona|usa|requiere|ofrece|sube|envía)|aún no|todavía no|sin|nunca|jamás|previst[oa]s?|planead[oa]s?|a diferencia de|en lugar de|antes (?:tenía|soportaba)",
      "não|sem|ainda não|planejad[oa]s?|ao contrário d[eoa]s?|em vez de",
      "non|senza|mai|pianificat[oa]|a differenza d\\p{L}+|invece di",
      "не|без|никогда|нет|планируется|планируем|в отличие от|вместо|раньше|никак\\p{L}+",
      "niet|geen|zonder|nooit|gepland|in tegenstelling tot|nie|bez|nigdy",
    ].join("|"),
  ),
  "iu",
);
/** What is denied stands before: "Windows is not supported". */
const deniedBefore = new RegExp(
  [
    edge(
      "will (?:come|arrive|follow|be added)|gibt es (?:noch )?nicht|wurde\\p{L}* (?:verzichtet|entfernt)|kommt (?:später|bald)|n['’]existe(?:nt)? pas|arriver(?:a|ont)|a(?:ont)? été (?:retiré|supprimé)\\p{L}*|llegar(?:á|án)|fue(?:ron)? eliminad\\p{L}*|появ(?:ится|ятся)|отказались|(?:is|are|was|were)(?:n['’]t| not)(?: yet| currently| officially)? (?:supported|available|implemented|included|possible|planned|part of (?:it|this))|unsupported|not (?:yet )?(?:supported|implemented|available|included|possible|working)|(?:is|are) (?:missing|out of scope|planned|a non-goal|on the road ?map)|(?:was|were|has been|have been) (?:removed|dropped)|wird nicht unterstützt|werden nicht unterstützt|(?:ist|sind) (?:nicht (?:möglich|enthalten|vorgesehen)|geplant)|fehlt|n['’](?:est|sont) pas (?:pris|prise|prises|encore|disponibles?|supporté[es]*)|(?:est|sont) prévue?s?|no (?:está|es|están|son) (?:soportad|disponible|incluid|compatible|implementad)\\p{L}*|não (?:é|está|são|estão) \\p{L}+|non (?:è|sono) (?:supportat|disponibil|inclus|previst)\\p{L}*|не поддержива\\p{L}+|не реализован\\p{L}*|отсутству\\p{L}+",
    ),
    "[:|–—-]\\s*(?:no|not yet|none|planned|to ?do|later|geplant|nein|noch nicht|prévu|non|pas encore|pendiente|aún no|não|планируется|нет|позже)\\s*(?:\\||$|[.!]$)|(?:^|\\s)нет[.!]?$|\\((?:planned|todo|soon|wip|geplant|prévu|planeado)\\)|coming soon|не поддерживается|(?:不|未|没有|無|无法|暂不|尚未)(?:支持|提供|包含|实现|兼容|是|能|会|可)|计划(?:中|支持)|将(?:来|会)(?:支持|加入)|(?:して|でき|され|い|り|え|し)ません|ではな(?:い|く)|(?:でき|され|し)ない|未対応|非対応|対応予定|今後|지원하지 않|지원되지 않|아니(?:며|라|다|고)|예정|않습니다|없(?:이|습니다|다)",
  ].join("|"),
  "iu",
);
const plans =
  /^\s{0,3}(?:#{1,6}\s|\*\*).*(?:\b(?:road ?map|to-?dos?|planned|plans|future|upcoming|ideas|not (?:yet )?(?:supported|implemented)|(?:un|not )supported|limitations|non-?goals|wish ?list|ideen|known issues|what (?:it|this) is not|fahrplan|geplant|geplante|feuille de route|hoja de ruta|próximamente|planejado|pianificato)\b|планы|идеи|дорожная карта|路线图|计划|待办|ロードマップ|今後|予定|로드맵|예정|계획)/iu;
const clauseEnd =
  /[.;:!?\n。；！？]|\s[–—-]\s|,\s*(?:but|however|and it|it|which|instead|only|just|sondern|aber|mais|il|elle|sino|pero|mas|ma|а|но)(?![\p{L}])|(?<![\p{L}])(?:but|sondern|aber|mais|sino|pero)(?![\p{L}])/iu;
const openItem = /^\s*(?:[-*+]|\d+[.)])\s+\[ \]|^\s*(?:[-*+]\s+)?(?:❌|✗|✘|🚧|⏳|☐|⬜)|~~.+~~/u;
const doneItem = /^\s*(?:[-*+]|\d+[.)])\s+\[[xX]\]|^\s*(?:[-*+]\s+)?(?:✅|✔|✓|☑)/u;
/** A summary that denies something itself is not compared: which of its words it denies is not known. */
const denies = new RegExp(
  `${edge("no|not|non|zero|free|sans|sin|sem|senza|ohne|kein\\p{L}*|nicht|без|не|нет|geen|zonder")}|less\\b|不|无|無|ません|없`,
  "iu",
);

const claimsLittle = new Set(
  contentWords(
    "support supports feature features featured user users work works simple necessary tool tools app library package module project program code option options value values property properties detect access thing things way ways case cases version versions part parts need needs data file files run runs",
  ),
);

/** Those words as `wordsOf` gives them, in order, each once; empty where the summary denies something itself. */
export function contradicted(summary: string, source: string): readonly string[] {
  if (denial.test(summary) || deniedBefore.test(summary) || denies.test(summary)) return [];
  const wanted = new Map<string, string>();
  for (const word of wordsOf(summary)) {
    const key = contentWords(word)[0];
    // A light word ("tool", "support", "simple") claims nothing that could be denied.
    if (key !== undefined && !wanted.has(key) && !claimsLittle.has(key)) wanted.set(key, word);
  }
  const denied = new Set<string>();
  const rest: string[] = [];
  let inPlans = false;
  for (const line of source.split("\n")) {
    if (/^\s{0,3}#{1,6}\s/.test(line)) inPlans = plans.test(line);
    if (openItem.test(line) || (inPlans && !doneItem.test(line))) collect(line, wanted, denied);
    else if (denial.test(line) || deniedBefore.test(line))
      for (const sentence of line.split(/(?<=[.!?])\s+|(?<=[。！？])/u))
        rest.push(...claimsOf(sentence, wanted, denied));
    else rest.push(line);
  }
  for (const part of rest) {
    if (denied.size === 0) return [];
    for (const word of contentWords(part)) denied.delete(word);
  }
  return [...wanted].flatMap(([key, word]) => (denied.has(key) ? [word] : []));
}

function collect(text: string, wanted: ReadonlyMap<string, string>, into: Set<string>): void {
  for (const word of contentWords(text)) if (wanted.has(word)) into.add(word);
}

/** The parts of a sentence that claim; words of the others go to `denied`. */
function claimsOf(sentence: string, wanted: ReadonlyMap<string, string>, denied: Set<string>): string[] {
  const before = deniedBefore.exec(sentence);
  if (before !== null) {
    // What follows a "but" may be claimed again.
    const end = clauseEnd.exec(sentence.slice(before.index + before[0].length));
    const at = end === null ? sentence.length : before.index + before[0].length + end.index;
    collect(sentence.slice(0, at), wanted, denied);
    return at < sentence.length ? claimsOf(sentence.slice(at + 1), wanted, denied) : [];
  }
  const match = denial.exec(sentence);
  if (match === null) return [sentence];
  const rest = sentence.slice(match.index + match[0].length);
  // "Unlike X, it does Y": an opening negation ends at its comma.
  const opening =
    match.index < 3
      ? /[,，]\s*(?:it|this|the|we|\p{Lu}\p{L}+|es|il|elle|er|sie|dieses)\s|[,，](?=[^,]*$)/u.exec(rest)
      : null;
  const end = opening?.index ?? clauseEnd.exec(rest)?.index ?? rest.length;
  collect(rest.slice(0, end), wanted, denied);
  return [sentence.slice(0, match.index), ...claimsOf(rest.slice(end + 1), wanted, denied)];
}
