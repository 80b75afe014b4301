import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { openArchive } from "./archive.ts";
import { readEpub } from "./epub.ts";

it("says that there are too many files, not too many bytes", async () => {
  const files = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`f${at}`, new Uint8Array()]));
  await expect(openArchive(zipSync(files), "many.docx", "DOCX document")).rejects.toMatchObject({
    code: "source-too-large",
    message: "the DOCX document holds 20001 files, more than 20000",
  });
});

it("reads a chapter once that a book lists 3,000 times", async () => {
  const book = zipSync({
    "META-INF/container.xml": strToU8('<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>'),
    "p.opf": strToU8(
      `<package><manifest><item id="a" href="a.xhtml"/></manifest><spine>${'<itemref idref="a"/>'.repeat(3_000)}</spine></package>`,
    ),
    "a.xhtml": strToU8(`<html><body>${"<p>Rooklet keeps copies.</p>".repeat(100)}</body></html>`),
  });
  const { blocks, warnings } = await readEpub({ source: "book.epub", text: "", bytes: book, signal: undefined });
  expect(blocks.length).toBe(100);
  expect(warnings).toEqual([
    { code: "chapters-repeated", message: "2999 of 3000 chapters are listed again and were read once" },
  ]);
});
