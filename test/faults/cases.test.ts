/** Every row of docs/faults.md, asserted. */
import { describe, expect, it } from "vitest";
import { faultTables } from "./all-cases.ts";
import { playCase } from "./play-case.ts";

for (const table of await faultTables()) {
  describe(table.title, () => {
    for (const testCase of table.cases) {
      it.skipIf((testCase.unavailable?.() ?? null) !== null)(testCase.name, async () => {
        expect((await playCase(testCase)).problems).toEqual([]);
      });
    }
  });
}
