/** Turns whatever SQLite or the file system throws into one clear line with what to do. Used by every file of this room. */
import { isPrecisError, StoreError } from "../base/errors.ts";

const elsewhere = "choose another directory with --store";

interface Trouble {
  readonly matches: RegExp;
  readonly message: (file: string) => string;
  readonly hint: string;
}

/** First match wins; matched against "CODE message". */
const troubles: readonly Trouble[] = [
  {
    matches: /SQLITE_(NOTADB|CORRUPT)/,
    message: (file) => `the run store ${file} is damaged`,
    hint: `move that file away, or ${elsewhere}`,
  },
  {
    matches: /SQLITE_READONLY|\b(EACCES|EPERM|EROFS)\b/,
    message: (file) => `the run store ${file} is read-only`,
    hint: `make it writable, or ${elsewhere}`,
  },
  {
    // A file-size limit (EFBIG) reaches SQLite as a failed write, as does a full quota on some file systems.
    matches: /SQLITE_(FULL|IOERR_WRITE|IOERR_SHMSIZE)|\b(ENOSPC|EDQUOT|EFBIG)\b/,
    message: (file) => `no space left for the run store ${file}`,
    hint: `free some disk space, or ${elsewhere}`,
  },
  {
    matches: /SQLITE_(BUSY|LOCKED)/,
    message: (file) => `the run store ${file} is locked by another process`,
    hint: `wait until that process is done, or ${elsewhere}`,
  },
  {
    matches: /\b(ENOTDIR|EEXIST)\b/,
    message: (file) => `the run store ${file} cannot be made: a part of its path is not a directory`,
    hint: elsewhere,
  },
  {
    matches: /SQLITE_CANTOPEN|ConnectionFailed|\bEISDIR\b/,
    message: (file) => `the run store ${file} cannot be opened`,
    hint: `check that it is a file and its permissions, or ${elsewhere}`,
  },
  {
    matches: /\bENOENT\b/,
    message: (file) => `the run store ${file} cannot be made: the file system there takes no directories`,
    hint: elsewhere,
  },
  {
    matches: /MODULE_NOT_FOUND|ERR_DLOPEN_FAILED/,
    message: (file) => `the run store ${file} cannot be opened: SQLite is not available for ${process.platform} here`,
    hint: "install precis again on this machine",
  },
];

/** SQLite's result codes by their low byte. libsql names the common extended ones and calls the rest unknown. */
const primaryCodes: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  8: "SQLITE_READONLY",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  26: "SQLITE_NOTADB",
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("rawCode" in error && typeof error.rawCode === "number") {
    const primary = primaryCodes[error.rawCode & 0xff];
    if (primary !== undefined) return primary;
  }
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** A StoreError for `error`, which happened at `file`; errors raised on purpose pass unchanged. */
export function asStoreError(error: unknown, file: string): Error {
  if (isPrecisError(error)) return error;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : String(error);
  const trouble = troubles.find((candidate) => candidate.matches.test(`${code} ${text}`));
  if (trouble) return new StoreError(trouble.message(file), { hint: trouble.hint, cause: error });
  const reason = (code ? `${text} (${code})` : text).replace(/\s+/g, " ");
  return new StoreError(`the run store ${file} failed: ${reason}`, { hint: elsewhere, cause: error });
}

/** True for SQLite's "somebody else holds the lock". */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === "SQLITE_BUSY";
}
