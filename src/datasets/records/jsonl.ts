/** JSON lines, or one JSON array of objects. */
import { linesOf } from "../../metrics/score-files/lines.ts";
import type { DataRecord, RecordFile } from "./records.ts";

/** Blank lines are passed over. An array's elements count as lines 1, 2, ... */
export async function* jsonlRecords(file: RecordFile): AsyncGenerator<DataRecord> {
  let array: string[] | null = null;
  let first = true;
  for await (const { number, text } of linesOf(file)) {
    if (text.trim() === "" && array === null) continue;
    if (first && text.trimStart().startsWith("[")) array = [];
    first = false;
    if (array === null) yield recordOf(number, text);
    else array.push(text);
  }
  if (array === null) return;
  let elements: unknown;
  try {
    elements = JSON.parse(array.join("\n"));
  } catch (error) {
    yield { line: 1, problem: `is not JSON (${message(error)})` };
    return;
  }
  for (const [index, value] of (elements as unknown[]).entries()) yield objectOf(index + 1, value);
}

function recordOf(line: number, text: string): DataRecord {
  try {
    return objectOf(line, JSON.parse(text));
  } catch (error) {
    return { line, problem: `is not JSON (${message(error)})` };
  }
}

function objectOf(line: number, value: unknown): DataRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? { line, fields: value as Record<string, unknown> }
    : { line, problem: "is no JSON object" };
}

/** The parser's words without the text it quotes. */
const message = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/,? ?(?:\.\.\.)?"[\s\S]*$/, "").slice(0, 100);
