import { describe, expect, it } from "vitest";
import type { Document } from "../../document.ts";
import { parseDocument } from "../../parse.ts";

interface Text {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
}

/** A PDF of text pages, 600 by 800 points, in Courier, so that widths are known (0.6 em a letter). */
function pdf(pages: readonly (readonly Text[])[], trailer = ""): Uint8Array {
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>"];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>");
  for (const [index, page] of pages.entries()) {
    const stream = page
      .map(
        ({ x, y, size, text }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`,
      )
      .join("\n");
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = body.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}

const lines = (x: number, top: number, texts: readonly string[]): Text[] =>
  texts.map((text, index) => ({ x, y: top - index * 12, size: 10, text }));
const load = (bytes: Uint8Array): Promise<Document> => parseDocument({ source: "paper.pdf", bytes });
const outline = (document: Document): string[] =>
  document.sections.flatMap((s) => [
    ...(s.heading === null ? [] : [`${"#".repeat(s.level)} ${s.heading} (${s.kind})`]),
    ...s.blocks.map((b) => `${b.kind}: ${b.text}`),
  ]);

describe("readPdf", () => {
  it("finds title, headings by size, paragraphs and the reference list, and mends hyphens", async () => {
    const document = await load(
      pdf([
        [
          { x: 50, y: 720, size: 20, text: "On the Tides" },
          { x: 50, y: 680, size: 10, text: "Abstract" },
          ...lines(50, 650, [
            "We measure tides with many instru-",
            "ments and well-known methods of fore-",
            "casting them.",
          ]),
          { x: 50, y: 590, size: 14, text: "1 Introduction" },
          ...lines(50, 560, ["Tides rise and fall all day long and", "well-known models say when."]),
          { x: 50, y: 500, size: 14, text: "References" },
          ...lines(50, 470, ["[1] A. Author. Tides. 2001.", "[2] B. Author. Waves. 2002."]),
        ],
      ]),
    );
    expect(document.title).toBe("On the Tides");
    expect(outline(document)).toEqual([
      "## Abstract (abstract)",
      "paragraph: We measure tides with many instruments and well-known methods of forecasting them.",
      "## 1 Introduction (overview)",
      "paragraph: Tides rise and fall all day long and well-known models say when.",
      "## References (references)",
      "list-item: A. Author. Tides. 2001.",
      "list-item: B. Author. Waves. 2002.",
    ]);
    expect([document.format, document.encoding]).toEqual(["pdf", "binary"]);
    expect(document.text.startsWith("Abstract\n\nWe measure")).toBe(true);
  });

  it("reads two columns one after the other, running titles and page numbers left out", async () => {
    const column = (name: string): string[] =>
      Array.from(
        { length: 12 },
        (_, i) => `${name} line ${String.fromCharCode(97 + i)} of the story goes${i === 11 ? " out." : " on"}`,
      );
    const page = (number: number): Text[] => [
      { x: 200, y: 780, size: 10, text: "Journal of Tides" },
      ...lines(40, 700, column("left")),
      ...lines(310, 700, column("right")),
      { x: 300, y: 30, size: 10, text: String(number) },
    ];
    const document = await load(pdf([page(1), page(2), page(3)]));
    const text = document.sections.flatMap((s) => s.blocks.map((b) => b.text));
    expect(text).toHaveLength(6);
    expect(text[0]?.startsWith("left line a of the story goes on left line b")).toBe(true);
    expect(text[1]?.startsWith("right line a")).toBe(true);
    expect(document.warnings.map((w) => w.code)).toEqual(["page-furniture"]);
  });

  it("says which pages hold no text", async () => {
    const document = await load(pdf([lines(50, 700, ["One sentence stands here."]), []]));
    expect(document.warnings).toEqual([{ code: "pages-without-text", message: "1 of 2 pages hold no text" }]);
  });

  it.each([
    ["a scanned one", pdf([[], []]), "source-empty", "the PDF holds no text on its 2 pages: it is scanned or drawn"],
    ["one without pages", pdf([]), "source-empty", "the PDF has no pages"],
    [
      "a damaged one",
      Buffer.from("%PDF-1.4\nnothing of use"),
      "source-damaged",
      "the PDF is damaged and cannot be opened",
    ],
    [
      "an encrypted one",
      pdf(
        [lines(50, 700, ["secret"])],
        `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >> `,
      ),
      "source-encrypted",
      "the PDF is protected by a password",
    ],
  ])("refuses %s", async (_, bytes, code, message) => {
    await expect(load(bytes)).rejects.toMatchObject({ name: "SourceError", code, message, source: "paper.pdf" });
  });
});
