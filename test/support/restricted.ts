/** Ways to make a real child process meet a read-only directory or a full disk, also when the tests run as root. */
import { spawnSync } from "node:child_process";

/** A command line in front of another: run it as `[...prefix, program, ...arguments]`. */
export type Prefix = readonly string[];

/**
 * Takes from a child the right of root to write everywhere, so that file modes hold for it. Empty where the tests run as
 * an ordinary user; undefined where root has no `setpriv` (the test skips, saying so).
 */
export function obeyingFileModes(): Prefix | undefined {
  if (process.getuid?.() !== 0) return process.platform === "win32" ? undefined : [];
  const prefix = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"];
  return spawnSync("setpriv", [...prefix.slice(1), "true"]).status === 0 ? prefix : undefined;
}

/**
 * No file of the child may grow beyond `kilobytes`: to a program this is a disk that is full (EFBIG, failed writes).
 * undefined where there is no POSIX shell.
 */
export function withFullDisk(kilobytes: number): Prefix | undefined {
  if (process.platform === "win32") return undefined;
  // POSIX counts in units of 512 bytes.
  return ["sh", "-c", `ulimit -f ${kilobytes * 2}; exec "$@"`, "sh"];
}
