/** A map of folders as a Mermaid flowchart, kept to a size that renderers draw and people read. Pure. */
import { nodeName, type RepoNode } from "./document.ts";

/** Boxes in one map; deeper folders are left out level by level, and the last line says how many. Ours. */
const mostBoxes = 40;

/** The map of the folders below `root` with `root` itself; "" when it has no folders. */
export function folderMap(root: RepoNode, repository: string): string {
  if (!root.children.some(isFolder)) return "";
  const boxes: { node: RepoNode; parent: number }[] = [{ node: root, parent: -1 }];
  let level = [0];
  let left = 0;
  while (level.length > 0) {
    const next: number[] = [];
    const below = level.flatMap((at) =>
      (boxes[at]?.node.children ?? []).filter(isFolder).map((node) => ({ node, parent: at })),
    );
    if (boxes.length + below.length > mostBoxes) {
      left = countFolders(root) - boxes.length;
      // A first level that is too wide is shown in part; deeper ones only whole, so that no branch looks finished.
      if (boxes.length === 1) boxes.push(...below.slice(0, mostBoxes - 1));
      left = countFolders(root) - boxes.length;
      break;
    }
    for (const box of below) next.push(boxes.push(box) - 1);
    level = next;
  }
  const lines = boxes.map(({ node, parent }, at) =>
    parent === -1
      ? `  n0["${label(nodeName(node, repository))}"]`
      : `  n${parent} --> n${at}["${label(nodeName(node, repository))}"]`,
  );
  const rest = left > 0 ? [`  n0 -.-> more["${left} more ${left === 1 ? "folder" : "folders"} below"]`] : [];
  return ["```mermaid", "flowchart LR", ...lines, ...rest, "```"].join("\n");
}

function isFolder(node: RepoNode): boolean {
  return node.kind === "folder";
}

function countFolders(root: RepoNode): number {
  return 1 + root.children.filter(isFolder).reduce((sum, child) => sum + countFolders(child), 0);
}

/** Text that cannot end the label or become markup inside it. */
function label(text: string): string {
  return text
    .replace(/[^\p{L}\p{N} ._+\-/@]/gu, (character) => (/\s/.test(character) ? " " : `#${character.codePointAt(0)};`))
    .slice(0, 60);
}
