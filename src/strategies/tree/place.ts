/**
 * Where a node stands, in the words of a prompt. Content decides what an answer says and what it costs: a unit is named as its
 * file names it, a file and a folder by their own names, so that nothing is asked again because something was moved.
 */
import type { NodeKind, TreeNode } from "./contract.ts";
import { shownPath } from "./limits.ts";

type Placed = Pick<TreeNode, "path" | "name"> & { readonly kind: NodeKind };

/** E.g. "method Store.open", "file store.ts", "folder src". */
export function placeOf(node: Placed): string {
  return `${node.kind} ${placeName(node)}`;
}

export function placeName(node: Placed): string {
  if (node.path === "") return shownPath("");
  const file = nameFromFile(node);
  return shownPath(file === null ? node.name : `${file}#${node.name}`);
}

/**
 * The file's name for a unit that has none of its own ("default", "module.exports"), which its users name after the file; null
 * for all others.
 */
export function nameFromFile({ path, name }: Placed): string | null {
  const hash = path.indexOf("#");
  if (hash < 0 || name.split(/[.#]/).some((part) => !nameless.has(part))) return null;
  return path.slice(path.lastIndexOf("/", hash) + 1, hash);
}

const nameless: ReadonlySet<string> = new Set(["prototype", "exports", "module", "default", "this", "self"]);
