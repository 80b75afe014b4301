/** What LaTeX macros and environments are to a reader. Data: add a name to a list. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

export const sectionLevels: Readonly<Record<string, number>> = {
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};

/** Nothing of these belongs into running text, their arguments included. */
export const silentMacros = words(
  "label cite citep citet citealp citeauthor citeyear autocite parencite textcite nocite index footnote footnotemark footnotetext thanks vspace hspace vskip hskip includegraphics input include bibliography bibliographystyle addbibresource usepackage documentclass newcommand renewcommand providecommand newenvironment renewenvironment newtheorem def let setlength setcounter addtocounter pagestyle thispagestyle maketitle tableofcontents listoffigures listoftables newpage clearpage cleardoublepage pagebreak linebreak noindent centering raggedright small footnotesize scriptsize tiny large Large LARGE huge Huge normalsize bfseries itshape ttfamily hyphenation graphicspath DeclareMathOperator color definecolor hypersetup geometry appendix printbibliography balance protect phantomsection addcontentsline markboth date author affil affiliation email institute address orcid keywords received accepted",
);

export const emphasisMacros = words("emph textbf textit textsl textsc underline");

/** Environments of mathematics and drawings: left out of the text. */
export const silentEnvironments = words(
  "equation equation* align align* alignat alignat* gather gather* multline multline* eqnarray eqnarray* displaymath math tikzpicture picture pgfpicture comment CCSXML filecontents filecontents* keywords IEEEkeywords",
);

export const codeEnvironments = words("verbatim verbatim* lstlisting minted Verbatim alltt algorithm algorithmic");
export const listEnvironments = words("itemize enumerate description compactitem compactenum inparaenum");
export const quoteEnvironments = words("quote quotation verse displayquote");
export const tableEnvironments = words("tabular tabular* tabularx longtable array");

/** Letters that LaTeX spells as macros. */
export const characters: Readonly<Record<string, string>> = {
  "%": "%",
  "&": "&",
  $: "$",
  "#": "#",
  _: "_",
  "{": "{",
  "}": "}",
  " ": " ",
  ",": " ",
  ";": " ",
  "-": "",
  "/": "",
  "@": "",
  ldots: "…",
  dots: "…",
  textellipsis: "…",
  LaTeX: "LaTeX",
  TeX: "TeX",
  BibTeX: "BibTeX",
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  AA: "Å",
  i: "ı",
  textbackslash: "\\",
  textasciitilde: "~",
  textunderscore: "_",
  textregistered: "®",
  texttrademark: "™",
  copyright: "©",
  S: "§",
  P: "¶",
  pounds: "£",
  euro: "€",
  textendash: "–",
  textemdash: "—",
  quad: " ",
  qquad: " ",
  xspace: "",
};

/** Accent macros as combining characters. */
export const accents: Readonly<Record<string, string>> = {
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  '"': "\u0308",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030c",
  H: "\u030b",
  c: "\u0327",
  k: "\u0328",
  r: "\u030a",
  d: "\u0323",
  b: "\u0331",
};
