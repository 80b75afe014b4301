/** One unit as its neighbours see it, and the fields of a class. Pure. */
import { maskSecrets } from "../../text/secrets.ts";
import { splitSentences } from "../../text/sentences.ts";
import { isOwnComment } from "../doc-comment.ts";
import type { CodeUnit } from "../unit.ts";
import type { EnclosingUnit, NearUnit } from "./surroundings.ts";

const longestLine = 200;
const mostFields = 12;
const longestField = 80;

/** Line ends folded and cut, secrets masked. */
const shown = (text: string, most = longestLine): string => {
  const line = maskSecrets(text.replace(/\s+/g, " ").trim()).text;
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
};

/** The first sentence of a documentation comment: its first paragraph, tags and what precis itself wrote left out. "" for none. */
export function firstSentence(docComment: string | null): string {
  if (docComment === null || isOwnComment(docComment)) return "";
  const [paragraph = ""] = docComment
    .replace(/\{@\w+\s+([^{}]*)\}/g, "$1")
    .replace(/<\/?(?:p|code|em|b|i|pre|tt|strong)\b[^<>]*>/gi, " ")
    .split(/\n\s*(?:\n|[@:\\][a-z])/);
  if (/^[@:\\][a-z]/.test(paragraph.trim())) return "";
  const line = paragraph.replace(/\s+/g, " ").trim();
  return shown(splitSentences(line)[0] ?? line);
}

export function nearUnit(unit: CodeUnit, path: string | null): NearUnit {
  return {
    name: unit.qualifiedName,
    signature: shown(unit.signature),
    doc: firstSentence(unit.docComment),
    path,
    line: unit.range.startLine,
  };
}

/** `members` are the units directly inside it. */
export function enclosingUnit(
  unit: CodeUnit,
  members: readonly CodeUnit[],
  text: string,
  path: string | null,
): EnclosingUnit {
  return { ...nearUnit(unit, path), fields: fieldsOf(unit, members, text) };
}

/** Statements and clauses that stand where a field could. */
const noField =
  /^(?:[@}\])/*]|#(?![\w$]+\s*[=:;])|\/\/|return\b|if\b|else\b|for\b|while\b|pass\b|raise\b|throw\b|import\b|def\b|class\b|type\b|struct\b|interface\b|static\s*\{|"""|'''|["'`])/;
const declared =
  /^(?:(?:public|private|protected|internal|static|final|readonly|declare|abstract|override|volatile|transient|const|let|var|val|pub(?:\([^)]*\))?|mut)\s+)*[#\w$][\w$<>[\]?|&.,*\s:#!-]*(?:=|;|:|,|$)/;

/** Declarations between the members of a class, then what its methods set on the object. */
function fieldsOf(unit: CodeUnit, members: readonly CodeUnit[], text: string): string[] {
  const fields = new Set<string>();
  const start = unit.bodyRange?.start ?? unit.range.start + unit.signature.length;
  let rest = "";
  let at = start;
  for (const { range, docRange } of members) {
    const from = Math.min(range.start, docRange?.start ?? range.start);
    if (from > at) rest += `${text.slice(at, from)}\n`;
    at = Math.max(at, range.end);
  }
  rest += text.slice(at, unit.range.end);
  const bare = rest.replace(/\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|'''[\s\S]*?'''/g, "").replace(/^\s*\{/, "");
  for (const line of bare.split("\n")) {
    const plain = line.trim().replace(/\s+(?:\/\/|#).*$/, "");
    if (plain.length < 2 || noField.test(plain) || !declared.test(plain)) continue;
    const left = plain.split(/(?<![=!<>])=(?![=>])/)[0] as string;
    const field = left.replace(/[;,{\s]+$/, "");
    if (/^[\w$#].*\w|[\w)\]>?]$/.test(field) && !/[({]/.test(field)) fields.add(shown(field, longestField));
  }
  for (const member of members) {
    if (fields.size >= mostFields) break;
    const body = text.slice(member.range.start, member.range.end);
    for (const [, name = ""] of body.matchAll(/^[ \t]*(?:this|self)\.([A-Za-z_$#][\w$]*)\s*(?::[^=\n]+)?=(?![=>])/gm))
      if (![...fields].some((field) => new RegExp(`(?<![\\w$])${name.replace(/\$/g, "\\$")}(?![\\w$])`).test(field)))
        fields.add(name);
  }
  return [...fields].slice(0, mostFields);
}
