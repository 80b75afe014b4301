/** Which names the thing goes by, and of which kind its description is. Called by `candidates.ts` and `features.ts`. */
import type { Document } from "../../documents/document.ts";
import { functionWords } from "./lexicon.ts";
import type { Line } from "./lines.ts";
import { tokens } from "./tokens.ts";

/** `readme`: what stands beside a repository's name. `listing`: the short description of an app in a store. */
export type Target = "readme" | "listing";

export interface Subject {
  readonly target: Target;
  /** Tokens of the name, joined without spaces ("precis", "fastxmlparser"), lower case; several spellings. */
  readonly names: ReadonlySet<string>;
  /** The name as first written, "" where none was found. */
  readonly name: string;
}

/** A title's name part: what stands before " - ", ": ", " | ". */
export const nameBreak = /\s+[-–—|•·]+\s+|\s*[:：]\s+|\s+—\s*/u;

export function subjectOf(document: Document, lines: readonly Line[]): Subject {
  const headed = document.title !== null || document.sections.some((section) => section.level === 1);
  const shaped = document.format === "html" || document.format === "text";
  const names = new Set<string>();
  let name = "";
  const add = (text: string) => {
    const words = tokens(text);
    if (words.length === 0 || words.length > 6) return;
    if (name === "") name = text.trim();
    names.add(words.join(""));
  };
  if (document.title !== null) add(document.title.split(nameBreak)[0] ?? "");
  for (const line of lines.slice(0, 12)) {
    const before = copula.exec(line.text);
    if (before !== null) {
      const who = (before[1] ?? "").trim();
      if (isName(who) && !/['’]s\s/.test(who))
        add(who.replace(/^(?:the|welcome to)\s+/i, "").replace(/\s+(?:app|application)$/i, ""));
    }
  }
  return { target: shaped && !headed ? "listing" : "readme", names, name };
}

/** `X is a ...` and its like: group 1 is X, group 2 the verb, the rest the complement. */
export const copula = /^(.{2,60}?)\s+(is|are|'s|was)\s+(?=(?:an?|the|your|one of|our)\b)/i;

/** The same in other languages, where it only marks a definition and nothing is cut off. */
const foreignCopula =
  /^.{1,40}?(?:\s(?:es|est|ist|é|è|is)\s+(?:un|une|una|uno|ein|eine|einen|um|uma|el|la|le|der|die|das|een|o|a)\s|\s[—–-]\s*это\s|\sявляется\s|是(?:一|为|個|个|基|用|款|种|種)|は、?.{2,40}(?:です|である|だ)|(?:은|는)\s.{2,60}(?:입니다|이다)|(?:저장소|라이브러리|프로젝트|도구|프레임워크|패키지|모음)\s?(?:입니다|이다)|\s(?:هو|هي)\s|\sإطار|\sیک\s.{2,80}(?:است|می‌باشد))/iu;

/** True for a sentence of the form `NAME is a ...`, in any of these languages. */
export function isDefining(text: string): boolean {
  return copula.test(text) || foreignCopula.test(text);
}

/** True where the words before a copula are a name (or a stand-in such as "this app"), not a clause. */
export function isName(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length > 8) return false;
  if (
    /^(?:this|that|it|these|the following|there|here|what|which|who|how|why|where|when)\b/i.test(text) &&
    words.length === 1
  )
    return false;
  const content = words.filter((word) => !functionWords.has(word.toLowerCase()));
  if (content.length === 0) return false;
  return /^[\p{Lu}\p{N}@"'“‘.<]/u.test(words.find((word) => !/^(?:the|an?)$/i.test(word)) ?? "") || words.length <= 2;
}
