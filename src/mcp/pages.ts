/** The generated pages below the roots: what `search` looks through, and what clients read as resources. */
import { join } from "node:path";
import { isPrecisError, SourceError } from "../base/errors.ts";
import { isInside, readPlain } from "../base/grounds.ts";
import { defaultOut } from "../tasks/repo/default-out.ts";
import { allNodes, type RepoDocument } from "../tasks/repo/document.ts";
import { readDocument } from "../tasks/repo/memory.ts";
import { pagePaths } from "../tasks/repo/page-paths.ts";
import { jsonName } from "../tasks/repo/write.ts";
import type { Inside, Roots } from "./roots.ts";

export interface Pages {
  /** The folder that the pages tell of. */
  readonly place: Inside;
  readonly document: RepoDocument;
  /** Folder -> its page, from the folder of the pages. */
  readonly pageOf: ReadonlyMap<string, string>;
}

/** The pages of a folder; null where there are none. What cannot be read is told to `warn`. */
export async function findPages(place: Inside, roots: Roots, warn: (message: string) => void): Promise<Pages | null> {
  let json: Inside;
  try {
    json = roots.find(join(place.path, defaultOut, jsonName));
  } catch (error) {
    if (isPrecisError(error)) return null;
    throw error;
  }
  const document = await readDocument(json.path, json.shown, ({ message }) => warn(message));
  if (document === null) return null;
  const folders = [...allNodes(document.tree)].filter(({ kind }) => kind === "folder").map(({ path }) => path);
  return { place, document, pageOf: pagePaths(folders) };
}

const scheme = "precis-page:";

export interface PageResource {
  readonly uri: string;
  /** The folder it tells of. */
  readonly name: string;
  readonly description: string;
}

/** Pages of all roots, the root's first. */
export async function listPages(roots: Roots): Promise<PageResource[]> {
  const found: PageResource[] = [];
  for (const [index, root] of roots.folders.entries()) {
    const pages = await findPages({ path: root, root, shown: "." }, roots, () => undefined);
    if (pages === null) continue;
    for (const node of allNodes(pages.document.tree)) {
      const page = node.kind === "folder" ? pages.pageOf.get(node.path) : undefined;
      if (page === undefined) continue;
      const path = page.split("/").map(encodeURIComponent).join("/");
      found.push({
        uri: `${scheme}///${index}/${path}`,
        name: node.path === "" ? pages.document.name : node.path,
        description: node.summary ?? "",
      });
    }
  }
  return found;
}

/** The text of a page. Throws SourceError for an address that is none of a page inside the roots. */
export async function readPage(uri: URL, roots: Roots): Promise<string> {
  const [index = "", ...parts] = uri.pathname.replace(/^\/+/, "").split("/");
  const root = /^\d{1,4}$/.test(index) ? roots.folders[Number(index)] : undefined;
  const path = parts.map(decoded).join("/");
  // Only pages are pages: a client that asks for another file of the folder, or out of it, gets none.
  if (root !== undefined && path.endsWith(".md")) {
    const folder = roots.find(join(root, defaultOut));
    const page = roots.find(join(folder.path, path));
    if (isInside(page.path, folder.path)) return readPlain(page.path);
  }
  throw new SourceError("source-missing", `${uri.href} is no page`, { hint: "list the resources" });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
