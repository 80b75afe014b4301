/** An obfuscated copy of a tree for as long as something works on it: how suites compare clean code with code without names. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { obfuscateTree } from "../../code/obfuscate/tree.ts";

/** Runs `use` on the copy (seed 0: the same every time) and removes it afterwards, whatever happens. */
export async function inObfuscatedCopy<T>(
  directory: string,
  signal: AbortSignal,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "precis-obfuscated-"));
  try {
    const copy = join(folder, "tree");
    for await (const _file of obfuscateTree(directory, copy, { signal })) {
      // Writing the copy is all that is wanted of it.
    }
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
