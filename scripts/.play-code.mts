import table from "../test/faults/cases/code.ts";
import { playCase } from "../test/faults/play-case.ts";

for (const c of table.cases) {
  if (process.argv[2] && !c.name.includes(process.argv[2])) continue;
  const r = c.unavailable?.() ?? null;
  if (r) {
    console.log("n/a", c.name, r);
    continue;
  }
  const p = await playCase(c);
  if (p.problems.length) console.log("XX", c.name, p.problems.join("\n   "));
  else console.log("ok", c.name);
}
