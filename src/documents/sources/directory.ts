/**
 * The README of a directory, by GitHub's rules: `.github` before the root before `docs`; the name in any case, with or
 * without an extension. Ours, where GitHub does not say: the order of extensions, and translations
 * (`README.zh-CN.md`) only where there is nothing else.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const extensions = [
  "md",
  "markdown",
  "mdown",
  "mkdn",
  "mkd",
  "rst",
  "adoc",
  "asciidoc",
  "org",
  "txt",
  "",
  "html",
  "htm",
];

/** Full path of the README, or null. */
export async function findReadme(directory: string): Promise<string | null> {
  for (const folder of await readmeFolders(directory)) {
    const name = bestReadme(await files(folder));
    if (name !== null) return join(folder, name);
  }
  return null;
}

async function readmeFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const named = (wanted: string): string[] =>
    entries
      .filter((entry) => !entry.isFile() && entry.name.toLowerCase() === wanted)
      .map((entry) => join(directory, entry.name));
  return [...named(".github"), directory, ...named("docs")];
}

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map((entry) => entry.name);
}

/** The README among file names, or null. */
export function bestReadme(names: readonly string[]): string | null {
  const ranked = names
    .flatMap((name) => {
      const match = /^readme(?:[._-](.+))?$/i.exec(name);
      if (match === null) return [];
      const rest = (match[1] ?? "").toLowerCase();
      const extension = rest.slice(rest.lastIndexOf(".") + 1);
      const place = extensions.indexOf(extension);
      if (place < 0) return [];
      const translated = rest.includes(".") || /[_-]/.test(name.slice(6, 7)) ? 1 : 0;
      return [{ name, rank: [translated, place, /^README/.test(name) ? 0 : 1] as const }];
    })
    .sort(
      (a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2] || (a.name < b.name ? -1 : 1),
    );
  return ranked[0]?.name ?? null;
}
