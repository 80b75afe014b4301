/** All schema steps in order, and the one function that brings a file up to date. */
import { StoreError } from "../../base/errors.ts";
import type { Database } from "../database.ts";
import { first } from "./0001-first.ts";
import { feedback } from "./0002-feedback.ts";
import { spending } from "./0003-spending.ts";
import type { Migration } from "./migration.ts";

export const migrations: readonly Migration[] = [first, feedback, spending];

/** The schema version that this program writes. */
export const newestSchema = migrations.at(-1)?.version ?? 0;

/** "prec" in ASCII, kept in the file's header: tells our database from another program's. */
export const applicationId = 0x70726563;

/**
 * The schema version of an opened file; 0 for a new one. Throws StoreError for another program's database and for a
 * version above the newest of `known`, before anything is written.
 */
export function schemaVersion(database: Database, known: readonly Migration[] = migrations): number {
  const newest = known.at(-1)?.version ?? 0;
  // The order matters: another process may finish making the file between two of these reads. It writes tables and owner
  // at once, so whoever sees tables first finds the owner after them.
  const used = database.number("SELECT count(*) FROM sqlite_master") > 0;
  const owner = database.number("PRAGMA application_id");
  const version = database.number("PRAGMA user_version");
  if (owner !== applicationId && (used || owner !== 0))
    throw new StoreError(`${database.file} is another program's database`, {
      hint: "choose another directory with --store",
    });
  if (used && version < 1)
    throw new StoreError(`the run store ${database.file} does not say which schema it has (${version})`, {
      hint: "move that file away, or choose another directory with --store",
    });
  if (version > newest)
    throw new StoreError(
      `the run store ${database.file} was written by a newer precis (schema ${version}, this one knows ${newest})`,
      { hint: "update precis, or choose another directory with --store" },
    );
  return version;
}

/** Applies what is missing, all in one transaction. Safe when several processes open a new file at once. */
export function migrate(database: Database, known: readonly Migration[] = migrations): void {
  const newest = known.at(-1)?.version ?? 0;
  if (schemaVersion(database, known) === newest) return;
  database.transaction(() => {
    // Asked again under the lock: another process may have been faster.
    const version = schemaVersion(database, known);
    for (const step of known) if (step.version > version) database.exec(step.sql);
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${newest};`);
  });
}
