/**
 * Support (ours): how much of a summary its source backs, word by word. A cheap alarm for invented content that needs no
 * model; it says nothing about how words are put together.
 */
import { contentWords, fold, wordsOf } from "../text/content-words.ts";
import { withIdentifierWords } from "../text/identifier-words.ts";
import { contradicted } from "./contradicted.ts";

/** Which content words, names and numbers of a text stand in its source, and which do not. */
export interface Support {
  /** Share of the summary's content words, names and numbers that stand in the source, 0 to 1; null where it has none. */
  readonly value: number | null;
  /** Those that do not, as they stand in the summary, in order, each once. */
  readonly missing: readonly string[];
  /** Those that stand there only denied or planned (see `contradicted.ts`); `value` does not count them as backed. */
  readonly contradicted: readonly string[];
}

/**
 * Compares folded content words (see `text/content-words.ts`), so that "watches" is backed by "watch". A compound is
 * backed by its parts in a row ("commandline" by "command line") and parts by their compound. Parts of words back
 * nothing: "rust" does not stand in "trust". At worst linear in the source; most summaries are backed by its beginning.
 */
export function support(summary: string, source: string): Support {
  const { total, missing, missed } = backing(summary, source);
  const denied = contradicted(summary, source).filter((word) => !missing.includes(word));
  const unbacked = Math.min(total, missed + denied.length);
  return { value: total === 0 ? null : (total - unbacked) / total, missing, contradicted: denied };
}

function backing(
  summary: string,
  source: string,
): { readonly total: number; readonly missing: readonly string[]; readonly missed: number } {
  const words = wordsOf(summary);
  const known = new Set<string>();
  // What is no content word in the source (function words, single letters) is none here either.
  const content = words.map((word) => contentWords(word).length > 0);
  // A light word counts where the source has it too; where it has not, it claims nothing.
  if (words.some((word, at) => content[at] && isLight(word))) for (const word of contentWords(source)) known.add(word);
  const counted = words.map((word, at) => content[at] === true && !(isLight(word) && !known.has(fold(word))));
  const open = new Set(words.filter((_, at) => counted[at]).map(fold));
  const total = counted.filter(Boolean).length;
  for (const piece of pieces(source)) {
    if (open.size === 0) break;
    for (const word of contentWords(piece)) open.delete(word);
  }
  if (open.size > 0) backByCompounds(words, open, wordsOf(source));
  const missing = words.filter((word, at) => counted[at] && open.has(fold(word)));
  return { total, missing: [...new Set(missing)], missed: missing.length };
}

/** The same for code: identifiers count by their parts, and short forms by what they stand for. */
export function codeSupport(summary: string, code: string): Omit<Support, "contradicted"> {
  const { missing } = backing(summary, withIdentifierWords(code));
  // What prose about any code says of it: "returns", "given", "whether".
  const claims = missing.filter((word) => !proseOfCode.has(fold(word)));
  const total = new Set(wordsOf(summary).filter((word) => contentWords(word).length > 0)).size;
  return { value: total === 0 ? null : (total - claims.length) / total, missing: claims };
}

const proseOfCode =
  foldedSet(`return returns returned yield check checks whether create creates build given value values element elements
item items represent represents string strings number numbers call calls caller callers set sets raise raises throw throws error errors failure
fails fail message handle handles define defines hold holds run runs list lists function method class object array map name names first last new
empty true false null none otherwise optional optionally convert converts get gets read reads write writes add adds remove removes find finds
compute computes parse parses format formats input inputs output outputs argument arguments parameter parameters instance type types key keys
one two each every match matches matching`);

/** Verbs and nouns that say of a thing that it is one and does something, and joining words; several languages. Ours. */
const light =
  foldedSet(`across let lets allow allows allowing enable enables enabling help helps helping provide provides providing offer offers
offering make makes making give gives giving work works working come comes coming keep keeps keeping include includes including contain contains
containing show shows showing turn turns turning tool tools app apps application applications library libraries package packages program
programs software utility utilities framework module modules project projects system systems solution service based way ways kind kinds thing
things various several simple simply easy easily quick quickly directly automatically together along among around within without instead such like
people user users someone anything everything different new one two three single multiple small written
hilft helfen erlaubt ermöglicht bietet macht gibt werkzeug programm anwendung bibliothek einfach einfache einfacher ohne mithilfe sowie damit
mittels über unter zwischen permet outil application bibliothèque logiciel simple facilement avec sans permite herramienta aplicación biblioteca
sencilla fácil consente strumento applicazione libreria semplice
ツール アプリ アプリケーション ライブラリ ため もの こと よう する した して いる ある できる です ます なる これ それ 向け ついて おり れる られる ない ください`);

const isLight = (word: string): boolean => light.has(fold(word));

function foldedSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(fold));
}

/** The source in order, cut at line ends, so that the words at its beginning are looked at first. */
function* pieces(source: string): Generator<string> {
  for (let at = 0; at < source.length; ) {
    const line = source.indexOf("\n", at + 2_000);
    const end = line < 0 ? source.length : line + 1;
    yield source.slice(at, end);
    at = end;
  }
}

function backByCompounds(words: readonly string[], open: Set<string>, sourceWords: readonly string[]): void {
  const known = new Set(sourceWords.map(fold));
  for (let at = 0; at + 1 < words.length; at++) {
    const [left = "", right = ""] = [words[at], words[at + 1]];
    if (!known.has(fold(left + right))) continue;
    open.delete(fold(left));
    open.delete(fold(right));
  }
  for (let at = 0; at + 1 < sourceWords.length && open.size > 0; at++) {
    const pair = `${sourceWords[at]}${sourceWords[at + 1]}`;
    open.delete(fold(pair));
    if (at + 2 < sourceWords.length) open.delete(fold(`${pair}${sourceWords[at + 2]}`));
  }
}
