/** Cleaning of answers that are code: what models wrap around a program comes off, the program itself stays as it is. */

const fenced = /^[ \t]*(```+|~~~+)[^\n`]*\n([\s\S]*?)\n?^[ \t]*\1[ \t]*$/gm;

/**
 * The code of an answer, ending in one newline ("" for none): the content of the longest Markdown fence where there is one
 * (what stands around it is talk), else the whole text. Line ends become "\n".
 */
export function tidyCode(text: string): string {
  const plain = text.replaceAll("\r\n", "\n");
  const blocks = Array.from(plain.matchAll(fenced), (match) => match[2] ?? "");
  const longest = blocks.reduce<string | null>(
    (best, block) => (best === null || block.length > best.length ? block : best),
    null,
  );
  const code = (longest ?? plain).replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  return code === "" ? "" : `${code}\n`;
}
