/**
 * The way to one PostgreSQL database: a small pool, patience while the server is away, transactions. The driver is loaded
 * here, when a store of this kind is asked for.
 */
import type { Pool, PoolClient, QueryResult } from "pg";
import { StoreError } from "../../base/errors.ts";
import type { PostgresAddress } from "./address.ts";
import { asPostgresError, isPassing } from "./errors.ts";

export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | boolean | null | readonly string[];

/** Asks one statement; `name` has the server plan it once a connection. */
export interface Asking {
  query(text: string, values?: readonly Value[], name?: string): Promise<readonly Row[]>;
}

/** PostgreSQL majors before this one lack what the statements use, or are untested. Ours: the oldest that distributions still keep. */
export const oldestMajor = 12;

/** Ours: a restart of the server takes seconds; beyond half a minute somebody must look. */
const patienceMs = 30_000;

export class Connection implements Asking {
  readonly address: PostgresAddress;
  readonly #pool: Pool;
  /** Only a server that was there before is waited for: a wrong address must be told at once. */
  #reached = false;

  private constructor(address: PostgresAddress, pool: Pool) {
    this.address = address;
    this.#pool = pool;
    // An idle connection that breaks is replaced at the next statement; without a listener it would end the process.
    pool.on("error", () => undefined);
  }

  /** Throws StoreError where the server cannot be reached, refuses, or is too old. */
  static async open(address: PostgresAddress, connections = 8): Promise<Connection> {
    const { default: pg } = await import("pg");
    let pool: Pool;
    try {
      pool = new pg.Pool({
        connectionString: address.connectionString,
        max: connections,
        application_name: "precis",
        connectionTimeoutMillis: 10_000,
        allowExitOnIdle: true,
      });
    } catch (error) {
      throw asPostgresError(error, address.name);
    }
    const connection = new Connection(address, pool);
    try {
      checkVersion(Number((await connection.query("SHOW server_version_num"))[0]?.server_version_num), address.name);
    } catch (error) {
      await connection.close();
      throw error;
    }
    connection.#reached = true;
    return connection;
  }

  get name(): string {
    return this.address.name;
  }

  async query(text: string, values: readonly Value[] = [], name?: string): Promise<readonly Row[]> {
    return this.#patiently((client) => ask(client, text, values, name));
  }

  /** All of `work` or nothing; begun afresh where the connection broke, so it must be harmless to repeat. */
  async transaction<T>(work: (asking: Asking) => Promise<T>): Promise<T> {
    return this.#patiently(async (client) => {
      await client.query("BEGIN");
      try {
        const result = await work({ query: (text, values = [], name) => ask(client, text, values, name) });
        await client.query("COMMIT");
        return result;
      } catch (error) {
        // A connection that is gone has rolled back already; what went wrong first is what to tell.
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }

  async #patiently<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const deadline = performance.now() + patienceMs;
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
      if (this.#pool.ended) throw new StoreError(`the run store ${this.name} is closed`);
      try {
        const client = await this.#pool.connect();
        let broken: Error | undefined;
        const noted = (error: Error): void => {
          broken = error;
        };
        // A connection that breaks between two statements says so by an event, which must have a listener.
        client.on("error", noted);
        try {
          return await work(client);
        } catch (error) {
          if (isPassing(error)) broken ??= error as Error;
          throw error;
        } finally {
          client.off("error", noted);
          client.release(broken);
        }
      } catch (error) {
        if (!this.#reached || !isPassing(error) || performance.now() + waitMs > deadline)
          throw asPostgresError(error, this.name);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }
}

/** Throws StoreError for a server older than what the statements need. `number` as PostgreSQL gives it: 150004 for 15.4. */
export function checkVersion(number: number, name: string): void {
  const major = Math.floor(number / 10_000);
  if (major >= oldestMajor) return;
  throw new StoreError(`the run store ${name} is PostgreSQL ${major}, precis needs ${oldestMajor} or newer`, {
    hint: "update that server, or choose another store with --store",
  });
}

async function ask(
  client: PoolClient,
  text: string,
  values: readonly Value[],
  name: string | undefined,
): Promise<readonly Row[]> {
  const result: QueryResult<Row> = await client.query({
    text,
    values: values.map(plain),
    ...(name === undefined ? {} : { name }),
  });
  return result.rows;
}

/** PostgreSQL's text has no place for the character 0; JSON writes it as an escape and is not touched. */
function plain(value: Value): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}
