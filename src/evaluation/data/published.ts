/** Outputs that another system published, by item id: `outputs: FILE` in a suite. */
import { SourceError } from "../../base/errors.ts";
import { passes } from "../suite/read-filter.ts";
import type { PublishedSystem } from "../suite/suite.ts";
import { eachRecord, type LinePlace, RecordReader } from "./json-lines.ts";

export interface PublishedOutputs {
  readonly ids: ReadonlySet<string>;
  /** Undefined where the system has no output for the id. */
  output(id: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Throws SourceError for a file that cannot be read, an output without id or text, and an id that comes twice. */
export async function openPublished(system: PublishedSystem): Promise<PublishedOutputs> {
  const places = new Map<string, LinePlace>();
  const { path, name } = system;
  await eachRecord(path, path, (record, place) => {
    if (!passes(record, system.filter)) return;
    const bad = (what: string, hint: string): SourceError =>
      new SourceError("source-damaged", `system "${name}": ${path} line ${place.line}: ${what}`, {
        source: path,
        hint,
      });
    const id = record[system.idField];
    if (typeof id !== "string" && typeof id !== "number")
      throw bad(`has no "${system.idField}"`, "name the field of the id with id:");
    if (typeof record[system.outputField] !== "string")
      throw bad(`has no text in "${system.outputField}"`, "name the field of the output with output:");
    const before = places.get(String(id));
    if (before !== undefined)
      throw bad(`the id "${id}" stands in line ${before.line} too`, "choose one system or run with filter:");
    places.set(String(id), place);
  });
  if (places.size === 0) system.fail(`the outputs of "${name}" are empty`, "loosen its filter, or give another file");
  const reader = new RecordReader(path, path);
  return {
    ids: new Set(places.keys()),
    async output(id) {
      const place = places.get(id);
      return place === undefined ? undefined : String((await reader.read(place))[system.outputField]);
    },
    close: () => reader.close(),
  };
}

/** One system for each value of `eachField`, in the order of the file; the system itself where it has none. */
export async function publishedSystems(system: PublishedSystem): Promise<PublishedSystem[]> {
  const { eachField } = system;
  if (eachField === null) return [system];
  const values = new Set<string>();
  await eachRecord(system.path, system.path, (record) => {
    const value = record[eachField];
    if (passes(record, system.filter) && typeof value === "string") values.add(value);
  });
  if (values.size === 0)
    system.fail(`no output of "${system.name}" has a text in "${eachField}"`, "correct each: or the filter");
  return [...values].map((value) => ({
    ...system,
    name: value,
    filter: [...system.filter, { field: eachField, values: [value] }],
  }));
}
