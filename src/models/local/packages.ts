/**
 * The optional packages behind models in this process. They are large and have native parts, so precis does not depend
 * on them: whoever wants such models installs them beside precis, in the working directory, or in the folder that
 * PRECIS_LOCAL_MODELS names. A new one: its name in `localPackages`.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UsageError } from "../../base/errors.ts";

export const localPackages = { gguf: "node-llama-cpp", transformers: "@huggingface/transformers" } as const;
export type LocalProvider = keyof typeof localPackages;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The package's folder: in PRECIS_LOCAL_MODELS, else reachable from precis itself, else from the working directory; null
 * where it is in none of them. Looks at the disk and loads nothing.
 */
export function findPackage(provider: LocalProvider, env: Environment, cwd = process.cwd()): string | null {
  const named = env.PRECIS_LOCAL_MODELS?.trim();
  const starts = [...(named ? [resolve(cwd, named)] : []), dirname(fileURLToPath(import.meta.url)), cwd];
  for (const start of starts) {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = join(folder, "node_modules", localPackages[provider]);
      if (existsSync(join(found, "package.json"))) return found;
      if (dirname(folder) === folder) break;
    }
  }
  return null;
}

/** Throws UsageError "not-available" where the package is not installed. */
export function requirePackage(provider: LocalProvider, env: Environment): string {
  const found = findPackage(provider, env);
  if (found !== null) return found;
  const name = localPackages[provider];
  throw new UsageError(`${provider}: models need the package ${name}, which is not installed`, {
    code: "not-available",
    hint: `npm install ${name} here or beside precis, or name its folder with PRECIS_LOCAL_MODELS (docs/local-models.md)`,
  });
}

/** Loads the package. `T` is the part of its interface that the caller uses. Throws UsageError "not-available". */
export async function loadPackage<T>(provider: LocalProvider, env: Environment): Promise<T> {
  const folder = requirePackage(provider, env);
  try {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const entry = entryOf(manifest.exports) ?? manifest.module ?? manifest.main ?? "index.js";
    return (await import(pathToFileURL(join(folder, entry)).href)) as T;
  } catch (error) {
    throw new UsageError(`${provider}: ${localPackages[provider]} cannot be loaded: ${firstLine(error)}`, {
      code: "not-available",
      hint: "install it again on this machine; it needs its native part for this system and processor",
      cause: error,
    });
  }
}

interface Manifest {
  readonly exports?: unknown;
  readonly module?: string;
  readonly main?: string;
}

/** The file that `import` means, by Node's rules for conditions. */
function entryOf(exports: unknown): string | undefined {
  if (typeof exports === "string") return exports;
  if (typeof exports !== "object" || exports === null) return undefined;
  for (const [condition, value] of Object.entries(exports)) {
    if (![".", "node", "import", "default"].includes(condition)) continue;
    const found = entryOf(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n")[0] ?? "";
}
