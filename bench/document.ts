/**
 * Summaries of long documents by the embedded engine against their authors' abstracts: ROUGE-1/2/L means of `questioning`,
 * its first draft, every role left out, and the baselines, all under the same word limit. Bars: above `lead` and `textrank`
 * in ROUGE-1 and ROUGE-2; the questioning loop above its own draft with the interval above 0; each role left out changes at
 * least a tenth of the outputs; 1 MB of text in at most 20 times the parser's time.
 * Run: npx tsx bench/document.ts [words, default 200]
 */
import { existsSync } from "node:fs";
import { readDocuments, sharedDocuments } from "./document/items.ts";
import { qualityTable } from "./document/quality.ts";
import { speed } from "./document/speed.ts";

const words = Number(process.argv[2] ?? 200);
if (existsSync(sharedDocuments)) await qualityTable(await readDocuments(), words);
else console.log(`quality: not run, ${sharedDocuments} is not there`);
if (process.argv[3] !== "--no-speed") await speed();
