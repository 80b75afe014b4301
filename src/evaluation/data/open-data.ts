/** A data set of a suite, opened: ids checked, filtered, sampled, and its items read one by one when they are wanted. */
import { SourceError } from "../../base/errors.ts";
import { random } from "../../base/random.ts";
import { npmPairs } from "../../datasets/npm.ts";
import { passes } from "../suite/read-filter.ts";
import type { DataSpec } from "../suite/suite.ts";
import type { BenchItem, TaskAdapter } from "../tasks/adapter.ts";
import { findAdapter } from "../tasks/registry.ts";
import { eachRecord, type JsonRecord, type LinePlace, RecordReader } from "./json-lines.ts";

export interface OpenData {
  readonly spec: DataSpec;
  readonly adapter: TaskAdapter;
  /** In the order of the file. */
  readonly ids: readonly string[];
  load(index: number): Promise<BenchItem>;
  /** Whether the file has an item of that id, also where a limit or a sample left it out. */
  has(id: string): boolean;
  close(): Promise<void>;
}

/**
 * Throws SourceError for a file that cannot be read or has an id twice, UsageError (with the suite's line) when no record
 * is left. `limit` keeps the first records only.
 */
export async function openData(spec: DataSpec, limit: number | null): Promise<OpenData> {
  const adapter = await findAdapter(spec.task);
  adapter.checkOptions(spec.options, spec.fail);
  const opened =
    spec.source.kind === "npm" ? openNpm(spec, spec.source.path) : await openFile(spec, spec.source.path, adapter);
  const kept = chosen(opened.ids.length, spec, limit);
  if (kept.length === 0) {
    await opened.close();
    return spec.fail(
      `the data set "${spec.name}" has no items`,
      spec.filter.length > 0 ? "loosen its filter, or give another file" : "give a file with records",
    );
  }
  const known = new Set(opened.ids);
  return {
    spec,
    adapter,
    has: (id) => known.has(id),
    ids: kept.map((at) => opened.ids[at] as string),
    async load(index) {
      const at = kept[index] as number;
      return itemOf(opened.ids[at] as string, await opened.record(at), spec, adapter);
    },
    close: () => opened.close(),
  };
}

interface Records {
  readonly ids: readonly string[];
  record(at: number): Promise<JsonRecord>;
  close(): Promise<void>;
}

async function openFile(spec: DataSpec, path: string, adapter: TaskAdapter): Promise<Records> {
  const ids: string[] = [];
  const places: LinePlace[] = [];
  const lines = new Map<string, number>();
  const idField = spec.fields.id ?? "id";
  await eachRecord(path, path, (record, place) => {
    if (!passes(record, spec.filter)) return;
    const raw = record[idField];
    if (typeof raw !== "string" && typeof raw !== "number")
      throw damaged(spec, path, place, `has no "${idField}"`, "name the field of the id with id:");
    const id = String(raw);
    const before = lines.get(id);
    if (before !== undefined)
      throw damaged(spec, path, place, `the id "${id}" stands in line ${before} too`, "give every record its own id");
    for (const [meaning, { field, required }] of Object.entries(adapter.fields)) {
      const name = spec.fields[meaning] ?? field;
      if (required && record[name] === undefined)
        throw damaged(spec, path, place, `has no "${name}"`, `name the field of the ${meaning} with fields:`);
    }
    lines.set(id, place.line);
    ids.push(id);
    places.push(place);
  });
  const reader = new RecordReader(path, path);
  return { ids, record: (at) => reader.read(places[at] as LinePlace), close: () => reader.close() };
}

function damaged(spec: DataSpec, path: string, { line }: LinePlace, what: string, hint: string): SourceError {
  return new SourceError("source-damaged", `data set "${spec.name}": ${path} line ${line}: ${what}`, {
    source: path,
    hint,
  });
}

function openNpm(spec: DataSpec, path: string): Records {
  const pairs = npmPairs(path).map((pair): JsonRecord => ({ ...pair, format: "markdown" }));
  const kept = pairs.filter((pair) => passes(pair, spec.filter));
  return {
    ids: kept.map((pair) => String(pair.id)),
    record: (at) => Promise.resolve(kept[at] as JsonRecord),
    close: () => Promise.resolve(),
  };
}

/** Positions kept: the seeded sample in the order of the file, then the first `limit`. */
function chosen(count: number, spec: DataSpec, limit: number | null): number[] {
  let kept = Array.from({ length: count }, (_, at) => at);
  if (spec.sample !== null) {
    const { count: wanted, seed, rest } = spec.sample;
    const drawn = new Set(random(seed, "sample", spec.name).sample(kept, wanted));
    kept = kept.filter((at) => drawn.has(at) !== rest);
  }
  const most = Math.min(spec.limit ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
  return kept.slice(0, Math.min(most, kept.length));
}

function itemOf(id: string, record: JsonRecord, spec: DataSpec, adapter: TaskAdapter): BenchItem {
  const values = Object.fromEntries(
    Object.entries(adapter.fields).map(([meaning, { field }]) => [meaning, record[spec.fields[meaning] ?? field]]),
  );
  const format = spec.format ?? record.format;
  return {
    id,
    values,
    references: referencesOf(record, spec),
    format: typeof format === "string" ? format : null,
    groups: Object.fromEntries(
      spec.groups.filter((name) => !name.startsWith("@")).map((name) => [name, groupOf(record[name])]),
    ),
  };
}

function referencesOf(record: JsonRecord, { fields }: DataSpec): string[] {
  const given =
    record[fields.references ?? fields.reference ?? (record.references === undefined ? "reference" : "references")];
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.filter((text): text is string => typeof text === "string" && text.trim() !== "");
}

const groupOf = (value: unknown): string =>
  value === undefined || value === null ? "none" : Array.isArray(value) ? value.map(String).join("+") : String(value);
