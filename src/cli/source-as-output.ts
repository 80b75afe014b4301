/** No result may take the place of what it was made from: looked at before a command begins, by the files' identity. */
import { stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { isPrecisError, UsageError } from "../base/errors.ts";
import type { CommandSpec, Invocation } from "./command-spec.ts";
import { camelCase } from "./option-spec.ts";

/** Options that name files to write. */
const outputs = new Set(["out", "svg"]);
/** Commands that read what a folder or a pattern holds; repo writes a folder and keeps what it did not make. */
const readsFolders = new Set(["about", "digest", "summarize"]);

/** Throws UsageError where --out (or --svg) is a file that the command reads, by whatever path, link or folder. */
export async function refuseSourceAsOutput(spec: CommandSpec, { args, options, io }: Invocation): Promise<void> {
  const entries = [...spec.options, ...spec.shared].filter(({ value }) => value === "FILE");
  const named = (wanted: boolean): [name: string, file: string][] =>
    entries
      .filter(({ name }) => outputs.has(name) === wanted)
      .flatMap(({ name, default: fallback }) => {
        const given = options[camelCase(name)] ?? (wanted ? fallback : undefined);
        const files = Array.isArray(given) ? given : [given];
        return files.flatMap((file) => (typeof file === "string" ? [[name, file] as [string, string]] : []));
      });
  const inputs = [...args, ...named(false).map(([, file]) => file)];
  for (const [name, file] of named(true)) {
    const path = resolve(io.cwd, file);
    if ((await stat(path).catch(() => undefined))?.isFile() !== true) continue;
    for (const input of inputs) {
      if (await isOrHolds(spec.name, io.cwd, input, path)) throw isSource(name, file);
    }
  }
}

/** Throws UsageError where `path` is the file `source`: for commands that name their files themselves. */
export async function refuseIfSource(path: string, name: string, source: string): Promise<void> {
  if (await sameFile(path, source)) throw isSource("out", name);
}

const isSource = (option: string, file: string): UsageError =>
  new UsageError(`--${option} is one of the sources (${file})`, { hint: `give another file with --${option}` });

async function isOrHolds(command: string, cwd: string, input: string, path: string): Promise<boolean> {
  // "cart.py:Cart.total" and "cart.py:12" are places in a file.
  for (const name of [input, input.replace(/:[^:/\\]*$/, "")])
    if (await sameFile(path, resolve(cwd, name))) return true;
  if (!readsFolders.has(command)) return false;
  for (const held of await heldBy(command, cwd, input, path)) if (await sameFile(path, resolve(cwd, held))) return true;
  return false;
}

/** What the command would read of a folder or pattern. */
async function heldBy(command: string, cwd: string, input: string, path: string): Promise<string[]> {
  const folder = resolve(cwd, input);
  const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  const held: string[] = [];
  if (isFolder && command !== "digest") {
    const { findReadme } = await import("../documents/sources/directory.ts");
    const readme = await findReadme(folder).catch(() => null);
    if (readme !== null) held.push(readme);
  }
  const below = relative(folder, path);
  const outside = isFolder && (below.startsWith("..") || isAbsolute(below));
  if (command === "about" || outside || (!isFolder && !/[*?[{]/.test(input))) return held;
  const { expand } = await import("../tasks/digest/gather.ts");
  const found = await expand(input, { cwd }).catch((error: unknown) => {
    // A folder without documents is told by the command itself.
    if (isPrecisError(error)) return [];
    throw error;
  });
  return [...held, ...found.map((name) => (isAbsolute(name) ? name : join(cwd, name)))];
}

/** One file under two names: links of both kinds count. False where one of them is not there. */
async function sameFile(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([a, b].map((path) => stat(path, { bigint: true }).catch(() => undefined)));
  return one !== undefined && other !== undefined && one.isFile() && one.ino === other.ino && one.dev === other.dev;
}
