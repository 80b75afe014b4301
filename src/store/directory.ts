/** Where the store lies: `.precis` in the project, the user's data directory outside one, or where the user says. */
import { existsSync, lstatSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isPrecisError, StoreError } from "../base/errors.ts";
import { followed, groundsOf } from "../base/grounds.ts";
import { makeDirectory } from "../base/make-directory.ts";
import { type Environment, homeOf, userDataDirectory } from "../base/user-data.ts";
import { asStoreError } from "./errors.ts";
import { foreignStore, holdsStore, isMark, markOwn } from "./ownership.ts";

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
  readonly env: Environment;
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
  const home = homeOf(env);
  for (let directory = resolve(cwd); directory !== dirname(directory); directory = dirname(directory)) {
    if (directory !== home && projectMarks.some((mark) => existsSync(join(directory, mark))))
      return join(directory, ".precis");
  }
  return userDataDirectory(env);
}

/**
 * The store directory to use: where it was found and is not this user's, the user's data directory, with the line to say about
 * it. Throws StoreError for one that was named and is not this user's.
 */
export function chooseStore(place: StorePlace): { readonly directory: string; readonly refused?: string } {
  const found = findStoreDirectory(place);
  const named = place.explicit !== undefined && place.explicit !== "";
  // A link above everything that may be a stranger's is the user's own.
  const directory = named ? withOwnLinks(found, place) : found;
  const reason = foreignStore(directory, place.env);
  if (reason === null) return { directory };
  const message = `the run store ${found} is not used: ${reason}`;
  if (named)
    throw new StoreError(message, {
      hint: `if you know what is in it, make it yours by precis trust ${place.explicit}`,
    });
  const own = userDataDirectory(place.env);
  return { directory: own, refused: `${message}; runs are kept in ${own}` };
}

function withOwnLinks(directory: string, { cwd }: StorePlace): string {
  try {
    return followed(directory, groundsOf(cwd));
  } catch (error) {
    if (isPrecisError(error)) return directory;
    throw asStoreError(error, directory);
  }
}

/**
 * Makes the directory where it is missing, readable by its owner alone since prompts and documents lie in it, keeps it out of
 * version control and marks it as this user's. An existing directory with other things in it gets no .gitignore. Throws StoreError.
 */
export function makeStoreDirectory(directory: string, env: Environment): void {
  const ignore = join(directory, ".gitignore");
  try {
    makeDirectory(directory, 0o700);
    const names = readdirSync(directory);
    // The mark first, so that no process ever sees a database without it.
    if (!holdsStore(names)) markOwn(directory, env);
    const empty = names.every(isMark);
    // Never opened where something bears the name: it may be a link.
    if (empty || (basename(directory) === ".precis" && lstatSync(ignore, { throwIfNoEntry: false }) === undefined))
      writeNew(ignore, "*\n");
  } catch (error) {
    throw asStoreError(error, directory);
  }
}

/** Makes a file for its owner alone, if there is none. */
export function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    // Another process made it in the same moment.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
