import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "./document.ts";
import { isTooThin, notices, parseDocument, plainText } from "./index.ts";

/** Bits of every markup language, so that they meet in ways no writer would think of. */
const bits = [
  ..."# |## |```|~~~|- |1. |> |<div>|</div>|<br>|<h1 align=center>|<table><tr><td>|<!--|-->|[a](b)|![x](y)|[^1]|**|*|_|`".split(
    "|",
  ),
  ..."= T¦== S¦[source]¦----¦include::x[]¦#+TITLE: x¦* H¦#+begin_src¦#+end_src¦[[a][b]]¦:PROPERTIES:¦:END:¦.. image:: x¦.. |s| replace:: t¦|s|¦:role:`x`¦::¦===¦+---+---+¦=== ===¦..".split(
    "¦",
  ),
  ...'\\section{x}¦\\begin{itemize}¦\\item ¦\\end{itemize}¦$x$¦{¦}¦%¦\\\'e¦<article>¦<sec><title>x</title>¦</sec>¦<p>¦</article>¦{"cells":[¦]}¦"¦&amp;¦&#0;'.split(
    "¦",
  ),
  ..."words and words¦日本語の文¦Русский текст¦العربية¦😀¦\u0000¦\u202e¦\ufeff¦v1.2.3¦https://x.y/z?a=b¦\n¦\n\n¦    ¦\t¦| a | b |\n|---|---|\n¦[r]: z\n".split(
    "¦",
  ),
];
const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...bits) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 50,
  })
  .map((parts) => parts.join(""));

/** Loads and looks at everything; a SourceError is a fine outcome, anything else is not. */
async function survives(input: { text?: string; bytes?: Uint8Array; format?: DocumentFormat }): Promise<void> {
  try {
    const document = await parseDocument({ source: "fuzz", ...input });
    isTooThin(document);
    notices(document);
    plainText(document);
    for (const section of document.sections)
      for (const block of section.blocks) {
        expect(block.place.offset).toBeLessThanOrEqual(document.text.length);
        for (const sentence of block.sentences) expect(sentence.text.trim()).not.toBe("");
      }
  } catch (error) {
    expect(error).toMatchObject({ name: "SourceError", source: "fuzz" });
  }
}

describe("readers never fail but with a SourceError", () => {
  it.each<DocumentFormat>(["markdown", "html", "rst", "asciidoc", "org", "text", "jats", "latex", "notebook"])(
    "%s",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(text, (sample) => survives({ text: sample, format })),
        { numRuns: 40 },
      );
    },
  );

  it.each<DocumentFormat>(["pdf", "docx", "epub"])("%s, from any bytes", async (format) => {
    const whole = zipSync({
      "word/document.xml": strToU8("<w:document><w:body><w:p><w:r><w:t>x</w:t></w:r></w:p></w:body></w:document>"),
      "META-INF/container.xml": strToU8('<container><rootfile full-path="p.opf"/></container>'),
      "p.opf": strToU8("<package><spine><itemref/></spine></package>"),
    });
    const start =
      format === "pdf"
        ? strToU8("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF")
        : whole;
    const mutated = fc
      .tuple(fc.uint8Array({ maxLength: 12 }), fc.nat(start.length - 1))
      .map(([noise, at]) => Uint8Array.from([...start.slice(0, at), ...noise, ...start.slice(at + noise.length)]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated, fc.uint8Array({ maxLength: 300 })), (bytes) => survives({ bytes, format })),
      { numRuns: 40 },
    );
  });

  it("any bytes, format unknown", async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => survives({ bytes })));
  });
});
