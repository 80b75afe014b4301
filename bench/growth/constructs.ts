/** Constructs of each format, repeated, nested or left open, as files of a wanted size. */
import { strToU8, zipSync } from "fflate";
import { madeDocx, madePdf } from "../../test/support/made-files.ts";

export interface Construct {
  /** Ending of the file's name, which is the format. */
  readonly format: string;
  readonly name: string;
  /** About `bytes` bytes; for packed formats of what is packed. */
  make(bytes: number): Uint8Array | string;
}

const prose = "The sorter puts letters into piles by weight.";

/** Pieces, counted from 0, until there are enough. */
function repeated(piece: (at: number) => string, bytes: number): string {
  const pieces: string[] = [];
  for (let at = 0, size = 0; size < bytes; at++) {
    const next = piece(at);
    pieces.push(next);
    size += next.length;
  }
  return pieces.join("");
}

function nested(open: string, close: string, bytes: number): string {
  const depth = Math.floor(bytes / (open.length + close.length));
  return `${open.repeat(depth)}${prose}${close.repeat(depth)}`;
}

type Piece = string | ((at: number) => string);
type Nest = readonly [open: string, close: string];

interface Family {
  readonly format: string;
  wrap(inner: string): Uint8Array | string;
  /** Repeated pieces. */
  readonly pieces: Readonly<Record<string, Piece>>;
  /** Nested pairs; a second member "" leaves them open. */
  readonly nests: Readonly<Record<string, Nest>>;
}

const jats = (body: string): string =>
  `<?xml version="1.0"?><article><front><article-meta><title-group><article-title>Sorter</article-title></title-group></article-meta></front><body><p>${prose}</p>${body}</body></article>`;

function epub(chapter: string): Uint8Array {
  return zipSync({
    mimetype: strToU8("application/epub+zip"),
    "META-INF/container.xml": strToU8(
      '<container><rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    "p.opf": strToU8(
      '<package><metadata><title>Sorter</title></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
    ),
    "c.xhtml": strToU8(`<html><body><h1>Sorter</h1><p>${prose}</p>${chapter}</body></html>`),
  });
}

const families: readonly Family[] = [
  {
    format: "md",
    wrap: (inner) => `# Sorter\n\n${prose}\n\n${inner}\n`,
    pieces: {
      prose: (at) => `${prose.replace("weight", `weight ${at}`)} `,
      "same prose": `${prose}\n\n`,
      footnotes: (at) => `[^${at}]: note ${at}\n`,
      "footnotes used": (at) => `word[^${at}] ${at % 40 === 0 ? `\n\n[^${at}]: note\n\n` : ""}`,
      definitions: (at) => `[r${at}]: http://x.example/${at}\n`,
      links: (at) => `[a${at}](b) `,
      images: (at) => `![a${at}](b) `,
      "list items": (at) => `- point ${at}\n`,
      headings: (at) => `## Part ${at}\n`,
      "table rows": (at) => `| a | ${at} |\n${at === 0 ? "|---|---|\n" : ""}`,
      emphasis: "*a _b ",
      strong: "**a** __b__ ",
      "backtick runs": (at) => `${"`".repeat((at % 90) + 1)}a `,
      fences: "```\na\n",
      entities: "&amp;&lt;",
      addresses: "http://a.example/b ",
      "tags in a line": "<b>x</b> ",
      "one long word": "a",
      "one long line of dots": ".",
      spaces: " ",
      "no-break spaces": "\u00a0a",
      "punctuation and letters": "a.,;:!?",
      "Chinese without spaces": "排序器把信件分堆",
      badges: (at) => `[![b](https://img.example/${at}.svg)](https://x.example)\n`,
      dashes: "a - ",
      "short sentences": "A b. ",
      "capital letters": "A.B.C. ",
      equations: "$x_1$ ",
      "key-like words": (at) => `token${at}=abc `,
      "quotation marks": '"a ',
    },
    nests: {
      quotes: ["> ", ""],
      brackets: ["[", "]"],
      "open brackets": ["[", ""],
      "image brackets": ["![", "](x)"],
      parentheses: ["(", ")"],
      "lists in one line": ["- ", ""],
      emphases: ["*a", "a*"],
      elements: ["<div>\n\n", "</div>\n"],
      "open comments": ["<!--", ""],
      "open elements": ["<a ", ""],
      "open code": ["`", ""],
    },
  },
  {
    format: "html",
    wrap: (inner) => `<!doctype html><title>Sorter</title><h1>Sorter</h1><p>${prose}</p>${inner}`,
    pieces: {
      paragraphs: (at) => `<p>Point ${at} of the sorter.</p>`,
      "table cells": "<table><tr><td>a</table>",
      rows: (at) => `<tr><td>${at}</td></tr>`,
      "list items": (at) => `<li>point ${at}</li>`,
      headings: (at) => `<h2>Part ${at}</h2>`,
      links: (at) => `<a href=x${at}>a</a> `,
      attributes: (at) => `<p a${at}=b>`,
      "open formatting": "<b><p>",
      entities: "&amp;&#65;",
      comments: "<!-- a -->",
      styles: "<style>a{}</style>",
    },
    nests: {
      divisions: ["<div>", "</div>"],
      "open divisions": ["<div>", ""],
      tables: ["<table><tr><td>", "</table>"],
      lists: ["<ul><li>", "</ul>"],
      quotes: ["<blockquote>", "</blockquote>"],
      "open comments": ["<!--", ""],
      "open tags": ["<a ", ""],
      fonts: ["<font>", "</font>"],
      buttons: ["<button>", ""],
      svg: ["<svg><g>", "</g></svg>"],
    },
  },
  {
    format: "rst",
    wrap: (inner) => `Sorter\n======\n\n${prose}\n\n${inner}\n`,
    pieces: {
      targets: (at) => `.. _t${at}: http://x.example/${at}\n`,
      footnotes: (at) => `.. [${at}] note ${at}\n`,
      substitutions: (at) => `.. |s${at}| replace:: t\n`,
      "substitutions used": "|s| ",
      roles: ":ref:`a` ",
      links: "`a <http://x.example>`_ ",
      sections: (at) => `Part ${at}\n--------\n\n`,
      items: (at) => `* point ${at}\n`,
      "grid rows": "| a | b |\n+---+---+\n",
      "simple rows": "=== ===\na   b\n",
      directives: ".. note:: a\n\n",
      literals: "``a`` ",
      "open literals": "`` ",
      fields: ":a: b\n",
    },
    nests: { emphases: ["*a ", "*"], backticks: ["`", ""], bars: ["|", ""] },
  },
  {
    format: "adoc",
    wrap: (inner) => `= Sorter\n\n${prose}\n\n${inner}\n`,
    pieces: {
      attributes: (at) => `:a${at}: {a${at - 1}}{a${at - 1}}\n`,
      sections: (at) => `== Part ${at}\n\n`,
      items: (at) => `* point ${at}\n`,
      "table rows": (at) => `${at === 0 ? "|===\n" : ""}|a |${at}\n`,
      links: "https://a.example[b] ",
      blocks: "----\na\n----\n",
      anchors: (at) => `[[a${at}]]a `,
      references: (at) => `<<a${at}>> `,
      footnotes: "footnote:[a] ",
      emphasis: "*a _b ",
      conditions: "ifdef::a[]\n",
      macros: "image::x[] ",
    },
    nests: { braces: ["{", "}"], brackets: ["[", "]"], quotes: ["'`", ""], stars: ["*", ""], examples: ["====\n", ""] },
  },
  {
    format: "org",
    wrap: (inner) => `#+TITLE: Sorter\n\n${prose}\n\n${inner}\n`,
    pieces: {
      headings: (at) => `* Part ${at}\n`,
      items: (at) => `- point ${at}\n`,
      links: "[[http://x.example][a]] ",
      footnotes: (at) => `[fn:${at}] note\n`,
      "table rows": "| a | b |\n",
      properties: (at) => `* H${at}\n:PROPERTIES:\n:ID: ${at}\n:END:\n`,
      emphasis: "*a /b ",
      blocks: "#+begin_src sh\na\n#+end_src\n",
      keywords: (at) => `#+K${at}: a\n`,
      timestamps: "<2024-01-01 Mon> ",
    },
    nests: { brackets: ["[[", ""], drawers: [":A:\n", ""], "open blocks": ["#+begin_quote\n", ""], stars: ["*", ""] },
  },
  {
    format: "tex",
    wrap: (inner) =>
      `\\documentclass{article}\n\\title{Sorter}\n\\begin{document}\n\\maketitle\n${prose}\n\n${inner}\n\\end{document}\n`,
    pieces: {
      definitions: (at) => `\\newcommand{\\c${"abcdefghij"[at % 10]}${"x".repeat(at % 7)}}{a}\n`,
      doubling: (at) => `\\def\\d${"abcdefghij"[at % 10]}{\\d${"abcdefghij"[(at + 1) % 10]}\\dz}\n`,
      sections: (at) => `\\section{Part ${at}}\n`,
      citations: (at) => `\\cite{k${at}} `,
      formulas: "$a^2$ ",
      "open formulas": "$a $$b ",
      items: "\\item a\n",
      comments: "% a\n",
      accents: "\\'e\\\"o ",
      paragraphs: (at) => `Point ${at} of the sorter.\n\n`,
      macros: "\\emph a ",
    },
    nests: {
      groups: ["{", "}"],
      "open groups": ["{", ""],
      lists: ["\\begin{itemize}\\item ", "\\end{itemize}"],
      "open environments": ["\\begin{quote}", ""],
      arguments: ["\\emph{", "}"],
    },
  },
  {
    format: "xml",
    wrap: jats,
    pieces: {
      sections: (at) => `<sec><title>Part ${at}</title><p>Point ${at}.</p></sec>`,
      paragraphs: (at) => `<p>Point ${at} of the sorter.</p>`,
      references: (at) => `<xref rid="b${at}">${at}</xref>`,
      "table rows": "<table-wrap><table><tr><td>a</td></tr></table></table-wrap>",
      entities: "&#65;&amp;",
      comments: "<!-- a -->",
      attributes: '<p a="b" c="d"/>',
      figures: "<fig><caption><p>c</p></caption></fig>",
    },
    nests: {
      sections: ["<sec>", "</sec>"],
      "sections with titles": ["<sec><title>a</title>", "</sec>"],
      "open sections": ["<sec>", ""],
      lists: ["<list><list-item><p>", "</p></list-item></list>"],
      italics: ["<italic>", "</italic>"],
      "open comments": ["<!--", ""],
      "open tags": ["<a ", ""],
    },
  },
  {
    format: "ipynb",
    wrap: (inner) =>
      JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: {},
        cells: [
          { cell_type: "markdown", source: [`# Sorter\n\n${prose}`] },
          ...inner.split("\u0001").map((source) => ({ cell_type: "markdown", source: [source] })),
        ],
      }),
    pieces: { cells: (at) => `Point ${at} of the sorter.\u0001`, "one cell": (at) => `- point ${at}\n` },
    nests: { brackets: ["[", "]"] },
  },
  {
    format: "txt",
    wrap: (inner) => `Sorter\n\n${prose}\n\n${inner}\n`,
    pieces: {
      lines: (at) => `Point ${at} of the sorter.\n`,
      paragraphs: (at) => `Point ${at} of the sorter.\n\n`,
      "one line": (at) => `point ${at} of the sorter, `,
      "one word": "a",
      indented: (at) => `${" ".repeat(at % 60)}a\n`,
      rules: "=====\n",
      items: (at) => `${at}. a\n`,
      tabs: "\t",
      "empty lines": "\n",
      "letters with marks": "a\u0301\u0302",
    },
    nests: { brackets: ["(", ")"], quotes: ["> ", ""] },
  },
  {
    format: "docx",
    wrap: (inner) => madeDocx(`<w:p><w:r><w:t>${prose}</w:t></w:r></w:p>${inner}`),
    pieces: {
      paragraphs: (at) => `<w:p><w:r><w:t>Point ${at} of the sorter.</w:t></w:r></w:p>`,
      runs: "<w:p><w:r><w:t>a</w:t></w:r><w:r><w:t>b</w:t></w:r></w:p>",
      headings: '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      tables: "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
    },
    nests: { tables: ["<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"], "text boxes": ["<w:p><w:r>", "</w:r></w:p>"] },
  },
  {
    format: "epub",
    wrap: epub,
    pieces: { paragraphs: (at) => `<p>Point ${at} of the sorter.</p>`, "open formatting": "<b><p>" },
    nests: { divisions: ["<div>", "</div>"] },
  },
  {
    format: "pdf",
    wrap: (inner) => {
      const lines = inner.split("\n");
      const pages = Array.from({ length: Math.ceil(lines.length / 50) }, (_, at) => lines.slice(at * 50, at * 50 + 50));
      return madePdf(pages);
    },
    pieces: { pages: (at) => `Point ${at} of the sorter.\n`, "one line": (at) => `point ${at}, ` },
    nests: {},
  },
];

export const constructs: readonly Construct[] = families.flatMap(({ format, wrap, pieces, nests }) => [
  ...Object.entries(pieces).map(([name, piece]) => ({
    format,
    name,
    make: (bytes: number) => wrap(repeated(typeof piece === "string" ? () => piece : piece, bytes)),
  })),
  ...Object.entries(nests).map(([name, [open, close]]) => ({
    format,
    name: `nested ${name}`,
    make: (bytes: number) => wrap(nested(open, close, bytes)),
  })),
]);
