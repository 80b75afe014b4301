/**
 * Which sentence announces something about the project itself: that it moved, is archived, ends, is not looked after or not ready.
 * The subject decides: "Windows is not supported" and "comments are deprecated" speak of something else. Called by `notices.ts`.
 */

export type AnnouncementKind = "moved" | "archived" | "deprecated" | "unmaintained" | "unfinished";

const thing =
  "(?:project|repo|repository|package|library|module|plugin|plug-in|tool|code|codebase|crate|gem|extension|app|application|software|sdk|site|component|framework|fork|version|readme|page|documentation|addon|add-on|client|driver|wrapper|program|template|theme|loader|bot|server|cli|image|action|implementation|organi[sz]ation)";
/** Who may be the subject of a sentence about the project. */
const own = new RegExp(
  `^(?:(?:this|the|our|my)(?:\\s+[\\w@/.'’-]+){0,3}?\\s+${thing}|the\\s+[\\w@/.-]+|this|it|both|everything here|all of this)$`,
  "i",
);
/** A name alone: "left-pad", "@scope/name"; a plural or a well known platform is no project's name. */
const bareName = /^@?[\w/.-]{2,}$/;
const otherThings =
  /^(?:windows|mac ?os|linux|ios|android|node(?:\.?js)?|python\d?|java|javascript|typescript|php|ruby|go|rust|safari|chrome|firefox|edge|opera|ie\d*|comments?|which|that|there|support|value|option|default|everything|nothing|he|she|they|you|we|i|these|those|what|\w+s)$/i;

/** Words before the subject that say nothing about it. */
const leadIn =
  /^(?:\W|please|note|notice|warning|important|attention|update|status|deprecated|that|now|and|but|so|also|currently|unfortunately|sadly|officially|hello|hi|hey|folks|everyone|all|as|of|since|from|after|on|in|\d[\w./-]*|january|february|march|april|may|june|july|august|september|october|november|december)(?=\s|[^\w]|$)[\s,:]*/i;

type Whose = "named" | "ours" | "any";
interface Rule {
  readonly kind: AnnouncementKind;
  /** The predicate; the words before it, in its clause, are the subject. */
  readonly says: RegExp;
  /** `named`: the project or a name. `ours`: only "this project" and its like. `any`: the words are enough. */
  readonly whose: Whose;
}

const be =
  "(?:has|have|is|are|was|were|'s|’s|will be)\\s+(?:been\\s+|now\\s+|being\\s+|officially\\s+|fully\\s+|considered\\s+|hereby\\s+|permanently\\s+|as of \\S+ )*";
const rule = (kind: AnnouncementKind, whose: Whose, says: string): Rule => ({
  kind,
  whose,
  says: new RegExp(says, "iu"),
});

const english: readonly Rule[] = [
  rule(
    "moved",
    "named",
    `${be}(?:moved|migrated|renamed|relocated|transferred|superseded|replaced by|merged into|succeeded by)\\b`,
  ),
  rule(
    "moved",
    "any",
    "^\\W*(?:moved|migrated|renamed|superseded|replaced|succeeded) (?:to|by|in favou?r of|with|into)\\b",
  ),
  rule(
    "moved",
    "any",
    "\\bnew (?:repo|repository|home|location) (?:can be found|is|lives)\\b|\\bmoved to (?:a )?new (?:repo|repository|home|location|org)",
  ),
  rule("archived", "named", `${be}(?:archived|read-only)\\b`),
  rule("archived", "any", "^\\W*(?:\\[?archived\\]?(?![\\w-]).{0,12}$|archived:)"),
  rule(
    "deprecated",
    "named",
    `${be}(?:deprecated|obsolete|discontinued|sunset|retired|end[- ]of[- ]life|(?:at |in )?(?:its )?eol)\\b(?! (?:option|feature|method|function|flag)s?\\b)`,
  ),
  rule(
    "deprecated",
    "named",
    "\\b(?:has )?reach(?:ed|es) (?:its |the )?(?:end[- ]of[- ](?:its )?(?:life|support|service)|eol)\\b|\\bwill reach (?:its )?(?:end[- ]of[- ]life|eol)\\b",
  ),
  rule(
    "deprecated",
    "any",
    "^\\W*(?:deprecat(?:ed|ion notice)|obsolete|eol|end[- ]of[- ]life)\\b\\W*(?:$|[:!.-]|this\\b|(?:on|since|as of|date)\\b)",
  ),
  rule(
    "unmaintained",
    "named",
    "\\b(?:is|are|was|isn't|isn’t|being|be) ?(?:no longer|not|not being|not currently|never|unlikely to be)?\\s*(?:being\\s+|actively\\s+|longer\\s+|currently\\s+|under active\\s+|under\\s+){0,3}(?:(?<=(?:no longer|not|never|n't|n’t|unlikely to be)\\b.{0,30})(?:maint\\w*ed|developed|updated|worked on|development))\\b(?!\\s+(?:projects?|packages?|versions?|tools?|libraries|by\\b|on\\b|in\\b|for\\b))",
  ),
  rule(
    "unmaintained",
    "ours",
    "\\b(?:is|are|isn't|isn’t) ?(?:no longer|not)?\\s*(?:officially\\s+|actively\\s+|currently\\s+|being\\s+)*(?<=(?:no longer|not|n't|n’t)\\b.{0,30})supported\\b(?!\\s+(?:by|on|in|versions?)\\b)",
  ),
  rule(
    "unmaintained",
    "any",
    "\\b(?:i|we|the authors?|the maintainers?|nobody)\\s+(?:\\w+\\s+){0,2}?(?:no longer|don['’]t|do not|can(?:no|['’])t|won['’]t|will not|stopped) (?:actively |really |have time to |be )*(?:maint\\w+|support|develop(?:ing)?|work(?:ing)? on) (?:this|it|the project)\\b",
  ),
  rule("unmaintained", "any", "^\\W*(?:no longer|not) (?:actively )?(?:maintained|developed|supported)\\W*$"),
  rule(
    "unmaintained",
    "any",
    "(?<!\\b(?:the|an|original|both|of|which (?:has|have|is|are|was)(?: since| now)?(?: been)?)\\s)\\b(?:unmaintained(?!\\s+\\w+s\\b)|cannot be maintained|(?:decided to|being) (?:retired?|archived?|discontinued?|abandon(?:ed)?)|looking for (?:a )?(?:new )?maintainers?|abandon(?:ed|ware)|(?<!in |for )maintenance mode|(?:in|into|enters?|entered) maintenance mode|development (?:has|is|was) (?:stopped|ceased|ended|halted|discontinued))\\b",
  ),
  rule(
    "unfinished",
    "named",
    "\\b(?:is|are|being)\\s+(?:still\\s+|currently\\s+|now\\s+|very much\\s+|actively\\s+)*(?:(?:under|in|undergoing)\\s+(?:\\w+\\s+and\\s+)?(?:a\\s+|an\\s+|its\\s+|the\\s+)?(?:very\\s+)?(?:heavy|early|initial|intensive|rapid|pre-alpha|alpha)\\s+(?:stages?\\s+of\\s+)?(?:development|stages?)|a work in progress|work in progress|not (?:yet )?(?:ready for|suitable for|intended for|stable enough for) (?:production|general|public|prime)|not (?:yet )?production[- ]ready)\\b",
  ),
  rule(
    "unfinished",
    "any",
    "^\\W*(?:(?:currently |still )?(?:under|in) (?:heavy|early) development|work in progress|wip)\\b\\W*(?:$|[:!.,–—-])|^\\W*(?:do not|don't) use (?:this |it )?in production\\b",
  ),
];

const elsewhere: readonly Rule[] = [
  // Chinese, Japanese, Korean
  rule(
    "moved",
    "any",
    "(?:项目|仓库|代码|本仓库)?已(?:经)?(?:迁移|搬迁|移动|转移)(?:到|至)|移転しました|(?:に|へ)移行しました|後継は|이전(?:되었|했)습니다|로 대체되었",
  ),
  rule("archived", "any", "(?:项目|仓库|存储库)已(?:被)?归档|アーカイブ(?:され|済)|보관 ?(?:처리|되었)"),
  rule(
    "deprecated",
    "any",
    "(?:本|该|此)?(?:项目|仓库|库|包|版本).{0,6}已(?:被)?(?:弃用|废弃|棄用|停止支持|下线)|^\\W*已(?:被)?(?:弃用|废弃|棄用)|(?:この|本)(?:プロジェクト|パッケージ|ライブラリ|リポジトリ).{0,12}非推奨|^\\W*非推奨|サポート(?:は|を).{0,16}終了|더 이상 사용되지|지원이? ?종료",
  ),
  rule(
    "unmaintained",
    "any",
    "不再(?:维护|維護|更新)|停止(?:维护|維護|更新)|メンテナンス(?:は|を)?(?:終了|されてい?ません|していません)|開発(?:は|を)(?:終了|停止)|保守されていません|개발이? ?중단|유지 ?(?:보수|관리)(?:되지|하지)",
  ),
  rule(
    "unfinished",
    "any",
    "(?:项目|库|本仓库|目前).{0,8}(?:正在|处于)(?:积极|早期|密集)?开发(?:中|阶段)|^\\W*開発中(?:です)?\\W*$|(?:プロジェクト|ライブラリ|パッケージ)は.{0,8}開発(?:中|段階)です|(?:프로젝트|라이브러리|패키지)는.{0,10}개발 ?중입니다",
  ),
  // Russian
  rule(
    "moved",
    "any",
    "(?:проект|репозиторий|пакет)\\s+(?:переехал|перенес[её]н|перемещ[её]н|переименован|замен[её]н)",
  ),
  rule("archived", "any", "(?:проект|репозиторий)\\s+(?:за|от)?архивирован|(?:проект|репозиторий) в архиве"),
  rule(
    "deprecated",
    "any",
    "(?:проект|пакет|библиотека|репозиторий|версия)\\s+(?:сильно |окончательно )?устарел[аио]?(?!\\p{L})|^\\W*устарел[аио]?\\W*$",
  ),
  rule(
    "unmaintained",
    "any",
    "больше не (?:поддерживается|развивается|обновляется|разрабатывается)|разработка (?:прекращена|остановлена|заморожена)|поддержка (?:проекта )?прекращена|(?:проект|пакет|библиотека) заброшен",
  ),
  rule(
    "unfinished",
    "any",
    "(?:проект|библиотека|пакет|программа) (?:ещё |пока |сейчас )?(?:находится )?(?:в|на) (?:активной|стадии|ранней|процессе).{0,12}разработк",
  ),
  // German
  rule(
    "moved",
    "any",
    "(?:projekt|repository|paket|bibliothek|repo|code)\\s+(?:ist|wurde)\\s.{0,40}(?:umgezogen|verschoben|verlegt|umbenannt|abgelöst|ersetzt)|^\\W*(?:abgelöst|ersetzt) durch|umgezogen nach",
  ),
  rule("archived", "any", "(?:projekt|repository|repo|paket)\\s+(?:ist|wurde)\\s(?:\\p{L}+\\s){0,2}archiviert"),
  rule(
    "deprecated",
    "any",
    "(?:projekt|paket|bibliothek|modul|erweiterung|plugin|dies|werkzeug|programm)\\s+(?:ist|gilt als|wurde)\\s(?:\\p{L}+\\s){0,2}(?:veraltet|eingestellt|abgekündigt)|^\\W*(?:veraltet|abgekündigt|eingestellt)\\W*$|^\\W*(?:veraltet|abgekündigt)[:!]",
  ),
  rule(
    "unmaintained",
    "any",
    "(?:wird|werde|ist|^\\W*)\\s*(?:\\S+\\s){0,3}?(?:nicht (?:mehr|länger|weiter)|kaum noch)\\s+(?:aktiv\\s+)?(?:gepflegt|weiterentwickelt|gewartet|betreut|entwickelt|aktualisiert)|(?:entwicklung|pflege|wartung|support)\\s(?:\\p{L}+\\s){0,3}(?:eingestellt|beendet)|(?:dieses|das|unser)\\s(?:projekt|paket)\\swird nicht (?:mehr )?unterstützt|kein support mehr",
  ),
  rule(
    "unfinished",
    "any",
    "(?:projekt|bibliothek|paket|programm|werkzeug|software)\\s(?:ist|befindet sich|steckt)\\s.{0,30}(?:in|im) (?:aktiver |früher |intensiver |starker |frühen |noch |der )*(?:entwicklung|aufbau|stadium)|noch nicht für den produktiv\\p{L}* einsatz",
  ),
  // French
  rule(
    "moved",
    "any",
    "(?:projet|dépôt|paquet)\\s+a\\s+(?:été\\s+)?(?:déplacé|déménagé|migré|renommé|remplacé)|^\\W*(?:remplacé|remplacée) par",
  ),
  rule("archived", "any", "(?:projet|dépôt)\\s+(?:est|a été)\\s+(?:\\p{L}+\\s+)?archivé"),
  rule(
    "deprecated",
    "any",
    "(?:projet|paquet|bibliothèque|module|greffon|outil|dépôt|version)\\s+est\\s+(?:désormais\\s+|maintenant\\s+|devenue?\\s+)?(?:obsolète|dépréciée?|abandonnée?)|^\\W*(?:obsolète|déprécié)e?\\W*$",
  ),
  rule(
    "unmaintained",
    "any",
    "n[’']est plus (?:activement )?(?:maintenue?|développée?|mise? à jour|suivie?)|(?:ce projet|cette bibliothèque|ce paquet) n[’']est plus (?:pris en charge|prise en charge)|développement (?:est |a été )?(?:arrêté|interrompu|abandonné)",
  ),
  rule(
    "unfinished",
    "any",
    "(?:projet|bibliothèque|outil|paquet|logiciel)\\s(?:est|reste)\\s.{0,16}en (?:plein |cours de |pleine )*développement|en cours de développement\\W*$",
  ),
  // Spanish, Portuguese, Italian
  rule(
    "moved",
    "any",
    "(?:proyecto|repositorio|paquete|projeto|repositório|pacote|progetto|repository)\\s+(?:se\\s+ha\\s+movido|fue\\s+movido|ha sido (?:movido|trasladado|reemplazado)|se mudó|foi\\s+(?:movido|migrado|substituído)|mudou|è stato (?:spostato|trasferito|sostituito|rinominato)|si è spostato)|^\\W*(?:reemplazado|substituído|sostituito) (?:por|da)",
  ),
  rule(
    "archived",
    "any",
    "(?:proyecto|repositorio|projeto|repositório|progetto|repository)\\s+(?:está|ha sido|fue|foi|è|è stato)\\s+(?:\\p{L}+\\s+)?(?:archivado|arquivado|archiviato)",
  ),
  rule(
    "deprecated",
    "any",
    "(?:proyecto|paquete|biblioteca|librería|módulo|repositorio|projeto|pacote|repositório|progetto|pacchetto|libreria|modulo|versión|versão|esto|isto)\\s+(?:está|es|ha sido|quedó|foi|è|è stat[oa])\\s+(?:\\p{L}+\\s+)?(?:obsolet[oa]|descontinuad[oa]|deprecad[oa]|deprecat[oa]|depreciad[oa])|^\\W*(?:obsolet[oa]|descontinuad[oa]|deprecato)\\W*$",
  ),
  rule(
    "unmaintained",
    "any",
    "ya no (?:se (?:mantiene|desarrolla|actualiza)|tiene mantenimiento|recibe (?:soporte|mantenimiento)|está (?:mantenid[oa]|en desarrollo))|não é mais (?:mantid|desenvolvid|atualizad)[oa]|(?:está|ficou) sem manutenção|sin mantenimiento\\W*$|non è più (?:mantenut[oa]|sviluppat[oa]|aggiornat[oa]|supportat[oa])|sviluppo (?:è stato )?(?:interrotto|terminato|cessato)|desarrollo (?:se )?(?:ha )?(?:detenido|finalizado|cesado)",
  ),
  rule(
    "unfinished",
    "any",
    "(?:proyecto|biblioteca|librería|paquete|projeto|pacote|progetto|libreria|herramienta)\\s(?:está|aún está|todavía está|ainda está|è|è ancora)\\s.{0,20}(?:en|em|in) (?:pleno |fase de |intenso |fase di |pieno |constante )*(?:desarrollo|desenvolvimento|sviluppo)",
  ),
  // Dutch, Polish, Arabic
  rule(
    "unmaintained",
    "any",
    "wordt niet (?:meer|langer) (?:onderhouden|ontwikkeld|bijgewerkt)|(?:nie jest już|już nie jest) (?:rozwijan|utrzymywan|wspieran)\\p{L}+|لم يعد (?:هذا )?(?:المشروع|مدعوما|يتم|قيد)",
  ),
  rule(
    "moved",
    "any",
    "تم نقل (?:هذا )?(?:المشروع|المستودع)|(?:project|pakket) is verhuisd|projekt został przeniesiony",
  ),
  rule(
    "deprecated",
    "any",
    "(?:project|pakket|bibliotheek) is (?:verouderd|stopgezet)|(?:projekt|pakiet) jest przestarzały|(?:المشروع|المكتبة|الحزمة) (?:مهمل|مهجور|قديم)",
  ),
];

/**
 * Every announcement holds one of these (lower case). Asked first: compiling the patterns takes longer than reading a short
 * README, and hardly any text needs them.
 */
const hints =
  /moved|migrat|renam|relocat|transfer|supersed|succeeded|merged into|replaced|new repo|new home|new location|archiv|read-only|deprec|deprecad|obsole|discontinu|descontinu|sunset|retire|end[ -]of[ -]|\beol\b|maint|longer|not support|n['’]t support|don['’]t work|develop|not being|not actively|abandon|stopped|ceased|halted|progress|\bwip\b|production|迁移|搬迁|移动|转移|归档|弃用|废弃|棄用|维护|維護|更新|停止|下线|开发|移転|移行|後継|アーカイブ|非推奨|メンテナンス|サポート|開発|保守|이전|대체|보관|사용되지|종료|중단|유지|개발|переехал|перенес|перенёс|перемещ|переимен|замен|архив|устарел|больше не|прекращ|останов|заморож|заброш|разработк|movid|trasladad|mudó|mudou|migrad|déplac|déménag|migré|renomm|remplac|umgezogen|verschoben|verlegt|umbenannt|abgelöst|ersetzt|abgekündigt|eingestellt|beendet|nicht (?:mehr|länger|weiter)|kaum noch|kein support|entwicklung|aufbau|einsatz|veraltet|dépréci|plus |développement|ya no|não é mais|manutenção|mantenim|più|sviluppo|desarrollo|desenvolvimento|sostitu|substitu|reemplaz|spostat|trasferit|rinominat|arquivad|niet (?:meer|langer)|już|przen|przestarz|verouderd|stopgezet|verhuisd|نقل|لم يعد|مهمل|مهجور|قديم/iu;

/** What a sentence announces about the project, or null. */
export function announcementKind(sentence: string): AnnouncementKind | null {
  if (sentence.length > 500 || !hints.test(sentence)) return null;
  // "If X is deprecated ..." and "tools that are not maintained" speak of something else.
  if (/^(?:if|when|unless|once|because|wenn|falls|si|se|если)\b/i.test(sentence)) return null;
  const text = sentence.replace(/(^|\s):[a-z0-9_+-]+:(?=\s|$)/g, "$1");
  for (const { kind, says, whose } of english) {
    const match = says.exec(text);
    if (match !== null && (whose === "any" || speaksOfIt(text.slice(0, match.index), whose))) return kind;
  }
  return elsewhere.find(({ says }) => says.test(text))?.kind ?? null;
}

/** Whether the words before a predicate name the project. */
function speaksOfIt(before: string, whose: Whose): boolean {
  let subject = (
    before
      .replace(/\([^()]*\)/g, "")
      .split(/[;:!?()]|\.\s|,\s|\s[–—-]\s/)
      .at(-1) ?? ""
  ).trim();
  for (let next = subject.replace(leadIn, ""); next !== subject; next = subject.replace(leadIn, "")) subject = next;
  if (subject === "") return before.trim() !== "" || whose === "named";
  if (own.test(subject)) return !/^the\s+[\w@/.-]+$/i.test(subject) || new RegExp(`\\s${thing}$`, "i").test(subject);
  return whose === "named" && bareName.test(subject) && !otherThings.test(subject);
}
