/** Which project a file of a tree belongs to, and under which licence. Reads manifests and licence files; nothing else. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface Project {
  readonly name: string;
  /** SPDX identifier or what the manifest says; null where none is found. */
  readonly licence: string | null;
}

const manifests = ["package.json", "go.mod", "pom.xml", "pyproject.toml", "setup.py", "Cargo.toml"];

/**
 * The nearest folder below the root with a manifest is a project; without one, the first folder of the path, and of files
 * directly in the root each its own (modules of a library).
 */
export function projectFinder(root: string): (path: string) => Project {
  const known = new Map<string, Project | null>();
  const whole = licenceIn(root);
  const at = (folder: string): Project | null => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const path = join(root, folder);
    const has = manifests.some((name) => statSync(join(path, name), { throwIfNoEntry: false })?.isFile() === true);
    const project = has ? { name: nameIn(path) ?? folder, licence: licenceIn(path) ?? whole } : null;
    known.set(folder, project);
    return project;
  };
  return (path) => {
    const parts = path.split("/").slice(0, -1);
    for (let end = parts.length; end > 0; end--) {
      const project = at(parts.slice(0, end).join("/"));
      if (project !== null) return project;
    }
    const [first] = parts;
    const name = first ?? (path.split("/").at(-1) ?? path).replace(/\.[^.]*$/, "");
    return { name, licence: (first === undefined ? null : licenceIn(join(root, first))) ?? whole };
  };
}

function nameIn(folder: string): string | null {
  const name = packageOf(folder)?.name;
  return typeof name === "string" && name !== "" ? name : null;
}

function licenceIn(folder: string): string | null {
  const { license } = packageOf(folder) ?? {};
  if (typeof license === "string") return license;
  const named = (license as { type?: unknown } | undefined)?.type;
  if (typeof named === "string") return named;
  for (const name of namesIn(folder)
    .filter((one) => /^(?:licen[cs]e|copying|copyright)(?:[.-]|$)/i.test(one))
    .sort()) {
    const told = licenceOfText(textOf(join(folder, name)) ?? "");
    if (told !== null) return told;
  }
  return null;
}

function packageOf(folder: string): { name?: unknown; license?: unknown } | null {
  const text = textOf(join(folder, "package.json"));
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    // A package that cannot be read names neither itself nor its licence.
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(path: string): string | null {
  try {
    return statSync(path).size < 1_000_000 ? readFileSync(path, "utf8") : null;
  } catch {
    return null;
  }
}

/** By words that only one licence has; null where none is sure. */
export function licenceOfText(text: string): string | null {
  const spdx = /SPDX-License-Identifier:\s*([\w.+-]+)/.exec(text)?.[1];
  if (spdx !== undefined) return spdx;
  const plain = text.replace(/\s+/g, " ");
  if (/Apache License,? Version 2\.0/i.test(plain)) return "Apache-2.0";
  if (/PYTHON SOFTWARE FOUNDATION LICENSE/i.test(plain)) return "Python-2.0";
  if (/Mozilla Public License,? (?:Version )?2\.0/i.test(plain)) return "MPL-2.0";
  const gnu = /GNU (LESSER |AFFERO )?GENERAL PUBLIC LICENSE.{0,60}?Version (2(?:\.1)?|3)/i.exec(plain);
  if (gnu !== null)
    return `${/lesser/i.test(gnu[1] ?? "") ? "L" : /affero/i.test(gnu[1] ?? "") ? "A" : ""}GPL-${gnu[2]}`;
  if (/Permission is hereby granted, free of charge/i.test(plain)) return "MIT";
  if (/Redistribution and use in source and binary forms/i.test(plain))
    return /Neither the name|nor the names/i.test(plain) ? "BSD-3-Clause" : "BSD-2-Clause";
  return /Permission to use, copy, modify, and(?:\/or)? distribute this software/i.test(plain) ? "ISC" : null;
}
