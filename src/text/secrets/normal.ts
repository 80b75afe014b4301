/**
 * The one normal form in which secrets are looked for: characters that a reader does not see or that markup adds between the
 * characters of a word are gone, coded ones are plain. Every place of it knows where it stood.
 */
import type { Span } from "./span.ts";

export interface NormalText {
  readonly text: string;
  /** Where the part of `text` between two places stands in the source. */
  toSource(span: Span): Span;
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  lowbar: "_",
  hyphen: "-",
  dash: "-",
  period: ".",
  equals: "=",
  plus: "+",
  sol: "/",
  colon: ":",
  num: "#",
  dollar: "$",
  nbsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
  ZeroWidthSpace: "",
  commat: "@",
  percnt: "%",
  excl: "!",
  ast: "*",
};
const invisible =
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]|\\udb40[\\udc00-\\udfff]";
const inline =
  "</?(?:b|i|em|strong|code|span|wbr|kbd|tt|mark|u|s|var|samp|font|small|big|sub|sup|a|br ?/?)\\b[^<>\\n]{0,200}>|<!--[^<>]{0,200}?-->";
const marks = new RegExp(
  [
    `(?:${invisible})+`,
    "&(?:#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,14});",
    "\\\\u00[0-7][0-9a-fA-F]|\\\\x[2-7][0-9a-fA-F]",
    "%(?:2[1-9A-Fa-f]|3[AaBbDd]|40|5[EeFf]|7[Ee])",
    "[\\uff01-\\uff5e]",
    `(?<=[A-Za-z0-9_.+/=~-])(?:${inline})(?=[A-Za-z0-9_+/=-])`,
    "(?<=[A-Za-z0-9_.+/=~-])(?:[*`]{1,3}|~~)(?=[A-Za-z0-9_+/=-])",
    "\\\\(?=[_.~=+-])",
  ].join("|"),
  "g",
);
const suspect = new RegExp(
  `${invisible}|[\\uff01-\\uff5e]|` +
    /&[#A-Za-z]|\\[ux_.~=+-]|%(?:2[1-9A-Fa-f]|3[AaBbDd]|40|5[EeFf]|7[Ee])|[A-Za-z0-9_.+/=-][*`~<][^\s]/.source,
);

/** The normal form of `source`; null where it is the source itself, which is most often so. */
export function normalForm(source: string): NormalText | null {
  if (!suspect.test(source)) return null;
  const cuts: { from: number; to: number; put: string }[] = [];
  for (const match of source.matchAll(marks)) {
    const put = plain(match[0]);
    if (put !== match[0]) cuts.push({ from: match.index, to: match.index + match[0].length, put });
  }
  return cuts.length === 0 ? null : withCuts(source, cuts);
}

function plain(mark: string): string {
  const code = mark.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (mark[0] === "&") {
    const name = mark.slice(1, -1);
    if (name[0] !== "#") return named[name] ?? mark;
    return character(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  }
  if (mark[0] === "%") return character(Number.parseInt(mark.slice(1), 16));
  if (mark[0] === "\\" && mark.length > 1) return character(Number.parseInt(mark.slice(2), 16));
  return "";
}

/** A character a key can hold or an invisible one (nothing); others could only disturb. */
function character(code: number): string {
  return code >= 0x20 && code < 0x7f
    ? String.fromCharCode(code)
    : code === 0xad || (code >= 0x200b && code <= 0x206f)
      ? ""
      : " ";
}

/** `source` with parts replaced, and the way back. `cuts` in order, not overlapping. */
export function withCuts(source: string, cuts: readonly { from: number; to: number; put: string }[]): NormalText {
  const parts: string[] = [];
  // Starts of unchanged stretches, in both texts.
  const normalStarts: number[] = [];
  const sourceStarts: number[] = [];
  let length = 0;
  let at = 0;
  const push = (text: string, from: number): void => {
    if (text === "") return;
    normalStarts.push(length);
    sourceStarts.push(from);
    parts.push(text);
    length += text.length;
  };
  for (const { from, to, put } of cuts) {
    push(source.slice(at, from), at);
    push(put, from);
    at = to;
  }
  push(source.slice(at), at);
  const place = (position: number): number => {
    let low = 0;
    let high = normalStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((normalStarts[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    return (sourceStarts[low] ?? 0) + position - (normalStarts[low] ?? 0);
  };
  // The end of a span is the place after its last character, so that what follows it is not swallowed; a coded character counts whole.
  const endOf = new Map(cuts.map(({ from, to, put }) => [from, put === "" ? from : to]));
  return {
    text: parts.join(""),
    toSource: (span) => {
      const last = place(span.end - 1);
      return { ...span, start: place(span.start), end: endOf.get(last) ?? last + 1 };
    },
  };
}
