/** Asks a toolchain where it really lives: version managers put small scripts on the PATH that need their home. */
import { execFile } from "node:child_process";
import { dirname, sep } from "node:path";
import { realPath } from "../find-program.ts";

/** First line of what the program prints, or null when it fails or takes more than ten seconds. */
export function ask(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: 10_000 }, (error, stdout) => {
      const line = stdout.split("\n")[0]?.trim() ?? "";
      resolve(error !== null || line === "" ? null : line);
    });
  });
}

/** Folders to show inside, for a program that is not under /usr. `up` levels above the real file, e.g. 2 for bin/x. */
export function foldersOf(program: string, up: number): string[] {
  let folder = realPath(program);
  if (folder.startsWith(`${sep}usr${sep}`)) return [];
  for (let level = 0; level < up; level++) folder = dirname(folder);
  return [folder];
}
