/** The package as a stranger gets it: packed, and installed from the tarball alone into a project of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Consumer {
  /** The project that installed it. */
  readonly folder: string;
  readonly tarball: string;
  readonly tarballBytes: number;
  /** Files in the tarball. */
  readonly files: number;
  readonly installSeconds: number;
  remove(): void;
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

export function run(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env): Ran {
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    shell: process.platform === "win32",
  });
  return {
    code: status,
    stdout: stdout ?? "",
    stderr: error === undefined ? (stderr ?? "") : error.message,
    seconds: (performance.now() - started) / 1000,
  };
}

/** Packs (which builds) and installs with production dependencies only. Throws with npm's own words. */
export function installTarball(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), "precis-consumer-"));
  const fail = (what: string, { stderr, stdout }: Ran): never => {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${what} failed: ${stderr || stdout}`);
  };
  const packed = run("npm", ["pack", "--json", "--pack-destination", folder], root);
  if (packed.code !== 0) fail("npm pack", packed);
  const [facts] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf("["))) as {
    filename: string;
    size: number;
    entryCount: number;
  }[];
  if (facts === undefined) return fail("npm pack", packed);
  writeFileSync(join(folder, "package.json"), '{"name":"consumer","private":true,"type":"module"}\n');
  const tarball = join(folder, facts.filename);
  const installed = run(
    "npm",
    ["install", "--omit=dev", "--no-audit", "--no-fund", "--prefer-offline", tarball],
    folder,
  );
  if (installed.code !== 0) fail("npm install", installed);
  return {
    folder,
    tarball,
    tarballBytes: facts.size,
    files: facts.entryCount,
    installSeconds: installed.seconds,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Bytes of all files under a folder. */
export function folderBytes(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) sum += statSync(join(entry.parentPath, entry.name)).size;
  return sum;
}
