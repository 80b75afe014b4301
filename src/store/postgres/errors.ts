/** Turns what PostgreSQL, its driver or the network throws into one clear line with what to do. */
import { isPrecisError, StoreError } from "../../base/errors.ts";

interface Trouble {
  readonly matches: RegExp;
  readonly message: (name: string) => string;
  readonly hint: string;
}

/** First match wins; matched against "CODE message". */
const troubles: readonly Trouble[] = [
  {
    matches: /^(28P01|28000)\b|SASL|no password/,
    message: (name) => `the run store ${name} refuses this user or password`,
    hint: "check user and password of --store, and that the database lets this host in (pg_hba.conf)",
  },
  {
    matches: /^3D000\b/,
    message: (name) => `the run store ${name} is no database of that server`,
    hint: "make it with CREATE DATABASE, or name another with --store",
  },
  {
    matches: /^42501\b/,
    message: (name) => `the user of the run store ${name} has not the rights it needs`,
    hint: "the first run needs CREATE on the database, later ones USAGE and SELECT, INSERT, UPDATE, DELETE: see docs/scale.md",
  },
  {
    matches: /^25006\b/,
    message: (name) => `the run store ${name} is read-only`,
    hint: "name the primary server and not a replica",
  },
  {
    matches: /^53100\b|could not extend file|No space left/i,
    message: (name) => `no space left for the run store ${name}`,
    hint: "free some disk space on the database's machine, or run precis runs prune",
  },
  {
    matches: /^53300\b/,
    message: (name) => `the run store ${name} has no connection left`,
    hint: "raise max_connections there, or run fewer workers",
  },
  {
    matches: /CERT|SSL|TLS|self[- ]signed/i,
    message: (name) => `the run store ${name} has no TLS connection that can be trusted`,
    hint: "give its certificate with sslmode=verify-full&sslrootcert=FILE in --store",
  },
  {
    matches:
      /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|timeout|^57P0[123]\b|^08|ECONNRESET|EPIPE|terminated|closed the connection/i,
    message: (name) => `the run store ${name} cannot be reached`,
    hint: "check that PostgreSQL runs there and that this machine may connect, or choose another store with --store",
  },
];

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] };
  if (typeof code === "string") return code;
  // Node tries every address of a name and tells of all.
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : "";
}

/** A StoreError for `error`, which happened at `name`; errors raised on purpose pass unchanged. */
export function asPostgresError(error: unknown, name: string): Error {
  if (isPrecisError(error)) return error;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : String(error);
  const trouble = troubles.find(({ matches }) => matches.test(`${code} ${text}`));
  // The driver's error holds the connection's parameters; only its message goes on.
  const cause = new Error(text);
  if (trouble !== undefined) return new StoreError(trouble.message(name), { hint: trouble.hint, cause });
  const reason = (code === "" ? text : `${text} (${code})`).replace(/\s+/g, " ");
  return new StoreError(`the run store ${name} failed: ${reason}`, {
    hint: "choose another store with --store",
    cause,
  });
}

/** True where the server or the way to it went away, which a little patience may mend. */
export function isPassing(error: unknown): boolean {
  const text = `${codeOf(error)} ${error instanceof Error ? error.message : String(error)}`;
  return /ECONNREFUSED|ECONNRESET|EPIPE|EAI_AGAIN|ETIMEDOUT|^57P0[123]\b|^08|^53300\b|^40001\b|^40P01\b|timeout|terminated|closed the connection/i.test(
    text,
  );
}
