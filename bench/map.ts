/**
 * Bars of `precis map`. Run: npm run bench -- map [locate|budget|speed] [--repomix=DIR] [--only=NAMES]
 *   locate  which file holds the function that a sentence describes (its documentation hidden): recall at 1, 5, 10 at 2k, 8k and 32k
 *           tokens above file tree, outline and repomix; trees that no weight was chosen on first
 *   budget  1,000 random trees in all formats: never a token more than asked for
 *   speed   5,000 files: 5 s cold, 1 s warm
 */
const parts: Readonly<Record<string, () => Promise<{ run(): Promise<boolean> }>>> = {
  locate: () => import("./map/locate.ts"),
  budget: () => import("./map/budget.ts"),
  speed: () => import("./map/speed.ts"),
};
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = wanted.filter((name) => parts[name] === undefined);
if (unknown.length > 0) {
  console.error(`bench: map has no part "${unknown[0]}": give some of ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
let kept = true;
for (const [name, load] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}`);
  kept = (await (await load()).run()) && kept;
}
process.exitCode = kept ? 0 : 1;
