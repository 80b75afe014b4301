/** DOCX to an outline: mammoth turns styles into HTML elements, which are read like any HTML. */
import { SourceError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";
import type { Reader } from "../outline.ts";
import { openArchive } from "./archive.ts";
import { walkHtml } from "./html/walk.ts";

export const readDocx: Reader = async ({ source, bytes }) => {
  const archive = await openArchive(bytes, source, "DOCX document");
  const body = archive.read("word/document.xml");
  if (body === null)
    throw new SourceError("source-damaged", "the DOCX document has no text part (word/document.xml)", {
      source,
      hint: "open and save it again in a word processor",
    });
  const [mammoth, { parseFragment }] = await Promise.all([import("mammoth"), import("parse5")]);
  const convert = mammoth.default?.convertToHtml ?? mammoth.convertToHtml;
  const { value } = await convert(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    {
      styleMap: [
        "p[style-name='Title'] => h1.title:fresh",
        "p[style-name='Subtitle'] => p:fresh",
        "p[style-name='Quote'] => blockquote:fresh",
      ],
      // Without this every picture would become a data address of its size.
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
      externalFileAccess: false,
    },
  );
  // Marks of notes and the arrows back from them are for clicking, not for reading.
  const html = value.replace(/<sup><a [^>]*>\[\d+\]<\/a><\/sup>|<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g, "");
  const titled = html.startsWith('<h1 class="title">');
  const blocks = walkHtml(parseFragment(html).childNodes, { base: 0, depth: 0, centred: false, quote: false });
  if (blocks.length === 0)
    throw new SourceError("source-empty", "the DOCX document holds no text", {
      source,
      hint: "give a document with text",
    });
  const xml = Buffer.from(body).toString("utf8");
  // Below a title, headings are parts: one level down keeps it alone at the top.
  const levelled = titled
    ? blocks.map((block, index) =>
        block.kind === "heading" && index > 0 ? { ...block, level: (block.level ?? 1) + 1 } : block,
      )
    : blocks;
  return { blocks: levelled, composed: true, warnings: trackedChanges(xml) };
};

function trackedChanges(xml: string): Warning[] {
  const inserted = xml.match(/<w:ins[\s>]/g)?.length ?? 0;
  const deleted = xml.match(/<w:del[\s>]/g)?.length ?? 0;
  if (inserted + deleted === 0) return [];
  const message = `the document has tracked changes: ${inserted} insertions read as accepted, ${deleted} deletions left out`;
  return [{ code: "tracked-changes", message }];
}
