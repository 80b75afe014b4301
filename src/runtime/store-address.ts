/** `--store` as a directory or as the address of a shared store, and the record of a run without the secrets of such addresses. */
import { isPostgresUrl, maskedUrl } from "../store/index.ts";

/** The address where `store` is one; undefined for a directory, named or not. */
export function sharedStoreUrl(store: string | undefined): string | undefined {
  return store !== undefined && isPostgresUrl(store) ? store.trim() : undefined;
}

const connectionString = /^(?:--[\w-]+=)?(?:postgres(?:ql)?|rediss?):\/\//i;

/** A copy in which every connection string stands without user, password and options: a run is read by more people than use its store. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") {
    if (!connectionString.test(value.trim())) return value;
    const start = value.indexOf("=") + 1;
    const prefix = value.startsWith("--") ? value.slice(0, start) : "";
    return `${prefix}${maskedUrl(value.slice(prefix.length))}`;
  }
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutSecrets(part)]));
}
