/** The files of a report folder. The same result gives the same bytes. */
import type { BenchItems, BenchResult } from "../result.ts";
import { itemsCsv, systemsCsv } from "./csv.ts";
import { htmlReport } from "./html/page.ts";
import { markdownReport } from "./markdown.ts";
import type { ViewedItem } from "./viewed-items.ts";

/** Text by file name. */
export function reportFiles(
  result: BenchResult,
  items: BenchItems,
  viewed: readonly ViewedItem[],
): Readonly<Record<string, string>> {
  return {
    "report.html": htmlReport(result, items, viewed),
    "report.md": markdownReport(result),
    "report.json": `${JSON.stringify({ ...result, items }, null, 2)}\n`,
    "systems.csv": systemsCsv(result),
    "items.csv": itemsCsv(result, items),
  };
}
