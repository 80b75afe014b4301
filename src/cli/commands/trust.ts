/** `precis trust [FILE]`, `trust list`, `trust revoke`: what was found in a folder and may decide where texts and keys go. */
import { lstatSync } from "node:fs";
import { basename, resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import { readPlain } from "../../base/grounds.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { findConfig, parseConfig } from "../config.ts";
import { outputOptions } from "../shared-options.ts";
import { shown } from "../shown.ts";
import { addTrusted, contentHash, saveTrusted, trustedFiles, whatItDecides } from "../trust.ts";

const shared = outputOptions.filter(({ name }) => name !== "out");

export const trustCommand: CommandSpec = {
  name: "trust",
  summary: "trusts a found configuration, suite or run store: what is in it now, and no later content",
  args: [
    {
      name: "FILE",
      description: "precis.yaml, a suite, or a .precis directory (default: the precis.yaml found)",
      required: false,
    },
  ],
  options: [],
  shared: shared.filter(({ name }) => name !== "json"),
  example: "precis trust precis.yaml",
  run: trust,
};

export const trustListCommand: CommandSpec = {
  name: "trust list",
  summary: "what is trusted",
  args: [],
  options: [],
  shared,
  example: "precis trust list --json",
  async run({ io, options }) {
    const list = await trustedFiles(io.env);
    if (options.json === true) await io.out(`${JSON.stringify(list, null, 2)}\n`);
    else
      for (const { hash, path, at } of list) await io.out(`${hash.slice(0, 12)}  ${at.slice(0, 10)}  ${shown(path)}\n`);
    return 0;
  },
};

export const trustRevokeCommand: CommandSpec = {
  name: "trust revoke",
  summary: "trusts a file no longer",
  args: [
    {
      name: "FILE",
      description: "a trusted file, or the beginning of its hash (default: the precis.yaml found)",
      required: false,
    },
  ],
  options: [],
  shared: shared.filter(({ name }) => name !== "json"),
  example: "precis trust revoke precis.yaml",
  run: revoke,
};

async function trust(invocation: Invocation): Promise<number> {
  const { io, options } = invocation;
  const path = named(invocation);
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    const { adoptStore } = await import("../../runtime/recorded-runs.ts");
    adoptStore(path, io.env);
    if (options.quiet !== true)
      io.err(`precis: the run store ${shown(path)} is yours from now on: its answers and runs are used\n`);
    return 0;
  }
  const text = await contentOf(path);
  const what = basename(path) === "precis.yaml" ? whatItDecides(await parseConfig(text, shown(path))) : [];
  await addTrusted(io.env, contentHash(text), path);
  if (options.quiet !== true)
    io.err(
      `precis: ${shown(path)} is trusted as it is now${what.length === 0 ? "" : `: it chooses ${what.join(", ")}`}\n`,
    );
  return 0;
}

async function revoke(invocation: Invocation): Promise<number> {
  const { io, args, options } = invocation;
  const list = await trustedFiles(io.env);
  const [wanted] = args;
  const byHash = wanted !== undefined && /^[0-9a-f]{6,64}$/.test(wanted) ? wanted : undefined;
  const path = byHash === undefined ? named(invocation) : undefined;
  const kept = list.filter((entry) => (byHash === undefined ? entry.path !== path : !entry.hash.startsWith(byHash)));
  if (kept.length === list.length)
    throw new UsageError(`${shown(wanted ?? path ?? "")} is not trusted`, { hint: "see `precis trust list`" });
  await saveTrusted(io.env, kept);
  if (options.quiet !== true) io.err(`precis: ${list.length - kept.length} trusted no longer\n`);
  return 0;
}

function named({ args, io }: Invocation): string {
  const path = args[0] === undefined ? findConfig(io.cwd) : resolve(io.cwd, args[0]);
  if (path !== undefined) return path;
  throw new UsageError("there is no precis.yaml here or above", { hint: "name the file" });
}

async function contentOf(path: string): Promise<string> {
  return readPlain(path).catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === "ELOOP"
        ? "it is a link"
        : cause.code === "ENOENT"
          ? "it does not exist"
          : (cause.code ?? cause.message);
    throw new UsageError(`cannot trust ${shown(path)}: ${reason}`, { hint: "name the file itself", cause });
  });
}
