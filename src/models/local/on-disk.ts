/** Which models of this process are on the disk: downloaded ones in the user's cache, GGUF files in the working directory. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../providers/provider.ts";
import { modelCacheDirectory } from "./cache-directory.ts";

export interface ModelOnDisk {
  readonly spec: string;
  /** Null for a folder of several files. */
  readonly bytes: number | null;
}

/** GGUF files, downloaded ones first; of a file in parts the first stands for all. */
export function ggufOnDisk(env: Environment, cwd = process.cwd()): ModelOnDisk[] {
  const cache = join(modelCacheDirectory(env), "hf");
  const downloaded = folders(cache).flatMap((org) =>
    folders(join(cache, org)).flatMap((repo) =>
      files(join(cache, org, repo), "").map((file) =>
        entry(`gguf:hf:${org}/${repo}/${file}`, join(cache, org, repo, file)),
      ),
    ),
  );
  const here = names(cwd)
    .filter((name) => isFirstPart(name) && statSync(join(cwd, name), { throwIfNoEntry: false })?.isFile() === true)
    .map((name) => entry(`gguf:${name}`, join(cwd, name)));
  return [...downloaded, ...here];
}

/** Transformers models in the cache. */
export function transformersOnDisk(env: Environment): ModelOnDisk[] {
  const cache = join(modelCacheDirectory(env), "transformers");
  return folders(cache).flatMap((org) =>
    folders(join(cache, org)).map((name) => ({ spec: `transformers:${org}/${name}`, bytes: null })),
  );
}

function entry(spec: string, path: string): ModelOnDisk {
  return { spec, bytes: statSync(path).size };
}

function isFirstPart(name: string): boolean {
  return name.endsWith(".gguf") && !/-(?!00001)\d{5}-of-\d{5}\.gguf$/.test(name);
}

function files(folder: string, inside: string): string[] {
  return names(join(folder, inside)).flatMap((name) => {
    const path = inside === "" ? name : `${inside}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) return files(folder, path);
    return isFirstPart(name) ? [path] : [];
  });
}

function folders(path: string): string[] {
  return names(path).filter((name) => statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory() === true);
}

function names(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
