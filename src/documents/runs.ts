/**
 * Collects the inline content of one block (text, links, images, line breaks) and decides what the block was: prose,
 * a row of badges, a row of navigation links, images with alternative text. Used by every markup reader.
 */
import { isBadge } from "./badges.ts";
import type { BlockKind } from "./document.ts";
import type { OutlineBlock } from "./outline.ts";

interface Image {
  readonly url: string;
  readonly alt: string;
}

/** One line of a block: what stands between two line breaks the author asked for. */
interface Line {
  text: string;
  images: Image[];
  /** Letters and digits of link text. */
  linked: number;
  /** Length of the text before the first link; null without links. */
  lead: number | null;
  links: number;
  inside: number;
  emphasized: number;
  offset: number | null;
}

export interface Run {
  readonly lines: Line[];
  /** Depth of open links and emphasis while collecting. */
  link: number;
  emphasis: number;
}

export function newRun(): Run {
  return { lines: [newLine()], link: 0, emphasis: 0 };
}

function newLine(): Line {
  return { text: "", images: [], linked: 0, lead: null, links: 0, inside: 0, emphasized: 0, offset: null };
}

function current(run: Run): Line {
  return run.lines[run.lines.length - 1] as Line;
}

/** Adds text; newlines in it are soft and become spaces. `offset` is where it starts, when known. */
export function addText(run: Run, text: string, offset?: number): void {
  if (text === "") return;
  const line = current(run);
  if (line.offset === null && offset !== undefined && text.trim() !== "") line.offset = offset;
  line.text += text;
  if (run.link > 0) line.linked += letterCount(text);
  if (run.emphasis > 0) line.emphasized += text.length;
}

export function openLink(run: Run, url: string): void {
  run.link++;
  const line = current(run);
  line.lead ??= line.text.length;
  line.links++;
  if (url.startsWith("#")) line.inside++;
}

export function closeLink(run: Run): void {
  if (run.link > 0) run.link--;
}

export function addImage(run: Run, url: string, alt: string, offset?: number): void {
  const line = current(run);
  if (line.offset === null && offset !== undefined) line.offset = offset;
  line.images.push({ url, alt: fold(alt) });
}

export function breakLine(run: Run): void {
  run.lines.push(newLine());
}

/** True while nothing visible has been collected. */
export function isBlank(run: Run): boolean {
  return run.lines.every((line) => line.images.length === 0 && line.text.trim() === "");
}

const cjk = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef";
const cjkBreak = new RegExp(`([${cjk}])[ \\t]*\\n\\s*(?=[${cjk}])`, "gu");

/** White space folded to single spaces; a line end between two CJK characters is no space at all. */
export function fold(text: string): string {
  const joined = text.includes("\n") ? text.replace(cjkBreak, "$1") : text;
  return joined
    .replace(/\u200b/g, "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}

const visible = /[\p{L}\p{N}]/u;

function letterCount(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** "Features | Installation | Docs": a menu whose links are lost, as in text copied from a page. */
function isMenu(text: string): boolean {
  const parts = text.split(" | ");
  return parts.length >= 3 && parts.every((part) => part.length <= 24 && part.split(" ").length <= 3);
}

/** A row of bare links, with at most a few words and a colon before it ("Read this in: English | Deutsch"). */
function isNavigation(line: Line, text: string): boolean {
  if (line.links === 0) return isMenu(text);
  const letters = letterCount(text);
  if (letters === 0) return false;
  const share = Math.min(1, line.linked / letters);
  if (line.links < 2) return share >= 0.9 && text.split(" ").length <= 3 && text.length <= 40;
  if (text.length / line.links >= 60 || /[.!?。]$/u.test(text)) return false;
  if (share >= 0.75) return true;
  const lead = fold(line.text.slice(0, line.lead ?? 0));
  return /[:：]$/u.test(lead) && lead.split(" ").length <= 8 && line.linked >= 0.75 * (letters - letterCount(lead));
}

export interface CloseOptions {
  readonly kind: "paragraph" | "list-item" | "quote";
  readonly offset: number;
  readonly depth: number;
  readonly centred: boolean;
}

const bullet = /^(?:[•●○◦▪▫■□★☆✓✔✅✦✧➤➜➔►▶»·‣⁃]\uFE0F?|[-*–—+>√](?=\s))\s*/u;

/** The blocks a finished run amounts to, in order. */
export function closeRun(run: Run, options: CloseOptions): OutlineBlock[] {
  const blocks: OutlineBlock[] = [];
  let prose: { text: string; line: Line }[] = [];
  const flush = (): void => {
    const first = prose[0];
    if (first === undefined) return;
    const text = prose.map((part) => part.text).join("\n");
    const sum = (pick: (line: Line) => number): number => prose.reduce((all, part) => all + pick(part.line), 0);
    const links = sum((line) => line.links);
    const emphasized = sum((line) => line.emphasized) >= 0.9 * text.length;
    blocks.push({
      ...base(options, first.line, options.kind, run),
      text,
      ...(emphasized ? { emphasized } : {}),
      ...(links > 0
        ? {
            links: {
              total: links,
              inside: sum((l) => l.inside),
              share: Math.min(1, sum((l) => l.linked) / Math.max(1, letterCount(text))),
            },
          }
        : {}),
    });
    prose = [];
  };
  for (const line of run.lines) {
    const text = fold(line.text);
    const badges = line.images.filter((image) => isBadge(image.url, image.alt));
    const pictures = line.images.filter((image) => !badges.includes(image) && visible.test(image.alt));
    if (visible.test(text)) {
      if (options.kind !== "list-item" && isNavigation(line, text)) {
        flush();
        blocks.push({
          ...base(options, line, "badge", run),
          text,
          links: { total: line.links, inside: line.inside, share: 1 },
        });
      } else if (options.kind === "paragraph" && run.lines.length > 1 && bullet.test(text)) {
        flush();
        const rest = text.replace(bullet, "");
        if (rest !== "")
          blocks.push({ ...base(options, line, "list-item", run), text: rest, depth: options.depth + 1 });
      } else prose.push({ text, line });
    }
    if (badges.length > 0) {
      flush();
      blocks.push({ ...base(options, line, "badge", run), text: badges.map((image) => image.alt).join(" ") });
    }
    if (pictures.length > 0) {
      flush();
      for (const picture of pictures) blocks.push({ ...base(options, line, "image-alt", run), text: picture.alt });
    }
  }
  flush();
  return blocks;
}

function base(options: CloseOptions, line: Line, kind: BlockKind, run: Run): Omit<OutlineBlock, "text"> {
  return {
    kind,
    // The first line starts where the block does, markup included; later ones where their text does.
    offset: line === run.lines[0] ? options.offset : (line.offset ?? options.offset),
    depth: options.depth,
    ...(options.centred ? { centred: true } : {}),
  };
}

/** The heading a run amounts to: its text, or else the alternative text of its first picture; "" where neither is. */
export function headingText(run: Run): string {
  const text = fold(run.lines.map((line) => line.text).join(" ")).replace(/^[\s·•|]+|[\s·•|]+$/g, "");
  if (visible.test(text)) return text;
  for (const line of run.lines)
    for (const image of line.images) if (!isBadge(image.url, image.alt) && visible.test(image.alt)) return image.alt;
  return "";
}

/** Pictures and badges that stood inside a heading, as blocks that follow it. */
export function headingImages(run: Run, heading: string, offset: number): OutlineBlock[] {
  const blocks: OutlineBlock[] = [];
  const images = run.lines.flatMap((line) => line.images);
  const badges = images.filter((image) => isBadge(image.url, image.alt));
  if (badges.length > 0) blocks.push({ kind: "badge", text: badges.map((b) => b.alt).join(" "), offset, depth: 0 });
  for (const image of images)
    if (!badges.includes(image) && visible.test(image.alt) && image.alt !== heading)
      blocks.push({ kind: "image-alt", text: image.alt, offset, depth: 0 });
  return blocks;
}
