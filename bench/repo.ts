/**
 * Bars of `precis repo`. Run: npm run bench -- repo [speed|scan|memory|self|quality|roles]; without a word, all of them.
 *   speed    a server of 50 ms, 16 at once, 1,500 functions in 9 levels: end within 1.15 x max(critical path, calls x L / C);
 *            a re-run without change: no call, under 3 s; one function changed: only its unit and ancestors
 *   scan     scan and parse of 5,000 files: at least 2 MB of source a second of one core
 *   memory   100,000 files (or --files=N): peak under 700 MB
 *   self     this repository with the embedded engine: under 20 s
 *   quality  packages with sources, three that were read and seven held out: coverage density and parent-child tfidf-cosine above
 *            both baselines, paired intervals of the differences over all folders
 *   roles    leaving out any one agent changes the summaries of at least a tenth of the nodes
 */
const parts: Readonly<Record<string, () => Promise<{ run(): Promise<boolean> }>>> = {
  speed: () => import("./repo/speed.ts"),
  scan: () => import("./repo/scan.ts"),
  memory: () => import("./repo/memory.ts"),
  self: () => import("./repo/self.ts"),
  quality: () => import("./repo/quality.ts"),
  roles: () => import("./repo/roles.ts"),
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = wanted.filter((name) => parts[name] === undefined);
if (unknown.length > 0) {
  console.error(`bench: repo has no part "${unknown[0]}": give some of ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
let kept = true;
for (const [name, load] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}`);
  kept = (await (await load()).run()) && kept;
}
process.exitCode = kept ? 0 : 1;
