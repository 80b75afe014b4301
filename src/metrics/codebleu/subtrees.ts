/**
 * CodeBLEU's syntax match: the share of the reference's subtrees found in the candidate. A subtree is a node that has
 * children, compared by its shape: node types, field names, errors; tokens, names and literals do not matter.
 */
import { childrenFirst, type PlainNode } from "./plain-tree.ts";

/** Shapes as numbers: equal numbers, equal S-expressions. Shared by the two trees of one comparison. */
export type ShapeTable = Map<string, number>;

/** The shapes of all subtrees, the root's even when it has no children; repeated ones are repeated. */
export function subtreeShapes(root: PlainNode, table: ShapeTable): number[] {
  const shapes: number[] = [];
  const shapeOf = new Map<PlainNode, number>();
  for (const node of childrenFirst(root)) {
    let key = node.odd ?? node.type;
    for (const child of node.children) {
      // Tokens are no part of a shape, unless they are missing or stray: then the grammar writes them down.
      if (child.named || child.odd !== null) key += ` ${child.field ?? ""}:${shapeOf.get(child)}`;
    }
    let number = table.get(key);
    if (number === undefined) {
      number = table.size;
      table.set(key, number);
    }
    shapeOf.set(node, number);
    if (node === root || node.children.length > 0) shapes.push(number);
  }
  return shapes;
}

/** How many of the reference's subtrees stand in the candidate. No multiplicity check, as in the reference. */
export function matchedSubtrees(reference: readonly number[], candidate: readonly number[]): number {
  const known = new Set(candidate);
  return reference.filter((shape) => known.has(shape)).length;
}
