/** What every script that makes a page does when it is called: writes the page, or with `--check` only tells whether it is stale. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `name` is the page's path from the root, `command` the npm script that makes it. Does nothing where the script is imported. */
export function writeOrCheck(script: string, name: string, command: string, make: () => string): void {
  if (process.argv[1] !== fileURLToPath(script)) return;
  const page = new URL(`../${name}`, import.meta.url);
  const wanted = make();
  if (!process.argv.includes("--check")) writeFileSync(page, wanted);
  else if (readFileSync(page, "utf8") !== wanted) {
    console.error(`${name} is stale: run npm run ${command}`);
    process.exitCode = 1;
  }
}
