/** Which format a source is in: what the caller says, else the extension, else the content. */
import { entryOf } from "../../base/entry-of.ts";
import type { DocumentFormat } from "../document.ts";

const byExtension: Readonly<Record<string, DocumentFormat>> = {
  md: "markdown",
  markdown: "markdown",
  mdown: "markdown",
  mkdn: "markdown",
  mkd: "markdown",
  mdx: "markdown",
  qmd: "markdown",
  rmd: "markdown",
  html: "html",
  htm: "html",
  xhtml: "html",
  rst: "rst",
  rest: "rst",
  adoc: "asciidoc",
  asciidoc: "asciidoc",
  asc: "asciidoc",
  org: "org",
  txt: "text",
  text: "text",
  pdf: "pdf",
  docx: "docx",
  epub: "epub",
  nxml: "jats",
  tex: "latex",
  ltx: "latex",
  ipynb: "notebook",
};

/** Every name `--format` takes, sorted. */
export const documentFormats: readonly DocumentFormat[] = [...new Set(Object.values(byExtension)), "jats" as const]
  .filter((format, index, all) => all.indexOf(format) === index)
  .sort();

/** Formats whose bytes are not text. */
export function isBinaryFormat(format: DocumentFormat): boolean {
  return format === "pdf" || format === "docx" || format === "epub";
}

export function formatOfName(name: string): DocumentFormat | null {
  const file =
    name
      .replace(/[?#].*$/, "")
      .split(/[\\/]/)
      .at(-1) ?? "";
  const extension = file.includes(".") ? file.slice(file.lastIndexOf(".") + 1).toLowerCase() : "";
  return entryOf(byExtension, extension) ?? null;
}

/** Format of bytes that are no text, by their first bytes and the names inside an archive; null where they may be text. */
export function formatOfBytes(bytes: Uint8Array): DocumentFormat | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString("latin1");
  if (/^\s{0,20}%PDF-/.test(start)) return "pdf";
  if (!start.startsWith("PK\u0003\u0004")) return null;
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (start.includes("application/epub+zip")) return "epub";
  return names.includes("word/document.xml") ? "docx" : null;
}

/** Format of text without a telling name. Plain text where nothing else shows. */
export function formatOfText(whole: string): DocumentFormat {
  const text = whole.slice(0, 20_000);
  const start = text.trimStart();
  if (start.startsWith("{") && /"nbformat"\s*:|"cells"\s*:/.test(whole.slice(0, 200_000) + whole.slice(-2_000)))
    return "notebook";
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+article\b|<(?:pmc-articleset|article)\b[^>]*(?:xmlns:|article-type|dtd-version))/i.test(
      start,
    )
  )
    return "jats";
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<!doctype html|^(?:<\?xml[^>]*>\s*)?<html[\s>]/i.test(start))
    return "html";
  if (/\\documentclass\b|\\begin\{document\}/.test(text)) return "latex";
  const score = {
    markdown: markdownScore(text),
    rst: rstScore(text),
    asciidoc: asciidocScore(text),
    org: orgScore(text),
  };
  const [best] = Object.entries(score).sort((a, b) => b[1] - a[1]) as [[DocumentFormat, number]];
  if (best[1] >= 2) return best[0];
  const tags = text.match(/<(?:br|p|b|i|u|ul|ol|li|h[1-6]|div|strong|em|a|font|span)\b[^<>]*>/gi)?.length ?? 0;
  if (tags >= 1 && /<(?:br|p|li|div|h[1-6])\b[^<>]*>|<(b|i|u|strong|em)>[^<]+<\/\1>/i.test(text)) return "html";
  return best[1] >= 1 ? best[0] : "text";
}

function count(text: string, pattern: RegExp): number {
  return Math.min(5, text.match(pattern)?.length ?? 0);
}

function markdownScore(text: string): number {
  return (
    count(text, /^#{1,6} \S/gm) * 1.5 +
    count(text, /^(?:```|~~~)/gm) +
    count(text, /!?\[[^\]\n]*\]\([^)\n]+\)/g) * 2 +
    count(text, /^\[[^\]\n]+\]:\s*\S+/gm) +
    count(text, /\*\*[^*\n]+\*\*/g) * 0.5
  );
}

function rstScore(text: string): number {
  return (
    count(text, /^\.\. (?:[\w-]+::|_[^:\n]+:|\|[^|\n]+\|)/gm) * 2 +
    count(text, /`[^`\n]+ <[^>\n]+>`_{1,2}/g) * 2 +
    count(text, /:[a-z]+:`[^`\n]+`/g) * 2 +
    count(text, /\S::\n\s*\n[ \t]/g) +
    count(text, /``[^`\n]+``/g) * 0.3 +
    count(text, /^(?=\S)(.{3,})\n([=\-~^*])\2{2,}\n/gm) * 0.4
  );
}

function asciidocScore(text: string): number {
  return (
    count(text, /^={1,5} \S/gm) * 1.5 +
    count(text, /^:[\w-]+:(?: .*)?$/gm) * 0.5 +
    count(text, /^(?:image|include)::?\S+\[/gm) * 2 +
    count(text, /https?:\/\/[^\s[\]]+\[[^\]\n]+\]/g) +
    count(text, /^\[(?:source|NOTE|TIP|quote)[^\]\n]*\]$/gm) * 2
  );
}

function orgScore(text: string): number {
  return (
    count(text, /^#\+(?:title|author|begin_\w+|options):?/gim) * 2 +
    count(text, /^\*{1,5} \S/gm) * 0.6 +
    count(text, /\[\[[^\]\n]+\](?:\[[^\]\n]+\])?\]/g)
  );
}
