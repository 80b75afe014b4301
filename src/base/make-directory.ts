/** Making a directory with all above it, for stores and results. */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes `path` and what is missing above it; what exists already stays as it is. `mode` goes to every directory made.
 * Throws the system's error. Ours in place of `mkdir(path, { recursive: true })`: where a file system answers "no such
 * entry" below a directory that exists (/proc, some mounts), Node tries the same two steps again without end.
 */
export function makeDirectory(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = dirname(path);
  if (above !== path) makeDirectory(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process made it in the same moment.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
