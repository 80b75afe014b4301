/** Asks a toolchain where it really lives: version managers put small scripts on the PATH that need their home. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
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

/** What a toolchain keeps in its own folder and needs when it runs. Nothing else of that folder is shown. */
const parts = ["bin", "lib", "lib64", "libexec", "include", "conf", "release", "pkg", "src", "go.env", "VERSION"];

/**
 * Files and folders to show inside, for a program that is not under /usr. `up` levels above the real file is the toolchain's own folder,
 * e.g. 2 for bin/x; only its known parts are named. Where that is no folder of its own (a home, or a folder above one), it is the file alone.
 */
export function foldersOf(program: string, up: number): string[] {
  const file = realPath(program);
  let folder = file;
  for (let level = 0; level < up; level++) folder = dirname(folder);
  return partsOf(folder, file);
}

/** The same for a toolchain that tells its own folder. */
export function partsOf(folder: string, file: string): string[] {
  const root = realPath(folder);
  if (`${root}/`.startsWith("/usr/")) return [];
  if (isShared(root)) return file.startsWith("/usr/") ? [] : [file];
  return parts.map((part) => join(root, part)).filter((path) => existsSync(path));
}

/** True for a folder that holds more than one thing: a home, what is above one, or a folder of the first level. */
function isShared(folder: string): boolean {
  const homes = [homedir(), process.env.HOME ?? "/"].map(realPath);
  return (
    homes.some((home) => `${home}/`.startsWith(folder === "/" ? "/" : `${folder}/`)) ||
    dirname(folder) === "/" ||
    dirname(folder) === "/home"
  );
}
