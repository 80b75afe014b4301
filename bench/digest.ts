/**
 * What the ensemble buys: ROUGE-1 of single candidates and of the aggregators on the shared document sets, K = 1 to 8,
 * adaptive against fixed, each role left out, and the wall time of K candidates against one.
 * Run: npx tsx bench/digest.ts [seeds, default 10]
 */
import { existsSync } from "node:fs";
import { judgeTable } from "./digest/judges.ts";
import { qualityTable } from "./digest/quality.ts";
import { type DigestItem, readSets, sharedSets } from "./digest/sets.ts";
import { wallTime } from "./digest/wall-time.ts";

const seeds = Number(process.argv[2] ?? 10);
judgeTable();
await wallTime();
if (existsSync(sharedSets)) {
  const items: DigestItem[] = await readSets();
  await qualityTable(items, seeds);
} else {
  console.log(`quality: not run, ${sharedSets} is not there`);
}
