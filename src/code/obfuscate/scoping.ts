/** What renaming must know about a language's names: where they are declared, what opens a scope, what is no name. */
import type { Node } from "../node.ts";

export interface Declaration {
  readonly node: Node;
  readonly name: string;
  /** True: the name may not change (an import, a name that others see). Default false. */
  readonly keep?: boolean;
  /** True: it belongs to the scope that the node opens, not to the one it stands in: `x => x`. */
  readonly inside?: boolean;
  /** True: a parameter that callers may name (Python's keyword arguments). */
  readonly parameter?: boolean;
  /** True: others may see it from outside the file. */
  readonly exported?: boolean;
}

export interface Scoping {
  /** Nodes that open a scope of functions' kind; blocks do not count (see `rename.ts`). */
  readonly scopes: ReadonlySet<string>;
  /** Nodes whose body declares members: those are attributes, which renaming leaves alone. */
  readonly classes: ReadonlySet<string>;
  /** Names that `node` declares in the scope it stands in. */
  declarations(node: Node, inClass: boolean, atTop: boolean): readonly Declaration[];
  /** True for a token that reads or writes a variable: no property, no label, no keyword argument. */
  isName(node: Node): boolean;
  /** Names that must not change anywhere in the file: used as words by something that is no variable. */
  fixed(root: Node): ReadonlySet<string>;
  /** The text that replaces a token, where more than the name must be written: `{ a }` becomes `{ a: b }`. */
  replacement(node: Node, name: string): string;
  /** A reason not to rename anything in this file (it looks its own names up at run time). */
  refuses(text: string): string | null;
  readonly globals: ReadonlySet<string>;
}

/** Calls `use` for `node` and everything under it, parents first. */
export function each(node: Node, use: (node: Node) => void): void {
  use(node);
  for (const child of node.children) if (child !== null) each(child, use);
}

/** True when `node` is what its parent holds in `field`. */
export function isField(node: Node, field: string): boolean {
  return node.parent?.childForFieldName(field)?.id === node.id;
}
