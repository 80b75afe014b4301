/**
 * Two files of summaries and one of their documents -> pairs to be judged. JSON lines: summaries {id, summary}, documents
 * {id, documents: [...]} or {id, text}. What does not match up is listed, never dropped in silence.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import { textsOf } from "../../tasks/digest/json-lines.ts";

/** Two summaries of the same documents, to be judged. */
export interface Pair {
  readonly id: string;
  /** The target's summary (file A). */
  readonly target: string;
  /** The baseline's summary (file B). */
  readonly baseline: string;
  readonly documents: readonly { readonly name: string; readonly text: string }[];
  /** "" where the set was summarized whole. */
  readonly aspect: string;
}

export interface Unmatched {
  readonly onlyInA: readonly string[];
  readonly onlyInB: readonly string[];
  /** In A and B, but without documents. */
  readonly withoutDocuments: readonly string[];
}

/** All pairs of two files, and what had no counterpart. */
export interface Pairs {
  /** In the order of A. */
  readonly pairs: readonly Pair[];
  readonly unmatched: Unmatched;
}

const summaryKeys = ["summary", "output", "text", "about", "candidate", "prediction"] as const;

/**
 * Reads and matches the three files by id. Throws UsageError for a file that cannot be read, a line that is not JSON or
 * has no id or text, an id that stands twice, and when nothing matches.
 */
export async function readPairs(
  files: { readonly a: string; readonly b: string; readonly documents: string },
  cwd: string,
): Promise<Pairs> {
  const [a, b] = [await readSummaries(files.a, cwd), await readSummaries(files.b, cwd)];
  const documents = await readById(files.documents, cwd, (value, where) => ({
    documents: textsOf(value, where),
    aspect: aspectOf(value),
  }));
  const both = [...a.keys()].filter((id) => b.has(id));
  const unmatched = {
    onlyInA: [...a.keys()].filter((id) => !b.has(id)),
    onlyInB: [...b.keys()].filter((id) => !a.has(id)),
    withoutDocuments: both.filter((id) => !documents.has(id)),
  };
  const pairs = both.flatMap((id): Pair[] => {
    const entry = documents.get(id);
    return entry === undefined ? [] : [{ id, target: a.get(id) ?? "", baseline: b.get(id) ?? "", ...entry }];
  });
  if (pairs.length === 0) {
    throw new UsageError(
      `no id is in ${files.a}, ${files.b} and ${files.documents} alike (${a.size}, ${b.size} and ${documents.size} ids)`,
      { hint: 'give JSON lines whose "id" values match' },
    );
  }
  return { pairs, unmatched };
}

/** Summaries by id, in the order of the file. */
export function readSummaries(file: string, cwd: string): Promise<Map<string, string>> {
  return readById(file, cwd, (value, where) => {
    const entry = value as Record<string, unknown>;
    const text = summaryKeys.map((key) => entry[key]).find((found) => typeof found === "string");
    if (typeof text !== "string" || text.trim() === "") {
      throw new UsageError(`${where} has no summary`, { hint: `give one of ${summaryKeys.join(", ")}` });
    }
    return text;
  });
}

async function readById<T>(
  file: string,
  cwd: string,
  read: (value: unknown, where: string) => T,
): Promise<Map<string, T>> {
  let content: string;
  try {
    content = await readFile(resolve(cwd, file), "utf8");
  } catch (cause) {
    throw new UsageError(`cannot read ${file} (${(cause as NodeJS.ErrnoException).code ?? "error"})`, {
      hint: "check the path",
      cause,
    });
  }
  const found = new Map<string, T>();
  for (const [index, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    const where = `${file}:${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (cause) {
      throw new UsageError(`${where} is not JSON`, { hint: "one JSON object a line", cause });
    }
    const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
    if (typeof id !== "string" && typeof id !== "number") {
      throw new UsageError(`${where} has no "id"`, { hint: "summaries and documents are matched by id" });
    }
    const key = String(id);
    if (found.has(key)) throw new UsageError(`the id ${key} stands twice in ${file}`, { hint: "ids must be unique" });
    found.set(key, read(value, where));
  }
  return found;
}

function aspectOf(value: unknown): string {
  const { aspect } = value as { aspect?: unknown };
  return typeof aspect === "string" ? aspect : "";
}
