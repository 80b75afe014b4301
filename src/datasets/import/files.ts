/**
 * A folder of source files plus a file of references: `references.jsonl` with {id, reference} where the id is the path of
 * a file below the folder. The files' text is the input, their extension its format.
 */
import { readdir } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { isPrecisError } from "../../base/errors.ts";
import type { DocumentFormat } from "../../documents/document.ts";
import { loadDocument } from "../../documents/index.ts";
import { type ColumnMap, pairOfRecord } from "../columns.ts";
import type { Pair, PairProblem, PairSet } from "../pair.ts";
import { openRecords, readFailure, recordFormatOf } from "../records/records.ts";

export interface FilesOptions {
  readonly cwd: string;
  /** File of references. */
  readonly references: string;
  readonly map?: ColumnMap;
}

/** Binary formats are kept as the text that was read out of them. Throws SourceError for a folder that cannot be read. */
export async function filesSet(folder: string, options: FilesOptions): Promise<PairSet> {
  const { cwd, references } = options;
  const root = resolve(cwd, folder);
  const named = new Set(await filesBelow(root, folder));
  const pairs: Pair[] = [];
  const problems: PairProblem[] = [];
  const used = new Map<string, number>();
  const records = openRecords({ path: resolve(cwd, references), name: references }, recordFormatOf(references));
  for await (const record of records) {
    const fail = (id: string | null, reason: string): void =>
      void problems.push({ file: references, line: record.line, id, reason });
    // The input comes from the file, so that any text stands for it here.
    const given =
      "fields" in record ? { ...record, fields: { ...record.fields, [options.map?.input ?? "input"]: "x" } } : record;
    const outcome = pairOfRecord(given, options.map ?? {}, () => "");
    if (!("pair" in outcome)) {
      fail(outcome.id, outcome.reason);
      continue;
    }
    const id = outcome.pair.id.replaceAll("\\", "/").replace(/^\.\//, "");
    const before = used.get(id);
    if (id === "") fail(null, "has no id: it must name a file");
    else if (before !== undefined) fail(id, `has the id of line ${before}`);
    else if (!named.has(id)) fail(id, `names no file below ${folder}`);
    else {
      used.set(id, record.line);
      const input = await textOf(join(root, id), (reason) => fail(id, reason));
      if (input !== null) pairs.push({ ...outcome.pair, ...input, id });
    }
  }
  for (const id of named)
    if (!used.has(id) && resolve(root, id) !== resolve(cwd, references))
      problems.push({ file: folder, line: 0, id, reason: "has no reference" });
  return { pairs, problems };
}

async function textOf(
  path: string,
  fail: (reason: string) => void,
): Promise<{ readonly input: string; readonly format: DocumentFormat } | null> {
  try {
    const { text, format } = await loadDocument(path);
    const binary = ["pdf", "docx", "epub"].includes(format);
    return { input: text, format: binary ? "text" : format };
  } catch (error) {
    if (!isPrecisError(error) || !error.code.startsWith("source-")) throw error;
    fail(error.message.replace(`${path}: `, ""));
    return null;
  }
}

/** Paths with forward slashes, in code-point order; hidden files and node_modules are passed over. */
async function filesBelow(root: string, name: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .filter((path) => !/(?:^|\/)(?:\.|node_modules\/)/.test(path))
      .sort((a, b) => (a < b ? -1 : 1));
  } catch (error) {
    throw readFailure(name, error, "folder");
  }
}
