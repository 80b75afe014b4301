/**
 * The language of prose: by script first (Chinese, Japanese, Korean, Russian, Arabic, ...), by the commonest words
 * second, by a detector only where these are unsure, since loading it costs more than reading a README.
 */

interface Tally {
  readonly script: string;
  readonly pattern: RegExp;
  /** Letters of this script that carry about as much as one word of English. */
  readonly lettersPerWord: number;
}

const scripts: readonly Tally[] = [
  { script: "kana", pattern: /[\u3040-\u30ff]/g, lettersPerWord: 3 },
  { script: "han", pattern: /[\u3400-\u9fff]/g, lettersPerWord: 1.7 },
  { script: "hangul", pattern: /[\uac00-\ud7af]/g, lettersPerWord: 2.5 },
  { script: "cyrillic", pattern: /[\u0400-\u04ff]/g, lettersPerWord: 5.5 },
  { script: "arabic", pattern: /[\u0600-\u06ff]/g, lettersPerWord: 4.5 },
  { script: "he", pattern: /[\u0590-\u05ff]/g, lettersPerWord: 4.5 },
  { script: "el", pattern: /[\u0370-\u03ff]/g, lettersPerWord: 5 },
  { script: "th", pattern: /[\u0e00-\u0e7f]/g, lettersPerWord: 4 },
  { script: "hi", pattern: /[\u0900-\u097f]/g, lettersPerWord: 4.5 },
  { script: "bn", pattern: /[\u0980-\u09ff]/g, lettersPerWord: 4.5 },
  { script: "ta", pattern: /[\u0b80-\u0bff]/g, lettersPerWord: 6 },
  { script: "ka", pattern: /[\u10a0-\u10ff]/g, lettersPerWord: 6 },
  { script: "hy", pattern: /[\u0530-\u058f]/g, lettersPerWord: 6 },
];

/** Function words that set these languages apart from each other; words shared by two of them are left out. */
const common: readonly (readonly [string, string])[] = [
  ["en", "the and of to is for with that this you it are on be from by your or can will an if use not"],
  ["fr", "le les des est et une pour dans vous sur avec qui ce cette au aux par pas sont votre du être"],
  ["de", "der die und das ist ein eine für mit von den auf dem nicht sich werden auch wird sind zu oder"],
  ["es", "el los las una para con del se por es como su más este esta puede y al lo está"],
  ["pt", "o os uma para com não do da dos das em ao você é são mais seu sua pelo pode ou"],
  ["it", "il gli della che di per con una sono è nel alla dei questo questa le può anche si"],
  ["nl", "het een van en de voor met zijn niet op dit deze je wordt ook worden naar kan"],
  ["pl", "się jest nie na do w z dla oraz jak to przez tego które można"],
  ["tr", "ve bir bu için ile olarak da de olan daha çok gibi"],
  ["id", "yang dan untuk dengan ini dari pada adalah di dapat anda"],
  ["vi", "và của là cho các được có trong với những không một"],
  ["sv", "och att det som för är på med av ett den inte till kan"],
  ["cs", "je se na pro že jako který nebo tento které jsou není"],
];

const byWord = new Map<string, string[]>();
for (const [language, words] of common)
  for (const word of words.split(" ")) byWord.set(word, [...(byWord.get(word) ?? []), language]);

export interface LanguageGuess {
  /** ISO 639-1, or "und". */
  readonly code: string;
  /** True when scripts or common words left no doubt. */
  readonly sure: boolean;
  /** About how many words of English the text amounts to. */
  readonly weight: number;
}

/** At most this much of a text is looked at. */
const sample = 6_000;

export function guessLanguage(whole: string): LanguageGuess {
  // Words of addresses and settings ("com", "os", "do") belong to no language.
  const text = whole.slice(0, sample).replace(/[^\s()[\]]+[./=:@\\_][^\s()[\]]+/g, " ");
  const latin = text.match(/[A-Za-z\u00c0-\u024f\u1e00-\u1eff]{2,}/g) ?? [];
  if (!/[^\u0000-\u024f\u1e00-\u1eff\u2000-\u206f]/.test(text)) return byCommonWords(latin);
  let best: { script: string; words: number } = { script: "latin", words: latin.length };
  const counts = new Map<string, number>();
  for (const { script, pattern, lettersPerWord } of scripts) {
    const words = (text.match(pattern)?.length ?? 0) / lettersPerWord;
    counts.set(script, words);
  }
  // Kana and Han together are one language's writing.
  const kana = counts.get("kana") ?? 0;
  const han = counts.get("han") ?? 0;
  if (kana > 0) {
    counts.set("kana", kana + (kana * 8 >= han ? han : 0));
    if (kana * 8 >= han) counts.set("han", 0);
  }
  for (const [script, words] of counts) {
    // Names and commands are Latin in every language: a third of the words in another script decides.
    if (words > 0 && words * 2 >= latin.length && (best.script === "latin" || words > best.words))
      best = { script, words };
  }
  if (best.script === "latin") return byCommonWords(latin);
  return { code: codeOf(best.script, text), sure: true, weight: best.words + latin.length };
}

function codeOf(script: string, text: string): string {
  switch (script) {
    case "kana":
      return "ja";
    case "han":
      return "zh";
    case "hangul":
      return "ko";
    case "cyrillic":
      if (/[іїєґІЇЄҐ]/.test(text)) return "uk";
      if (/[љњћђџјЉЊЋЂЏЈ]/.test(text)) return "sr";
      return /[ыэЫЭ]/.test(text) || !/ъ[^аеёиоуыэюя]/.test(text) ? "ru" : "bg";
    case "arabic":
      return (text.match(/[پچژگیک]/g)?.length ?? 0) > (text.match(/[ةيكى]/g)?.length ?? 0) ? "fa" : "ar";
    default:
      return script;
  }
}

function byCommonWords(words: readonly string[]): LanguageGuess {
  const votes = new Map<string, number>();
  for (const word of words)
    for (const code of byWord.get(word.toLowerCase()) ?? []) votes.set(code, (votes.get(code) ?? 0) + 1);
  const ranked = [...votes].sort((a, b) => b[1] - a[1]);
  const [first, second] = ranked;
  if (first === undefined) return { code: "und", sure: false, weight: words.length };
  const sure = first[1] >= 4 && first[1] >= 1.5 * (second?.[1] ?? 0) && first[1] >= words.length * 0.04;
  return { code: first[0], sure, weight: words.length };
}

/** A detector's word for texts the tables are unsure about; "und" where it has none. Ours: under 4 words, English. */
export async function detectLanguage(
  text: string,
  guess: LanguageGuess,
  declared: string | undefined,
): Promise<string> {
  if (guess.sure) return guess.code;
  if (declared !== undefined) return declared;
  if (guess.weight === 0) return "und";
  // Short software texts ("Tiny LRU cache") are English far more often than detectors believe.
  const plain = /^[\u0000-\u007f\u2000-\u2bff]*$/.test(text);
  if (guess.weight < 40 && plain && (guess.code === "und" || guess.code === "en")) return "en";
  const { detect } = await import("tinyld/light");
  const found = detect(text.slice(0, sample));
  return found !== "" ? found : guess.code === "und" ? "en" : guess.code;
}
