/**
 * Porter's stemmer in the three modes the field uses. `nltk` is what NLTK runs by default, and with it ROUGE and METEOR;
 * it is not Porter's published algorithm: it knows irregular words and adds rules. Another stemmer gets its own file.
 * M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980; NLTK 3.8, nltk.stem.porter.
 */

/**
 * - `nltk`: NLTK_EXTENSIONS, NLTK's default.
 * - `original`: the algorithm as published in 1980.
 * - `martin`: with the changes that Martin Porter made to his own program later.
 */
export type PorterMode = "nltk" | "original" | "martin";

const irregular: ReadonlyMap<string, string> = new Map([
  ["sky", "sky"],
  ["skies", "sky"],
  ["dying", "die"],
  ["lying", "lie"],
  ["tying", "tie"],
  ["news", "news"],
  ["innings", "inning"],
  ["inning", "inning"],
  ["outings", "outing"],
  ["outing", "outing"],
  ["cannings", "canning"],
  ["canning", "canning"],
  ["howe", "howe"],
  ["proceed", "proceed"],
  ["exceed", "exceed"],
  ["succeed", "succeed"],
]);

type Condition = (stem: string) => boolean;
type Rule = readonly [suffix: string, replacement: string];

const positiveMeasure: Condition = (stem) => measure(stem) > 0;
const measureAboveOne: Condition = (stem) => measure(stem) > 1;

const step1a: readonly Rule[] = [
  ["sses", "ss"],
  ["ies", "i"],
  ["ss", "ss"],
  ["s", ""],
];
const step2Start: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
];
const step2End: readonly Rule[] = [
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];
const step2Original: readonly Rule[] = [...step2Start, ["abli", "able"], ...step2End];
const step2Later: readonly Rule[] = [...step2Start, ["bli", "ble"], ...step2End];
const step3: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const step4Suffixes = "al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split(" ");

/**
 * The stem of `word`, lower-cased first. Any string is accepted; characters outside a-z count as consonants. Words of
 * one or two letters come back unchanged except in mode `original`.
 *
 * @example porterStem("abilities") // "abil"
 */
export function porterStem(word: string, mode: PorterMode = "nltk"): string {
  let stem = word.toLowerCase();
  if (mode === "nltk") {
    const known = irregular.get(stem);
    if (known !== undefined) return known;
  }
  if (mode !== "original" && stem.length <= 2) return stem;
  stem = pluralsOff(stem, mode);
  stem = participlesOff(stem, mode);
  stem = finalY(stem, mode);
  stem = doubleSuffixes(stem, mode);
  stem = applyRules(stem, step3, positiveMeasure);
  stem = residualSuffix(stem);
  stem = finalE(stem, mode);
  return stem.endsWith("ll") && measure(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem;
}

/** The first rule whose suffix fits decides, also when its condition then fails. */
function applyRules(word: string, rules: readonly Rule[], condition?: Condition): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return condition === undefined || condition(stem) ? stem + replacement : word;
  }
  return word;
}

function pluralsOff(word: string, mode: PorterMode): string {
  if (mode === "nltk" && word.length === 4 && word.endsWith("ies")) return word.slice(0, -1);
  return applyRules(word, step1a);
}

function participlesOff(word: string, mode: PorterMode): string {
  if (mode === "nltk" && word.endsWith("ied")) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith("eed")) return positiveMeasure(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const suffix = ["ed", "ing"].find((end) => word.endsWith(end) && hasVowel(word.slice(0, word.length - end.length)));
  if (suffix === undefined) return word;
  const stem = word.slice(0, word.length - suffix.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsInDoubleConsonant(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsInShortSyllable(stem, mode) ? `${stem}e` : stem;
}

function finalY(word: string, mode: PorterMode): string {
  if (!word.endsWith("y")) return word;
  const stem = word.slice(0, -1);
  const turns = mode === "nltk" ? stem.length > 1 && isConsonant(stem, stem.length - 1) : hasVowel(stem);
  return turns ? `${stem}i` : word;
}

function doubleSuffixes(word: string, mode: PorterMode): string {
  if (mode === "nltk" && word.endsWith("alli") && positiveMeasure(word.slice(0, -4))) {
    return doubleSuffixes(word.slice(0, -2), mode);
  }
  const rules = mode === "original" ? step2Original : step2Later;
  if (rules.some(([suffix]) => word.endsWith(suffix)) || mode === "original") {
    return applyRules(word, rules, positiveMeasure);
  }
  if (mode === "nltk" && word.endsWith("fulli")) return positiveMeasure(word.slice(0, -5)) ? word.slice(0, -2) : word;
  if (!word.endsWith("logi")) return word;
  // NLTK measures up to and including the "l"; Martin Porter's own program stops before it.
  const measured = mode === "nltk" ? word.slice(0, -3) : word.slice(0, -4);
  return positiveMeasure(measured) ? word.slice(0, -1) : word;
}

function residualSuffix(word: string): string {
  const suffix = step4Suffixes.find((end) => word.endsWith(end));
  if (suffix === undefined) return word;
  const stem = word.slice(0, word.length - suffix.length);
  if (!measureAboveOne(stem)) return word;
  return suffix === "ion" && !/[st]$/.test(stem) ? word : stem;
}

function finalE(word: string, mode: PorterMode): string {
  if (!word.endsWith("e")) return word;
  const stem = word.slice(0, -1);
  const size = measure(stem);
  return size > 1 || (size === 1 && !endsInShortSyllable(stem, mode)) ? stem : word;
}

/** y is a consonant at the start and after a vowel. */
function isConsonant(word: string, index: number): boolean {
  let consonant = true;
  // Only a run of y's makes the answer depend on what stands before.
  let start = index;
  while (start > 0 && word[start] === "y") start--;
  for (let at = start; at <= index; at++) {
    const letter = word[at];
    if (letter === "y") consonant = at === 0 ? true : !consonant;
    else consonant = !"aeiou".includes(letter ?? "");
  }
  return consonant;
}

/** Porter's m: how many times a vowel run is followed by a consonant run. */
function measure(stem: string): number {
  let count = 0;
  let consonant = true;
  let previous = true;
  for (let at = 0; at < stem.length; at++) {
    const letter = stem.charCodeAt(at);
    if (letter === 121) consonant = at === 0 ? true : !consonant;
    else consonant = !(letter === 97 || letter === 101 || letter === 105 || letter === 111 || letter === 117);
    if (consonant && !previous) count++;
    previous = consonant;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at++) if (!isConsonant(stem, at)) return true;
  return false;
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, consonant other than w, x, y; NLTK also takes a two-letter vowel + consonant. */
function endsInShortSyllable(word: string, mode: PorterMode): boolean {
  const last = word.length - 1;
  if (last === 1) return mode === "nltk" && !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    last >= 2 &&
    isConsonant(word, last - 2) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last) &&
    !/[wxy]$/.test(word)
  );
}
