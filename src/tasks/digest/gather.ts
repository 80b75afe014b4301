/**
 * Sources of a digest -> documents: files, folders (all documents in them), globs, addresses, standard input, JSON lines
 * of documents, and changelogs taken apart by release. What cannot be used is named with its reason; the others go on.
 */
import { statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { SourceError } from "../../base/errors.ts";
import type { Document, DocumentFormat } from "../../documents/document.ts";
import { documentFormats, isTooThin, type LoadOptions, loadDocument } from "../../documents/index.ts";
import { type FailedSource, failedSource } from "../result.ts";
import { hasText } from "./duplicates.ts";
import { readDocumentLines } from "./json-lines.ts";
import { splitReleases } from "./releases.ts";

export interface Gathered {
  readonly documents: readonly Document[];
  readonly failed: readonly FailedSource[];
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
  const seen = new Set<string>();
  for (const source of sources) {
    try {
      for (const name of await expand(source, options)) {
        if (seen.has(name)) continue;
        seen.add(name);
        try {
          for (const document of await load(name, options)) {
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
  return { documents, failed };
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

/** A source as the names of what is read for it; a folder or glob without documents is an error. */
export async function expand(source: string, options: GatherOptions): Promise<string[]> {
  if (source === "-" || /^https?:\/\//i.test(source)) return [source];
  const cwd = options.cwd ?? process.cwd();
  const stat = statSync(resolve(cwd, source), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    const found = (await glob(["**/*"], resolve(cwd, source))).filter(isDocumentName).map((name) => join(source, name));
    if (found.length > 0) return found;
    throw new SourceError("source-empty", "the folder holds no documents", {
      source,
      hint: `looked for ${documentFormats.join(", ")} files`,
    });
  }
  if (stat === undefined && /[*?[{]/.test(source)) {
    const found = await glob([source], cwd);
    if (found.length > 0) return found;
    throw new SourceError("source-missing", "no file matches", { source, hint: "check the pattern" });
  }
  return [source];
}

async function glob(patterns: readonly string[], cwd: string): Promise<string[]> {
  const { glob: find } = await import("tinyglobby");
  // A folder that the pattern itself names is wanted.
  const ignore = skippedFolders.filter((skipped) => !patterns.some((p) => p.includes(`${skipped.slice(3, -3)}/`)));
  const found = await find([...patterns], { cwd, ignore, expandDirectories: false, absolute: true });
  return found.map((path) => relative(cwd, path)).sort();
}

/** True for names of documents that a folder is read for. */
export function isDocumentName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return documentName.test(name) || extensionless.test(name);
}
