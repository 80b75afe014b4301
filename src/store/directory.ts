/** Where the store lies: `.precis` in the project, the user's data directory outside one, or where the user says. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { makeDirectory } from "../base/make-directory.ts";
import { asStoreError } from "./errors.ts";

/** A directory that holds one of these is a project. */
const projectMarks = [
  ".precis",
  ".git",
  ".hg",
  ".svn",
  "package.json",
  "pyproject.toml",
  "setup.py",
  "requirements.txt",
  "Cargo.toml",
  "go.mod",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "settings.gradle",
  "composer.json",
  "Gemfile",
  "mix.exs",
  "Package.swift",
  "CMakeLists.txt",
  "Makefile",
  "deno.json",
  "precis.yaml",
];

export interface StorePlace {
  /** Where the search starts; absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--store DIR`, relative to `cwd`; wins over everything. */
  readonly explicit?: string;
}

/**
 * The absolute path of the store directory, which need not exist: `explicit`, else `.precis` in the nearest directory
 * from `cwd` upwards that looks like a project, else the user's data directory. Ours: the home directory and the root
 * are no projects, since a stray file there would make one store of everything below.
 */
export function findStoreDirectory({ cwd, env, explicit }: StorePlace): string {
  if (explicit !== undefined && explicit !== "") return resolve(cwd, explicit);
  const home = resolve(env.HOME || env.USERPROFILE || homedir());
  for (let directory = resolve(cwd); directory !== dirname(directory); directory = dirname(directory)) {
    if (directory !== home && projectMarks.some((mark) => existsSync(join(directory, mark))))
      return join(directory, ".precis");
  }
  return userDirectory(env, home);
}

function userDirectory(env: StorePlace["env"], home: string): string {
  if (process.platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "precis");
  // The XDG rules: a relative path in the variable is to be ignored.
  if (env.XDG_DATA_HOME?.startsWith("/")) return join(env.XDG_DATA_HOME, "precis");
  if (process.platform === "darwin") return join(home, "Library", "Application Support", "precis");
  return join(home, ".local", "share", "precis");
}

/**
 * Makes the directory where it is missing, readable by its owner alone since prompts and documents lie in it, and
 * keeps it out of version control. An existing directory with other things in it gets no .gitignore. Throws StoreError.
 */
export function makeStoreDirectory(directory: string): void {
  try {
    makeDirectory(directory, 0o700);
    const ignore = join(directory, ".gitignore");
    const ours = basename(directory) === ".precis" || readdirSync(directory).length === 0;
    if (ours && !existsSync(ignore)) writeFileSync(ignore, "*\n", { flag: "wx" });
  } catch (error) {
    // Another process wrote the .gitignore in the same moment.
    if (existsSync(join(directory, ".gitignore"))) return;
    throw asStoreError(error, directory);
  }
}
