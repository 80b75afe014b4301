/** Checks of a one-line description: does it say what kind of thing it is, and does it praise. Pure; ours; words are English. */
import type { Document } from "../../../documents/document.ts";
import { contentWords } from "../../../text/content-words.ts";
import type { Finding } from "../effort.ts";

/** Openings of slogans: they address the reader or boast, and name no kind of thing. */
const slogan =
  /^(?:(?:make|enjoy|discover|say|meet|experience|imagine|unleash|boost|take|join|stop|never|get (?:ready|started)|welcome|we|we're|our|your|you|it's|because|finally|the (?:best|easiest|ultimate|only|fastest|most))\b)/i;

const praise =
  /\b(?:amazing|awesome|beautiful|best(?!\s+(?:practices?|effort|fit))|blazing(?:ly)?|cutting[- ]edge|delightful|elegant|fantastic|game[- ]changing|great|incredible|incredibly|magical|next[- ]generation|powerful|revolutionary|seamless(?:ly)?|state[- ]of[- ]the[- ]art|stunning|super|superb|ultimate|unparalleled|world[- ]class)\b/gi;

/** A name alone, a heading, a slogan or a question does not tell a newcomer what it is. */
export function kindFinding(line: string, document: Document, language: string): Finding {
  const reason = kindDoubt(line, document, language);
  return {
    check: "kind",
    value: reason === null ? 1 : 0,
    reason: reason ?? "says its kind",
    calls: 0,
    doubt: reason !== null,
  };
}

function kindDoubt(line: string, document: Document, language: string): string | null {
  const title = new Set(contentWords(document.title ?? ""));
  const own = contentWords(line).filter((word) => !title.has(word));
  if (own.length === 0) return "is the name alone";
  const bare = plain(line);
  const heading = document.sections.find(
    (section) => section.heading !== null && plain(section.heading) === bare && plain(document.title ?? "") !== bare,
  );
  if (heading !== undefined && own.length < 4) return "is a heading of the source";
  if (!/^en\b|^english/i.test(language)) return null;
  if (/\?$/.test(line.trim())) return "is a question";
  if (own.length < 6 && slogan.test(line.trim())) return "is a slogan";
  return null;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Praise that the source does not make of it either is doubted; words of the authors' own are theirs. */
export function praiseFinding(line: string, source: string, language: string): Finding {
  if (!/^en\b|^english/i.test(language))
    return { check: "praise", value: null, reason: "praise is looked for in English alone", calls: 0, doubt: false };
  const found = [...new Set((line.match(praise) ?? []).map((word) => word.toLowerCase()))];
  const added = found.filter((word) => !source.toLowerCase().includes(word));
  const reason =
    found.length === 0
      ? "has no praise"
      : added.length === 0
        ? `praises in its authors' words: ${found.join(", ")}`
        : `praises in words of its own: ${added.join(", ")}`;
  return { check: "praise", value: found.length, reason, calls: 0, doubt: added.length > 0 };
}
