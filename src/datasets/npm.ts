/**
 * README-description pairs of the packages under a node_modules tree: a data set that every checkout has. The description
 * is what the package's author wrote in package.json beside that README. Used by the training script, the benchmark and
 * `precis dataset npm`.
 */
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface NpmPair {
  /** Package name, e.g. "@scope/name"; one pair a name. */
  readonly id: string;
  /** Where its code lives, "owner/name" in lower case, else the package name: packages of one project stay together. */
  readonly project: string;
  /** Text of the README as it is on disk. */
  readonly input: string;
  readonly reference: string;
  /** SPDX expression of the package, as it says itself; null where it names none. */
  readonly licence: string | null;
}

/** Hears of each package that gives no pair, and why. */
export type OnSkipped = (id: string, reason: string) => void;

/** Shorter READMEs and descriptions say nothing that could be learned or measured. */
const leastInput = 50;
const leastReference = 8;
/** Organisations that write the READMEs of many repositories from one template: one project for any split. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^(?:unifiedjs|remarkjs|rehypejs|syntax-tree|micromark|wooorm|vfile|mdast|retextjs)\//, "unifiedjs"],
];

/**
 * All pairs under `root` (a folder that holds node_modules, or node_modules itself), nested ones included, in order of
 * package name. Packages without a README or description are left out, and those whose README another package of the
 * same project already gave. Unreadable package.json files are skipped: a damaged package is no data.
 */
export function npmPairs(root: string, skipped: OnSkipped = () => undefined): NpmPair[] {
  const found = new Map<string, NpmPair>();
  const readmes = new Set<string>();
  const start = join(root, "node_modules");
  for (const folder of packagesUnder(entries(start).length > 0 ? start : root)) {
    const pair = pairOf(folder, skipped);
    if (pair === null) continue;
    if (found.has(pair.id)) {
      skipped(pair.id, "is a second copy of a package");
      continue;
    }
    const same = `${pair.project}\n${pair.reference}\n${pair.input}`;
    if (readmes.has(same)) {
      skipped(pair.id, "repeats README and description of another package of its project");
      continue;
    }
    readmes.add(same);
    found.set(pair.id, pair);
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function* packagesUnder(modules: string): Generator<string> {
  for (const entry of entries(modules)) {
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const folder = join(modules, entry.name);
    const packages = entry.name.startsWith("@") ? entries(folder).map(({ name }) => join(folder, name)) : [folder];
    for (const each of packages) {
      yield each;
      yield* packagesUnder(join(each, "node_modules"));
    }
  }
}

/** Names in code-point order, so that the first of two equal packages is the same on every machine. */
function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function pairOf(folder: string, skipped: OnSkipped): NpmPair | null {
  const manifest = manifestOf(folder);
  const id = text(manifest?.name);
  if (manifest === null || id === "") return null;
  const reference = text(manifest.description);
  const readme = entries(folder).find((entry) => entry.isFile() && /^readme(?:\.(?:md|markdown))?$/i.test(entry.name));
  if (reference.length < leastReference)
    skipped(id, reference === "" ? "has no description" : "has too short a description");
  else if (readme === undefined) skipped(id, "has no README");
  else {
    const input = readFileSync(join(folder, readme.name), "utf8");
    if (input.length >= leastInput) {
      return { id, project: projectOf(manifest, id), input, reference, licence: licenceOf(manifest) };
    }
    skipped(id, "has too short a README");
  }
  return null;
}

/** `license` as text, or the older object and list forms. */
function licenceOf({ license, licenses }: Record<string, unknown>): string | null {
  const one = (value: unknown): string =>
    typeof value === "string" ? value.trim() : text((value as { type?: unknown } | null)?.type);
  const named =
    one(license) ||
    (Array.isArray(licenses)
      ? licenses
          .map(one)
          .filter((name) => name !== "")
          .join(" OR ")
      : "");
  return named === "" ? null : named;
}

function manifestOf(folder: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

function projectOf(manifest: Record<string, unknown>, name: string): string {
  const { repository } = manifest;
  const address =
    typeof repository === "string" ? repository : text((repository as { url?: unknown } | undefined)?.url);
  const path = /(?:github:|github\.com[/:]|gitlab\.com[/:]|^)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[#/].*)?$/i.exec(
    address,
  )?.[1];
  const project = (path ?? name).toLowerCase();
  return families.find(([pattern]) => pattern.test(project))?.[1] ?? project;
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

const isAbsent = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");
