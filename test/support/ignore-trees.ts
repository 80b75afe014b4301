/** Trees of files with ignore rules at every level, made from a seed, and what git says of them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Random, random } from "../../src/base/random.ts";

const names = ["a", "b", "build", "src", "keep", "x.log", "y.txt", "z.py", "Ärger.md", "with space.txt", "[odd].js"];
const folders = ["a", "b", "build", "src", "keep", "deep er"];
const forms: ((name: string) => string)[] = [
  (name) => name,
  (name) => `/${name}`,
  (name) => `${name}/`,
  (name) => `!${name}`,
  (name) => `!/${name}`,
  (name) => `!${name}/`,
  (name) => `**/${name}`,
  (name) => `${name}/**`,
  (name) => `a/${name}`,
  (name) => `!a/**/${name}`,
  () => "*.log",
  () => "!*.py",
  () => "*",
  () => "!*/",
  () => "b?ild",
  () => "[ab]",
  (name) => `${name} `,
  (name) => `#${name}`,
  (name) => `\\${name}`,
];

/** Makes a repository in `root`: files, some tracked against the rules, `.gitignore` files, `info/exclude` and a user's own rules. */
export function makeIgnoreTree(root: string, seed: number): void {
  const rng = random(seed, "ignore-trees");
  const pick = <T>(list: readonly T[]): T => list[rng.below(list.length)] as T;
  const git = (...args: string[]): void => {
    execFileSync("git", args, { cwd: root, stdio: "ignore" });
  };
  mkdirSync(root, { recursive: true });
  git("init", "-q");
  const dirs = ["", ...Array.from({ length: 4 + rng.below(5) }, () => folderPath(rng))];
  const files = Array.from({ length: 15 + rng.below(15) }, () => join(pick(dirs), pick(names)));
  const made: string[] = [];
  for (const path of files) {
    try {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), "x = 1\n", { flag: "wx" });
      made.push(path);
    } catch {
      // A folder has that name, or a file stands where the folder would: the tree is as good without it.
    }
  }
  for (const path of made) if (rng.below(6) === 0) git("add", "-f", "--", path);
  const rules = (): string => Array.from({ length: 1 + rng.below(4) }, () => pick(forms)(pick(names))).join("\n");
  for (const dir of dirs) {
    if (rng.below(2) === 0) continue;
    try {
      writeFileSync(join(root, dir, ".gitignore"), `${rules()}\n`);
    } catch {
      // No such folder was made.
    }
  }
  if (rng.below(2) === 0) writeFileSync(join(root, ".git/info/exclude"), `${rules()}\n`);
  if (rng.below(2) === 0) {
    writeFileSync(join(root, ".git/own-rules"), `${rules()}\n`);
    git("config", "core.excludesFile", join(root, ".git/own-rules"));
  }
}

function folderPath(rng: Random): string {
  const depth = 1 + rng.below(4);
  return Array.from({ length: depth }, () => folders[rng.below(folders.length)] as string).join("/");
}

/** What git takes of the tree, sorted. */
export function takenByGit(root: string): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const out = execFileSync("git", list, { cwd: root, encoding: "utf8" });
  return [...new Set(out.split("\0").filter((path) => path !== ""))].sort();
}
