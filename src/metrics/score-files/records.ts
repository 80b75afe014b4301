/** Records of a candidates, references or documents file: JSON lines with `id` and `text`, or plain lines. */
import { SourceError } from "../../base/errors.ts";
import { type LineSource, linesOf, type NumberedLine } from "./lines.ts";

export interface TextRecord {
  /** The id given, as text; in plain files the line number. */
  readonly id: string;
  /** One text, or several where the file gives a list (references). */
  readonly texts: readonly string[];
  readonly line: number;
}

export interface RecordFile {
  readonly name: string;
  /** True where records are matched by id, false where by line. */
  readonly hasIds: boolean;
  readonly records: AsyncGenerator<TextRecord>;
}

/**
 * Opens a file. It is JSON lines when its name ends in .jsonl, .ndjson or .json, or its first line that is not blank is
 * a JSON object. Throws a SourceError for a file without lines.
 */
export async function openRecords(source: LineSource): Promise<RecordFile> {
  const lines = linesOf(source);
  const start: NumberedLine[] = [];
  for (let step = await lines.next(); step.done !== true; step = await lines.next()) {
    start.push(step.value);
    if (step.value.text.trim() !== "") break;
  }
  const first = start.at(-1);
  if (first === undefined || first.text.trim() === "") {
    throw new SourceError("source-empty", `${source.name} is empty`, {
      hint: "give JSON lines with id and text, or one text a line",
      source: source.name,
    });
  }
  const hasIds = /\.(?:jsonl|ndjson|json)$/i.test(source.name) || isJsonObject(first.text);
  const all = chain(start, lines);
  return { name: source.name, hasIds, records: hasIds ? jsonRecords(source.name, all) : plainRecords(all) };
}

async function* chain(
  start: readonly NumberedLine[],
  rest: AsyncGenerator<NumberedLine>,
): AsyncGenerator<NumberedLine> {
  yield* start;
  yield* rest;
}

async function* plainRecords(lines: AsyncGenerator<NumberedLine>): AsyncGenerator<TextRecord> {
  for await (const { number, text } of lines) yield { id: String(number), texts: [text], line: number };
}

async function* jsonRecords(name: string, lines: AsyncGenerator<NumberedLine>): AsyncGenerator<TextRecord> {
  for await (const { number, text } of lines) if (text.trim() !== "") yield readRecord(name, number, text);
}

function readRecord(name: string, line: number, text: string): TextRecord {
  const bad = (what: string, hint: string): SourceError =>
    new SourceError("source-damaged", `${name} line ${line}: ${what}`, { hint, source: name });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const constant = /(?<=[:[,\s])-?(?:NaN|Infinity)\b/.exec(text)?.[0];
    throw bad(
      constant === undefined ? "not JSON" : `not JSON (${constant} is no JSON value)`,
      'each line must be an object like {"id": "1", "text": "..."}',
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw bad(`must be an object, got ${kindOf(value)}`, 'give {"id": "1", "text": "..."}');
  }
  const { id, text: own, texts = own } = value as Record<string, unknown>;
  if (typeof id !== "string" && !(typeof id === "number" && Number.isFinite(id))) {
    throw bad(id === undefined ? "no id" : `id must be a string or number, got ${kindOf(id)}`, "give every line an id");
  }
  if (typeof texts === "string") return { id: String(id), texts: [texts], line };
  if (Array.isArray(texts) && texts.length > 0 && texts.every((entry) => typeof entry === "string")) {
    return { id: String(id), texts, line };
  }
  throw bad(
    texts === undefined ? "no text" : `text must be a string or a list of strings, got ${kindOf(texts)}`,
    "give every line a text",
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list with other values";
  return typeof value;
}

function isJsonObject(line: string): boolean {
  if (!line.trimStart().startsWith("{")) return false;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null;
  } catch {
    // A line that only begins like an object is text, e.g. a template.
    return false;
  }
}
