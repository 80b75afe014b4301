/** Looks for programs on this machine's PATH. Nothing is started to find out. */
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first executable file of this name in `path` (a PATH value), or null. */
export function findProgram(name: string, path: string): string | null {
  for (const folder of path.split(delimiter)) {
    if (folder === "") continue;
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // Not there or not for us: the next folder may have it.
    }
  }
  return null;
}

/** The path behind links; the path itself where it cannot be followed. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
