/** The files of a report folder. The same result gives the same bytes. */
import type { BenchItems, BenchResult } from "../result.ts";
import { itemsCsv, systemsCsv } from "./csv.ts";
import type { ViewedItem } from "./viewed-items.ts";

/** Text by file name. */
export function reportFiles(
  result: BenchResult,
  items: BenchItems,
  _viewed: readonly ViewedItem[],
): Readonly<Record<string, string>> {
  return {
    "report.json": `${JSON.stringify({ ...result, items }, null, 2)}\n`,
    "systems.csv": systemsCsv(result),
    "items.csv": itemsCsv(result, items),
  };
}
