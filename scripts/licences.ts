/**
 * Writes THIRD_PARTY.md: every package that an installation of precis may bring, with its licence, from package-lock.json;
 * `--check` only says whether it is stale, or a licence is none that we pass on (exit 1).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const page = fileURLToPath(new URL("../THIRD_PARTY.md", import.meta.url));
const lock = fileURLToPath(new URL("../package-lock.json", import.meta.url));

/** Licences under which a package may be passed on with precis; of a choice, one suffices. */
const accepted = new Set([
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Unlicense",
  "BlueOak-1.0.0",
  "Zlib",
  "CC0-1.0",
]);

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
}

export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** What stands in node_modules after an installation without development packages, by name, then version. */
export function productionPackages(): Licensed[] {
  const { packages } = JSON.parse(readFileSync(lock, "utf8")) as { packages: Record<string, Locked> };
  const found = new Map<string, Licensed>();
  for (const [path, entry] of Object.entries(packages)) {
    if (path === "" || entry.dev === true || entry.devOptional === true || entry.peer === true) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const { version = "", license = "none named" } = entry;
    found.set(`${name} ${version}`, { name, version, licence: license });
  }
  return [...found.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** True for "MIT", "(MIT OR GPL-3.0-or-later)" and "(MIT AND Zlib)"; false for "GPL-3.0" and "MIT AND GPL-3.0". */
export function isAccepted(expression: string): boolean {
  const bare = expression.replace(/[()]/g, "");
  return bare.split(/ OR /).some((choice) => choice.split(/ AND /).every((name) => accepted.has(name.trim())));
}

export function licencePage(): string {
  const packages = productionPackages();
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return `${[
    "# Packages of others",
    "",
    "What an installation of precis brings with it, without optional peers; made by `npm run docs:licences`, do not edit.",
    "Code that is bundled with the command is listed with whole licence texts in `dist/bin/LICENSES.txt`, word lists in",
    "`data/NOTICE.md`. Packages for one platform are listed whether they fit yours or not.",
    "",
    "| licence | packages |",
    "| --- | --- |",
    ...summary.map(([licence, count]) => `| ${licence} | ${count} |`),
    "",
    "| package | version | licence |",
    "| --- | --- | --- |",
    ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  ].join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const refused = productionPackages().filter(({ licence }) => !isAccepted(licence));
  for (const { name, licence } of refused) console.error(`${name}: the licence "${licence}" is not on the list`);
  const stale = process.argv.includes("--check") && readFileSync(page, "utf8") !== licencePage();
  if (stale) console.error("THIRD_PARTY.md is stale: run npm run docs:licences");
  if (!process.argv.includes("--check")) writeFileSync(page, licencePage());
  process.exit(refused.length > 0 || stale ? 1 : 0);
}
