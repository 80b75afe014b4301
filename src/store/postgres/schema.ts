/** The tables of a shared store, in numbered steps as those of SQLite; a released step is never edited. */
import { StoreError } from "../../base/errors.ts";
import type { Asking, Connection } from "./connection.ts";

export interface PostgresMigration {
  /** 1, 2, 3 ... */
  readonly version: number;
  /** Statements with `$schema` for the schema's name. */
  readonly sql: string;
}

const first: PostgresMigration = {
  version: 1,
  sql: `
CREATE TABLE $schema.runs (
  seq BIGSERIAL UNIQUE,               -- order of beginning
  run_id TEXT COLLATE "C" PRIMARY KEY,
  command TEXT NOT NULL,
  argv TEXT NOT NULL,                 -- JSON array, connection strings masked
  cwd TEXT NOT NULL,
  resolved TEXT NOT NULL,             -- JSON
  version TEXT NOT NULL,              -- of precis
  created_at BIGINT NOT NULL,         -- ms since the epoch
  pid BIGINT NOT NULL,
  process TEXT NOT NULL,              -- marks the process beyond its pid
  owner TEXT NOT NULL,                -- the opened store that has the run
  alive_until TIMESTAMPTZ NOT NULL,   -- by the database's clock; put off by the owner while it lives
  state TEXT NOT NULL,
  exit_code INTEGER,
  ended_at BIGINT,
  calls BIGINT NOT NULL DEFAULT 0,
  cache_hits BIGINT NOT NULL DEFAULT 0,
  input_tokens BIGINT NOT NULL DEFAULT 0,
  output_tokens BIGINT NOT NULL DEFAULT 0,
  cost_usd DOUBLE PRECISION,          -- NULL: a price is unknown
  resumes INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE $schema.calls (
  seq BIGSERIAL UNIQUE,
  call_id TEXT COLLATE "C" PRIMARY KEY,
  run_id TEXT COLLATE "C",            -- NULL: the run was pruned, the answer stays for the cache
  key TEXT COLLATE "C" NOT NULL,
  model TEXT NOT NULL,
  agent TEXT NOT NULL,
  item TEXT,
  purpose TEXT,
  request TEXT NOT NULL,              -- canonical JSON
  state TEXT NOT NULL,                -- in-flight, done, failed
  owner TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  ended_at BIGINT,
  requests INTEGER NOT NULL DEFAULT 0,
  input_tokens BIGINT,
  output_tokens BIGINT,
  cost_usd DOUBLE PRECISION,
  error TEXT,
  answer TEXT,                        -- JSON
  cacheable BOOLEAN NOT NULL DEFAULT TRUE
);
CREATE INDEX calls_by_run ON $schema.calls (run_id);
CREATE INDEX answers_by_key ON $schema.calls (key, ended_at) WHERE answer IS NOT NULL;

CREATE TABLE $schema.claims (          -- who is making a call now, or made it a moment ago
  scope TEXT COLLATE "C" PRIMARY KEY, -- the call's key, with its run where only that may share it
  call_id TEXT COLLATE "C" NOT NULL,
  owner TEXT NOT NULL,
  until TIMESTAMPTZ NOT NULL          -- the lease, by the database's clock
);
CREATE INDEX claims_by_call ON $schema.claims (call_id);

CREATE TABLE $schema.steps (
  seq BIGSERIAL PRIMARY KEY,
  step_id TEXT COLLATE "C" NOT NULL UNIQUE, -- so that a write whose end was not heard can be repeated
  run_id TEXT COLLATE "C" NOT NULL,
  cache_hit BOOLEAN NOT NULL,
  step TEXT NOT NULL                  -- JSON
);
CREATE INDEX steps_by_run ON $schema.steps (run_id);

CREATE TABLE $schema.artifacts (
  seq BIGSERIAL UNIQUE,
  run_id TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  value TEXT NOT NULL,                -- JSON
  PRIMARY KEY (run_id, name)
);

CREATE TABLE $schema.feedback (        -- what people said about texts; outlives the run it is about
  place BIGSERIAL UNIQUE,
  id TEXT COLLATE "C" PRIMARY KEY,
  kind TEXT NOT NULL,
  task TEXT NOT NULL,
  rater TEXT NOT NULL,
  at BIGINT NOT NULL,                 -- ms since the epoch
  entry TEXT NOT NULL                 -- JSON
);
`,
};

export const migrations: readonly PostgresMigration[] = [first];

/** One number for all programs of this kind, so that two that open a new store at once do not both make it. Ours: "prec". */
const lock = 0x70726563;

/** The schema version there; 0 where nothing was made yet. Throws StoreError for a version above the newest of `known`. */
export async function schemaVersion(connection: Connection, asking: Asking, known = migrations): Promise<number> {
  const { schema } = connection.address;
  // Asked of the catalogue as a table: names are looked up in a memory that another program's commit has not reached yet.
  const [found] = await asking.query(
    `SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = $1 AND c.relname = 'store_version') AS there`,
    [schema],
  );
  if (found?.there !== true) return 0;
  const [row] = await asking.query(`SELECT version FROM ${schema}.store_version`);
  const version = Number(row?.version ?? 0);
  const newest = known.at(-1)?.version ?? 0;
  if (version > newest)
    throw new StoreError(
      `the run store ${connection.name} was written by a newer precis (schema ${version}, this one knows ${newest})`,
      { hint: "update precis, or choose another store with --store" },
    );
  return version;
}

/** Applies what is missing, all in one transaction and one program at a time. */
export async function migrate(connection: Connection, known = migrations): Promise<void> {
  const { schema } = connection.address;
  const newest = known.at(-1)?.version ?? 0;
  if ((await schemaVersion(connection, connection, known)) === newest) return;
  await connection.transaction(async (asking) => {
    await asking.query(`SELECT pg_advisory_xact_lock(${lock})`);
    const version = await schemaVersion(connection, asking, known);
    if (version === newest) return;
    // A schema that the administrator made needs no right to make one.
    const [made] = await asking.query(
      "SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1) AS there",
      [schema],
    );
    if (made?.there !== true) await asking.query(`CREATE SCHEMA ${schema}`);
    for (const step of known) if (step.version > version) await asking.query(step.sql.replaceAll("$schema", schema));
    await asking.query(`CREATE TABLE IF NOT EXISTS ${schema}.store_version (version INTEGER NOT NULL)`);
    await asking.query(`DELETE FROM ${schema}.store_version`);
    await asking.query(`INSERT INTO ${schema}.store_version VALUES (${newest})`);
  });
}
