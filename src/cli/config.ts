/**
 * The configuration file `precis.yaml`: data only, checked against the option entries; a mistake is named with line and
 * column. Nothing in the working directory is ever executed, and no .env is read.
 */
import { createHash } from "node:crypto";
import { existsSync, lstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { UsageError } from "../base/errors.ts";
import { readPlain } from "../base/grounds.ts";
import { camelCase, type OptionSpec, type OptionValues } from "./option-spec.ts";
import { sharedOptions } from "./shared-options.ts";

export interface Config {
  /** Values of shared options, by camelCase name. */
  readonly options: OptionValues;
  /** Model specs by role or speaker. */
  readonly roles: Readonly<Record<string, string>>;
  /** Per server address, which environment variable holds its key. */
  readonly servers: Readonly<Record<string, { readonly keyVariable?: string }>>;
  /** Where it was found, when it was not named with --config, and the hash of what it says. */
  readonly found?: { readonly path: string; readonly shown: string; readonly hash: string };
}

export const noConfig: Config = { options: {}, roles: {}, servers: {} };

/** The options that may stand in the file under their own name; `roles` and `servers` stand beside them. */
export const configOptions: readonly OptionSpec[] = sharedOptions.filter(
  (option) => option.config !== false && option.name !== "role",
);

/** Reads `explicit`, or precis.yaml in `cwd` or the nearest folder above that holds one. Throws UsageError "config-invalid". */
export async function readConfig(cwd: string, explicit?: string): Promise<Config> {
  const path = explicit === undefined ? findConfig(cwd) : resolve(cwd, explicit);
  if (path === undefined) return noConfig;
  let text: string;
  try {
    // One that was found is not read through a link, nor where it is no file.
    text = explicit === undefined ? await readPlain(path) : await readFile(path, "utf8");
  } catch (cause) {
    const link = (cause as NodeJS.ErrnoException).code === "ELOOP";
    throw new UsageError(`cannot read the configuration file ${explicit ?? path}${link ? ": it is a link" : ""}`, {
      code: "config-invalid",
      hint: link ? "give what it leads to with --config" : "give an existing file with --config",
      cause,
    });
  }
  const config = await parseConfig(text, explicit ?? path);
  const hash = createHash("sha256").update(text).digest("hex");
  return explicit === undefined ? { ...config, found: { path, shown: relative(cwd, path), hash } } : config;
}

/** The precis.yaml in `cwd` or the nearest folder above that holds one, no further up than the repository. */
export function findConfig(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, "precis.yaml");
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return path;
    // The project ends at its repository: a file further up belongs to somebody else.
    if (dirname(folder) === folder || existsSync(join(folder, ".git"))) return undefined;
  }
}

/** Exposed for tests and the library: the text of a configuration file -> values. */
export async function parseConfig(text: string, name: string): Promise<Config> {
  const { LineCounter, parseDocument, isMap, isScalar } = await import("yaml");
  const lines = new LineCounter();
  const tree = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const fail = (message: string, offset: number | undefined, hint: string): never => {
    const at = offset === undefined ? "" : ((place) => `:${place.line}:${place.col}`)(lines.linePos(offset));
    throw new UsageError(`${name}${at}: ${message}`, { code: "config-invalid", hint });
  };
  const problem = tree.errors[0];
  if (problem !== undefined)
    fail((problem.message.split("\n")[0] as string).replace(/ at line .*$/, ""), problem.pos[0], "correct the YAML");
  const root = tree.contents;
  if (root === null) return noConfig;
  if (!isMap(root))
    return fail("the file must hold keys and values", root.range?.[0], "write e.g. `model: openai:gpt-4o-mini`");
  const options: Record<string, OptionValues[string]> = {};
  let roles: Record<string, string> = {};
  let servers: Record<string, { keyVariable?: string }> = {};
  for (const pair of root.items) {
    const keyNode = pair.key;
    const key = isScalar(keyNode) ? String(keyNode.value) : "";
    const offset = isScalar(keyNode) ? keyNode.range?.[0] : undefined;
    const valueNode = pair.value as { range?: [number, number, number] } | null;
    const valueOffset = valueNode?.range?.[0] ?? offset;
    const value = isScalar(pair.value)
      ? pair.value.value
      : ((pair.value as { toJSON?(): unknown } | null)?.toJSON?.() ?? null);
    if (key === "roles")
      roles =
        stringMap(value) ??
        fail("roles must map role names to model specs", valueOffset, "write `roles:` and below it `summarizer: SPEC`");
    else if (key === "servers")
      servers =
        serverMap(value) ??
        fail(
          "servers must map addresses to {keyVariable}",
          valueOffset,
          "write `servers:` and below it `http://HOST/v1: {keyVariable: NAME}`, as in docs/configuration.md",
        );
    else {
      const option = configOptions.find((entry) => entry.name === key || camelCase(entry.name) === key);
      if (option === undefined) {
        const known = [...configOptions.map((entry) => entry.name), "roles", "servers"].join(", ");
        return fail(`unknown key "${key}"`, offset, `use one of ${known}`);
      }
      options[camelCase(option.name)] =
        checked(option, value) ??
        fail(`${key} must be ${expected(option)}, not ${JSON.stringify(value)}`, valueOffset, "correct the value");
    }
  }
  return { options, roles, servers };
}

/** What a value of this option must be, for a person: "a whole number of at least 0". */
export function expected(option: OptionSpec): string {
  if (option.kind === "boolean") return "true or false";
  if (option.kind === "string") return option.choices === undefined ? "a text" : `one of ${option.choices.join(", ")}`;
  const kind = option.kind === "integer" ? "a whole number" : "a number";
  if (option.min !== undefined && option.max !== undefined) return `${kind} from ${option.min} to ${option.max}`;
  return option.min === undefined ? kind : `${kind} of at least ${option.min}`;
}

function checked(option: OptionSpec, value: unknown): boolean | string | number | undefined {
  if (option.kind === "boolean") return typeof value === "boolean" ? value : undefined;
  if (option.kind === "string")
    return typeof value === "string" && value !== "" && (option.choices?.includes(value) ?? true) ? value : undefined;
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  if (option.kind === "integer" && !Number.isInteger(value)) return undefined;
  return value >= (option.min ?? Number.NEGATIVE_INFINITY) && value <= (option.max ?? Number.POSITIVE_INFINITY)
    ? value
    : undefined;
}

function stringMap(value: unknown): Record<string, string> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.values(value).every((member) => typeof member === "string")
    ? (value as Record<string, string>)
    : undefined;
}

function serverMap(value: unknown): Record<string, { keyVariable?: string }> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const good = Object.values(value).every(
    (member) =>
      typeof member === "object" &&
      member !== null &&
      Object.entries(member).every(([key, inner]) => key === "keyVariable" && typeof inner === "string"),
  );
  return good ? (value as Record<string, { keyVariable?: string }>) : undefined;
}
