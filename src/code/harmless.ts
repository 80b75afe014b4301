/**
 * Words of a model inside a comment of code: what could end the comment, begin another, be unescaped into either, or be obeyed by a
 * compiler, a build tool, a test runner or an editor is written so that it only reads. Each rule names what would obey. Text in, text out.
 */
import { withoutControls } from "../text/control-characters.ts";
import type { DocStyle } from "./languages/language.ts";

type Rule = readonly [what: RegExp, as: string];

/** For every language. */
const everywhere: readonly Rule[] = [
  // Line ends of JavaScript, C# and Unicode that are not "\n"; invisible characters that part or join what is looked for below.
  [/[\u000b\u000c\r\u0085\u2028\u2029]/g, "\n"],
  [/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, ""],
  // Settings that editors read from the first and last lines of a file (vim, Emacs), and Ruby and Python from the first.
  [/\b(vi|vim|ex)(?=:)/g, "$1 "],
  [/-\*-/g, "- * -"],
  [/\b(coding|Local Variables)[ \t]*[:=]/g, "$1 -"],
  // Bundlers and engines: a source map's address, and calls that may be dropped.
  [/\b(sourceMappingURL|sourceURL)=/g, "$1 ="],
  [/#(?=__[A-Z])/g, "# "],
];

/** Comments between marks: never an end, never another beginning (Kotlin, Scala, Swift, Rust and D nest them). */
const marks: readonly Rule[] = [
  [/\*(?=\/)/g, "* "],
  [/\/(?=\*)/g, "/ "],
];
/**
 * Tags of documentation comments, which compilers and runners obey: javac's deprecated, the JSX pragmas of TypeScript and Babel, Jest's
 * environment, PHP's annotations. All these comments are read as HTML or Markdown, where the entity shows the sign itself.
 */
const tags: Rule = [/@(?=[\w\\])/g, "&#64;"];
/** Where a page of HTML holds the script, its parser looks for these before any script is read. */
const page: readonly Rule[] = [
  [/<(?=\/script)/gi, "< "],
  [/<(?=!--)/g, "< "],
  [/--(?=>)/g, "-- "],
];
const xml: readonly Rule[] = [
  [/&/g, "&amp;"],
  [/</g, "&lt;"],
  [/>/g, "&gt;"],
];
/** Java and Scala turn \\u002a into a star before they look for comments, and stop at \\users. */
const unicodeEscapes: Rule = [/\\(?=u)/g, "&#92;"];
/** Code in documentation is compiled and run by Rust's and Swift's tools between these. */
const fences: readonly Rule[] = [
  [/`{3,}/g, "'''"],
  [/~{3,}/g, "--"],
];

const rules: Readonly<Record<DocStyle, readonly Rule[]>> = {
  // doctest and pytest run what stands behind >>>.
  docstring: [
    [/\\/g, "\\\\"],
    [/"{3}/g, "'''"],
    [/>{3,}/g, "> >"],
  ],
  jsdoc: [...marks, ...page, tags, ...fences],
  javadoc: [...xml, ...marks, tags, unicodeEscapes],
  phpdoc: [...marks, tags, [/\?(?=>)/g, "? "]],
  kdoc: [...marks, tags, ...fences],
  scaladoc: [...marks, tags, unicodeEscapes, [/\{\{\{/g, "{ { {"]],
  // A backslash at a line's end joins the next line to it, and so does its trigraph; commands begin with \ or @.
  doxygen: [...marks, tags, [/\?\?(?=\/)/g, "? ?"], [/\\(?=\s|$)/g, "&#92;"]],
  // Build constraints and directives.
  go: [[/(^|\s)\+(?=build\b)/g, "$1+ "]],
  rustdoc: fences,
  swift: [...marks, ...fences],
  rdoc: [
    [/(\b(?:frozen_string_literal|warn_indent|warn_past_scope|shareable_constant_value|typed))[ \t]*:/g, "$1 -"],
    [/#(?=\{)/g, "# "],
  ],
  xml,
};

/** `text` as it may stand inside a comment of this style. */
export function harmless(text: string, style: DocStyle): string {
  return [...everywhere, ...rules[style]].reduce(
    (clean, [what, as]) => clean.replace(what, as),
    withoutControls(text.replace(/[\r\u0085]/g, "\n")),
  );
}

/** What must not stand in a finished comment, markers included; null where nothing does, else what it is. */
export function stillHarmful(comment: string, style: DocStyle): string | null {
  const count = (what: string): number => comment.split(what).length - 1;
  if (/[\u000b\u000c\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(comment) || /\r(?!\n)/.test(comment))
    return "a control character";
  switch (style) {
    case "docstring":
      return count('"""') === 2 && !/(?<!\\)(?:\\\\)*\\(?!\\)/.test(comment) ? null : "a quote or an escape";
    case "javadoc":
    case "scaladoc":
      if (/\\u/.test(comment)) return "a unicode escape";
      break;
    default:
  }
  if (!comment.startsWith("/*")) return null;
  return count("/*") === 1 && count("*/") === 1 ? null : "the mark of another comment";
}
