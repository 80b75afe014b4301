/** One numbered step of the schema. A released one is never edited: the next change is the next number. */
export interface Migration {
  /** 1, 2, 3 ...; the file's schema version after this step. */
  readonly version: number;
  readonly sql: string;
}
