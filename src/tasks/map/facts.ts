/** What a map may tell of a file: read once, kept between runs (`fact-memory.ts`), chosen from and rendered many times. */
import { closeSync, lstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { importsOf } from "../../code/imports.ts";
import type { LanguageId } from "../../code/languages/language.ts";
import { languageOfPath } from "../../code/languages/table.ts";
import type { CodeUnit } from "../../code/unit.ts";
import { splitSentences } from "../../text/sentences.ts";

export interface SymbolFacts {
  /** Enclosing names and its own, joined by ".". */
  readonly name: string;
  readonly kind: string;
  /** One line. */
  readonly signature: string;
  /** 1-based line of its header. */
  readonly line: number;
  /** First sentence of its documentation; "" where there is none. */
  readonly says: string;
  /** Names of what it calls. */
  readonly calls: readonly string[];
}

export interface FileFacts {
  /** Relative to the root, "/" between parts. */
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds of its last change; with `bytes` it tells whether kept facts still hold. */
  readonly changed: number;
  readonly language: LanguageId | null;
  /** Specifiers as written near its top. */
  readonly imports: readonly string[];
  /** First sentence of the file's own documentation, or its first heading; "" where there is none or nobody looked. */
  readonly says: string;
  /** null: not parsed (yet). */
  readonly symbols: readonly SymbolFacts[] | null;
}

/** Of a file, how much is read for its imports: they stand at its top. */
const headBytes = 16_384;
const longestSentence = 160;
const longestSignature = 180;

/** Kept facts where they still hold, else the cheap ones, from size and first bytes; null where the file cannot be read. */
export function headFacts(root: string, path: string, kept: FileFacts | undefined): FileFacts | null {
  try {
    const { size, mtimeMs } = lstatSync(join(root, path));
    if (kept?.bytes === size && kept.changed === mtimeMs) return kept;
    const language = languageOfPath(path.slice(path.lastIndexOf("/") + 1))?.id ?? null;
    const head = language === null ? "" : headOf(join(root, path));
    return {
      path,
      bytes: size,
      changed: mtimeMs,
      language,
      imports: importsOf(head, language),
      says: "",
      symbols: null,
    };
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === "string") return null;
    throw error;
  }
}

function headOf(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const buffer = Buffer.allocUnsafe(headBytes);
    return buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, headBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** The facts of a file with its symbols, from its clean text; files that tell nothing but their name are not read. */
export async function parsedFacts(head: FileFacts, load: () => Promise<string>): Promise<FileFacts> {
  if (head.language === null) {
    return { ...head, says: prose.test(head.path) ? headingOf(await load()) : "", symbols: [] };
  }
  const text = await load();
  const { parseUnits } = await import("../../code/units.ts");
  const { units, parsed } = await parseUnits(head.path, text);
  const [module, ...rest] = units;
  return {
    ...head,
    says: firstSentence(module?.docComment ?? ""),
    symbols: parsed ? rest.map(symbolOf) : [],
  };
}

function symbolOf(unit: CodeUnit): SymbolFacts {
  return {
    name: unit.qualifiedName,
    kind: unit.kind,
    signature: cut(unit.signature === "" ? unit.name : unit.signature, longestSignature),
    line: unit.range.startLine,
    says: firstSentence(unit.docComment ?? ""),
    calls: unit.calls.slice(0, 60),
  };
}

/** The first sentence of a comment, without marks and tags, at most 160 characters, cut at a word. */
export function firstSentence(text: string): string {
  const paragraph = text
    .slice(0, 2000)
    .replace(/^\s*@(?:file(?:overview)?|overview|module|summary|description|brief)\b:?[ \t]*/gim, "")
    .split(/\n\s*\n|\n\s*(?=[@:]\w)/)
    .map((part) => part.replace(/^\s*[#=*~-]+\s*|^\s*[@:]\w+.*$/g, "").trim())
    .find((part) => /\p{L}{2}/u.test(part));
  if (paragraph === undefined) return "";
  return cut(splitSentences(paragraph)[0] ?? "", longestSentence);
}

const prose = /\.(?:md|markdown|rst|adoc|txt|org)$/i;

/** Of a text file, its first heading or line of words. */
function headingOf(text: string): string {
  const line = text
    .slice(0, 4000)
    .split("\n")
    .map((one) => one.replace(/^[\s#=*~-]+|[\s#=*~-]+$/g, ""))
    .find((one) => /\p{L}{2}/u.test(one) && !/^[<![]/.test(one));
  return cut(line ?? "", 80);
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const at = text.lastIndexOf(" ", most - 1);
  return `${text.slice(0, at > most / 2 ? at : most - 1)}…`;
}
