/**
 * A small grammar of what models wrap around a plain-text answer. A wrapping is taken off while one is found at the outside: marks of
 * templates and fences, tags, quotes and emphasis, list and heading marks, openers, introductions and labels in front, counts and
 * remarks behind. What is inside is never changed. Pure. `wrapping-words.ts` has the words.
 */
import {
  alternatives,
  answerTags,
  countedWords,
  introductions,
  labelPieces,
  labelWords,
  openers,
  remarks,
} from "./wrapping-words.ts";

const any = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
/** A word that ends where letters of an alphabet end; scripts without spaces know no such border. */
const ended = "(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}\\d_])";

const opener = new RegExp(`^[¡]?(?:${any(openers)})${ended}\\s*(?:[!.,:;！。，、：]|\\s[-–—])+\\s*`, "iu");
const introduction = new RegExp(`^(?:${any(introductions)})(?:${ended}|(?=[^\\p{L}]))`, "iu");
const label = new RegExp(
  `^(?:\\*\\*|__|[*_#>\\s-])*(?:(?:${any(labelWords)}|(?:${any(labelPieces)})+)(?:${ended})[\\s'’&/-]*){1,9}(?:\\*\\*|__|[*_])*\\s*(?:[:：]|\\s[-–—]\\s)(?:\\*\\*|__|[*_])*\\s*`,
  "iu",
);
const labelAlone = new RegExp(
  `^(?:(?:${any(labelWords)}|(?:${any(labelPieces)})+)(?:${ended})[\\s'’&/-]*){1,9}$`,
  "iu",
);
const remark = new RegExp(`^(?:${any(remarks)})`, "iu");
const alternative = new RegExp(`^[\\s*_#>-]*(?:${any(alternatives)})`, "iu");
const count = new RegExp(
  `\\s*(?:[-–—]\\s*)?[([（【]\\s*(?:[^()（）\\[\\]【】]{0,24}?\\d+\\s*(?:${countedWords})[^()（）\\[\\]【】]{0,40})[)\\]）】]\\s*$|\\s+[-–—]\\s*\\d+\\s*(?:${countedWords})\\.?\\s*$`,
  "iu",
);
const token =
  /<\|[^|<>\n]{1,40}\|>|<｜[^｜<>\n]{1,40}｜>|<\/?s>|\[\/?INST\]|<(?:start|end)_of_turn>(?:model\n)?|<(?:bos|eos|pad|unk)>|<\/?data [\w -]{1,40} [0-9a-f]{16}>|<unused\d+>/gi;
const turn =
  /<\|start_header_id\|>(?:assistant|user|system)<\|end_header_id\|>|<\|(?:start|im_start)\|>(?:assistant|model)\b/gi;
const pairedTag = new RegExp(`<(${answerTags})(?:\\s[^<>]*)?>([\\s\\S]*?)</\\1\\s*>`, "i");
const loneTag = new RegExp(`^<(?:${answerTags})(?:\\s[^<>]*)?>|</(?:${answerTags})\\s*>$`, "gi");
const listMark =
  /^(?:#{1,6}|>|[-*+•·–—])\s+|^(?:\(?(?:\d{1,2}|[a-dA-D])[.)]|①|1️⃣)\s+|^(?:option|version|choice)\s+(?:[A-D]|\d)\s*[:.)-]\s*/i;
const quotes: readonly (readonly [string, string])[] = [
  ['"""', '"""'],
  ["'''", "'''"],
  ["```", "```"],
  ["''", "''"],
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["”", "”"],
  ["„", "“"],
  ["„", "”"],
  ["‘", "’"],
  ["«", "»"],
  ["»", "«"],
  ["‹", "›"],
  ["「", "」"],
  ["『", "』"],
  ["《", "》"],
  ["【", "】"],
  ["**", "**"],
  ["__", "__"],
  ["*", "*"],
  ["_", "_"],
];

/** Marks of chat templates and of our own fences, wherever they stand: no answer is made of them. */
export function withoutTemplateMarks(text: string): string {
  return text.replace(turn, "\n").replace(token, "");
}

/**
 * The answer inside its wrappings: one line where one is meant, several where there is no telling (`severalAnswers`). White space
 * inside lines is folded. "" stays "".
 */
export function unwrapped(text: string): string {
  let rest = withoutTemplateMarks(text.replace(/\r\n?/g, "\n")).trim();
  // Each wrapping makes the text shorter, so that this ends; the bound is for what nobody meant to be read.
  for (let round = 0; round < 40; round++) {
    const next = peeled(rest);
    if (next === rest) break;
    rest = next;
  }
  return rest
    .split("\n")
    .map((line) => line.replace(/[^\S\n]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/**
 * A text of several sentences without what stands before and behind it: marks of templates, a tag or fence round the whole, an opener
 * and an introduction, remarks at the end.
 */
export function unwrappedText(text: string): string {
  let rest = withoutTemplateMarks(text.replace(/\r\n?/g, "\n")).trim();
  const tagged = pairedTag.exec(rest);
  if (
    tagged !== null &&
    onlyWrappings(rest.slice(0, tagged.index)) &&
    onlyRemarks(rest.slice(tagged.index + tagged[0].length))
  )
    rest = (tagged[2] ?? "").trim();
  for (let round = 0; round < 4; round++) {
    const [first = "", ...others] = rest.split("\n");
    const alone =
      others.some((line) => line.trim() !== "") &&
      isIntroduction(first.trim()) &&
      !/^\s*(?:[-*•]|\d+[.)])\s/.test(first);
    const opened = rest.replace(opener, "").trim();
    const next = alone
      ? others.join("\n").trim()
      : opened !== "" && opened !== rest && others.length + opened.length > 0
        ? opened
        : (introducedText(rest) ?? rest);
    if (next === rest) break;
    rest = next;
  }
  const paragraphs = rest.split(/\n{2,}/);
  while (paragraphs.length > 1 && isOffer(paragraphs.at(-1) as string)) paragraphs.pop();
  return paragraphs.join("\n\n");
}

/** What follows "Here is the summary:" on the same line; an introduction without a colon is a sentence of the text. */
function introducedText(text: string): string | null {
  const colon = /^[^\n:：.]{0,100}[:：](?!\/\/|\d)\s*/u.exec(text)?.[0];
  return colon !== undefined &&
    introduction.test(text) &&
    /^(?:here|voici|voilà|hier|aqu|ecco|вот|oto|以下|これ|다음)/iu.test(text)
    ? text.slice(colon.length)
    : null;
}

/** A last paragraph that speaks to the reader of the chat and not of the matter. */
function isOffer(paragraph: string): boolean {
  return /^\W*(?:let me know|i hope|hope this|feel free|would you like|do you want|is there anything|\(?word count|j'espère|n'hésitez|ich hoffe|lass mich|espero que|spero|laat me weten|надеюсь|дайте знать|希望|ご参考|도움이)/iu.test(
    paragraph,
  );
}

/** One wrapping less, or the same. */
function peeled(text: string): string {
  const fenced = /(?:^|\n)(?:`{3,}|~{3,})[\w-]*\n([\s\S]*?)\n[^\S\n]*(?:`{3,}|~{3,})(?:\n|$)/.exec(text)?.[1];
  if (fenced !== undefined && fenced.trim() !== "") return fenced.trim();
  const boxed =
    /^\$*\s*\\boxed\{([\s\S]*)\}\s*\$*\.?$/.exec(text)?.[1] ?? /^\\text(?:bf|it)?\{([\s\S]*)\}$/.exec(text)?.[1];
  if (boxed !== undefined) return boxed.trim();
  const tagged = pairedTag.exec(text);
  if (
    tagged !== null &&
    onlyWrappings(text.slice(0, tagged.index)) &&
    onlyRemarks(text.slice(tagged.index + tagged[0].length))
  )
    return (tagged[2] ?? "").trim();
  const untagged = text.replace(loneTag, "").trim();
  if (untagged !== text && untagged !== "") return untagged;
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return peeledLines(lines) ?? peeledLine(text);
}

/** What several lines lose: a first line that introduces, last lines that remark. Null where nothing does. */
function peeledLines(lines: readonly string[]): string | null {
  const [first = "", second] = lines;
  if (second === undefined) return null;
  // The answer may stand after a line that thinks aloud.
  const last = lines.findIndex(
    (line, at) =>
      at > 0 && /^(?:\W*)(?:final answer|answer|réponse finale|antwort|respuesta|ответ|答案|回答)\W*[:：]/iu.test(line),
  );
  if (last > 0 && /^(?:thought|reasoning|thinking|analysis|step)\b/i.test(first)) return lines.slice(last).join("\n");
  if (isIntroduction(first)) return lines.slice(1).join("\n");
  const at = lines.findIndex(
    (line, index) => index > 0 && (remark.test(line.replace(/^[*_>\s]+/, "")) || begins(line, first)),
  );
  if (at > 0) return lines.slice(0, at).join("\n");
  return null;
}

/** Whether a line begins another section ("### Keywords", "Summary: ...") behind a first line that is none. */
function begins(line: string, first: string): boolean {
  if (/^#{1,6}\s/.test(first) || label.test(first) || listMark.test(first) || alternative.test(line)) return false;
  return /^#{1,6}\s/.test(line) || (label.test(line) && !/^[\s*_]*(?:short|final|best|one|version)/i.test(line));
}

/** Whether a line of its own says only that the answer follows. */
function isIntroduction(line: string): boolean {
  const bare = line.replace(/^[*_#>\s]+|[*_\s]+$/g, "");
  if (/[:：]$/.test(bare)) return true;
  const plain = bare.replace(opener, "").replace(/[.!。！]$/u, "");
  if (plain === "") return true;
  if (labelAlone.test(plain)) return true;
  return introduction.test(plain) && /(?:です|ます|である|습니다|입니다)$/u.test(plain);
}

/** One line, or the first of several that stay together. */
function peeledLine(text: string): string {
  const opened = text.replace(opener, "");
  if (opened !== text && opened.trim() !== "") return opened.trim();
  const uncounted = text.replace(count, "").trim();
  if (uncounted !== text && uncounted !== "") return uncounted;
  const introduced = afterIntroduction(text);
  if (introduced !== null) return introduced;
  if (!text.includes("\n")) {
    const unlisted = text.replace(listMark, "").trim();
    if (unlisted !== text && unlisted !== "") return unlisted;
  }
  const labelled = text.replace(label, "").trim();
  if (labelled !== text && labelled !== "") return labelled;
  return unquoted(text);
}

/** What follows an introduction on the same line: behind its colon, or the quotation it ends with. */
function afterIntroduction(text: string): string | null {
  if (!introduction.test(text)) return null;
  const colon = /^[^\n:：]{0,120}[:：](?!\/\/|\d|\w+:)\s*/u.exec(text)?.[0];
  if (colon !== undefined && text.length > colon.length) return text.slice(colon.length).trim();
  // "the best tagline would be "X".": the stop is the sentence's, and goes with the phrase as for any quotation.
  const quoted =
    /^[^"“„«\n]{3,120}\b(?:is|be|est|ist|lautet|es|è|é|wäre|será|sería)\s+["“„«]\s*([^"”“»\n]+?)\s*["”“»]([.!]?)$/iu.exec(
      text,
    );
  return quoted === null ? null : `${quoted[1] ?? ""}${quoted[2] ?? ""}`;
}

function unquoted(text: string): string {
  for (const [open, close] of quotes) {
    if (!text.startsWith(open)) continue;
    const stop = /[.!。]$/.test(text) && !text.endsWith(close) ? text.slice(-1) : "";
    const body = text.slice(0, text.length - stop.length);
    if (body.length <= open.length + close.length || !body.endsWith(close)) continue;
    const inner = body.slice(open.length, body.length - close.length);
    if (!inner.includes(close) && !inner.includes(open) && inner.trim() !== "") return `${inner.trim()}${stop}`;
  }
  return text;
}

function onlyWrappings(text: string): boolean {
  return (
    text.trim() === "" ||
    text
      .trim()
      .split("\n")
      .every((line) => isIntroduction(line.trim()) || opener.test(`${line.trim()} `) || introduction.test(line.trim()))
  );
}

function onlyRemarks(text: string): boolean {
  return text.trim() === "" || remark.test(text.trim());
}

/**
 * Why an unwrapped answer cannot be taken for one phrase, in words for the model that wrote it; null where it can. Two lines are two
 * answers, and so is a line that offers a choice.
 */
export function severalAnswers(answer: string): string | null {
  const lines = answer.split("\n");
  const several = "it gives more than one answer; give the one phrase alone, on one line";
  if (lines.length > 1) return several;
  if (/^either\b[^\n]*\bor\b/i.test(answer) && /["“«'].+["”»']\s+or\s+["“«']/i.test(answer)) return several;
  if (/\boption\s+[A1]\b.*\boption\s+[B2]\b/i.test(answer)) return several;
  if (/^1[.)]\s.*\s2[.)]\s/.test(answer)) return several;
  if (alternative.test(answer) && /^(?:option\s+[A-D\d]\b|alternatively\b)/i.test(answer)) return several;
  if (
    /(?<!:\w+)[:：]$/u.test(answer) ||
    (introduction.test(answer) && /^(?:here (?:is|are)|here['’]s|sure|below is)\b/i.test(answer))
  )
    return "it introduces an answer; give the phrase alone";
  return null;
}
