/**
 * A copy of a tree without comments, and what its units' documentation said: function-level summaries are written from the
 * copy and compared with the original's doc comments (Agent4cs, evaluation at function level). Suites use it.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { throwIfAborted } from "../../base/abort.ts";
import { makeDirectory } from "../../base/make-directory.ts";
import { withoutComments } from "../../code/obfuscate/without-comments.ts";
import { splitSentences } from "../../text/sentences.ts";
import { fileReader } from "./files.ts";
import { scanRepository } from "./scan.ts";

export interface DocumentedUnit {
  /** As the node of its summary: "src/a.ts#Store.open". */
  readonly path: string;
  /** First sentence of its doc comment. */
  readonly reference: string;
  /** Its signature; the judge sees the code. */
  readonly code: string;
}

/** Functions and methods whose doc comment has a sentence of three words or more; of overloads the first. */
export async function documentedUnits(directory: string, signal: AbortSignal): Promise<DocumentedUnit[]> {
  const scanned = await scanRepository({ directory, exclude: [], signal });
  const reader = fileReader((path) => scanned.load(path), true);
  const found = new Map<string, DocumentedUnit>();
  for (const file of scanned.files) {
    throwIfAborted(signal);
    const { text, units } = await reader.read(file);
    if (units?.parsed !== true) continue;
    for (const unit of units.units) {
      if (unit.kind !== "function" && unit.kind !== "method") continue;
      const path = `${file}#${unit.qualifiedName}`;
      const reference = (splitSentences((unit.docComment ?? "").trim())[0] ?? "").trim();
      if (found.has(path) || reference.startsWith("@") || reference.split(/\s+/).length < 3) continue;
      found.set(path, {
        path,
        reference,
        code: await withoutComments(file, text.slice(unit.range.start, unit.range.end)),
      });
    }
  }
  return [...found.values()];
}

/** Runs `use` on the copy and removes it afterwards, whatever happens. */
export async function inUndocumentedCopy<T>(
  directory: string,
  signal: AbortSignal,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "precis-undocumented-"));
  try {
    const scanned = await scanRepository({ directory, exclude: [], signal });
    for (const file of scanned.files) {
      throwIfAborted(signal);
      const target = join(folder, file);
      makeDirectory(dirname(target));
      await writeFile(target, await withoutComments(file, await scanned.load(file)));
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
