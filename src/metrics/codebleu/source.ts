/** Source texts made ready for CodeBLEU: comments out (for trees and data flow only), tokens by white space. */
import type { FlowLanguage } from "./flow-rules.ts";
import { withoutPythonComments } from "./python-source.ts";

const commentOrString = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^\\'])*'|"(?:\\[\s\S]|[^\\"])*"/g;

/**
 * The source without comments (and Python's docstrings) and without blank lines. Ruby is left as it is and Python that
 * cannot be tokenized too; the C-like rule takes a "#" for code. All as the reference does.
 */
export function withoutComments(source: string, language: FlowLanguage): string {
  if (language === "ruby") return source;
  if (language === "python") return withoutPythonComments(source) ?? source;
  return source
    .replace(commentOrString, (found) => (found.startsWith("/") ? " " : found))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n");
}

const whiteSpace = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/** White-space separated tokens, as Python's `str.split()` gives them: "f(x)" is one token. */
export function tokensOf(source: string): string[] {
  return source.split(whiteSpace).filter((token) => token !== "");
}
