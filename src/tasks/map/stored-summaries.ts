/**
 * Summaries that `precis repo` wrote into its default folder, as far as nothing below them changed since: a summary is taken
 * where no file it tells of is newer than the pages. `precis repo --check` knows exactly and costs a reading of the whole tree.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Warning } from "../../base/warnings.ts";
import { defaultOut } from "../repo/default-out.ts";
import { allNodes } from "../repo/document.ts";
import { readDocument } from "../repo/memory.ts";
import { jsonName } from "../repo/write.ts";
import { type FileFacts, firstSentence } from "./facts.ts";

/** A checkout writes files in any order within this time; pages that came with them are not older than they are. Milliseconds. */
const oneCheckout = 60_000;

/** First sentences by path; a folder's path ends in "/", the root's is "/". Empty where no pages are. */
export async function storedSummaries(
  root: string,
  files: readonly FileFacts[],
  warnings: Warning[],
): Promise<ReadonlyMap<string, string>> {
  const path = join(root, defaultOut, jsonName);
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there?.isFile() !== true) return new Map();
  const document = await readDocument(path, join(defaultOut, jsonName), (warning) => warnings.push(warning));
  if (document === null) return new Map();
  const written = there.mtimeMs + oneCheckout;
  const stale = new Set<string>();
  let staleFiles = 0;
  for (const file of files) {
    if (file.changed <= written || file.path.startsWith(`${defaultOut}/`)) continue;
    staleFiles++;
    stale.add(file.path);
    const parts = file.path.split("/");
    for (let end = parts.length - 1; end >= 0; end--) stale.add(`${parts.slice(0, end).join("/")}/`);
  }
  if (staleFiles > 0) {
    const what = staleFiles === 1 ? "1 file is" : `${staleFiles} files are`;
    warnings.push({
      code: "docs-stale",
      message: `${what} newer than the pages in ${defaultOut}: their summaries and those above them are not used`,
    });
  }
  const says = new Map<string, string>();
  for (const node of allNodes(document.tree)) {
    const key = node.kind === "folder" ? `${node.path}/` : node.path;
    if (node.summary !== null && !node.path.includes("#") && !stale.has(key))
      says.set(key, firstSentence(node.summary));
  }
  return says;
}
