/** Version 1: runs, calls, steps, artifacts. */
import type { Migration } from "./migration.ts";

export const first: Migration = {
  version: 1,
  sql: `
CREATE TABLE runs (
  run_id TEXT PRIMARY KEY,
  command TEXT NOT NULL,
  argv TEXT NOT NULL,              -- JSON array, as given
  cwd TEXT NOT NULL,
  resolved TEXT NOT NULL,          -- JSON: what the arguments resolved to
  version TEXT NOT NULL,           -- of precis
  created_at INTEGER NOT NULL,     -- ms since the epoch
  pid INTEGER NOT NULL,
  process TEXT NOT NULL,           -- marks the process beyond its pid, see liveness.ts
  state TEXT NOT NULL,
  exit_code INTEGER,
  ended_at INTEGER,
  calls INTEGER NOT NULL DEFAULT 0,
  cache_hits INTEGER NOT NULL DEFAULT 0,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  cost_usd REAL,                   -- NULL: a price is unknown
  resumes INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX runs_by_age ON runs (created_at);

CREATE TABLE calls (
  call_id TEXT PRIMARY KEY,
  run_id TEXT,                     -- NULL: the run was pruned, the answer stays for the cache
  key TEXT NOT NULL,
  model TEXT NOT NULL,
  agent TEXT NOT NULL,
  item TEXT,
  purpose TEXT,
  request TEXT NOT NULL,           -- canonical JSON
  state TEXT NOT NULL,             -- in-flight, done, failed
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  requests INTEGER NOT NULL DEFAULT 0,
  cost_usd REAL,
  error TEXT,
  answer TEXT,                     -- JSON
  cacheable INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX calls_by_run ON calls (run_id);
CREATE INDEX answers_by_key ON calls (key, ended_at) WHERE answer IS NOT NULL;

CREATE TABLE steps (
  run_id TEXT NOT NULL,
  step TEXT NOT NULL               -- JSON
);
CREATE INDEX steps_by_run ON steps (run_id);

CREATE TABLE artifacts (
  run_id TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,             -- JSON
  UNIQUE (run_id, name)
);
`,
};
