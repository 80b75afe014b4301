/**
 * A node of a syntax tree, as far as this room reads one. Ours, although web-tree-sitter's nodes are what stands behind it:
 * that package's own types do not compile in a strict project of somebody who uses the library (it names types of Emscripten).
 */
export interface Node {
  /** Unique in its tree. */
  readonly id: number;
  /** Name of the grammar's rule, e.g. "function_definition". */
  readonly type: string;
  readonly text: string;
  /** 0-based, in UTF-16 code units. */
  readonly startIndex: number;
  /** The first index behind it. */
  readonly endIndex: number;
  /** 0-based row and column. */
  readonly startPosition: { readonly row: number; readonly column: number };
  /** Put in by error recovery; covers no text. */
  readonly isMissing: boolean;
  /** It, or something in it, is an error. */
  readonly hasError: boolean;
  readonly parent: Node | null;
  readonly children: readonly (Node | null)[];
  readonly namedChildren: readonly (Node | null)[];
  readonly childCount: number;
  readonly namedChildCount: number;
  readonly firstNamedChild: Node | null;
  readonly previousSibling: Node | null;
  readonly nextNamedSibling: Node | null;
  child(index: number): Node | null;
  namedChild(index: number): Node | null;
  /** All nodes of these types in it, in document order. */
  descendantsOfType(types: string | string[]): readonly (Node | null)[];
  childForFieldName(name: string): Node | null;
  childrenForFieldName(name: string): readonly (Node | null)[];
  /** A walker that begins here; to be freed. */
  walk(): Cursor;
  /** As an S-expression. */
  toString(): string;
}

/** Walks a tree without making a Node at every step. */
export interface Cursor {
  readonly nodeType: string;
  readonly nodeIsNamed: boolean;
  readonly nodeIsMissing: boolean;
  /** The field of the parent that the node fills. */
  readonly currentFieldName: string | null;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly currentNode: Node;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
  delete(): void;
}
