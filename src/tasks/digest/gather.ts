/**
 * Sources of a digest -> documents: files, folders (all documents in them), globs, addresses, standard input, JSON lines
 * of documents, and changelogs taken apart by release. What cannot be used is named with its reason; the others go on.
 */
import { type Dirent, lstatSync, readdirSync, readlinkSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { SourceError } from "../../base/errors.ts";
import { type Grounds, groundsOf, leadsOut, refuseLeadingOut } from "../../base/grounds.ts";
import type { Document, DocumentFormat } from "../../documents/document.ts";
import { documentFormats, isTooThin, type LoadOptions, loadDocument } from "../../documents/index.ts";
import { type FailedSource, failedSource } from "../result.ts";
import { hasText } from "./duplicates.ts";
import { readDocumentLines } from "./json-lines.ts";
import { splitReleases } from "./releases.ts";

export interface Gathered {
  readonly documents: readonly Document[];
  readonly failed: readonly FailedSource[];
  /** Links in folders and among what a pattern matches that were not followed. */
  readonly links: readonly SkippedLink[];
}

export interface SkippedLink {
  readonly path: string;
  readonly reason: string;
}

export interface GatherOptions extends LoadOptions {
  readonly format?: DocumentFormat | undefined;
}

/** File names that are documents when found in a folder; named outright, any file is tried. */
const documentName = /\.(?:md|markdown|mdown|mkd|rst|txt|text|adoc|asciidoc|org|html?|xhtml|pdf|docx|epub|tex|ipynb)$/i;
const extensionless =
  /^(?:readme|changes|changelog|history|news|releases?|release[-_]?notes|todo|authors|contributing)$/i;
const skippedFolders = ["**/node_modules/**", "**/.git/**", "**/.precis/**", "**/dist/**", "**/vendor/**"];

/** All documents of the sources, in the order given (within folders and globs by path), each source read once. */
export async function gatherDocuments(sources: readonly string[], options: GatherOptions): Promise<Gathered> {
  const documents: Document[] = [];
  const failed: FailedSource[] = [];
  const links: SkippedLink[] = [];
  const seen = new Set<string>();
  for (const source of sources) {
    try {
      const expanded = await expandSource(source, options);
      links.push(...expanded.skipped);
      for (const name of expanded.names) {
        if (seen.has(name)) continue;
        seen.add(name);
        try {
          for (const document of await load(name, { ...options, foundIn: expanded.folder })) {
            if (hasText(document)) documents.push(document);
            else failed.push(failedSource(document.source, withoutText(document)));
          }
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          failed.push(failedSource(name, error));
        }
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failed.push(failedSource(source, error));
    }
  }
  return { documents, failed, links };
}

function withoutText(document: Document): SourceError {
  const reason = isTooThin(document)?.reason ?? "no text";
  return new SourceError("source-thin", `there is too little to summarize (${reason})`, {
    source: document.source,
    hint: "leave it out",
  });
}

async function load(name: string, options: GatherOptions): Promise<Document[]> {
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return readDocumentLines(name, options);
  return splitReleases(await loadDocument(name, options));
}

/** What a source stands for, and what of it is not read: links to folders, and links that lead out. */
interface Expanded {
  /** Where they were found; undefined for a source that is one file. */
  readonly folder?: string;
  readonly names: readonly string[];
  readonly skipped: readonly SkippedLink[];
}

/** A source as the names of what is read for it; a folder or glob without documents is an error. */
export async function expand(source: string, options: GatherOptions): Promise<readonly string[]> {
  return (await expandSource(source, options)).names;
}

async function expandSource(source: string, options: GatherOptions): Promise<Expanded> {
  if (source === "-" || /^https?:\/\//i.test(source)) return { names: [source], skipped: [] };
  const cwd = options.cwd ?? process.cwd();
  const path = resolve(cwd, source);
  const grounds = groundsOf(cwd, [path]);
  if (isFolder(path)) {
    refuseLeadingOut(path, source, grounds);
    const found = sorted(
      (await glob(["**/*"], path, path)).map((name) => join(source, name)),
      cwd,
      grounds,
      isDocumentName,
    );
    if (found.names.length > 0) return { ...found, folder: path };
    throw new SourceError("source-empty", "the folder holds no documents", {
      source,
      hint: `looked for ${documentFormats.join(", ")} files${found.skipped.length > 0 ? "; links are not followed" : ""}`,
    });
  }
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined && /[*?[{]/.test(source)) {
    const found = sorted(await glob([source], cwd, resolve(cwd, fixedPart(source))), cwd, grounds, () => true);
    if (found.names.length + found.skipped.length > 0) return found;
    throw new SourceError("source-missing", "no file matches", { source, hint: "check the pattern" });
  }
  return { names: [source], skipped: [] };
}

/** What is read of what was found; links to folders are listed and never walked, whatever they are called. */
function sorted(found: readonly string[], cwd: string, grounds: Grounds, wanted: (name: string) => boolean): Expanded {
  const names: string[] = [];
  const skipped: SkippedLink[] = [];
  for (const name of found) {
    const path = resolve(cwd, name);
    const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    const folder = link && isFolder(path);
    const target = wanted(name) ? leadsOut(path, grounds) : null;
    if (folder || target !== null) {
      const what = folder ? "a link to a folder" : "a link that leads out of its folder";
      skipped.push({ path: name, reason: `${what} is not followed (-> ${link ? readlinkSync(path) : target})` });
    } else if (wanted(name)) names.push(name);
  }
  return { names, skipped };
}

/** The folders that a pattern names before its first special character. */
function fixedPart(pattern: string): string {
  const parts = pattern.split("/");
  return (
    parts
      .slice(
        0,
        parts.findIndex((part) => /[*?[{(!]/.test(part)),
      )
      .join("/") || (pattern.startsWith("/") ? "/" : ".")
  );
}

/** Files that match, and the links to folders below `base`, which are not walked. Relative to `cwd`, by code units. */
async function glob(patterns: readonly string[], cwd: string, base: string): Promise<string[]> {
  const { escapePath, glob: find } = await import("tinyglobby");
  // A folder that the pattern itself names is wanted.
  const ignore = skippedFolders.filter((skipped) => !patterns.some((p) => p.includes(`${skipped.slice(3, -3)}/`)));
  const links = folderLinks(base);
  const left = links.flatMap((link) => [escapePath(relative(cwd, link)), `${escapePath(relative(cwd, link))}/**`]);
  const found = await find([...patterns], {
    cwd,
    ignore: [...ignore, ...left],
    expandDirectories: false,
    absolute: true,
  });
  return [...found, ...links].map((path) => relative(cwd, path)).sort();
}

/** False also for a link that leads in a circle, and for what may not be looked at. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Whoever reads it tells.
    return false;
  }
}

/** Links to folders at any depth below a folder, but for what is skipped in any case. */
function folderLinks(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // What may not be listed holds nothing that is found.
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skippedFolders.includes(`**/${entry.name}/**`)) return [];
    if (entry.isDirectory()) return folderLinks(path);
    return entry.isSymbolicLink() && isFolder(path) ? [path] : [];
  });
}

/** True for names of documents that a folder is read for. */
export function isDocumentName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return documentName.test(name) || extensionless.test(name);
}
