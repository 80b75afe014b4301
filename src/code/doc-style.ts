/** How a summary looks as a documentation comment in each language's own style. Text in, lines out. */
import { harmless } from "./harmless.ts";
import type { DocStyle } from "./languages/language.ts";

/**
 * The last line of every comment we write. It tells readers where the words come from, and it is how a later run knows
 * which comment is its own to replace.
 */
export const signatureLine = "Summary by precis.";

const widest = 100;

/** Breaks words into lines of at most `width` characters; a longer word stands alone. Paragraphs are kept. */
export function wrap(text: string, width: number): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph, index) => {
      const lines: string[] = [];
      for (const word of paragraph.split(/\s+/)) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
      }
      return index === 0 ? lines : ["", ...lines];
    });
}

interface Frame {
  readonly open?: string;
  /** Before each line; trailing white space goes on empty lines. */
  readonly prefix: string;
  readonly close?: string;
}

const block: Frame = { open: "/**", prefix: " * ", close: " */" };
const slashes: Frame = { prefix: "// " };
const tripleSlashes: Frame = { prefix: "/// " };

const frames: Readonly<Record<DocStyle, Frame>> = {
  docstring: { open: '"""', prefix: "", close: '"""' },
  jsdoc: block,
  javadoc: block,
  phpdoc: block,
  kdoc: block,
  scaladoc: block,
  doxygen: block,
  go: slashes,
  rustdoc: tripleSlashes,
  swift: tripleSlashes,
  rdoc: { prefix: "# " },
  xml: tripleSlashes,
};

/** Go and Rust keep file comments apart from item comments. */
const moduleFrames: Partial<Record<DocStyle, Frame>> = { rustdoc: { prefix: "//! " } };

/**
 * The comment's lines, indented by `indent` except the first (which stands where it is put), without line ends. A
 * leading Python docstring quote stands on the first text line, as PEP 257 has it.
 */
export function docLines(summary: string, style: DocStyle, indent: string, ofModule: boolean): string[] {
  const frame = (ofModule ? moduleFrames[style] : undefined) ?? frames[style];
  const width = Math.max(40, widest - indent.length - frame.prefix.length);
  const words = wrap(harmless(summary, style), width);
  const body =
    style === "xml"
      ? ["<summary>", ...words, "</summary>", `<remarks>${signatureLine}</remarks>`]
      : [...words, "", signatureLine];
  if (style === "docstring") {
    const [first = "", ...rest] = body;
    return [`"""${first}`, ...rest, '"""'].map((line, index) => (index === 0 || line === "" ? line : indent + line));
  }
  const lines = [
    ...(frame.open === undefined ? [] : [frame.open]),
    ...body.map((line) => (frame.prefix + line).trimEnd()),
    ...(frame.close === undefined ? [] : [frame.close]),
  ];
  return lines.map((line, index) => (index === 0 ? line : indent + line));
}
