/** Trouble that does not stop the work: skipped, cut, guessed, masked. Gathered on documents and results. */

/** A position in the decoded source text: 1-based line and column, 0-based offset in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Trouble that did not stop the work, as results list it. */
export interface Warning {
  /** Stable name, kebab-case, e.g. "decoded-by-guess", "context-packed", "secret-masked". */
  readonly code: string;
  /** One line for a person, without final full stop. */
  readonly message: string;
  readonly place?: Place;
}
