/** Lines of a PDF to headings, paragraphs and list items. */
import type { OutlineBlock } from "../../outline.ts";
import { joinLines, vocabularyOf } from "./hyphens.ts";
import type { PageLines, PdfLine } from "./lines.ts";

const numbered = /^(?:(\d{1,2}(?:\.\d{1,2}){0,3})\.?|[IVX]{1,5}\.|[A-H]\.|Appendix [A-Z])\s+\p{Lu}/u;
const usual =
  /^(?:abstract|summary|introduction|background|related work|methods?|materials and methods|results|discussion|conclusions?|references|bibliography|acknowledge?ments?|appendix|литература|参考文献|zusammenfassung|résumé|resumen)$/i;
const bullet = /^(?:[•●○◦▪■‣⁃·∙]|[-–](?=\s)|\(?\d{1,2}[.)](?=\s)|\[\d{1,3}\](?=\s))\s*/u;

/** Blocks in reading order, and the title: the largest text at the top of the first page, where it stands out. */
export function blocksOfPages(pages: readonly PageLines[]): { blocks: OutlineBlock[]; title: string | null } {
  const lines = pages.flatMap((page) => page.lines.map((line) => ({ line })));
  const body = bodySize(lines.map(({ line }) => line));
  const title = titleOf(pages[0], body);
  const titled = new Set(title?.lines);
  const sizes = headingSizes(
    lines.map(({ line }) => line).filter((line) => !titled.has(line)),
    body,
  );
  const words = vocabularyOf(lines.map(({ line }) => line.text));
  const spacing = lineSpacing(pages);
  const blocks: OutlineBlock[] = [];
  let open: PdfLine[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push(...paragraph(open, words));
    open = [];
  };
  let previous: PdfLine | null = null;
  for (const { line } of lines) {
    if (titled.has(line)) continue;
    const level = headingLevel(line, previous, body, sizes, spacing);
    if (level !== null) {
      close();
      const last = blocks.at(-1);
      // A long heading runs over two lines of the same size.
      if (
        last?.kind === "heading" &&
        previous !== null &&
        level > 0 &&
        previous.size === line.size &&
        line.size > body * 1.1 &&
        previous.y - line.y > 0 &&
        previous.y - line.y < line.size * 1.8 &&
        !numbered.test(line.text)
      )
        blocks[blocks.length - 1] = { ...last, text: joinLines([last.text, line.text], words) };
      else blocks.push(headingOf(line.text, level));
    } else {
      if (previous !== null && startsParagraph(line, previous, spacing)) close();
      open.push(line);
    }
    previous = line;
  }
  close();
  return { blocks: rejoin(blocks, words), title: title?.text ?? null };
}

function headingOf(text: string, level: number): OutlineBlock {
  const bare = text.replace(/^[\d.]+\s+/, "");
  const role = /^(?:references|bibliography|literature cited|литература|参考文献)$/i.test(bare)
    ? "references"
    : /^abstract$/i.test(bare)
      ? "abstract"
      : undefined;
  return { kind: "heading", text, level, offset: 0, depth: 0, ...(role === undefined ? {} : { role }) };
}

/** The size most letters are set in. */
function bodySize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + line.text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

/** Sizes that headings are set in, largest first, at most four levels. */
function headingSizes(lines: readonly PdfLine[], body: number): number[] {
  const counts = new Map<number, number>();
  for (const line of lines)
    if (line.size > body * 1.1 && line.text.length <= 120) {
      const size = Math.round(line.size * 2) / 2;
      counts.set(size, (counts.get(size) ?? 0) + 1);
    }
  return [...counts.keys()].sort((a, b) => b - a).slice(0, 4);
}

function headingLevel(
  line: PdfLine,
  previous: PdfLine | null,
  body: number,
  sizes: readonly number[],
  spacing: number,
): number | null {
  const { text } = line;
  if (text.length > 120 || !/\p{L}{2}/u.test(text) || /[,;]$/.test(text)) return null;
  const number = numbered.exec(text);
  const depth = number?.[1]?.split(".").length;
  if (line.size > body * 1.1) return 1 + (depth ?? Math.max(1, sizes.indexOf(Math.round(line.size * 2) / 2) + 1));
  const apart = previous === null || previous.y < line.y || previous.y - line.y > spacing * 1.25;
  if (!apart) return null;
  const bare = text.replace(/^[\dIVX.]+\s+/, "");
  if (usual.test(bare)) return 1 + (depth ?? 1);
  if (number !== null && text.length <= 80 && text.split(" ").length <= 12 && !/[.!?]$/.test(text))
    return 1 + (depth ?? 1);
  return null;
}

function titleOf(page: PageLines | undefined, body: number): { text: string; lines: PdfLine[] } | null {
  if (page === undefined) return null;
  const upper = page.lines.filter((line) => line.y > page.height * 0.5 && /\p{L}{2}/u.test(line.text));
  const largest = Math.max(0, ...upper.map((line) => line.size));
  if (largest < body * 1.15) return null;
  const first = upper.findIndex((line) => line.size > largest - 0.6);
  const lines: PdfLine[] = [];
  for (const line of upper.slice(first)) {
    if (line.size <= largest - 0.6 || lines.length === 4) break;
    lines.push(line);
  }
  const text = lines.map((line) => line.text).join(" ");
  return text.length <= 250 ? { text, lines } : null;
}

/** The usual distance between two lines of one paragraph. */
function lineSpacing(pages: readonly PageLines[]): number {
  const gaps = new Map<number, number>();
  for (const page of pages)
    page.lines.forEach((line, index) => {
      const before = page.lines[index - 1];
      const gap = before === undefined ? 0 : Math.round((before.y - line.y) * 2) / 2;
      if (gap > 2 && gap < 60) gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
    });
  return [...gaps].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 14;
}

function startsParagraph(line: PdfLine, previous: PdfLine, spacing: number): boolean {
  if (bullet.test(line.text)) return true;
  if (Math.abs(line.size - previous.size) > 1.2) return true;
  const gap = previous.y - line.y;
  // Up means the next column or page: the paragraph may go on there, which `rejoin` judges.
  if (gap < 0) return true;
  if (gap > spacing * 1.35) return true;
  const indented = line.x - line.columnLeft > line.size * 0.8 && previous.x - previous.columnLeft < line.size * 0.8;
  const short = previous.right < previous.columnRight - (previous.columnRight - previous.columnLeft) * 0.15;
  return (indented || short) && /[.!?:。]["”')\]]?$/.test(previous.text);
}

function paragraph(lines: readonly PdfLine[], words: ReadonlySet<string>): OutlineBlock[] {
  const text = joinLines(
    lines.map((line) => line.text),
    words,
  );
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const mark = bullet.exec(text);
  const rest = mark === null ? text : text.slice(mark[0].length);
  return [
    {
      kind: mark === null ? "paragraph" : "list-item",
      text: rest === "" ? text : rest,
      offset: 0,
      depth: mark === null ? 0 : 1,
    },
  ];
}

/** Paragraphs that a column or page end has cut in two, put together again. */
function rejoin(blocks: readonly OutlineBlock[], words: ReadonlySet<string>): OutlineBlock[] {
  const joined: OutlineBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const open =
      last !== undefined &&
      last.kind !== "heading" &&
      block.kind === "paragraph" &&
      !/[.!?:。]["”')\]]?$/.test(last.text);
    if (open && /^[\p{Ll}(]/u.test(block.text))
      joined[joined.length - 1] = { ...last, text: joinLines([last.text, block.text], words) };
    else joined.push(block);
  }
  return joined;
}
