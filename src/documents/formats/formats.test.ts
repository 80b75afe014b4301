import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Document, DocumentFormat } from "../document.ts";
import { parseDocument } from "../parse.ts";

const load = (text: string, format: DocumentFormat): Promise<Document> => parseDocument({ source: "x", text, format });
/** Headings and blocks in one list, as a reader would tick them off. */
const outline = (document: Document): string[] =>
  document.sections.flatMap((s) => [
    ...(s.heading === null ? [] : [`${"#".repeat(s.level)} ${s.heading} (${s.kind})`]),
    ...s.blocks.map((b) => `${b.kind}: ${b.text}`),
  ]);

describe("html", () => {
  it("leaves out what no browser shows", async () => {
    const hidden =
      '<p hidden>a b c</p><div style="color:red; display: none">d e f</div><p style="visibility:hidden">g h</p>';
    for (const format of ["html", "markdown"] as const) {
      const document = await parseDocument({ source: "x", text: `${hidden}\n\n<p>It sorts letters.</p>`, format });
      expect(document.sections.flatMap(({ blocks }) => blocks.map(({ text }) => text))).toEqual(["It sorts letters."]);
    }
  });

  it("keeps the line breaks of a store listing as ends of sentences", async () => {
    const document = await load(
      "Learn maths with games<br>For all ages<br><br>Features:<br>• Quizzes<br>• Offline mode &amp; more<br><br>Write to us at any time.",
      "html",
    );
    expect(outline(document)).toEqual([
      "paragraph: Learn maths with games For all ages",
      "## Features (features)",
      "list-item: Quizzes",
      "list-item: Offline mode & more",
      "paragraph: Write to us at any time.",
    ]);
    expect(document.sections[0]?.blocks[0]?.sentences.map((s) => s.text)).toEqual([
      "Learn maths with games",
      "For all ages",
    ]);
  });

  it("reads a page's main part, title and language", async () => {
    const document = await load(
      '<!doctype html><html lang="de"><head><title>Werk</title><meta name="description" content="Kurz"></head><body><nav><a href="/">Start</a></nav><main><h1>Werkzeug</h1><p>Es zählt Wörter.</p><script>x()</script></main><footer>Fuß</footer></body></html>',
      "html",
    );
    expect(outline(document)).toEqual(["# Werkzeug (overview)", "paragraph: Es zählt Wörter."]);
    expect([document.title, document.language, document.metadata.description]).toEqual(["Werkzeug", "de", "Kurz"]);
    expect(document.text.slice(document.sections[0]?.place.offset).startsWith("<h1>")).toBe(true);
  });
});

describe("rst", () => {
  it("reads titles, roles, substitutions, directives, literals, lists, fields, tables and comments", async () => {
    const document = await load(
      [
        "=====",
        "Tidal",
        "=====",
        "",
        ":Author: Ann",
        "",
        "|build|",
        "",
        ".. |build| image:: https://img.shields.io/b.svg",
        "   :alt: Build Status",
        ".. |lib| replace:: the library",
        ".. a comment",
        "",
        "Tidal *plots* |lib| with :func:`~tidal.plot` and ``np``, see `docs <https://x.y>`_::",
        "",
        "    tidal run",
        "",
        "Install",
        "-------",
        "",
        "- one",
        "  goes on",
        "- two",
        "",
        "  - nested",
        "",
        ".. note:: Read this.",
        "",
        "=== ===",
        "a   b",
        "=== ===",
        "1   2",
        "=== ===",
      ].join("\n"),
      "rst",
    );
    expect(document.title).toBe("Tidal");
    expect(document.metadata).toEqual({ author: "Ann" });
    expect(outline(document)).toEqual([
      "# Tidal (overview)",
      "badge: Build Status",
      "paragraph: Tidal plots the library with plot and np, see docs:",
      "code: tidal run",
      "## Install (install)",
      "list-item: one goes on",
      "list-item: two",
      "list-item: nested",
      "quote: Read this.",
      "table: a | b\n1 | 2",
    ]);
  });
});

describe("asciidoc and org", () => {
  it("reads AsciiDoc without its markup", async () => {
    const document = await load(
      "= Gull\n:ver: 2\n\nA *fast* https://x.y[server], version {ver}.\n\n== Usage\n\n[source,sh]\n----\ngull run\n----\n\n* one\n* two\n",
      "asciidoc",
    );
    expect(document.title).toBe("Gull");
    expect(outline(document)).toEqual([
      "paragraph: A fast server, version 2.",
      "## Usage (usage)",
      "code: gull run",
      "list-item: one",
      "list-item: two",
    ]);
    expect(document.sections[1]?.place.line).toBe(6);
  });

  it("reads Org without its markup", async () => {
    const document = await load(
      "#+TITLE: Skua\n\nAn /editor/ for [[https://x.y][maps]].\n\n* Install\n:PROPERTIES:\n:ID: 1\n:END:\n#+begin_src sh\nmake\n#+end_src\n- one\n  - two\n",
      "org",
    );
    expect(document.title).toBe("Skua");
    expect(outline(document)).toEqual([
      "paragraph: An editor for maps.",
      "# Install (install)",
      "code: make",
      "list-item: one",
      "list-item: two",
    ]);
  });
});

describe("text", () => {
  it("joins wrapped lines and finds headings", async () => {
    const document = await load(
      "Heron\n=====\n\nHeron watches directories and tells other programs what has\nchanged in them.\n\nHOW TO INSTALL\n\n  * Run make\n  * Copy the file\n",
      "text",
    );
    expect(outline(document)).toEqual([
      "# Heron (overview)",
      "paragraph: Heron watches directories and tells other programs what has changed in them.",
      "## HOW TO INSTALL (install)",
      "list-item: Run make",
      "list-item: Copy the file",
    ]);
  });
});

describe("latex", () => {
  it("reads title, abstract, sections and references, not macros and formulas", async () => {
    const document = await load(
      "\\documentclass{article}\\title{On \\emph{Tides}}\\begin{document}\\maketitle\\begin{abstract}We measure tides.\\end{abstract}\\section{Method}We use caf\\'e data~\\cite{a} -- twice.\\begin{equation}a=b\\end{equation}\\begin{itemize}\\item one\\item two\\end{itemize}\\begin{thebibliography}{1}\\bibitem{a} A. Author.\\end{thebibliography}\\end{document}",
      "latex",
    );
    expect(document.title).toBe("On Tides");
    expect(outline(document)).toEqual([
      "## Abstract (abstract)",
      "paragraph: We measure tides.",
      "## Method (other)",
      "paragraph: We use café data – twice.",
      "list-item: one",
      "list-item: two",
      "## References (references)",
      "list-item: A. Author.",
    ]);
  });
});

describe("jats", () => {
  it("reads what the tags say", async () => {
    const document = await load(
      '<?xml version="1.0"?><article xml:lang="en"><front><article-meta><title-group><article-title>On <italic>Tides</italic></article-title></title-group><abstract><p>We measure tides.</p></abstract></article-meta></front><body><sec><title>Methods</title><p>We used gauges [<xref ref-type="bibr" rid="r1">1</xref>].</p></sec></body><back><ref-list><ref id="r1"><mixed-citation>A. Author, 2001.</mixed-citation></ref></ref-list></back></article>',
      "jats",
    );
    expect(document.title).toBe("On Tides");
    expect(outline(document)).toEqual([
      "## Abstract (abstract)",
      "paragraph: We measure tides.",
      "## Methods (other)",
      "paragraph: We used gauges.",
      "## References (references)",
      "list-item: A. Author, 2001.",
    ]);
    expect(document.text.slice(document.sections[1]?.place.offset).startsWith("Methods")).toBe(true);
  });
});

describe("notebook", () => {
  const cells = [
    { cell_type: "markdown", source: ["# Tides\n", "We plot."] },
    { cell_type: "code", source: "plot()", outputs: [{ data: { "image/png": "AAAA" } }, {}] },
  ];

  it("reads cells in order and drops outputs, saying so", async () => {
    const document = await load(JSON.stringify({ nbformat: 4, metadata: {}, cells }), "notebook");
    expect(outline(document)).toEqual(["# Tides (overview)", "paragraph: We plot.", "code: plot()"]);
    expect(document.warnings).toEqual([
      { code: "notebook-outputs-dropped", message: "2 outputs of cells were left out" },
    ]);
    expect(document.text).not.toContain("AAAA");
  });

  it.each([
    ["{ not json", "source-damaged"],
    ['{"a":1}', "source-damaged"],
    ['{"cells":[]}', "source-empty"],
  ])("refuses %s", async (text, code) => {
    await expect(load(text, "notebook")).rejects.toMatchObject({ name: "SourceError", code });
  });
});

describe("archives", () => {
  const zip = (files: Record<string, string>): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  const word = (body: string): Uint8Array =>
    zip({
      "[Content_Types].xml":
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      "_rels/.rels":
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    });
  const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

  it("reads DOCX with tracked changes accepted, and says so", async () => {
    const bytes = word(
      `${paragraph("Tides rise.")}<w:p><w:r><w:t xml:space="preserve">They </w:t></w:r><w:ins w:id="1"><w:r><w:t>fall</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>stay</w:delText></w:r></w:del><w:r><w:t>.</w:t></w:r></w:p>`,
    );
    const document = await parseDocument({ source: "a", bytes });
    expect(document.format).toBe("docx");
    expect(outline(document)).toEqual(["paragraph: Tides rise.", "paragraph: They fall."]);
    expect(document.text).toBe("Tides rise.\n\nThey fall.");
    expect(document.warnings).toEqual([
      {
        code: "tracked-changes",
        message: "the document has tracked changes: 1 insertions read as accepted, 1 deletions left out",
      },
    ]);
  });

  it("reads EPUB chapters in the order of the spine", async () => {
    const bytes = zip({
      mimetype: "application/epub+zip",
      "META-INF/container.xml": '<container><rootfiles><rootfile full-path="o/p.opf"/></rootfiles></container>',
      "o/p.opf":
        '<package><metadata><dc:title>Tides</dc:title><dc:language>en</dc:language></metadata><manifest><item id="b" href="b.xhtml"/><item id="a" href="a%20one.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      "o/a one.xhtml": "<html><head><title/></head><body><h1>First</h1><p>One.</p></body></html>",
      "o/b.xhtml": "<html><body><h1>Second</h1><p>Two.</p></body></html>",
    });
    const document = await parseDocument({ source: "a.epub", bytes });
    expect(document.title).toBe("Tides");
    expect(outline(document)).toEqual(["# First (other)", "paragraph: One.", "# Second (other)", "paragraph: Two."]);
  });

  it.each([
    ["a damaged archive", "x.docx", Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), "source-damaged"],
    ["no archive at all", "x.epub", strToU8("hello"), "source-damaged"],
    ["an archive without text", "x.docx", zip({ a: "b" }), "source-damaged"],
    ["a protected office file", "x.docx", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), "source-encrypted"],
    ["a document without words", "x.docx", word("<w:p/>"), "source-empty"],
  ])("refuses %s", async (_, source, bytes, code) => {
    await expect(parseDocument({ source, bytes })).rejects.toMatchObject({ name: "SourceError", code, source });
  });
});
