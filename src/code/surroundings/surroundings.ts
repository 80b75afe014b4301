/** What stands around a unit of code and tells a reader what it is for. Types only; gathered by `in-file.ts` and `in-tree.ts`. */

/** How far a role may look beyond the unit itself. */
export const contextScopes = ["none", "file", "repo"] as const;
export type ContextScope = (typeof contextScopes)[number];

/** A unit near another one, by what its header and documentation say of it; never its body. */
export interface NearUnit {
  /** Names of the enclosing units and its own, joined by ".". */
  readonly name: string;
  /** On one line, "" for a module. */
  readonly signature: string;
  /** First sentence of its documentation; "" where it has none. */
  readonly doc: string;
  /** Path of its file from the root of the tree; null for the unit's own file. */
  readonly path: string | null;
  /** 1-based. */
  readonly line: number;
}

/** A class around a unit. */
export interface EnclosingUnit extends NearUnit {
  /** Fields as declared, or as its methods set them, each cut to a line; in order. */
  readonly fields: readonly string[];
}

export interface Surroundings {
  readonly scope: Exclude<ContextScope, "none">;
  readonly qualifiedName: string;
  /** The unit's file; null where the unit is the file itself. */
  readonly module: NearUnit | null;
  /** Outermost first. */
  readonly enclosing: readonly EnclosingUnit[];
  /** The documented method of a base class that it takes the place of; null where none is in sight. */
  readonly overrides: NearUnit | null;
  /** What it calls: its own file first, then the tree. */
  readonly callees: readonly NearUnit[];
  readonly callers: readonly NearUnit[];
  /** Tests that call it; the name is the test's own title where it has one. */
  readonly tests: readonly NearUnit[];
  /** Documented units beside it: how this house words its documentation. At most three. */
  readonly examples: readonly NearUnit[];
}
