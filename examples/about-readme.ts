/** An About line from code: the line, what backs it, and what failed. Nothing is printed or stored by the library itself. */
import { fileURLToPath } from "node:url";
import { about } from "precis";

const cwd = fileURLToPath(new URL("./data", import.meta.url));
for (const result of await about(["jobline.md", "empty.md"], { cwd })) {
  if ("error" in result) console.log(`${result.source}: ${result.error.code}`);
  else
    console.log(`${result.source}: ${result.about} (support ${result.support}, from ${result.evidence[0]?.section})`);
}
// Output:
// jobline.md: A small job queue for one machine: jobs keep their order (support 1, from jobline)
// empty.md: source-thin
