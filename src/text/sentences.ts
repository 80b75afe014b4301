/**
 * Sentences of prose, for every room. Intl.Segmenter proposes the borders (any language); the rules here take back the
 * ones that software texts make wrong: abbreviations, file names, versions, addresses, code spans, list numbers.
 */

export interface SentenceSpan {
  /** First code unit of the sentence in the text given. */
  readonly start: number;
  /** One past its last code unit; white space around sentences belongs to none. */
  readonly end: number;
}

export interface SentenceOptions {
  /** BCP 47 tag of the text's language. Default "en". An unknown tag is read as "en". */
  readonly language?: string;
  /** `wrap` (default): a single line break is a space and a blank line ends a sentence. `break`: every line break ends one. */
  readonly lines?: "wrap" | "break";
}

/** Abbreviations that stand before a name or a word and hardly ever end a sentence. */
const leading =
  /(?:^|[\s("'\u201c[])(?:dr|mr|mrs|ms|prof|sr|st|gen|rep|sen|hon|rev|messrs|vs|e\.g|eg|i\.e|ie|cf|viz|approx|resp|incl|excl|esp|ca|aka|a\.k\.a|et al|z\.b|d\.h|bzw|usw|p\.ej|ej)\.$/i;
/** Abbreviations that only count before a number: "No. 5", but "No. It is not." */
const beforeNumber =
  /(?:^|[\s([])(?:no|nos|nr|fig|figs|eq|eqs|sec|sect|ch|chap|vol|p|pp|ver|v|art|tab|app|ex|par|lib|rev)\.$/i;
/** Capital initials of a person: after a capitalized word, "by", another initial, or at the start. */
const initial = /(?:^|\b(?:by|and)\s|\p{Lu}[\p{L}'-]+\s|\b\p{Lu}\.\s?)\p{Lu}\.$/u;
/** A sentence that is only a list mark: "1.", "a)", "iv.". */
const listMark = /^(?:[([]?(?:\d{1,3}|[a-zA-Z]|[ivx]{2,4})[.)\]]|[-*+\u2022])+$/;

/**
 * The sentences of `text` as positions, in order; empty for a text of white space. Time linear in the length.
 */
export function sentenceSpans(text: string, options: SentenceOptions = {}): SentenceSpan[] {
  const segmenter = segmenterFor(options.language ?? "en");
  const spans: SentenceSpan[] = [];
  const border =
    options.lines === "break" ? /\r\n|[\n\r\u2028\u2029]/g : /(?:\r\n|\n|\r(?!\n))[^\S\n\r]*(?:\r\n|\n|\r(?!\n))\s*/g;
  let start = 0;
  for (const match of text.matchAll(border)) {
    paragraphSpans(text, start, match.index, segmenter, spans);
    start = match.index + match[0].length;
  }
  paragraphSpans(text, start, text.length, segmenter, spans);
  return spans;
}

/**
 * The sentences of `text`, white space inside them folded to single spaces.
 *
 * @example splitSentences("Runs on Node.js v20.1. See e.g. the docs.") // ["Runs on Node.js v20.1.", "See e.g. the docs."]
 */
export function splitSentences(text: string, options: SentenceOptions = {}): string[] {
  return sentenceSpans(text, options).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, " "));
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Making a segmenter costs about a millisecond, so each language makes one. */
function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    const known = isLanguageTag(language) ? language : "en";
    segmenter = new Intl.Segmenter(known, { granularity: "sentence" });
    if (segmenters.size < 200) segmenters.set(language, segmenter);
  }
  return segmenter;
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function paragraphSpans(
  text: string,
  from: number,
  to: number,
  segmenter: Intl.Segmenter,
  spans: SentenceSpan[],
): void {
  const paragraph = text.slice(from, to);
  if (paragraph.trim() === "") return;
  // Line breaks end a sentence for the segmenter; as spaces they keep every offset.
  const flat = paragraph.replace(/[\n\r\u2028\u2029\u0085]/g, " ");
  const protectedAt = protectedRanges(flat);
  let start = 0;
  let range = 0;
  for (const border of proposedBorders(flat, segmenter)) {
    while (range < protectedAt.length && (protectedAt[range] as SentenceSpan).end <= border) range++;
    const inside = range < protectedAt.length && (protectedAt[range] as SentenceSpan).start < border;
    if (border < flat.length && (inside || isFalseBorder(flat, start, border))) continue;
    pushTrimmed(flat, start, border, from, spans);
    start = border;
  }
  if (start < flat.length) pushTrimmed(flat, start, flat.length, from, spans);
}

/**
 * Borders by Intl.Segmenter. It is fed pieces, since its time per step grows with the length of its input (600 kB at
 * once take 12 s, in pieces 0.1 s); a piece ends where a sentence most likely does, else at a space that is no border.
 */
function* proposedBorders(flat: string, segmenter: Intl.Segmenter): Generator<number> {
  for (let start = 0; start < flat.length; ) {
    const { end, isBorder } = pieceEnd(flat, start);
    for (const { segment, index } of segmenter.segment(flat.slice(start, end))) {
      const border = start + index + segment.length;
      if (border < end || isBorder) yield border;
    }
    start = end;
  }
}

const pieceLength = 1_000;

function pieceEnd(flat: string, start: number): { end: number; isBorder: boolean } {
  if (flat.length - start <= 2 * pieceLength) return { end: flat.length, isBorder: true };
  const window = flat.slice(start + pieceLength, start + 2 * pieceLength);
  const likely = /[.!?]['")\]]*\s+(?=\p{Lu})|[\u3002\uff01\uff1f](?![\u300d\u300f\u201d\uff09])/u.exec(window);
  if (likely !== null) return { end: start + pieceLength + likely.index + likely[0].length, isBorder: true };
  const space = /\s+(?=\S)/.exec(window);
  if (space !== null) return { end: start + pieceLength + space.index + space[0].length, isBorder: false };
  return { end: start + 2 * pieceLength, isBorder: false };
}

function pushTrimmed(flat: string, start: number, end: number, offset: number, spans: SentenceSpan[]): void {
  let first = start;
  let last = end;
  while (first < last && /\s/.test(flat[first] as string)) first++;
  while (last > first && /\s/.test(flat[last - 1] as string)) last--;
  if (last > first) spans.push({ start: offset + first, end: offset + last });
}

/** Code spans and addresses, in order: no border counts inside them. */
function protectedRanges(flat: string): SentenceSpan[] {
  const ranges: SentenceSpan[] = [];
  for (const match of flat.matchAll(/(`{1,3})(?!`)[^`]{1,400}\1|(?:https?|ftp|git|ssh|file):\/\/\S+|\bwww\.\S+/g)) {
    let end = match.index + match[0].length;
    // A full stop after an address ends the sentence, not the address.
    if (match[1] === undefined) while (/[.,;:!?)\]'"]/.test(flat[end - 1] as string)) end--;
    ranges.push({ start: match.index, end });
  }
  return ranges;
}

/** How far back the rules look; keeps the work linear on texts without a true border. */
const lookBack = 60;

function isFalseBorder(flat: string, start: number, border: number): boolean {
  const next = flat[border] as string;
  const before = flat.slice(Math.max(start, border - lookBack), border);
  const sentence = before.trimEnd();
  // ASCII marks end a sentence only before white space: "Node.js", "Foo.Bar", "a?b". Other scripts need none.
  if (sentence.length === before.length && /[.?!]['")\]]*$/.test(sentence)) return true;
  if (border - start < lookBack && listMark.test(sentence.trimStart())) return true;
  if (/[!?]$/.test(sentence)) return /\p{Ll}/u.test(next) && !/^https?:/.test(flat.slice(border, border + 6));
  if (!sentence.endsWith(".")) return false;
  if (leading.test(sentence)) return true;
  if (beforeNumber.test(sentence)) return /[\d#]/.test(next);
  return initial.test(sentence.trimStart());
}
