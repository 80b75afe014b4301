/**
 * Execution and computational accuracy over the shared translation items, for candidates whose figures are known: the reference
 * (must be 1), an empty program (0), a reference that does not compile (0, each item once).
 * Run: npm run bench -- translation [items, default all]
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { openSandbox } from "../src/sandbox/sandbox.ts";
import { accuracyOf, type ItemOutcome, runItem, type TranslationItem } from "../src/tasks/translate/items.ts";

const file = new URL("../../shared/inputs/code_translation.jsonl", import.meta.url);

const candidates: readonly (readonly [string, (item: TranslationItem) => string])[] = [
  ["reference", (item) => item.reference_code ?? ""],
  ["empty program", () => ""],
  ["does not compile", (item) => `${item.reference_code}\n)(`],
];

if (existsSync(file)) {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  const items = lines
    .slice(0, Number(process.argv[2] ?? lines.length))
    .map((line) => JSON.parse(line) as TranslationItem);
  const sandbox = await openSandbox({ allowExec: true });
  console.log(`${items.length} items, isolation ${sandbox.isolation}`);
  console.log("candidate         execution  computational  n   not run");
  for (const [name, candidate] of candidates) {
    const outcomes: ItemOutcome[] = [];
    for (const item of items) outcomes.push(await runItem(item, candidate(item), sandbox));
    const { execution, computational, n, notRun } = accuracyOf(outcomes);
    console.log(
      `${name.padEnd(17)} ${shown(execution)}      ${shown(computational)}          ${String(n).padEnd(3)} ${notRun}`,
    );
    if (name === "reference")
      for (const { id, correct, reason } of outcomes) if (correct !== true) console.log(`  ${id}: ${reason}`);
  }
} else {
  console.log("not run: the shared translation items are not there");
}

function shown(value: number | null): string {
  return value === null ? "n/a  " : value.toFixed(3);
}
