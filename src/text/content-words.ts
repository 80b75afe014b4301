/**
 * The words of a text that carry its content, in a form in which equal things look equal: for novelty, attribution,
 * duplicates and conflicts between documents. Not for metrics, whose tokenizers are fixed by their definitions. Ours.
 */

const functionWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
could did do does doing done down during each either else etc even ever every few for from further get gets getting got had
has have having he her here hers herself him himself his how however i if in into is it its itself just like lot made make
makes many may me might mine more most much must my myself neither no nor not now of off on once one only onto or other our
ours out over own per quite rather really same shall she should since so some such than that the their theirs them then
there these they this those though through thus to too toward under until up upon us use used uses using very via was we
well were what when where whether which while who whom whose why will with within without would yet you your yours
der die das den dem des ein eine einen einem einer und oder aber nicht ist sind war wird werden mit von zu zum zur im auf für
als auch an aus bei bis durch es sich sie er wir ihr man so wie nur noch kann haben hat dass diese dieser dieses
le la les un une des du de et ou mais ne pas est sont dans sur pour par avec ce cette ces qui que il elle on nous vous
el los las una unos unas y o pero no es son en con por para se su sus lo al del como más
il lo gli una di da e ma non è sono nel con per che si os as um uma do dos das em não
het een van en of maar niet is zijn met voor op te dat die`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
let segmenter: Intl.Segmenter | undefined;

/**
 * Words in order, NFKC and lower case; numbers keep inner points and commas ("1.25", "10,000"); scripts without spaces by
 * dictionary. Only runs in such scripts see `Intl.Segmenter`: it is quadratic in the length of what it is given.
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKC").toLowerCase().replaceAll("’", "'");
  const runs = plain.match(/[\p{L}\p{M}\p{N}_]+(?:(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}]+)*(?:'\p{L}+)?/gu) ?? [];
  if (!spaceless.test(plain)) return runs;
  return runs.flatMap((run) => (spaceless.test(run) ? dictionaryWords(run) : [run]));
}

/** Longest run given to the segmenter at once; a border may fall inside a word there, once in so many characters. */
const longestRun = 1_000;

function dictionaryWords(run: string): string[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  const found: string[] = [];
  for (let at = 0; at < run.length; at += longestRun) {
    for (const part of segmenter.segment(run.slice(at, at + longestRun))) if (part.isWordLike) found.push(part.segment);
  }
  return found;
}

/** True for words that only hold a sentence together (several languages). */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word.replace(/'(?:s|t|re|ve|ll|d|m)$/, ""));
}

/**
 * Common inflections off, so that "crashes", "crashed" and "crash" meet; words of four letters and fewer, and words with
 * digits, stay as they are. Much weaker than a Porter stem on purpose: two different words must not meet.
 */
export function fold(word: string): string {
  const bare = word.replace(/'(?:s|t|re|ve|ll|d|m)$/, "");
  if (bare.length <= 3 || /\p{N}/u.test(bare)) return bare;
  let stem = bare;
  if (/(?:[^aeious]|[aeo])ies$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^suia]s$/.test(stem)) stem = stem.slice(0, -1);
  if (/[^aeiou]ing$/.test(stem) && stem.length > 6) stem = undouble(stem.slice(0, -3));
  else if (/[^aeiou]ed$/.test(stem) && stem.length > 5) stem = undouble(stem.slice(0, -2));
  return stem.length > 4 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}

function undouble(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** Content words in order, folded. */
export function contentWords(text: string): string[] {
  const found: string[] = [];
  for (const word of wordsOf(text)) {
    if (isFunctionWord(word)) continue;
    const folded = fold(word);
    if (folded.length > 1 || spaceless.test(folded) || /\p{N}/u.test(folded)) found.push(folded);
  }
  return found;
}

/** Share of `a` that also stands in `b`, 0 to 1; 0 when `a` is empty. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / a.size;
}

/** Intersection over union, 0 to 1; 0 when both are empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  const union = a.size + b.size - shared;
  return union === 0 ? 0 : shared / union;
}
