/** The reader of each format, loaded when first needed: a README must not pay for the PDF engine. */
import type { DocumentFormat } from "../document.ts";
import type { Reader } from "../outline.ts";

const readers: Readonly<Partial<Record<DocumentFormat, () => Promise<Reader>>>> = {
  markdown: async () => (await import("./markdown/read.ts")).readMarkdown,
  html: async () => (await import("./html/read.ts")).readHtml,
  asciidoc: async () => (await import("./asciidoc/read.ts")).readAsciidoc,
  org: async () => (await import("./org/read.ts")).readOrg,
  rst: async () => (await import("./rst/read.ts")).readRst,
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
