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

type Copy = { -readonly [Key in keyof PlainNode]: PlainNode[Key] };

/** Without recursion: generated code nests deeper than JavaScript's stack. */
export function plainTree(view: TreeView): PlainNode {
  const cursor = view.root.walk();
  const copy = (): Copy => ({
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    field: cursor.currentFieldName,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
    odd: null,
  });
  try {
    const root = copy();
    const above: Copy[] = [];
    let current = root;
    for (;;) {
      if (cursor.gotoFirstChild()) {
        above.push(current);
      } else {
        if (cursor.nodeIsMissing || current.type === "ERROR") current.odd = cursor.currentNode.toString();
        while (!cursor.gotoNextSibling()) {
          if (above.pop() === undefined) return root;
          cursor.gotoParent();
        }
      }
      const parent = above.at(-1);
      if (parent === undefined) return root;
      current = copy();
      parent.children.push(current);
    }
  } finally {
    cursor.delete();
  }
}

/** All nodes under and with `root`, children before their parents, siblings in order. */
export function childrenFirst(root: PlainNode): PlainNode[] {
  const order: PlainNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node);
    for (const child of node.children) waiting.push(child);
  }
  return order.reverse();
}

/** The first child that fills `field`, or null. */
export function childOf(node: PlainNode, field: string): PlainNode | null {
  return node.children.find((child) => child.field === field) ?? null;
}
