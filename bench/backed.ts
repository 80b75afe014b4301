/**
 * What `precis code --write` would put into real source files without a model: functions without any comment, drawn by seed from trees,
 * one half to look at while rules are made (`dev`), the other unseen until the end (`held`). Prints each written sentence with its
 * code, to be read by a person, and how many were refused. Bar: of 200 functions at most 2 false sentences written.
 * Run: npm run bench -- backed --tree DIR [--tree DIR] [--half dev|held] [--each N] [--seed N]
 */
import { hashText } from "../src/base/hash.ts";
import { random } from "../src/base/random.ts";
import { isSkipped } from "../src/code/scan/entry.ts";
import { readScanned, scanTree } from "../src/code/scan/scan.ts";
import { surroundingsInFile } from "../src/code/surroundings/in-file.ts";
import { isTestPath } from "../src/code/surroundings/tree-index.ts";
import { parseUnits } from "../src/code/units.ts";
import { byAll, isBacked } from "../src/embedded/code/summaries.ts";
import { materialOf } from "../src/tasks/code/material.ts";

const args = process.argv.slice(2);
const all = (name: string): string[] => args.flatMap((arg, at) => (arg === name ? [args[at + 1] ?? ""] : []));
const trees = all("--tree");
const half = all("--half")[0] ?? "dev";
const each = Number(all("--each")[0] ?? 50);
const seed = Number(all("--seed")[0] ?? 0);

if (trees.length === 0) console.log("not run: give folders of code with --tree");
for (const tree of trees) {
  const paths: string[] = [];
  for await (const entry of scanTree(tree))
    if (!isSkipped(entry) && entry.language !== null && !/\.d\.[cm]?ts$/.test(entry.path) && !isTestPath(entry.path))
      paths.push(entry.path);
  const mine = paths.filter((path) => (hashText(path).charCodeAt(0) % 2 === 0 ? "dev" : "held") === half);
  let seen = 0;
  let written = 0;
  for (const path of random(seed, "backed").shuffle(mine)) {
    if (seen >= each) break;
    const read = readScanned(tree, path);
    if ("skipped" in read) continue;
    const parsed = await parseUnits(path, read.text);
    if (!parsed.parsed) continue;
    const bare = parsed.units.filter(({ kind, docComment }) => /function|method/.test(kind) && docComment === null);
    // A few of a file, so that no file fills the sample.
    for (const unit of random(seed, path).shuffle(bare).slice(0, 2)) {
      if (seen >= each) break;
      const material = await materialOf(read.text, unit, parsed, surroundingsInFile(read.text, unit, parsed));
      if (material.comments.length > 0) continue;
      seen++;
      if (!isBacked(material, "what")) continue;
      written++;
      console.log(`\n${path}:${unit.range.startLine} ${unit.qualifiedName}\n  ${byAll(material, "what").summary}`);
      console.log(
        material.code
          .split("\n")
          .slice(0, 12)
          .map((line) => `    | ${line}`)
          .join("\n"),
      );
    }
  }
  console.log(
    `\n${tree} (${half}): ${seen} functions without comments, ${written} sentences written, ${seen - written} refused`,
  );
}
