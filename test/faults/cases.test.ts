/** Every row of docs/faults.md, asserted. One list of cases a file in cases/. */
import { describe, expect, it } from "vitest";
import code from "./cases/code.ts";
import digest from "./cases/digest.ts";
import longDocuments from "./cases/document.ts";
import local from "./cases/local.ts";
import models from "./cases/models.ts";
import processes from "./cases/processes.ts";
import score from "./cases/score.ts";
import sources from "./cases/sources.ts";
import tune from "./cases/tune.ts";
import { playCase } from "./play-case.ts";

for (const table of [sources, models, local, processes, digest, longDocuments, score, tune, code]) {
  describe(table.title, () => {
    for (const testCase of table.cases) {
      it.skipIf((testCase.unavailable?.() ?? null) !== null)(testCase.name, async () => {
        expect((await playCase(testCase)).problems).toEqual([]);
      });
    }
  });
}
