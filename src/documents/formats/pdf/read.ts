/**
 * PDF to an outline. A PDF says where glyphs stand, not what they are: lines, columns, headings, paragraphs and running
 * titles are worked out from positions and sizes (`lines.ts`, `furniture.ts`, `blocks.ts`).
 */
import type { getDocumentProxy } from "unpdf";
import { SourceError } from "../../../base/errors.ts";
import type { Warning } from "../../../base/warnings.ts";
import type { Reader } from "../../outline.ts";
import { fold } from "../../runs.ts";
import { blocksOfPages } from "./blocks.ts";
import { withoutFurniture } from "./furniture.ts";
import { type GlyphRun, linesOfPage, type PageLines } from "./lines.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export const readPdf: Reader = async ({ source, bytes, signal }) => {
  const pdf = await open(bytes, source);
  try {
    if (pdf.numPages === 0)
      throw new SourceError("source-empty", "the PDF has no pages", { source, hint: "give a PDF with text" });
    const pages: PageLines[] = [];
    let silent = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      signal?.throwIfAborted();
      const page = await readPage(pdf, number);
      if (page === null || page.lines.length === 0) silent++;
      else pages.push(page);
    }
    if (pages.length === 0)
      throw new SourceError(
        "source-empty",
        `the PDF holds no text on its ${pdf.numPages} ${pdf.numPages === 1 ? "page" : "pages"}: it is scanned or drawn`,
        {
          source,
          hint: "run text recognition (OCR) over it first",
        },
      );
    const { pages: kept, removed } = withoutFurniture(pages);
    const { blocks, title } = blocksOfPages(kept);
    const warnings: Warning[] = [];
    if (silent > 0)
      warnings.push({ code: "pages-without-text", message: `${silent} of ${pdf.numPages} pages hold no text` });
    if (removed > 0)
      warnings.push({
        code: "page-furniture",
        message: `${removed} running titles, page numbers and lines of contents were left out`,
      });
    const metadata = await metadataOf(pdf);
    const named =
      title ?? (/\.\w{2,4}$|^untitled|^microsoft word/i.test(metadata.title ?? "") ? null : (metadata.title ?? null));
    return { blocks, title: named, titleWins: named !== null, metadata, composed: true, warnings };
  } finally {
    await pdf.destroy();
  }
};

async function open(bytes: Uint8Array, source: string): Promise<Pdf> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    // The engine takes the buffer over, so it gets a copy.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw new SourceError("source-encrypted", "the PDF is protected by a password", {
        source,
        hint: "save an unprotected copy",
        cause: error,
      });
    throw damaged(source, error);
  }
}

function damaged(source: string, cause: unknown): SourceError {
  return new SourceError("source-damaged", "the PDF is damaged and cannot be opened", {
    source,
    hint: "check that the file is whole",
    cause,
  });
}

/** Lines of one page; null where the page itself cannot be read, which counts as a page without text. */
async function readPage(pdf: Pdf, number: number): Promise<PageLines | null> {
  try {
    const page = await pdf.getPage(number);
    const [, , width = 612, height = 792] = page.view;
    const { items } = await page.getTextContent();
    const runs: GlyphRun[] = items.flatMap((item) => {
      if (!("str" in item) || item.str === "") return [];
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      // Text that stands on its side is a margin note of the publisher.
      if (Math.abs(b) > Math.abs(a)) return [];
      return [{ text: item.str, x, y, width: item.width, size: Math.hypot(a, b) || item.height }];
    });
    page.cleanup();
    return { number, width, height, lines: linesOfPage(runs, width) };
  } catch {
    // One broken page does not lose the rest; the caller counts it.
    return null;
  }
}

async function metadataOf(pdf: Pdf): Promise<Record<string, string>> {
  const metadata: Record<string, string> = {};
  try {
    const { info } = await pdf.getMetadata();
    for (const [key, name] of [
      ["Title", "title"],
      ["Author", "author"],
      ["Subject", "subject"],
      ["Keywords", "keywords"],
    ] as const) {
      const value = (info as Record<string, unknown>)[key];
      if (typeof value === "string" && fold(value) !== "") metadata[name] = fold(value);
    }
  } catch {
    // Metadata is an extra; a damaged one is the same as none.
    return {};
  }
  return metadata;
}
