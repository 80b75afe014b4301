/** Comments as text: without their markers, and which of them document what follows. */
import type { LanguageId } from "./languages/language.ts";

/** A comment in the source; offsets in UTF-16 code units. */
export interface CommentSpan {
  readonly start: number;
  readonly end: number;
}

const blockOpening = /^\/\*[*!]*<?/;
const lineMarkers = /^[ \t]*(?:\/\/[/!]*<?|#+(?!\{))[ \t]?/gm;

/**
 * The words of a comment: markers, leading stars and common indentation gone, blank lines at both ends dropped, line
 * ends as "\n". For C# the XML tags go too. A docstring's quotes count as markers.
 */
export function commentWords(comment: string, language: LanguageId): string {
  let text = comment.replaceAll("\r\n", "\n").trim();
  const docstring = text.match(/^[rRuUbB]{0,2}("""|'''|"|')([\s\S]*)\1$/);
  if (language === "python" && docstring !== null) text = docstring[2] ?? "";
  else if (text.startsWith("/*")) {
    text = text
      .replace(blockOpening, "")
      .replace(/\*+\/$/, "")
      .replace(/^[ \t]*\*(?!\*)[ \t]?/gm, "");
  } else if (text.startsWith("=begin")) text = text.replace(/^=begin.*\n?/, "").replace(/\n=end[\s\S]*$/, "");
  else text = text.replace(lineMarkers, "");
  if (language === "csharp") text = withoutXml(text);
  return unindent(text);
}

function withoutXml(text: string): string {
  return text
    .replace(/<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword)="([^"]*)"\s*\/>/g, "$1")
    .replace(/<[/]?[a-z][^>]*>/gi, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function unindent(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  while (lines.length > 0 && lines[0] === "") lines.shift();
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  const [first = "", ...rest] = lines;
  const margin = Math.min(...rest.filter((line) => line !== "").map((line) => line.search(/\S/)));
  return [first.trim(), ...rest.map((line) => (Number.isFinite(margin) ? line.slice(margin) : line))].join("\n").trim();
}

/**
 * The comments directly above `offset`: a run without a blank line between its parts or below it. `comments` must be
 * in document order. `/**` documents across blank lines too, as compilers read it. null when there is none.
 */
export function commentsAbove(
  source: string,
  offset: number,
  comments: readonly CommentSpan[],
  documentation: RegExp,
): CommentSpan | null {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle] as CommentSpan).end <= offset) low = middle + 1;
    else high = middle;
  }
  let start = offset;
  let end = -1;
  for (let index = low - 1; index >= 0; index--) {
    const comment = comments[index] as CommentSpan;
    const words = source.slice(comment.start, comment.end).trimEnd();
    const gap = source.slice(comment.start + words.length, start);
    if (gap.trim() !== "" || !documentation.test(words)) break;
    const blankLine = (gap.match(/\n/g)?.length ?? 0) > 1;
    if (blankLine && !reachesAcross(words, source.slice(0, comment.start))) break;
    if (!startsLine(source, comment.start)) break;
    start = comment.start;
    if (end < 0) end = comment.start + words.length;
    // A block comment documents alone; only line comments come in runs.
    if (words.startsWith("/*") || words.startsWith("=begin")) break;
  }
  return end < 0 ? null : { start, end };
}

/** A blank line parts a file's first comment from what follows; any other block of documentation belongs to the next unit. */
function reachesAcross(words: string, before: string): boolean {
  if (!words.startsWith("/**") || /@(?:file|fileoverview|overview|module|packageDocumentation)\b/.test(words))
    return false;
  return before.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|^#![^\n]*|<\?php/g, "").trim() !== "";
}

/** True when nothing but white space stands before `offset` on its line: a trailing comment belongs to its statement. */
function startsLine(source: string, offset: number): boolean {
  return source.slice(source.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
}
