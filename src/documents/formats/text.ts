/**
 * Plain text to an outline. Paragraphs are set apart by blank lines; underlined, numbered and capital lines that stand
 * alone are headings; indented lines between flush ones are code. Wrapped lines are joined, deliberate breaks kept.
 */
import type { OutlineBlock, Reader } from "../outline.ts";
import { fold } from "../runs.ts";

interface Line {
  readonly text: string;
  readonly offset: number;
}

export const readText: Reader = async ({ text }) => {
  const blocks: OutlineBlock[] = [];
  let group: Line[] = [];
  const widest = widestLine(text);
  const close = (): void => {
    if (group.length > 0) blocks.push(...blocksOf(group, widest, blocks.length === 0));
    group = [];
  };
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    if (line.trim() === "") close();
    else group.push({ text: line, offset: at });
    at = end + 1;
  }
  close();
  return { blocks };
};

const underline = /^\s*([=\-~^*#_"+])\1{2,}\s*$/;
const numbered = /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+[\p{Lu}\p{Lo}][^.!?]*$/u;
const bullet = /^(\s*)(?:[-*+•●◦▪■o]|\(?\d{1,3}[.)])\s+(?=\S)/u;

function blocksOf(lines: readonly Line[], widest: number, first: boolean): OutlineBlock[] {
  const [head, second] = lines as [Line, Line | undefined];
  const over = underline.test(head.text) && lines.length >= 2;
  if (over) {
    // A ruled box or an overlined title: the rule itself says nothing.
    const rest = lines.slice(1);
    const closing = rest[1] !== undefined && underline.test(rest[1].text);
    if (closing && rest[0] !== undefined)
      return [headingOf(rest[0], 1), ...(rest.length > 2 ? blocksOf(rest.slice(2), widest, false) : [])];
    return rest.length > 0 ? blocksOf(rest, widest, first) : [];
  }
  if (underline.test(head.text)) return [{ kind: "rule", text: "", offset: head.offset, depth: 0 }];
  if (second !== undefined && underline.test(second.text) && head.text.trim().length <= 100) {
    const level = second.text.trim().startsWith("=") ? 1 : 2;
    return [headingOf(head, level), ...(lines.length > 2 ? blocksOf(lines.slice(2), widest, false) : [])];
  }
  const below = lines.slice(1);
  // The manner of manual pages: a flush heading in capitals, its text indented right below.
  if (below.length > 0 && isShouted(head.text, 3) && below.every((line) => /^\s/.test(line.text)))
    return [headingOf(head, 2), ...blocksOf(below, widest, false)];
  if (lines.length === 1 && isHeading(head.text, first)) return [headingOf(head, first ? 1 : 2)];
  if (lines.every((line) => /^(?: {4,}|\t)/.test(line.text)) && looksLikeCode(lines))
    return [{ kind: "code", text: lines.map((line) => line.text).join("\n"), offset: head.offset, depth: 0 }];
  return proseOf(lines, widest);
}

function headingOf(line: Line, level: number): OutlineBlock {
  return { kind: "heading", text: fold(line.text), level, offset: line.offset, depth: 0 };
}

function isHeading(line: string, first: boolean): boolean {
  const text = line.trim();
  if (text.length > 80 || /[.,;!?。]$/u.test(text)) return false;
  if (first) return text.split(/\s+/).length <= 8 && !bullet.test(line);
  if (numbered.test(line)) return text.split(/\s+/).length <= 10;
  return isShouted(text, 3);
}

/** True for text in capitals: at least `least` letters that have case, few that have none. */
export function isShouted(text: string, least: number): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= least && capitals >= letters.length * 0.8 && !/\p{Ll}/u.test(text);
}

function looksLikeCode(lines: readonly Line[]): boolean {
  const all = lines.map((line) => line.text).join("\n");
  if (/[^\u0000-\u024f\u2000-\u2bff]/.test(all)) return false;
  const symbols = all.replace(/[\p{L}\p{N}\s.,'"!?:-]/gu, "").length;
  return (
    symbols / all.length > 0.06 ||
    /^\s*(?:\$|#|%|>>>|>|[a-z]+\s+-{1,2}\w)/m.test(all) ||
    lines.every((l) => l.text.trim().split(" ").length <= 5)
  );
}

function proseOf(lines: readonly Line[], widest: number): OutlineBlock[] {
  const blocks: OutlineBlock[] = [];
  let parts: string[] = [];
  let start: Line | null = null;
  let item: number | null = null;
  const flush = (): void => {
    if (start !== null && parts.length > 0) {
      const text = joinWrapped(parts, widest);
      if (/[\p{L}\p{N}]/u.test(text))
        blocks.push({
          kind: item === null ? "paragraph" : "list-item",
          text,
          offset: start.offset + (start.text.length - start.text.trimStart().length),
          depth: item ?? 0,
        });
    }
    parts = [];
    start = null;
  };
  for (const line of lines) {
    const mark = bullet.exec(line.text);
    if (mark !== null) {
      flush();
      item = 1 + Math.min(8, Math.floor((mark[1] ?? "").length / 4));
      start = line;
      parts = [line.text.slice(mark[0].length)];
      continue;
    }
    if (item !== null && !/^\s/.test(line.text)) {
      flush();
      item = null;
    }
    start ??= line;
    parts.push(line.text);
  }
  flush();
  return blocks;
}

/** Lines joined where the writer's editor broke them, kept apart where the writer did. */
function joinWrapped(parts: readonly string[], widest: number): string {
  let text = (parts[0] ?? "").trim();
  let last = parts[0] ?? "";
  for (const part of parts.slice(1)) {
    const next = part.trim();
    const firstWord = next.split(/\s/, 1)[0] ?? "";
    // The next word would have fitted: the break was meant. Unless the sentence plainly goes on.
    const meant = last.trimEnd().length + firstWord.length + 1 < widest * 0.75 && !/^[\p{Ll},;)]/u.test(next);
    text += meant ? `\n${next}` : `\u0000${next}`;
    last = part;
  }
  return text
    .split("\n")
    .map((line) => fold(line.replaceAll("\u0000", "\n")))
    .join("\n");
}

/** The width the text is wrapped at: the length that 95 of 100 lines stay within, at most 100. */
function widestLine(text: string): number {
  const lengths = text
    .slice(0, 200_000)
    .split("\n")
    .map((line) => line.trimEnd().length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  return Math.min(100, lengths[Math.floor(lengths.length * 0.95)] ?? 80);
}
