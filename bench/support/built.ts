/**
 * The built library, as an installed package runs it: from source every module is transformed while the clock runs. For benches
 * whose bar speaks of the command.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export async function builtLibrary(): Promise<typeof import("../../src/index.ts")> {
  execFileSync(process.execPath, ["scripts/setup.mjs", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  return (await import(new URL("../../dist/index.js", import.meta.url).href)) as typeof import("../../src/index.ts");
}
