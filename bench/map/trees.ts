/**
 * Real repositories for the map's benchmark: packages whose files are sources with documented functions, fetched by name and version
 * into a folder of the system's temporary ones, and parts of what is installed here. Nothing of them is kept in the repository.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Tree {
  readonly name: string;
  readonly folder: string;
  /** Weights and layout of the map were looked at on these; the others were only ever measured. */
  readonly looked: boolean;
}

interface Wanted {
  readonly name: string;
  readonly from: "npm" | "pypi" | "python";
  readonly looked: boolean;
  /** Folder of the package that is the repository. Default: all of it. */
  readonly inside?: string;
}

const wanted: readonly Wanted[] = [
  { name: "express@5.1.0", from: "npm", looked: true },
  { name: "mocha@11.7.1", from: "npm", looked: true },
  { name: "requests==2.32.4", from: "pypi", looked: true },
  { name: "email", from: "python", looked: true },
  { name: "eslint@9.30.0", from: "npm", looked: true },
  { name: "webpack@5.100.0", from: "npm", looked: false },
  { name: "mongoose@8.16.0", from: "npm", looked: false },
  { name: "three@0.178.0", from: "npm", looked: false, inside: "src" },
  { name: "undici@7.11.0", from: "npm", looked: false },
  { name: "networkx==3.5", from: "pypi", looked: false },
  { name: "django==5.2.4", from: "pypi", looked: false },
  { name: "sqlalchemy==2.0.41", from: "pypi", looked: false },
  { name: "jinja2==3.1.6", from: "pypi", looked: false },
  { name: "asyncio", from: "python", looked: false },
];

/** Fetches what is not there yet; a tree that cannot be had is named and left out. */
export function trees(): Tree[] {
  const cache = join(tmpdir(), "precis-bench-trees");
  mkdirSync(cache, { recursive: true });
  return wanted.flatMap(({ name, from, looked, inside }) => {
    const folder = join(cache, name.replaceAll(/[^\w.-]/g, "_"));
    try {
      if (!existsSync(folder)) fetchTree(name, from, folder);
      return [
        { name: name.replace(/[@=].*/, ""), folder: inside === undefined ? folder : join(folder, inside), looked },
      ];
    } catch (error) {
      console.error(`bench: ${name} left out: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      return [];
    }
  });
}

function fetchTree(name: string, from: Wanted["from"], folder: string): void {
  const scratch = mkdtempSync(`${folder}.`);
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: scratch, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  try {
    if (from === "python") {
      const library = run("python3", "-c", "import sysconfig; print(sysconfig.get_paths()['stdlib'])").trim();
      cpSync(join(library, name), join(scratch, "tree"), {
        recursive: true,
        filter: (path) => !path.endsWith("__pycache__"),
      });
    } else {
      if (from === "npm") run("npm", "pack", "--silent", name);
      // A wheel holds the sources as they are; nothing of the package runs.
      else run("python3", "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", name);
      const [archive = ""] = readdirSync(scratch);
      mkdirSync(join(scratch, "tree"));
      if (from === "npm") run("tar", "-xzf", archive, "-C", "tree", "--strip-components=1");
      else run("python3", "-m", "zipfile", "-e", archive, "tree");
    }
    renameSync(join(scratch, "tree"), folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
