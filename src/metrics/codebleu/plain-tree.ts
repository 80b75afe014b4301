/** A syntax tree as plain objects, copied out in one walk: both CodeBLEU parts read it many times. */
import type { TreeView } from "../../code/parse.ts";

export interface PlainNode {
  readonly type: string;
  readonly named: boolean;
  /** The field of the parent that this node fills. */
  readonly field: string | null;
  readonly start: number;
  readonly end: number;
  readonly children: PlainNode[];
  /** As the grammar's own S-expression writes it, for nodes that are no ordinary ones: missing tokens, stray bytes. */
  readonly odd: string | null;
}

export function plainTree(view: TreeView): PlainNode {
  const cursor = view.root.walk();
  const copy = (): PlainNode => {
    const type = cursor.nodeType;
    const children: PlainNode[] = [];
    const node: PlainNode = {
      type,
      named: cursor.nodeIsNamed,
      field: cursor.currentFieldName,
      start: cursor.startIndex,
      end: cursor.endIndex,
      children,
      odd: null,
    };
    if (cursor.gotoFirstChild()) {
      do children.push(copy());
      while (cursor.gotoNextSibling());
      cursor.gotoParent();
      return node;
    }
    return cursor.nodeIsMissing || type === "ERROR" ? { ...node, odd: cursor.currentNode.toString() } : node;
  };
  try {
    return copy();
  } finally {
    cursor.delete();
  }
}

/** The first child that fills `field`, or null. */
export function childOf(node: PlainNode, field: string): PlainNode | null {
  return node.children.find((child) => child.field === field) ?? null;
}
