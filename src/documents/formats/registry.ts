/** The reader of each format, loaded when first needed: a README must not pay for the PDF engine. */
import type { DocumentFormat } from "../document.ts";
import type { Reader } from "../outline.ts";

const readers: Readonly<Record<DocumentFormat, () => Promise<Reader>>> = {
  markdown: async () => (await import("./markdown/read.ts")).readMarkdown,
  html: async () => (await import("./html/read.ts")).readHtml,
  asciidoc: async () => (await import("./asciidoc.ts")).readAsciidoc,
  org: async () => (await import("./org/read.ts")).readOrg,
  rst: async () => (await import("./rst/read.ts")).readRst,
  pdf: async () => (await import("./pdf/read.ts")).readPdf,
  docx: async () => (await import("./docx.ts")).readDocx,
  epub: async () => (await import("./epub.ts")).readEpub,
  jats: async () => (await import("./jats.ts")).readJats,
  latex: async () => (await import("./latex/read.ts")).readLatex,
  notebook: async () => (await import("./notebook.ts")).readNotebook,
  text: async () => (await import("./text.ts")).readText,
};

const loaded = new Map<DocumentFormat, Promise<Reader>>();

/** Null where no reader exists for the format. */
export async function readerOf(format: DocumentFormat): Promise<Reader | null> {
  let reader = loaded.get(format);
  if (reader === undefined) {
    reader = readers[format]?.();
    if (reader === undefined) return null;
    loaded.set(format, reader);
  }
  return reader;
}
