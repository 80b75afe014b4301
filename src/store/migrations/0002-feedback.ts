/** Version 2: what people said about texts. No row belongs to a run: feedback outlives the run it is about. */
import type { Migration } from "./migration.ts";

export const feedback: Migration = {
  version: 2,
  sql: `
CREATE TABLE feedback (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,         -- hash of the entry
  kind TEXT NOT NULL,              -- decision, vote
  task TEXT NOT NULL,
  rater TEXT NOT NULL,             -- name that the rater chose
  at INTEGER NOT NULL,             -- ms since the epoch
  entry TEXT NOT NULL              -- JSON
);
`,
};
