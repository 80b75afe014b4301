/** JSON that this program wrote into its own tables: where it cannot be read, somebody else wrote there. */
import { StoreError } from "../../base/errors.ts";
import type { Connection } from "./connection.ts";

/** The value in a column. Throws StoreError. */
export function parsed(connection: Connection, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch (cause) {
    throw new StoreError(`the run store ${connection.name} is damaged`, {
      hint: "restore its backup, or choose another store with --store",
      cause,
    });
  }
}
