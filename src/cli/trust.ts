/**
 * Trust in what was found. A configuration that lies in a folder, or a suite in it, may be a stranger's: until the user trusts its
 * content it may set limits and the like, and nothing that decides where texts and keys go. Trust is kept by hash in the user's own data
 * directory, so that it holds for that content wherever it lies, and ends with the first change.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { UsageError } from "../base/errors.ts";
import { readPlain } from "../base/grounds.ts";
import { makeDirectory } from "../base/make-directory.ts";
import { type Environment, userDataDirectory } from "../base/user-data.ts";
import { writeWholeFile } from "../base/whole-file.ts";
import type { Invocation } from "./command-spec.ts";
import { type Config, readConfig } from "./config.ts";
import { shown } from "./shown.ts";

export interface TrustedFile {
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  /** Where it lay when it was trusted. */
  readonly path: string;
  /** When, as ISO 8601. */
  readonly at: string;
}

/** Options of a configuration that decide where texts, keys or records go. `embedded` sends nothing. */
const deciding = ["model", "embedder", "classifier", "store"] as const;

const listOf = (env: Environment): string => join(userDataDirectory(env), "trusted.json");

export const contentHash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Oldest first. Throws UsageError for a list that is damaged. */
export async function trustedFiles(env: Environment): Promise<TrustedFile[]> {
  const text = await readPlain(listOf(env)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw new UsageError(`cannot read ${listOf(env)} (${error.code ?? error.message})`, {
      hint: "remove it, and trust anew",
    });
  });
  try {
    const list = JSON.parse(text) as TrustedFile[];
    if (Array.isArray(list) && list.every((entry) => typeof entry.hash === "string" && typeof entry.path === "string"))
      return list;
  } catch {
    // Told below, as every other damage.
  }
  throw new UsageError(`${listOf(env)} is damaged`, { hint: "remove it, and trust anew" });
}

export async function saveTrusted(env: Environment, list: readonly TrustedFile[]): Promise<void> {
  makeDirectory(userDataDirectory(env), 0o700);
  await writeWholeFile(
    listOf(env),
    [],
    async (file) => {
      await file.writeFile(`${JSON.stringify(list, null, 2)}\n`);
      return true;
    },
    0o600,
  );
}

/** Adds a content, in place of what was trusted of it before. */
export async function addTrusted(env: Environment, hash: string, path: string): Promise<void> {
  const others = (await trustedFiles(env)).filter((entry) => entry.hash !== hash);
  await saveTrusted(env, [...others, { hash, path, at: new Date().toISOString() }]);
}

/**
 * The configuration of a command. One that was found and decides where something goes must be trusted: asked on a terminal, refused
 * elsewhere (UsageError "config-untrusted"). What the command line or the environment overrides decides nothing; `relevant`: the
 * options that the command looks at, all by default.
 */
export async function trustedConfig(
  { io, options }: Pick<Invocation, "io" | "options">,
  relevant?: readonly string[],
): Promise<Config> {
  const config = await readConfig(io.cwd, options.config as string | undefined);
  if (config.found === undefined) return config;
  const decides = whatItDecides(config).filter(
    (name) =>
      (relevant?.includes(name) ?? true) &&
      options[name] === undefined &&
      !(name === "model" && (io.env.PRECIS_MODEL ?? "") !== "") &&
      !(name === "store" && (io.env.PRECIS_STORE?.trim() ?? "") !== ""),
  );
  if (decides.length === 0) return config;
  await requireTrust(config.found, `chooses ${decides.join(", ")}`, "give it by --config", io);
  return config;
}

/** Of what a configuration says, what needs trust: names of its keys. */
export function whatItDecides(config: Config): string[] {
  const named = deciding.filter((name) => config.options[name] !== undefined && config.options[name] !== "embedded");
  const roles = Object.values(config.roles).some((spec) => spec !== "embedded") ? ["roles"] : [];
  return [...named, ...roles, ...(Object.keys(config.servers).length > 0 ? ["servers"] : [])];
}

/** Throws UsageError "config-untrusted" for a content that the user did not trust and, asked, does not. */
export async function requireTrust(
  found: { readonly path: string; readonly shown: string; readonly hash: string },
  what: string,
  otherwise: string,
  io: Invocation["io"],
): Promise<void> {
  if ((await trustedFiles(io.env)).some(({ hash }) => hash === found.hash)) return;
  const says = `${shown(found.shown)} came with the folder and ${shown(what)}`;
  if (io.ask !== undefined) {
    const answer = await io.ask(`precis: ${says}. Look at it first. Trust this content from now on? [y/N] `);
    if (/^y(?:es)?$/i.test(answer.trim())) return addTrusted(io.env, found.hash, found.path);
  }
  throw new UsageError(`${says}, and is not trusted`, {
    code: "config-untrusted",
    hint: `look at it, then run \`precis trust ${shown(found.shown)}\`, or ${otherwise}`,
  });
}

/**
 * For a suite: throws UsageError "config-untrusted" where it names a server of its own choosing, unless its content is trusted or the
 * command line names that model too. Vendors at their usual addresses and servers on this machine need no trust: whoever runs a suite
 * wants its models, and the suite's author hears nothing from there.
 */
export async function requireSuiteTrust(
  { io, options }: Pick<Invocation, "io" | "options">,
  file: string,
  specs: readonly string[],
): Promise<void> {
  const { destinations } = await import("../runtime/model-statuses.ts");
  const given = [options.model, options.embedder, io.env.PRECIS_MODEL];
  const foreign = destinations(
    specs.filter((spec) => !given.includes(spec)),
    io.env,
    {},
  ).filter(({ addressInSpec, endpoint }) => addressInSpec && !isLoopback(endpoint));
  if (foreign.length === 0) return;
  const path = resolve(io.cwd, file);
  const what = foreign.map(({ endpoint, keyVariable }) => `${keyVariable ?? "no key"} to ${endpoint}`);
  await requireTrust(
    { path, shown: file, hash: contentHash(await readFile(path, "utf8")) },
    `sends texts and ${[...new Set(what)].join(", ")}`,
    "name the model with --model",
    io,
  );
}

function isLoopback(endpoint: string): boolean {
  const host = URL.canParse(endpoint) ? new URL(endpoint).hostname : "";
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);
}
