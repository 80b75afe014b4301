/**
 * Brings a checkout into a runnable state with nothing but Node and npm: installs when the lock file changed, builds when
 * a source changed, and does nothing otherwise. All output goes to stderr, so that stdout stays the command's own.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const installStamp = join(root, "node_modules", ".precis-installed");
const buildStamp = join(root, "dist", ".precis-built");

/** Runs a program with its stdout on our stderr; ends this process with its exit code when it fails. */
export function runQuietly(program, args, label) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  console.error(`precis: ${label} failed${error ? ` (${error.message})` : ""}: see the lines above`);
  process.exit(status ?? 1);
}

/** `npm ci` when node_modules does not hold what package-lock.json asks for. */
export function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(installStamp) && readFileSync(installStamp, "utf8") === wanted) return;
  if (existsSync(join(root, "node_modules")) && lstatSync(join(root, "node_modules")).isSymbolicLink()) {
    // npm ci would empty the folder that the link leads to, and with it another checkout.
    console.error(
      "precis: node_modules is a link and does not hold what package-lock.json asks for: install where it leads to",
    );
    process.exit(1);
  }
  console.error("precis: installing packages (once)");
  runQuietly("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], "npm ci");
  writeFileSync(installStamp, wanted);
}

/** Compiles src/ into dist/ when any file of it, or the compiler's settings, changed since the last build. */
export function ensureBuilt() {
  const wanted = fingerprint([
    join(root, "src"),
    join(root, "studio"),
    join(root, "tsconfig.json"),
    join(root, "tsconfig.build.json"),
    join(root, "package-lock.json"),
  ]);
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === wanted) return;
  console.error("precis: building");
  build();
  writeFileSync(buildStamp, wanted);
}

/**
 * A clean build: compiled code, the data files that stand beside it, the bundled command, the
 * studio's page. Made in a folder of its own and
 * put in place at the end, so that two builds at once, or one that is stopped, never leave half a dist.
 */
export function build() {
  const dist = join(root, "dist");
  const made = join(root, `dist.${process.pid}.tmp`);
  const old = join(root, `dist.${process.pid}.old`);
  try {
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    runQuietly(process.execPath, [tsc, "-p", "tsconfig.build.json", "--outDir", made], "the build");
    for (const file of files(join(root, "src"))) {
      if (/\.tsx?$/.test(file)) continue;
      const target = join(made, relative(join(root, "src"), file));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(file, target);
    }
    runQuietly(process.execPath, [join(root, "scripts", "bundle-command.mjs"), made], "the bundle");
    runQuietly(process.execPath, [join(root, "scripts", "build-page.mjs"), join(made, "studio", "page")], "the page");
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(made, dist);
  } finally {
    rmSync(made, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of statSync(path).isDirectory() ? files(path) : [path]) {
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!entry.name.endsWith(".test.ts")) yield path;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "build") build();
  else {
    ensureInstalled();
    ensureBuilt();
  }
}
