/**
 * A JSON-lines file of documents -> documents. A line is one document ({text, name?}), a set of them ({documents: [...]}),
 * or a bare string.
 */
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { SourceError } from "../../base/errors.ts";
import { groundsOf, refuseLeadingOut } from "../../base/grounds.ts";
import type { Document } from "../../documents/document.ts";
import { type LoadOptions, parseDocument } from "../../documents/index.ts";

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

const textKeys = ["text", "input", "body", "content", "document"] as const;
const nameKeys = ["name", "id", "source", "title", "path"] as const;

/** Reads a file of documents. Throws SourceError for a missing file and for a line that holds no document, naming it. */
export async function readDocumentLines(file: string, options: LoadOptions): Promise<Document[]> {
  const { cwd = process.cwd() } = options;
  const path = resolve(cwd, file);
  refuseLeadingOut(path, file, groundsOf(cwd, [options.foundIn ?? path]));
  let content: string;
  try {
    content = await readFile(path, "utf8");
  } catch (cause) {
    throw new SourceError("source-missing", `cannot be read (${(cause as NodeJS.ErrnoException).code ?? "error"})`, {
      source: file,
      hint: "check the path",
      cause,
    });
  }
  const documents: Document[] = [];
  for (const [index, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    for (const { name, text } of textsOfLine(line, `${basename(file)}:${index + 1}`)) {
      if (text.trim() === "") continue;
      documents.push(
        await parseDocument({ source: name, text, ...(options.format ? { format: options.format } : {}) }),
      );
    }
  }
  if (documents.length === 0) throw new SourceError("source-empty", "the file holds no documents", { source: file });
  return documents;
}

/** The texts of one line; `where` names it ("set.jsonl:3") in messages and for documents without a name. */
export function textsOfLine(line: string, where: string): NamedText[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new SourceError("source-damaged", `${where} is not JSON`, {
      source: where,
      hint: "one JSON value a line",
      cause,
    });
  }
  return textsOf(value, where);
}

/** The texts of a JSON value, see the module. */
export function textsOf(value: unknown, where: string): NamedText[] {
  if (typeof value === "string") return [{ name: where, text: value }];
  if (typeof value === "object" && value !== null) {
    const entry = value as Record<string, unknown>;
    const name = nameKeys.map((key) => entry[key]).find((found) => typeof found === "string" && found !== "");
    const own = typeof name === "string" ? name : where;
    const { documents } = entry;
    if (Array.isArray(documents)) {
      return documents.flatMap((document: unknown, index) => textsOf(document, `${own} document ${index + 1}`));
    }
    const text = textKeys.map((key) => entry[key]).find((found) => typeof found === "string");
    if (typeof text === "string") return [{ name: own, text }];
  }
  throw new SourceError("source-damaged", `${where} holds no document`, {
    source: where,
    hint: `a line is a text, {"text": ...} or {"documents": [...]}`,
  });
}
