/** Opening the shared store: address, driver, server, schema. */
import { StoreError } from "../../base/errors.ts";
import type { RunStore } from "../../runtime/run-store.ts";
import { postgresAddress } from "./address.ts";
import { Connection } from "./connection.ts";
import { leaseMs } from "./lease.ts";
import { PostgresStore } from "./postgres-store.ts";
import { migrate, schemaVersion } from "./schema.ts";

export interface SharedStoreOptions {
  /** False: nothing is made or migrated, and a database without a store is a StoreError. Default true. */
  readonly make?: boolean;
  /** Milliseconds since the epoch; for tests. */
  readonly now?: () => number;
  /** Milliseconds after which a silent process counts as dead; for tests. */
  readonly leaseMs?: number;
}

/**
 * Opens the store in the database that `url` names (postgres://USER:PASSWORD@HOST:PORT/DATABASE, further parameters as the driver
 * knows them, `schema=NAME` for other tables than those of "precis"). Throws StoreError, one line with a hint and never with what
 * the URL keeps secret, when it cannot be reached, refuses, is too old, full, written by a newer version, or may not be written.
 */
export async function openSharedStore(url: string, options: SharedStoreOptions = {}): Promise<RunStore> {
  const connection = await Connection.open(postgresAddress(url));
  try {
    if (options.make !== false) await migrate(connection);
    else if ((await schemaVersion(connection, connection)) === 0)
      throw new StoreError(`there is no run store in ${connection.name}`);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return new PostgresStore(connection, { now: options.now ?? Date.now, leaseMs: options.leaseMs ?? leaseMs });
}
