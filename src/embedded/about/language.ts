/** Keeps the lines that are written in the script of the wished language, where a document mixes scripts. */
import type { Line } from "./lines.ts";

const scripts: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:zh|chinese)/i, /\p{Script=Han}/gu],
  [/^(?:ja|japanese)/i, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  [/^(?:ko|korean)/i, /\p{Script=Hangul}/gu],
  [/^(?:ru|uk|bg|sr|russian|ukrainian|bulgarian|serbian)/i, /\p{Script=Cyrillic}/gu],
  [/^(?:ar|fa|arabic|persian)/i, /\p{Script=Arabic}/gu],
  [/^(?:he|hebrew)/i, /\p{Script=Hebrew}/gu],
  [/^(?:el|greek)/i, /\p{Script=Greek}/gu],
  [/^(?:th|thai)/i, /\p{Script=Thai}/gu],
  [/^(?:hi|hindi)/i, /\p{Script=Devanagari}/gu],
];

/**
 * Lines in the script of `language` (a code or an English name), or of the document's own language where that is not
 * known; all lines where none fits. Languages of one script are not told apart.
 */
export function inLanguage(lines: readonly Line[], language: string, documentLanguage: string): readonly Line[] {
  const known = (name: string) => scripts.find(([names]) => names.test(name))?.[1];
  const latin = /^(?:en|de|fr|es|it|pt|nl|pl|english|german|french|spanish|italian|portuguese|dutch|polish)\b/i.test(
    language,
  );
  const script = known(language) ?? (latin ? /\p{Script=Latin}/gu : known(documentLanguage));
  if (script === undefined) return lines;
  const share = (text: string) => (text.match(script)?.length ?? 0) / Math.max(1, text.match(/\p{L}/gu)?.length ?? 0);
  // Names and commands are Latin in every language: a quarter of the letters decides, three quarters for Latin itself.
  const least = script.source.includes("Latin") ? 0.6 : 0.25;
  const fitting = lines.filter((line) => share(line.text) >= least);
  return fitting.length > 0 ? fitting : lines;
}
