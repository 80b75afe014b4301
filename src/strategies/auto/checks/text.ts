/** Checks that every text can take: limits, script of its language, words and numbers that its source backs. Pure. */
import { describeLimits, type LengthLimits, withinLimits } from "../../../base/length.ts";
import { codeSupport, support } from "../../../metrics/support.ts";
import { wordsOf } from "../../../text/content-words.ts";
import { round } from "../decide.ts";
import type { Finding } from "../effort.ts";

/** From so many unsupported words on, or this share of them, an answer is doubted. Ours: one odd word is a synonym. */
const manyMissing = 2;
const leastSupport = 0.7;

export function limitsFinding(text: string, limits: LengthLimits): Finding {
  const kept = withinLimits(text, limits);
  const { maxChars, maxWords } = limits;
  const reason =
    maxChars === undefined && maxWords === undefined
      ? "no limit was set"
      : `${kept ? "stays within" : "is longer than"} ${describeLimits(limits)}`;
  return { check: "limits", value: kept ? 1 : 0, reason, calls: 0, doubt: !kept };
}

/** By script alone: a line in Latin letters is no Japanese. Languages of one script are not told apart. */
export function languageFinding(text: string, language: string): Finding {
  const wanted = scriptOf(language);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (wanted === null || letters === 0)
    return { check: "language", value: null, reason: "its script tells nothing", calls: 0, doubt: false };
  const own = text.match(wanted.pattern)?.length ?? 0;
  // Names of tools are Latin everywhere.
  const share = own / letters;
  const doubt = share < (wanted.name === "Latn" ? 0.5 : 0.2);
  const reason = doubt ? "is not written in the script of its language" : "is written in the script of its language";
  return { check: "language", value: round(share), reason, calls: 0, doubt };
}

const scripts: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/gu,
  Thai: /\p{Script=Thai}/gu,
  Deva: /\p{Script=Devanagari}/gu,
};

function scriptOf(language: string): { readonly name: string; readonly pattern: RegExp } | null {
  // Names of languages ("German") are no codes, and "und" has no script.
  if (!/^[a-z]{2,3}(?:-|$)/i.test(language) || language === "und") return null;
  try {
    const name = new Intl.Locale(language).maximize().script ?? "";
    const pattern = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    return pattern === undefined ? null : { name, pattern };
  } catch {
    // A word for a language that only looks like a code.
    return null;
  }
}

/** `source` is what the answer may draw on. */
export function supportFinding(
  text: string,
  source: string,
  sameLanguage: boolean,
  kind: "prose" | "code" = "prose",
): Finding {
  if (!sameLanguage)
    return {
      check: "support",
      value: null,
      reason: "words of two languages cannot be compared",
      calls: 0,
      doubt: false,
    };
  const { value, missing } = kind === "code" ? codeSupport(text, source) : support(text, source);
  if (value === null) return { check: "support", value: null, reason: "has no content word", calls: 0, doubt: true };
  const doubt = missing.length >= manyMissing && value < leastSupport;
  const shown = missing
    .slice(0, 5)
    .map((word) => `"${word}"`)
    .join(", ");
  const reason =
    missing.length === 0
      ? "is supported"
      : `${doubt ? "" : "is supported but for "}${shown}${doubt ? " stand nowhere in the source" : ""}`;
  return { check: "support", value: round(value), reason, calls: 0, doubt };
}

/** Numbers of two and more digits; single digits are also counts that a summarizer makes itself ("three parts"). */
export function numbersFinding(text: string, source: string): Finding {
  const said = [...new Set(numbersIn(text))];
  if (said.length === 0) return { check: "numbers", value: null, reason: "names no number", calls: 0, doubt: false };
  const known = new Set(numbersIn(source));
  const strange = said.filter((number) => !known.has(number) && !source.includes(number));
  const reason =
    strange.length === 0
      ? "its numbers stand in the source"
      : `${strange.slice(0, 5).join(", ")} ${strange.length === 1 ? "is no number" : "are no numbers"} of the source`;
  return {
    check: "numbers",
    value: round(1 - strange.length / said.length),
    reason,
    calls: 0,
    doubt: strange.length > 0,
  };
}

const numbersIn = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => /^\p{N}[\p{N}.,]*$/u.test(word))
    .map((word) => word.replaceAll(",", "").replace(/\.0+$/, ""))
    .filter((word) => word.length > 1);
