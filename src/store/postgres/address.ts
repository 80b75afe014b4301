/** What `--store postgres://...` says: where to connect, which schema holds the store, and how to name it without its secrets. */
import { StoreError } from "../../base/errors.ts";

export interface PostgresAddress {
  /** For the driver, user and password and all its options (sslmode, sslrootcert ...) included: never to be printed. */
  readonly connectionString: string;
  /** What may be printed: no user, no password, no options. */
  readonly name: string;
  /** The schema inside the database that holds our tables: `?schema=NAME`, default "precis". */
  readonly schema: string;
}

const scheme = /^postgres(?:ql)?:\/\//i;

/** Whether `--store` names a PostgreSQL database and no directory. */
export function isPostgresUrl(text: string): boolean {
  return scheme.test(text.trim());
}

/** Throws StoreError, without repeating what was given: it may hold a password. */
export function postgresAddress(text: string): PostgresAddress {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch (cause) {
    throw new StoreError("the address of the PostgreSQL store is no URL", {
      hint: "write postgres://USER:PASSWORD@HOST:PORT/DATABASE, with %-codes for what a URL reserves",
      cause: cause instanceof Error ? new Error(cause.name) : undefined,
    });
  }
  const schema = url.searchParams.get("schema") ?? "precis";
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new StoreError(`the schema of the PostgreSQL store cannot be named ${JSON.stringify(schema)}`, {
      hint: "use lower-case letters, digits and _, at most 63",
    });
  url.searchParams.delete("schema");
  return { connectionString: url.href, name: maskedUrl(text), schema };
}

/** A connection string as it may be shown and recorded: scheme, host, port and path alone. */
export function maskedUrl(text: string): string {
  try {
    const url = new URL(text.trim());
    return `${url.protocol}//${url.host || (url.searchParams.get("host") ?? "")}${url.pathname}`;
  } catch {
    return text.trim().replace(/:\/\/.*$/s, "://...");
  }
}
