/**
 * Summaries of the shared functions by the embedded engine: debate and single call against the words of the header, by language
 * and pooled, ROUGE-L (stemmer) and METEOR with paired bootstrap intervals of the gain; then the debate with each of its
 * parts left out. Bars: both intervals above 0 on the pool; each part changes at least a tenth of the outputs.
 * Run: npm run bench -- code [--show]
 */
import { existsSync } from "node:fs";
import { meteor, pairedBootstrap, rouge } from "../src/metrics/index.ts";
import { readItems, type SummaryItem } from "./code/items.ts";
import { ablations, systems } from "./code/systems.ts";

const file = new URL("../../shared/inputs/code_summaries.jsonl", import.meta.url).pathname;

interface Scored {
  readonly outputs: readonly string[];
  readonly rougeL: readonly number[];
  readonly meteor: readonly number[];
}

function score(outputs: readonly string[], items: readonly SummaryItem[]): Scored {
  const rougeL = outputs.map(
    (text, at) => rouge(text, items[at]?.reference ?? "", { kinds: ["rougeL"], stemmer: true }).rougeL?.f1 ?? 0,
  );
  return { outputs, rougeL, meteor: outputs.map((text, at) => meteor(text, items[at]?.reference ?? "")) };
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

function gain(ours: readonly number[], base: readonly number[]): string {
  const { difference, interval } = pairedBootstrap(ours, base, { resamples: 2_000, seed: 7 });
  const range = interval === undefined ? "no interval" : `[${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
  return `${difference.toFixed(3)} ${range}`;
}

if (!existsSync(file)) {
  console.log("not run: the shared code summaries are not there");
} else {
  const items = await readItems(file);
  const scored = new Map<string, Scored>();
  for (const [name, solve] of systems) {
    const outputs: string[] = [];
    for (const { unit } of items) outputs.push(await solve(unit));
    scored.set(name, score(outputs, items));
  }
  const base = scored.get("signature words") as Scored;
  console.log("system            n   ROUGE-L  METEOR  gain in ROUGE-L          gain in METEOR");
  for (const [name, { rougeL, meteor: meteors }] of scored) {
    console.log(
      `${name.padEnd(17)} ${items.length}  ${mean(rougeL).toFixed(3)}    ${mean(meteors).toFixed(3)}   ${gain(rougeL, base.rougeL)}   ${gain(meteors, base.meteor)}`,
    );
  }
  const [single, several] = [scored.get("direct") as Scored, scored.get("debate") as Scored];
  console.log(
    `debate against direct: ROUGE-L ${gain(several.rougeL, single.rougeL)}, METEOR ${gain(several.meteor, single.meteor)}`,
  );
  for (const language of new Set(items.map((item) => item.language))) {
    const at = items.flatMap((item, index) => (item.language === language ? [index] : []));
    const cells = [...scored].map(([name, { rougeL, meteor: meteors }]) => {
      const pick = (values: readonly number[]): string => mean(at.map((index) => values[index] as number)).toFixed(3);
      return `${name} ${pick(rougeL)} / ${pick(meteors)}`;
    });
    console.log(`${language} (n = ${at.length}): ${cells.join("; ")}`);
  }
  const debate = scored.get("debate") as Scored;
  console.log("left out          outputs changed  ROUGE-L  METEOR");
  for (const [name, solve] of ablations) {
    const outputs: string[] = [];
    for (const { unit } of items) outputs.push(await solve(unit));
    const changed = outputs.filter((text, at) => text !== debate.outputs[at]).length;
    const { rougeL, meteor: meteors } = score(outputs, items);
    console.log(
      `${name.padEnd(17)} ${changed} of ${items.length} (${((100 * changed) / items.length).toFixed(0)}%)    ${mean(rougeL).toFixed(3)}    ${mean(meteors).toFixed(3)}`,
    );
  }
  if (process.argv.includes("--show"))
    for (const [at, { id }] of items.entries()) console.log(`${id}: ${debate.outputs[at]}`);
}
