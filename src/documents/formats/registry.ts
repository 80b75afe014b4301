/** The reader of each format, loaded when first needed: a README must not pay for the PDF engine. */
import type { DocumentFormat } from "../document.ts";
import type { Reader } from "../outline.ts";

const readers: Readonly<Partial<Record<DocumentFormat, () => Promise<Reader>>>> = {
  markdown: async () => (await import("./markdown/read.ts")).readMarkdown,
  html: async () => (await import("./html/read.ts")).readHtml,
  text: async () => (await import("./text.ts")).readText,
};

/** Null where no reader exists for the format. */
export async function readerOf(format: DocumentFormat): Promise<Reader | null> {
  return (await readers[format]?.()) ?? null;
}
