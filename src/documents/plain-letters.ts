/**
 * The letters that a text shows its reader, whatever characters it is written with: compatibility forms, look-alike letters of other
 * scripts, accents put on, digits for letters, letters set apart, words run together, lines turned round. For recognising sentences,
 * never for printing them.
 */
import { createRequire } from "node:module";
import { withoutHidden } from "./decode/controls.ts";

/** Letters of another script beside Latin ones, or Latin look-alikes that are no letters of any language here. */
const lookAlike =
  /[A-Za-z][\u0250-\u02af\u0370-\u058f\u13a0-\u13ff\u1d00-\u1d7f\u2c80-\u2cff\ua4d0-\ua4ff]|[\u0250-\u02af\u0370-\u058f\u13a0-\u13ff\u1d00-\u1d7f\u2c80-\u2cff\ua4d0-\ua4ff][A-Za-z]/;
const compatible = /[\uff00-\uffef\u2100-\u214f\u2460-\u24ff\u1d2c-\u1d6a]|\ud835[\udc00-\udfff]|\ud83c[\udd30-\udd89]/;

// The table of confusable letters (Unicode TR 39) takes 10 ms to load and few texts need it.
let table: ((text: string) => string) | undefined;
function folded(text: string): string {
  table ??= createRequire(import.meta.url)("unhomoglyph") as (text: string) => string;
  const fold = table;
  // Only what is not ASCII: the table also takes "m" for "rn".
  return text.replace(/[^\p{ASCII}]+/gu, (part) => fold(part));
}

/** The readings of a text, the text as it shows first; most texts have that one alone. */
export function readings(text: string): string[] {
  const shown = withoutHidden(text);
  const found = [shown];
  let plain = shown;
  if (compatible.test(plain)) plain = plain.normalize("NFKC");
  if (lookAlike.test(plain)) plain = folded(plain);
  if (/[A-Za-z][\u0300-\u036f\u0335-\u0338]/.test(plain)) plain = plain.replace(/[\u0300-\u036f]/g, "");
  const bare = plain.normalize("NFD");
  if (/[a-z][\u0300-\u036f]/i.test(bare)) found.push(bare.replace(/[\u0300-\u036f]/g, ""));
  const swapped = plain.match(/[a-z][013457@$!|]+[a-z]|\b[013457@$][a-z]{2,}/gi)?.length ?? 0;
  if (swapped > 1) plain = withLetters(plain, swapped > 3);
  // Letters set apart: "i g n o r e", "i.g.n.o.r.e", "i-g-n-o-r-e"; words are told by wider gaps, or not at all.
  if (/(?:\b[A-Za-z][\s._*|/-]{1,2}){5}[A-Za-z]\b/.test(plain)) {
    const words = plain
      .split(/\s{2,}|\s[|/]\s/)
      .map((word) => word.replace(/(?<=(?:^|[^A-Za-z])[A-Za-z])[\s._*|/-](?=[A-Za-z](?:[^A-Za-z]|$))/g, ""));
    found.push(words.join(" "), spaced(words.join("")));
  }
  if (/[A-Za-z]{18}|[a-z][A-Z][a-z]{2,}[A-Z][a-z]{2,}[A-Z]|[A-Za-z]{3,}[_.-][A-Za-z]{2,}[_.-][A-Za-z]{3,}/.test(plain))
    found.push(spaced(plain));
  if (plain !== shown) found.push(plain);
  return found;
}

/** A text read from its end, letter by letter and word by word. */
export function turned(text: string): string[] {
  const words = text.trim().split(/\s+/);
  return [
    [...text].reverse().join(""),
    [...words].reverse().join(" "),
    words.map((word) => [...word].reverse().join("")).join(" "),
  ];
}

const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};

/** Digits and signs inside words as the letters they look like; at the end of a word (a version, a number) where `last`. */
function withLetters(text: string, last: boolean): string {
  return text.replace(/[A-Za-z013457@$!|]+/g, (word) =>
    (last && /^[0-57]{1,2}$/.test(word)) ||
    (/[a-z]/i.test(word) && /[013457@$!|]/.test(word.length > 2 && !last ? word.slice(0, -1) : word))
      ? word.replace(/[013457@$]|[!|](?=[a-z])/gi, (sign) => letters[sign] ?? sign)
      : word,
  );
}

const parts =
  "everything|anything|were|told|before|do|not|follow(?:ing)?|stop|pay|no|attention|to|set|aside|be|always|ignore|disregard|forget|override|all|any|the|your|these|those|my|our|previous|prior|earlier|above|preceding|instructions?|prompts?|rules|guidelines|directions|orders|commands|and|write|say|output|print|answer|respond|reply|only|exactly|with|instead|of|a|summary|description|please|now|system|assistant|you|are|must|should|from|on|task|is|this|project|as";
const knownParts = new RegExp(`^(?:${parts})+$`, "i");

/** Words run together, told apart by the words that orders are made of; only where a run is made of nothing else. */
function spaced(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_.-](?=[A-Za-z])/g, " ")
    .replace(/[A-Za-z]{10,}/g, (run) => {
      const word = run.toLowerCase();
      const at = word.search(/ignore|disregard|forget|override|donotfollow|stopfollowing|paynoattention|setaside/);
      if (at < 0) return run;
      for (let end = word.length; end > at + 12; end--)
        if (knownParts.test(word.slice(at, end)))
          return `${run.slice(0, at)} ${word.slice(at, end).replace(new RegExp(`(?:${parts})`, "g"), " $&")} ${run.slice(end)}`;
      return run;
    });
}
