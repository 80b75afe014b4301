/**
 * A function that its grammar could not read as one (cut off, or inside a call that is never closed), read off its header by
 * its keyword alone: name and parameters are there even so. Pure; ours.
 */
import type { Language } from "./languages/language.ts";
import type { Parameter } from "./unit.ts";

export interface Header {
  readonly name: string;
  readonly signature: string;
  readonly parameters: readonly Parameter[];
  /** Offset of the header in the text. */
  readonly start: number;
}

/** Ours: in a longer text the first header is hardly what the text is about. */
const longestLines = 200;
const longestSignature = 300;

const keywords: Readonly<Record<string, string>> = {
  javascript: "function",
  typescript: "function",
  tsx: "function",
  php: "function",
  python: "def",
  ruby: "def",
  scala: "def",
  go: "func",
  swift: "func",
  kotlin: "fun",
  rust: "fn",
};

/** The first named function; null where there is none, in languages without such a keyword, and in long texts. */
export function headerOf(language: Language, text: string): Header | null {
  const keyword = Object.hasOwn(keywords, language.id) ? keywords[language.id] : undefined;
  if (keyword === undefined || text.split("\n").length > longestLines) return null;
  const found = new RegExp(`(?<![\\w$.])${keyword}\\b[ \\t*]*(?:\\([^()\\n]*\\)[ \\t]*)?([A-Za-z_$][\\w$]*)\\s*`).exec(
    text,
  );
  const name = found?.[1];
  if (found === null || name === undefined) return null;
  const behind = found.index + found[0].length;
  const open = text[behind] === "<" || text[behind] === "[" ? closing(text, behind) + 1 : behind;
  const at = open + (/^\s*/.exec(text.slice(open))?.[0].length ?? 0);
  if (text[at] !== "(") return null;
  const end = closing(text, at);
  return {
    name,
    signature: text
      .slice(found.index, end + 1)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, longestSignature),
    parameters: parts(text.slice(at + 1, end)).map(parameter),
    start: found.index,
  };
}

/** Names behind the keyword of functions or `class`, in order, each once: what can be told of a file that does not parse. */
export function namesIn(language: Language, text: string): string[] {
  const keyword = Object.hasOwn(keywords, language.id) ? keywords[language.id] : undefined;
  const header = new RegExp(
    `^[ \\t]*(?:(?:export|default|async|pub|public|static|abstract)[ \\t]+)*(?:${keyword ?? "class"}|class|interface|struct|enum|trait)\\b[ \\t*]*(?:\\([^()\\n]*\\)[ \\t]*)?([A-Za-z_$][\\w$]*)`,
    "gm",
  );
  return [...new Set(Array.from(text.matchAll(header), (match) => match[1] as string))];
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** Offset of what closes the bracket at `start`; the end of the text where nothing does. An arrow closes nothing. */
function closing(text: string, start: number): number {
  const open: string[] = [];
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string;
    if (Object.hasOwn(closers, char)) open.push(closers[char] as string);
    else if (char === open.at(-1) && !(char === ">" && /[=-]/.test(text[at - 1] ?? ""))) open.pop();
    if (open.length === 0) return at;
  }
  return text.length;
}

/** Split at commas outside of brackets. */
function parts(list: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    if (Object.hasOwn(closers, list[at] as string)) at = closing(list, at);
    else if (list[at] === ",") {
      found.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, list.slice(from)].map((part) => part.trim()).filter((part) => part !== "");
}

function parameter(text: string): Parameter {
  const [bare = ""] = text.split(/=(?!>)/);
  // Taken apart in the header: as written.
  if (/^[{[]/.test(bare)) return { name: bare.trim(), type: null };
  const typed = /^([^:\s]+)\s*:\s*([\s\S]+)$/.exec(bare.trim()) ?? /^(\S+)\s+(\S[\s\S]*)$/.exec(bare.trim());
  return typed === null
    ? { name: bare.trim().replace(/^[.*&$]+/, ""), type: null }
    : {
        name: (typed[1] as string).replace(/^[.*&$]+|\?$/g, ""),
        type: (typed[2] as string).replace(/\s+/g, " ").trim(),
      };
}
