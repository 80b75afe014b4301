/** JSON that this program wrote into its own file: where it cannot be read, the file is damaged, whatever SQLite thinks of its pages. */
import { StoreError } from "../base/errors.ts";
import type { Database, Row } from "./database.ts";

/** The value in a column. Throws StoreError. */
export function storedJson(database: Database, value: Row[string] | undefined): unknown {
  try {
    return JSON.parse(String(value));
  } catch (error) {
    throw new StoreError(`the run store ${database.file} is damaged`, {
      hint: "move that file away, or choose another directory with --store",
      cause: error,
    });
  }
}
