/**
 * Facts of files kept between runs, in the user's cache and never in the repository: a file whose size and time of change are
 * as they were is not read again. Losing the cache costs time, nothing else.
 */
import { type FileHandle, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { hashText } from "../../base/hash.ts";
import { writeWholeFile } from "../../base/whole-file.ts";
import type { FileFacts } from "./facts.ts";

/** Changes whenever facts are taken differently; older ones are then not believed. */
const format = "precis-map-facts-1";
/** A file changed this shortly before it was read may change again within the same tick of the clock. Milliseconds. */
const tooFresh = 2000;

export interface FactMemory {
  /** Kept facts by path. */
  readonly known: ReadonlyMap<string, FileFacts>;
  /** Keeps the facts for next time; resolves to false where the cache cannot be written. */
  keep(files: readonly FileFacts[]): Promise<boolean>;
}

/** The memory of the repository at `root` (an absolute, real path). `env`: the process environment. */
export async function factMemory(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  version: string,
): Promise<FactMemory> {
  const folder = join(cacheFolder(env), "maps");
  const file = join(folder, `${hashText(root).slice(0, 32)}.json`);
  const stamp = `${format} ${version}`;
  return {
    known: await read(file, stamp),
    async keep(files) {
      const now = Date.now();
      const sure = files.filter(({ changed }) => now - changed > tooFresh);
      try {
        const write = async (to: FileHandle): Promise<boolean> => {
          await to.writeFile(JSON.stringify({ stamp, files: sure }));
          return true;
        };
        return await writeWholeFile(file, [], write, 0o600);
      } catch (error) {
        if (typeof (error as NodeJS.ErrnoException).code !== "string") throw error;
        return false;
      }
    },
  };
}

async function read(file: string, stamp: string): Promise<ReadonlyMap<string, FileFacts>> {
  try {
    const kept = JSON.parse(await readFile(file, "utf8")) as { readonly stamp: string; readonly files: FileFacts[] };
    return new Map(kept.stamp === stamp ? kept.files.map((facts) => [facts.path, facts]) : []);
  } catch {
    // Absent, cut short or of another shape: the files are read again, and the next `keep` replaces it.
    return new Map();
  }
}

function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const home = env.HOME?.trim() || homedir();
  const xdg = env.XDG_CACHE_HOME?.trim();
  if (xdg) return join(xdg, "precis");
  if (process.platform === "darwin") return join(home, "Library", "Caches", "precis");
  if (process.platform === "win32") return join(env.LOCALAPPDATA?.trim() || join(home, "AppData", "Local"), "precis");
  return join(home, ".cache", "precis");
}
