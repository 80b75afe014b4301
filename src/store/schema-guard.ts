/**
 * Whether a database holds our tables and nothing else. A trigger, a view or a computed column of somebody else's would run with our
 * statements, and need never end; so what the file says of itself is looked at before anything is asked of it.
 */
import { StoreError } from "../base/errors.ts";
import { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/** Lines of a schema by version, made once by the same steps in memory. */
const made = new Map<number, ReadonlySet<string>>();

function schemaOf(database: Database): string[] {
  return database
    .all("SELECT type, name, tbl_name, sql FROM sqlite_master")
    .filter(({ name, sql }) => sql !== null && !/^sqlite_(?:sequence|stat\d)$/.test(String(name)))
    .map((row) => JSON.stringify([row.type, row.name, row.tbl_name, row.sql]));
}

function ours(version: number): ReadonlySet<string> {
  let lines = made.get(version);
  if (lines === undefined) {
    const database = new Database(":memory:", { access: "write", busyTimeoutMs: 0 });
    for (const step of migrations) if (step.version <= version) database.exec(step.sql);
    lines = new Set(schemaOf(database));
    database.close(false);
    made.set(version, lines);
  }
  return lines;
}

/** Throws StoreError for a schema with anything that our steps do not make. */
export function refuseForeignSchema(database: Database): void {
  database.exec("PRAGMA trusted_schema = OFF");
  for (;;) {
    const version = database.number("PRAGMA user_version");
    const foreign = schemaOf(database).find((line) => !ours(version).has(line));
    if (foreign === undefined) return;
    // Another process brought it up to date between the two looks.
    if (database.number("PRAGMA user_version") !== version) continue;
    const [type, name] = JSON.parse(foreign) as [string, string];
    throw new StoreError(`the run store ${database.file} holds a ${type} that precis did not make (${name})`, {
      hint: "move that file away, or choose another directory with --store",
    });
  }
}
