/** Sentences worth quoting out of doc comments, READMEs and summaries. Pure; for the embedded roles over code. */
import { isOrder } from "../../documents/orders.ts";
import { splitSentences } from "../../text/sentences.ts";
import { opensWithVerb } from "./identifiers.ts";

/** Lines of comments that say nothing about the code: licences, tool directives, author tags, decorations. */
const noise =
  /copyright|licen[cs]ed? under|all rights reserved|spdx-|eslint|prettier|biome|@ts-|istanbul|c8 ignore|pragma|sourceMapping|^\s*@(?:author|since|version|file|module|package|flow|jsx|license|preserve)\b|permission is hereby granted|redistribution and use|"as is"|auto-?generated|do not edit|^#!|vim:|-\*-|#region|use strict|type definitions for|(?:original )?definitions (?:in|by)\b/i;

/** Marks and signatures of documentation tools, no prose: ":nodoc:* class A", "Action#call -> void". */
const notation = /^:\w+:|^[\w.#$]+(?:\([^)]*\))?\s*(?:->|=>)/;

/** Pieces of code that a splitter took for a sentence: ".helpOption. js", "=> new Pool". */
const scrap = /^\W*(?:[.=-]>|\.\p{L})|=>/u;

/**
 * The description in a doc comment as sentences: tags and what follows them off, `{@link X}` read as X, markup off. Empty where only
 * a licence or directives stand there.
 */
export function docSentences(doc: string): string[] {
  const description = beforeTags(doc)
    .replace(/\{@\w+\s+([^}|]+)(?:\|[^}]*)?\}/g, "$1")
    // A header in words of its own: "capwords(s [,sep]) -> string".
    .replace(/^[ \t]*[\w.]+\([^)\n]*\)[ \t]*(?:->|\u2192).*$/gm, "")
    .replace(/^\s*(?:@(?:summary|brief|description|desc|fileoverview|overview)\b|\\brief\b)[ \t]*/gim, "");
  const paragraphs = description.split(/\r?\n\s*\r?\n/);
  return paragraphs
    .filter((paragraph) => !noise.test(paragraph) && !/^\s*(?:```|>>>|\|)/.test(paragraph))
    .map((paragraph) => plain(withStops(paragraph)))
    .flatMap((paragraph) => splitSentences(paragraph))
    .map(tidySentence)
    .filter((sentence) => /\p{L}{2}/u.test(sentence) && sentence.split(/\s+/).length >= 2)
    .filter((sentence) => !isOrder(sentence) && !notation.test(sentence) && !scrap.test(sentence));
}

/** Words that open a sentence and hardly ever stand with a capital inside one. */
const openers =
  /^(?:This|These|That|It|There|We|You|If|When|Note|See|Use|For|In|On|By|The|An|All|Each|Only|Also|Not|To|\p{Lu}\p{Ll}+ly)\b/u;

/** Comment lines without a stop whose next line opens a sentence are sentences: "just the types\nThis is a bit indirect". */
function withStops(paragraph: string): string {
  const lines = paragraph.split(/\r?\n/);
  return lines
    .map((line, at) => {
      const next = lines[at + 1]?.trim() ?? "";
      const opens = openers.test(next) || (/^\p{Lu}\p{Ll}/u.test(next) && opensWithVerb(next));
      return opens && /[\p{L}\p{N})`"']\s*$/u.test(line) && !dangling.test(line.trimEnd()) && wordCount(line) >= 3
        ? `${line.trimEnd()}.`
        : line;
    })
    .join("\n");
}

function beforeTags(doc: string): string {
  const lines = doc.split(/\r?\n/);
  const from = lines.findIndex((line) =>
    /^\s*(?:@(?!summary|brief|description|desc|fileoverview|overview|link|inheritdoc)\w+|:param\b|:returns?\b|\\param|Args:|Arguments:|Parameters:?$|Returns:|Raises:|Yields:|Examples?:|Usage:|Notes?:$|#\s*(?:Examples?|Errors|Panics|Safety|Arguments)\b|-{3,}|={3,}|<param\b|<returns\b)/.test(
      line,
    ),
  );
  return (from === -1 ? lines : lines.slice(0, from)).join("\n");
}

/** Prose of a README or another text: headings, badges, code, tables and HTML skipped; the first paragraphs as sentences. */
export function textSentences(text: string, most = 6): string[] {
  const body = text
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/```[\s\S]*?(?:```|$)/g, "\n\n")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/gi, "")
    .replace(/<(\w+)\b[^>]{0,200}(?:\shidden\b|display\s*:\s*none)[^>]{0,200}>[\s\S]{0,2000}?<\/\1>/gi, "");
  const out: string[] = [];
  for (const block of body.split(/\r?\n\s*\r?\n/)) {
    const lines = block
      .split(/\r?\n/)
      .filter((line) => !/^\s*(?:#{1,6}\s|=+\s*$|-{3,}\s*$|\||\[[^\]]+\]:|\.\. )/.test(line));
    const words = plain(lines.join("\n"));
    if (noise.test(words)) continue;
    for (const sentence of splitSentences(words).map(tidySentence)) {
      if (
        sentence.split(/\s+/).length >= 4 &&
        /[a-z]\s+\p{L}/iu.test(sentence) &&
        !isOrder(sentence) &&
        !scrap.test(sentence) &&
        !/^(?:note|warning|table of contents|npm install)\b/i.test(sentence)
      )
        out.push(sentence);
    }
    if (out.length >= most) break;
  }
  return out.slice(0, most);
}

/** Markdown and HTML marks off, white space folded. */
export function plain(text: string): string {
  return (
    text
      .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
      .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
      .replace(/\[([^\]]+)\]\[[^\]]*\]/g, "$1")
      .replace(/<[a-z/!][^>]*>/gi, " ")
      .replace(/(^|\s)\*{1,3}([^\s*](?:[^*\n]*[^\s*])?)\*{1,3}(?=[\s.,;:!?)]|$)/g, "$1$2")
      .replace(/(^|\s)_{1,3}([^\s_](?:[^_\n]*[^\s_])?)_{1,3}(?=[\s.,;:!?)]|$)/g, "$1$2")
      // Roles of reStructuredText: :class:`Table`, :func:`~app.run`.
      .replace(/(^|[\s(]):(?:\w+:)?\w+:`~?([^`<]+?)(?:\s*<[^>`]*>)?`/g, "$1$2")
      .replace(/`+([^`]*)`+/g, "$1")
      .replace(/^\s*(?:[-*+>]|\d+\.)\s+/gm, "")
      .replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  );
}

function tidySentence(sentence: string): string {
  return sentence
    .replace(/^(?:[-*•:;,.]+\s+)+/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A sentence with its final stop, whatever it ended with. */
export function stopped(sentence: string): string {
  const bare = sentence.replace(/[\s:;,]+$/, "");
  return /[.!?。…]$/.test(bare) ? bare : `${bare}.`;
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** Words before which a phrase may end: what follows only adds to it. */
const joints =
  /^(?:and|or|that|which|who|for|with|from|in|on|at|by|to|into|so|when|where|while|if|before|after|between|than|without|through|because|as|over|under|using|via|rather|instead|unless|until|but)$/i;
/** Words on which no phrase ends. */
const dangling =
  /(?:[\s,]+(?:a|an|the|of|to|for|in|on|at|by|with|and|or|as|from|into|that|which|who|is|are|be|was|its|their|this|these|than|when|if|not|via|per|one|each|any|every|whose|where|but|so|only|also|it|does|do|can|may|must|has|have|how|what|used))+$/i;

/**
 * The core of a sentence as a phrase without final stop: lead-ins, parentheses and trailing clauses off. A phrase a little
 * above `most` words stays whole; a longer one ends before the last joint that fits, never on a word that asks for more.
 *
 * @example phraseOf("This module keeps a prompt under its bound, so that no call fails.", 12) // "keeps a prompt under its bound"
 */
export function phraseOf(sentence: string, most: number): string {
  let phrase = sentence
    .replace(/[.!?…]+$/, "")
    .replace(/\s*\((?:[^()]|\([^()]*\))*\)/g, "")
    .replace(
      /^(?:this|the following|the)\s+(?:function|method|class|module|file|package|folder|component|helper|utility|library|script|directory)\s+(?:is used to|is responsible for|is\s+|that\s+|which\s+|provides\s+)\s*/i,
      "",
    )
    .replace(/^(?:it|we)\s+/i, "")
    .replace(/^(?:a|an|the)\s+(?=\w)/i, "");
  // Two sentences that no splitter divides, since the second opens with a small letter.
  const [opening = phrase] = phrase.split(/(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|\p{L}))\.\s+(?=\p{Ll})/u);
  if (wordCount(opening) >= 2) phrase = opening;
  const colon = /^(.+?):\s+(.+)$/.exec(phrase);
  if (colon !== null) phrase = wordCount(colon[1] as string) >= 3 ? (colon[1] as string) : (colon[2] as string);
  const tails = [
    /\s*;\s+.*$/,
    /\s+[-–—]{1,2}\s+.*$/,
    /,\s+(?:which|so that|so|because|since|where|while|unless|although|but|when|if|e\.g\.|i\.e\.|such as|including|instead|rather|then|and then|used)\b.*$/i,
  ];
  phrase = phrase.replace(/,\s+given\s.*$/, "").replace(/\s+without arguments$/, "");
  for (const tail of tails) {
    const shorter = phrase.replace(tail, "");
    if (wordCount(shorter) >= 3) phrase = shorter;
  }
  const words = phrase.split(/\s+/);
  if (words.length > most + 2) {
    const comma = phrase.indexOf(", ") > 0 ? wordCount(phrase.slice(0, phrase.indexOf(", "))) : 0;
    let end = most;
    for (let at = most; at >= Math.min(4, most); at--) {
      if (joints.test(words[at] ?? "") || words[at - 1]?.endsWith(",")) {
        end = at;
        break;
      }
    }
    phrase = words.slice(0, comma >= 4 && comma <= most ? Math.max(comma, end) : end).join(" ");
  }
  let tidy = phrase;
  for (let before = ""; before !== tidy; ) {
    before = tidy;
    tidy = tidy
      .replace(dangling, "")
      .replace(/[,;:]+$/, "")
      .trim();
  }
  return tidy === "" ? phrase : tidy;
}
