/**
 * The only file that knows libsql: a connection whose statements are prepared once, whose rows are plain objects and
 * whose errors are StoreErrors. libsql is loaded when a database is opened, since loading it costs 20-30 ms.
 */
import { createRequire } from "node:module";
import { StoreError } from "../base/errors.ts";
import { asStoreError, isBusy } from "./errors.ts";

/** What may be bound. Never a boolean: libsql 0.5 aborts the process on one. */
export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

type Connection = InstanceType<typeof import("libsql")>;
type Statement = ReturnType<Connection["prepare"]>;

export interface DatabaseOptions {
  /** "frozen": nobody can write the file now, so neither lock nor log is looked for (a medium without write access). */
  readonly access: "write" | "read" | "frozen";
  /** Milliseconds to wait for a lock that another process holds. */
  readonly busyTimeoutMs: number;
}

export class Database {
  readonly file: string;
  readonly #connection: Connection;
  readonly #statements = new Map<string, Statement>();
  #closed = false;

  /** Opens `file`, made when it is missing. Throws StoreError. */
  constructor(file: string, options: DatabaseOptions) {
    this.file = file;
    this.#connection = this.#guard(() => {
      const libsql = createRequire(import.meta.url)("libsql") as typeof import("libsql");
      return new libsql(address(file, options.access), { timeout: options.busyTimeoutMs });
    });
  }

  /** Runs SQL text without values, e.g. a migration. */
  exec(sql: string): void {
    this.#guard(() => this.#connection.exec(sql));
  }

  /** Runs a statement; returns how many rows changed. */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return this.#guard(() => this.#prepared(sql).run(values.map(storable)).changes);
  }

  /** The first row, or undefined. */
  get(sql: string, values: readonly SqlValue[] = []): Row | undefined {
    const row = this.#guard(() => this.#prepared(sql).get(values.map(storable)));
    return row === undefined ? undefined : plainRow(row);
  }

  all(sql: string, values: readonly SqlValue[] = []): Row[] {
    return this.#guard(() => this.#prepared(sql).all(values.map(storable))).map(plainRow);
  }

  /** A number a PRAGMA or aggregate answers with in its only column. */
  number(sql: string): number {
    const value = Object.values(this.get(sql) ?? {})[0];
    return typeof value === "number" ? value : 0;
  }

  /** Runs `work` in one write transaction, which takes the lock at its start: it either happens as a whole or not. */
  transaction<T>(work: () => T): T {
    return this.#guard(() => {
      this.#connection.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        this.#connection.exec("COMMIT");
        return result;
      } catch (error) {
        // SQLite has rolled back by itself after some errors (disk full); a second ROLLBACK would hide the first cause.
        if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
        throw error;
      }
    });
  }

  /** Folds the write-ahead log into the file where nobody else reads it (unless `fold` is false), and lets go of it. */
  close(fold = true): void {
    if (this.#closed) return;
    try {
      if (!fold) return;
      this.#connection.exec("PRAGMA busy_timeout = 0");
      this.#connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all([]);
    } catch (error) {
      // The log is complete by itself and is folded in by whoever opens the store next.
      if (!isBusy(error)) throw asStoreError(error, this.file);
    } finally {
      this.#closed = true;
      this.#statements.clear();
      this.#connection.close();
    }
  }

  #prepared(sql: string): Statement {
    // A closed libsql connection goes on working while a statement lives, so the check must be ours.
    if (this.#closed) throw new StoreError(`the run store ${this.file} is closed`, { hint: "open it again" });
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw asStoreError(error, this.file);
    }
  }
}

function address(file: string, access: DatabaseOptions["access"]): string {
  if (access === "write") return file;
  const url = encodeURI(file).replace(/[?#]/g, encodeURIComponent);
  return `file:${url}?${access === "read" ? "mode=ro" : "immutable=1"}`;
}

/** libsql cuts a text at its first NUL when it is read back. Texts that must survive exactly are stored as JSON. */
function storable(value: SqlValue): SqlValue {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}

function plainRow(row: unknown): Row {
  const { _metadata, ...columns } = row as Record<string, unknown>;
  return columns;
}
