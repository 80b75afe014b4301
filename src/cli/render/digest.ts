/** A digest as text: the summary, with `--cite` its marks and the list they point to, then where the documents disagree. */
import type { DigestResult } from "../../tasks/digest.ts";

export function renderDigest(result: DigestResult, cite: boolean): string {
  const parts = [cite ? cited(result) : result.summary];
  if (result.disagreements.length > 0) {
    const lines = result.disagreements.map(({ statements }) =>
      statements.map(({ source, text }) => `"${text}" (${source})`).join(" but "),
    );
    parts.push(`The documents disagree:\n${lines.map((line) => `- ${line}`).join("\n")}`);
  }
  if (cite) {
    const used = citedNumbers(result);
    if (used.length > 0) parts.push(used.map((n) => `[${n}] ${result.sources[n - 1] ?? ""}`).join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}

/** Numbers of documents that back a sentence, ascending. */
function citedNumbers(result: DigestResult): number[] {
  const names = new Set(result.sentences.flatMap((sentence) => sentence.sources));
  return result.sources.flatMap((source, index) => (names.has(source) ? [index + 1] : []));
}

/** The summary with `[1][3]` after each sentence, before nothing else is changed. */
function cited(result: DigestResult): string {
  let rest = result.summary;
  let text = "";
  for (const sentence of result.sentences) {
    const at = rest.indexOf(sentence.text);
    if (at < 0) continue;
    const end = at + sentence.text.length;
    const numbers = [...new Set(sentence.sources.map((source) => result.sources.indexOf(source) + 1))].sort(
      (a, b) => a - b,
    );
    text += `${rest.slice(0, end)}${numbers.length === 0 ? "" : ` ${numbers.map((n) => `[${n}]`).join("")}`}`;
    rest = rest.slice(end);
  }
  return text + rest;
}
