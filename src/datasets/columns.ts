/** From the fields of a row to a pair: which column is what (`--map input=readme,reference=about`). Pure. */
import { UsageError } from "../base/errors.ts";
import type { DocumentFormat } from "../documents/document.ts";
import { documentFormats } from "../documents/index.ts";
import type { Pair } from "./pair.ts";
import type { DataRecord } from "./records/records.ts";

export const columnNames = ["id", "input", "reference", "format", "project"] as const;
export type ColumnName = (typeof columnNames)[number];
/** Our name -> the file's. */
export type ColumnMap = Readonly<Partial<Record<ColumnName, string>>>;

/** Parses `input=readme,reference=about`. Throws UsageError for a part without "=", or a name that is not ours. */
export function parseColumnMap(parts: readonly string[]): ColumnMap {
  const map: Partial<Record<ColumnName, string>> = {};
  for (const part of parts.flatMap((text) => text.split(",")).filter((text) => text.trim() !== "")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    const column = part.slice(at + 1).trim();
    if (at <= 0 || column === "" || !(columnNames as readonly string[]).includes(name))
      throw new UsageError(`--map takes NAME=COLUMN, not "${part}"`, {
        hint: `names are ${columnNames.join(", ")}, e.g. --map input=readme,reference=about`,
      });
    map[name as ColumnName] = column;
  }
  return map;
}

export type RowOutcome = { readonly pair: Pair } | { readonly id: string | null; readonly reason: string };

/**
 * The pair of a row, or why it gives none. Without an id column the id is `idOf(line)`. A reference that is a list gives
 * its first text. Fields that are not mapped are kept as `extra`.
 */
export function pairOfRecord(record: DataRecord, map: ColumnMap, idOf: (line: number) => string): RowOutcome {
  if ("problem" in record) return { id: null, reason: record.problem };
  const { fields, line } = record;
  const column = (name: ColumnName): string => map[name] ?? name;
  const given = textOf(fields[column("id")]);
  const named = given === "" ? null : given;
  const missing = (name: ColumnName): RowOutcome => {
    const own = column(name);
    const shown = own === name ? name : `${name} ("${own}")`;
    return { id: named, reason: own in fields ? `has an empty ${shown}` : `has no ${shown}` };
  };
  const input = textOf(fields[column("input")]);
  if (input.trim() === "") return missing("input");
  const reference = textOf(fields[column("reference")]).replace(/\s+/g, " ").trim();
  if (reference === "") return missing("reference");
  const format = textOf(fields[column("format")]);
  if (format !== "" && !(documentFormats as readonly string[]).includes(format))
    return { id: named, reason: `has the format "${format}", which is none of ${documentFormats.join(", ")}` };
  const project = textOf(fields[column("project")]);
  const used = new Set(columnNames.map(column));
  const extra = Object.fromEntries(Object.entries(fields).filter(([name]) => !used.has(name)));
  return {
    pair: {
      id: named ?? idOf(line),
      input,
      reference,
      ...(format === "" ? {} : { format: format as DocumentFormat }),
      ...(project === "" ? {} : { project }),
      ...(Object.keys(extra).length === 0 ? {} : { extra }),
    },
  };
}

/** Text of a field; numbers as written, the first of a list; "" for what is neither. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? textOf(value[0]) : "";
}
