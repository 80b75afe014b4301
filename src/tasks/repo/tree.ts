/** Files to folders: the tree that a strategy walks. Folders first, then files, each by name, so that output is stable. */
import type { Warning } from "../../base/warnings.ts";
import type { TreeNode } from "../../strategies/tree/contract.ts";
import { compareCodePoints } from "../../text/compare.ts";

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: TreeNode[];
}

/** The root folder over file nodes whose paths are relative, with "/". Empty folders do not exist here. */
export function folderTree(files: readonly TreeNode[]): TreeNode {
  const root: Folder = { path: "", folders: new Map(), files: [] };
  for (const file of files) {
    const parts = file.path.split("/");
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      let next = folder.folders.get(part);
      if (next === undefined) {
        next = { path: folder.path === "" ? part : `${folder.path}/${part}`, folders: new Map(), files: [] };
        folder.folders.set(part, next);
      }
      folder = next;
    }
    folder.files.push(file);
  }
  // The root has no name: the same tree cloned into another directory must have the same hashes.
  return folderNode(root, "");
}

function folderNode(folder: Folder, name: string): TreeNode {
  const folders = [...folder.folders].sort(([a], [b]) => compareCodePoints(a, b));
  const files = [...folder.files].sort((a, b) => compareCodePoints(a.name, b.name));
  return {
    path: folder.path,
    name,
    kind: "folder",
    contentHash: "",
    tokens: 0,
    children: [...folders.map(([part, child]) => folderNode(child, part)), ...files],
    source: null,
  };
}

/** How many nodes of each kind a tree has. */
export function countNodes(root: TreeNode): {
  readonly folders: number;
  readonly files: number;
  readonly units: number;
} {
  const counts = { folders: 0, files: 0, units: 0 };
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "folder") counts.folders++;
    else if (node.kind === "file") counts.files++;
    else counts.units++;
    open.push(...node.children);
  }
  return counts;
}

/** A file that could only be read as a whole, as a warning. */
export function wholeFileWarning(path: string, reason: string): Warning {
  return { code: "not-parsed", message: `${path} is summarized whole: ${reason}` };
}

/** Names in one warning. */
const mostNamed = 5;

/** Files of which something could not be parsed, as one warning: a tree of macros has hundreds of them. */
export function syntaxErrorsWarning(paths: readonly string[]): Warning {
  const named = paths.slice(0, mostNamed).join(", ");
  const rest = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more, listed in precis.json` : "";
  return { code: "syntax-errors", message: `read with syntax errors, so functions may be missing: ${named}${rest}` };
}
