/** Writing the docs: pages with their marked blocks, the JSON file, the page to browse; each file whole or not at all. */
import { readdir, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { followed, type Grounds } from "../../base/grounds.ts";
import type { Warning } from "../../base/warnings.ts";
import { removeFile } from "../../base/whole-file.ts";
import type { RepoDocument } from "./document.ts";
import { htmlParts } from "./html.ts";
import { jsonParts } from "./json-parts.ts";
import type { SourceLink } from "./links.ts";
import { findBlock, onlyBlock, placeBlock } from "./marked-block.ts";
import { pagePaths } from "./page-paths.ts";
import { eachPage, type Page } from "./pages.ts";
import { readOrNull, writeParts, writeWhole } from "./write-whole.ts";

export const jsonName = "precis.json";
export const htmlName = "index.html";

export interface Written {
  /** Files that changed, relative to the output directory. */
  readonly changed: readonly string[];
  readonly pages: number;
  readonly removed: readonly string[];
}

/**
 * Writes a document under `output`. Pages of folders that are gone are removed; no page goes whose folder holds one of `files`,
 * the files that are there. Throws PrecisError "tool-failed" where it cannot write.
 */
export async function writeDocs(
  document: RepoDocument,
  output: string,
  link: SourceLink,
  warn: (warning: Warning) => void,
  grounds: Grounds,
  files: readonly string[] = [],
): Promise<Written> {
  const to = followed(output, grounds);
  const changed: string[] = [];
  const present = new Set<string>();
  for (const page of eachPage(document, link)) {
    present.add(page.path);
    const path = followed(join(to, page.path), grounds);
    const before = await readOrNull(path);
    const { text, trouble } = placeBlock(before, page.content);
    if (trouble !== null) warn(pageWarning(page, trouble));
    if (text !== before && (await writeWhole(path, grounds, text))) changed.push(page.path);
  }
  if (await writeParts(join(to, htmlName), grounds, htmlParts(document, link))) changed.push(htmlName);
  if (await writeParts(join(to, jsonName), grounds, jsonParts(document))) changed.push(jsonName);
  const removed = await removeStale(to, new Set([...present, ...pagePaths(foldersOf(files)).values()]), warn, grounds);
  return { changed, pages: present.size, removed };
}

/** All folders above the files, the root aside. */
function foldersOf(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    for (let cut = file.lastIndexOf("/"); cut > 0; cut = file.lastIndexOf("/", cut - 1)) {
      if (folders.has(file.slice(0, cut))) break;
      folders.add(file.slice(0, cut));
    }
  }
  return [...folders];
}

function pageWarning(page: Page, trouble: "damaged" | "edited" | "appended"): Warning {
  switch (trouble) {
    case "damaged":
      return {
        code: "page-markers-damaged",
        message: `${page.path} was left as it is: its precis:begin and precis:end lines do not match; restore the missing line, or delete the page to have it written anew`,
      };
    case "edited":
      return {
        code: "page-edit-lost",
        message: `${page.path} was edited between its markers; that part was written anew`,
      };
    case "appended":
      return {
        code: "page-appended",
        message: `${page.path} was there without markers; the generated part was put at its end`,
      };
  }
}

/** Pages of folders that are gone: removed when all in them is ours, emptied of our part otherwise. */
async function removeStale(
  output: string,
  present: ReadonlySet<string>,
  warn: (warning: Warning) => void,
  grounds: Grounds,
): Promise<string[]> {
  const removed: string[] = [];
  const entries = await readdir(output, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name !== "index.md") continue;
    const folder = entry.parentPath.slice(output.length).replaceAll("\\", "/").replace(/^\//, "");
    const path = folder === "" ? "index.md" : `${folder}/index.md`;
    if (present.has(path)) continue;
    const text = (await readOrNull(join(output, path))) ?? "";
    if (findBlock(text).kind !== "found") continue;
    if (onlyBlock(text)) {
      await removeFile(join(output, path), grounds);
      await removeEmpty(output, dirname(path));
      removed.push(path);
      continue;
    }
    const { text: emptied } = placeBlock(text, "This folder is no longer in the repository.");
    if (emptied !== text) {
      await writeWhole(join(output, path), grounds, emptied);
      warn({
        code: "page-orphaned",
        message: `${path} is of a folder that is gone; what was written by hand in it was kept`,
      });
    }
  }
  return removed;
}

async function removeEmpty(output: string, folder: string): Promise<void> {
  for (let at = folder; at !== "." && at !== ""; at = dirname(at)) {
    const left = await readdir(join(output, at)).catch(() => ["?"]);
    if (left.length > 0) return;
    await rmdir(join(output, at)).catch(() => undefined);
  }
}

/** A run cannot mend this: it would have to guess which part of the page is whose. */
export const markersDamaged = "page markers damaged";

/** What is wrong with the pages on disk, against the document they were written from: missing, or edited in the block. */
export async function pageTroubles(
  document: RepoDocument,
  output: string,
  link: SourceLink,
  grounds: Grounds,
): Promise<{ folder: string; reason: string }[]> {
  const troubles: { folder: string; reason: string }[] = [];
  for (const page of eachPage(document, link)) {
    const text = await readOrNull(followed(join(output, page.path), grounds));
    const found = text === null ? null : findBlock(text);
    if (found === null || found.kind === "none") troubles.push({ folder: page.folder, reason: "page missing" });
    else if (found.kind === "damaged")
      troubles.push({ folder: page.folder, reason: `${markersDamaged} (${page.path})` });
    else if (found.edited) troubles.push({ folder: page.folder, reason: "page edited" });
    else if (placeBlock(text, page.content).text !== text?.replaceAll("\r\n", "\n"))
      troubles.push({ folder: page.folder, reason: "page outdated" });
  }
  return troubles;
}
