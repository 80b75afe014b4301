/**
 * What the syntax tree and the text of a piece of code say about it: read once (tasks), handed through (strategies), looked at by
 * the embedded engine; prompts show the code itself. Every part of the way that adds something extends this.
 */
export interface CodeFacts {
  /** Secrets already masked. */
  readonly code: string;
  /** First line of a unit without its body; "" where there is none. */
  readonly signature: string;
  /** Doc comment, plain text; "" where there is none. */
  readonly doc: string;
  /** Names that the text calls, in order of first appearance. */
  readonly calls: readonly string[];
  readonly parameters: readonly string[];
  /** What its return statements give, as written, each once. */
  readonly returns: readonly string[];
  /** Names of the errors it raises. */
  readonly raises: readonly string[];
  readonly loops: number;
  readonly branches: number;
}
