/** Every list of fault cases, by file name: a new file in cases/ is in the table of docs/faults.md and in the test at once. */
import { readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FaultTable } from "./cases/case.ts";

const folder = fileURLToPath(new URL("./cases/", import.meta.url));

export async function faultTables(): Promise<FaultTable[]> {
  const names = readdirSync(folder).filter((name) => name !== "case.ts" && name.endsWith(".ts"));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { default: table } = (await import(pathToFileURL(folder + name).href)) as { default: FaultTable };
      return table;
    }),
  );
}
