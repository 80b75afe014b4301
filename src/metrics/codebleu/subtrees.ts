/**
 * CodeBLEU's syntax match: the share of the reference's subtrees found in the candidate. A subtree is a node that has
 * children, compared by its shape: node types, field names, errors; tokens, names and literals do not matter.
 */
import type { PlainNode } from "./plain-tree.ts";

/** Shapes as numbers: equal numbers, equal S-expressions. Shared by the two trees of one comparison. */
export type ShapeTable = Map<string, number>;

/** The shapes of all subtrees, the root first even when it has no children; repeated ones are repeated. */
export function subtreeShapes(root: PlainNode, table: ShapeTable): number[] {
  const shapes: number[] = [];
  const shapeOf = (node: PlainNode, isRoot: boolean): number => {
    let key = node.odd ?? node.type;
    for (const child of node.children) {
      const shape = child.children.length > 0 ? shapeOf(child, false) : leafShape(child);
      // Tokens are no part of a shape, unless they are missing or stray: then the grammar writes them down.
      if (shape >= 0 && (child.named || child.odd !== null)) key += ` ${child.field ?? ""}:${shape}`;
    }
    const number = numberOf(key);
    if (isRoot || node.children.length > 0) shapes.push(number);
    return number;
  };
  const leafShape = (node: PlainNode): number =>
    node.named || node.odd !== null ? numberOf(node.odd ?? node.type) : -1;
  const numberOf = (key: string): number => {
    let number = table.get(key);
    if (number === undefined) {
      number = table.size;
      table.set(key, number);
    }
    return number;
  };
  shapeOf(root, true);
  return shapes;
}

/** How many of the reference's subtrees stand in the candidate. No multiplicity check, as in the reference. */
export function matchedSubtrees(reference: readonly number[], candidate: readonly number[]): number {
  const known = new Set(candidate);
  return reference.filter((shape) => known.has(shape)).length;
}
