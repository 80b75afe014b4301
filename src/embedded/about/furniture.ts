/**
 * Lines that are furniture of a page and never describe: switches of language, greetings, signatures of functions, what a registry's
 * READMEs say of the registry. They are no lines at all while the document holds any other. Called by `lines.ts`.
 */

const tongue =
  "(?:english|en|us|chinese|zh|cn|simplified chinese|traditional chinese|japanese|ja|jp|korean|ko|kr|russian|ru|spanish|es|french|fr|german|de|portuguese|pt(?:-br)?|brazilian portuguese|italian|it|polish|pl|turkish|tr|vietnamese|vi|thai|th|indonesian|id|arabic|ar|persian|farsi|fa|hindi|hi|hebrew|he|dutch|nl|ukrainian|uk|ua|czech|cs|greek|swedish|bengali|简体中文|繁體中文|繁体中文|正體中文|中文(?:版|文档|说明)?|汉语|日本語|日文|한국어|русский|українська|español|castellano|français|deutsch|português(?: \\(?(?:brasil|do brasil|br)\\)?)?|italiano|polski|türkçe|tiếng việt|ไทย|ภาษาไทย|bahasa indonesia|العربية|عربي|فارسی|हिन्दी|עברית|nederlands|čeština|ελληνικά|svenska|magyar|suomi|dansk|norsk|română|বাংলা)";
const between = "(?:\\s*(?:[|｜/／·•,，、:：;&()\\[\\]\\-–—]|\\band\\b|\\bor\\b)+\\s*|\\s+)";
const readIt =
  "(?:(?:please )?(?:read|view|see) (?:this|it|the|us)(?: \\w+)?(?: (?:in|this in))?(?: other)?(?: languages?)?|read (?:this )?in|(?:other |available |supported |choose (?:your )?|select )?languages?|(?:available )?translations?|(?:this |the )?(?:readme|docs?|documentation)(?: (?:is )?(?:also )?(?:available )?(?:in|languages?))?|(?:also )?available in|其他语言(?:版本)?|其它语言|语言|言語|他の言語|언어|다른 언어|idiomas?|sprachen?|langues?|lingue|языки?|lire en|leer en|lesen auf|читать на)";
const languageSwitch = new RegExp(
  `^\\W*(?:${readIt}${between}*)?(?:${tongue}(?:\\s*\\(\\S+\\))?${between})+${tongue}\\W*$|^(?=.*(?:languages?|translations?|idiomas?|sprachen|langues|lingue|языки|语言|言語|언어))\\W*${readIt}${between}*${tongue}?\\W*$`,
  "iu",
);

const greeting =
  /^\W*(?:welcome(?: to)?|hello|hi|hey)(?:,? (?:the|to|and|welcome|world|there|from))*(?: [@\w./'-]+){0,3}(?: (?:repo(?:sitory)?|project|documentation|docs|readme|page|wiki|website|github))?\s*[!.👋🎉]*$/iu;

/** `name(a, b)`, alone or with what it gives. */
const signature =
  /^(?:(?:new|await|const|let|var|function|static|async|def|fn|func)\s+)*[\p{L}_$][\p{L}\p{N}_$.:#]*\((?:[^()\n]|\([^()]*\)){0,200}\)\s*(?:(?:=>|->|:|→|⇒)\s*[\w$.<>[\]{}|]{1,40}(?: \| [\w$.<>[\]{}]{1,40})*)?;?$/u;

const registry =
  /^(?:this|it|[\w@/.-]+)?\s*(?:is )?(?:also )?(?:an? |the )?(?:node(?:\.?js)?|npm|python|ruby|rust|go|perl|php|java|javascript)?\s*(?:module|package|library|gem|crate|plugin)?\s*(?:is )?(?:now )?available (?:through|via|on|from|at|in|as) (?:the |an? )?(?:npm|pypi|crates\.io|rubygems|packagist|maven(?: central)?|nuget|yarn|jsr|cran|hex)\b.{0,40}$|^(?:before installing,? )?(?:download and install node(?:\.js)?\b.*|installation is done using\b.*|if this is a brand new project\b.*)$/i;

/** True for a line that says nothing of the project, whatever words stand in it. */
export function isFurniture(text: string): boolean {
  if (text.length > 300) return false;
  return greeting.test(text) || signature.test(text) || registry.test(text) || languageSwitch.test(text);
}
