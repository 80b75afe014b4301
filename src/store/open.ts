/** Opening the SQLite store: directory, lock, schema, and a first write that shows whether it can be written. */
import { chmodSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "../base/errors.ts";
import type { Environment } from "../base/user-data.ts";
import type { LocalRunStore } from "../runtime/run-store.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { makeStoreDirectory, writeNew } from "./directory.ts";
import { asStoreError, isBusy } from "./errors.ts";
import { migrate, newestSchema, schemaVersion } from "./migrations/index.ts";
import { refuseForeignSchema } from "./schema-guard.ts";
import { SqliteStore } from "./sqlite-store.ts";

/** Name of the database inside a store directory. */
export const storeFile = "precis.db";

export interface OpenOptions {
  /** Look only: nothing is made, migrated or written, and a missing store is a StoreError. Default false. */
  readonly readOnly?: boolean;
  /** Milliseconds to wait for another process's write, at each write. Default 30,000; 0 fails at once. */
  readonly busyTimeoutMs?: number;
  /** Where the user's data directory is looked for, whose secret marks a new store as this user's. Default the process's. */
  readonly env?: Environment;
  /** Milliseconds since the epoch; for tests. */
  readonly now?: () => number;
}

/**
 * Whether there is a store in `directory`. Throws StoreError where that cannot be seen: a directory that may not be read, or
 * a path that leads through a file, must not pass for a place where nothing was recorded.
 */
export function storeExists(directory: string): boolean {
  const file = join(directory, storeFile);
  try {
    statSync(file);
    return true;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "ENOENT") return false;
    if (code !== "EACCES" && code !== "EPERM") throw asStoreError(error, directory);
    throw new StoreError(`the run store ${file} cannot be read: permission denied`, {
      hint: "change the permissions of its directory, or choose another with --store",
      cause: error,
    });
  }
}

/**
 * Opens the store in `directory`, made when missing. Throws StoreError, whose message and hint make one line each, when
 * it is damaged, read-only, written by a newer version, on a full disk, locked for too long or not a directory.
 */
export function openStore(directory: string, options: OpenOptions = {}): LocalRunStore {
  const { readOnly = false, busyTimeoutMs = 30_000, now = Date.now } = options;
  const file = join(directory, storeFile);
  if (readOnly && !existsSync(file))
    throw new StoreError(`there is no run store in ${directory}`, { hint: "give its directory with --store" });
  if (!readOnly) {
    makeStoreDirectory(directory, options.env ?? process.env);
    keptToOwner(file, directory);
  }
  const open = (access: DatabaseOptions["access"]): LocalRunStore => {
    const database = new Database(file, { access, busyTimeoutMs });
    try {
      prepare(database, readOnly, busyTimeoutMs);
    } catch (error) {
      database.close(false);
      throw error;
    }
    return new SqliteStore(database, now);
  };
  if (!readOnly) return open("write");
  try {
    return open("read");
  } catch (error) {
    // Even a reader needs to write beside the file (its lock). Where it cannot, and no log waits, the file itself is whole.
    const log = `${file}-wal`;
    if (existsSync(log) && statSync(log).size > 0) throw error;
    return open("frozen");
  }
}

/** The file is its owner's alone, whatever the folder's mode: SQLite gives its other files the same. */
function keptToOwner(file: string, directory: string): void {
  try {
    writeNew(file, "");
    if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  } catch (error) {
    // A file that cannot be changed is told of when it is written.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") throw asStoreError(error, directory);
  }
}

function prepare(database: Database, readOnly: boolean, busyTimeoutMs: number): void {
  const version = schemaVersion(database);
  refuseForeignSchema(database);
  if (readOnly) {
    if (version === 0) throw new StoreError(`there is no run store in ${database.file}`);
    if (version < newestSchema)
      throw new StoreError(
        `the run store ${database.file} was written by an older precis (schema ${version}, this one knows ${newestSchema}) and cannot be brought up to date`,
        { hint: "make it writable, or choose another directory with --store" },
      );
    return;
  }
  if (version === 0) database.exec("PRAGMA auto_vacuum = INCREMENTAL");
  patiently(busyTimeoutMs, () => database.get("PRAGMA journal_mode = WAL"));
  // Ours: NORMAL keeps every committed write when the process is killed, which is what resume promises, and costs
  // 0.02 ms a write where FULL waits for the disk. A power cut may lose the last calls, never the file.
  database.exec("PRAGMA synchronous = NORMAL");
  migrate(database);
  // SQLite opens a file that cannot be written without a word, and BEGIN IMMEDIATE does not tell either.
  database.transaction(() => database.exec(`PRAGMA user_version = ${schemaVersion(database)}`));
}

/** SQLite's own waiting does not cover the switch to write-ahead logging when several processes open a new file. */
function patiently(timeoutMs: number, work: () => void): void {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      const busy = error instanceof StoreError && isBusy(error.cause);
      if (!busy || performance.now() >= deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
