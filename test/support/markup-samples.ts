/** Bits of every markup language, so that they meet in ways no writer would think of, and a small text in each format. */

const list = (text: string): string[] => text.split("¦");

export const markupBits: readonly string[] = [
  ...list(
    "# ¦## ¦```¦~~~¦- ¦1. ¦> ¦<div>¦</div>¦<br>¦<h1 align=center>¦<table><tr><td>¦<!--¦-->¦[a](b)¦![x](y)¦[^1]¦**¦*¦_¦`¦<p hidden>¦<b>¦<li>",
  ),
  ...list(
    "= T¦== S¦[source]¦----¦include::x[]¦ifdef::a[]¦#+TITLE: x¦* H¦#+begin_src¦#+end_src¦[[a][b]]¦:PROPERTIES:¦:END:¦.. image:: x¦.. |s| replace:: t¦|s|¦:role:`x`¦::¦===¦+---+---+¦=== ===¦..",
  ),
  ...list(
    '\\section{x}¦\\begin{itemize}¦\\item ¦\\end{itemize}¦\\def\\a{\\a\\a}\\a¦$x$¦{¦}¦%¦\\\'e¦<article>¦<sec><title>x</title>¦</sec>¦<p>¦</article>¦{"cells":[¦]}¦"¦&amp;¦&#0;¦<!DOCTYPE a [<!ENTITY b "bb">]>¦<w:p><w:r><w:t>x</w:t></w:r></w:p>¦<w:tbl>',
  ),
  ...list(
    "words and words¦日本語の文¦Русский текст¦العربية¦😀¦\u0000¦\u202e¦\ufeff¦v1.2.3¦https://x.y/z?a=b¦\n¦\n\n¦    ¦\t¦| a | b |\n|---|---|\n¦[r]: z\n¦---\n",
  ),
];

const prose = "The sorter puts letters into piles by weight. It prints each pile and counts the letters in it.";

/** A text that a reader of the format takes; archives hold it inside. */
export const sampleTexts: Readonly<Record<string, string>> = {
  markdown: `---\ntitle: x\n---\n# sorter\n\n[![build](https://b.example/x.svg)](https://b.example)\n\n${prose}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n  - two\n\n> quoted\n\n\`\`\`sh\nnpm i sorter\n\`\`\`\n\nText[^1] and ~~no~~ \`code\`.\n\n[^1]: A note.\n`,
  html: `<!doctype html><html><head><title>sorter</title></head><body><nav>Home</nav><h1>sorter</h1><p>${prose}</p><ul><li>one<li>two</ul><table><tr><td>a<td>b</table><pre>npm i sorter</pre></body></html>`,
  rst: `======\nsorter\n======\n\n.. image:: x.png\n   :target: y\n\n${prose}\n\n.. note:: Mind the gap.\n\n+---+---+\n| a | b |\n+---+---+\n\n* one\n* two\n\nUse :func:\`sort\` and \`docs <https://d.example>\`_ ::\n\n    npm i sorter\n`,
  asciidoc: `= sorter\n:toc:\n\n${prose}\n\n[source,sh]\n----\nnpm i sorter\n----\n\n|===\n|a |b\n|===\n\n* one\n** two\n\nNOTE: Mind the gap. https://d.example[docs]\n`,
  org: `#+TITLE: sorter\n\n* sorter\n:PROPERTIES:\n:ID: 1\n:END:\n\n${prose}\n\n#+begin_src sh\nnpm i sorter\n#+end_src\n\n- one\n- two :: three\n\n| a | b |\n\n[[https://d.example][docs]]\n`,
  text: `sorter\n\n${prose}\n\n  * one\n  * two\n`,
  latex: `\\documentclass{article}\n\\title{sorter}\n\\begin{document}\n\\maketitle\n\\section{Aim}\n${prose}\n\\begin{itemize}\\item one\\item two\\end{itemize}\n\\begin{tabular}{ll}a & b\\\\\\end{tabular}\nAs in \\cite{x}, $a^2$ and \\emph{more}.\n\\end{document}\n`,
  jats: `<?xml version="1.0"?><article article-type="research" xmlns:xlink="x"><front><article-meta><title-group><article-title>sorter</article-title></title-group><abstract><p>${prose}</p></abstract></article-meta></front><body><sec><title>Aim</title><p>${prose}</p><fig><caption><p>c</p></caption></fig></sec></body></article>`,
  notebook: JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { language_info: { name: "python" } },
    cells: [
      { cell_type: "markdown", source: ["# sorter\n", "\n", prose] },
      { cell_type: "code", source: "sort(letters)", outputs: [{ output_type: "stream", text: ["1\n"] }] },
    ],
  }),
  pdf: `sorter\n\n${prose}\n\nAim\n\n${prose}`,
  docx: `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>sorter</w:t></w:r></w:p><w:p><w:r><w:t>${prose}</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`,
  epub: `<h1>sorter</h1><p>${prose}</p><ul><li>one</li></ul>`,
};
