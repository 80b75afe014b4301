/**
 * `precis dataset`, the whole way: import -> filter -> split, with a report of what each step did. Reads files; writes
 * nothing. A new kind of source is a file in `import/` and a case here.
 */
import { UsageError } from "../base/errors.ts";
import type { LanguageId } from "../code/languages/language.ts";
import type { Embedder } from "../metrics/semantic/embedder.ts";
import type { ColumnMap } from "./columns.ts";
import { type FilterOptions, type FilterStep, filterPairs } from "./filter.ts";
import { filesSet } from "./import/files.ts";
import { functionSet } from "./import/functions.ts";
import { npmSet } from "./import/npm-set.ts";
import type { Pair, PairProblem, PairSet } from "./pair.ts";
import { readPairs } from "./read-pairs.ts";
import { nearnesses } from "./similarity.ts";
import { type PartSpec, splitPairs } from "./split.ts";
import { hashOfPairs } from "./write-pairs.ts";

export const datasetKinds = ["npm", "jsonl", "csv", "parquet", "files", "functions"] as const;
export type DatasetKind = (typeof datasetKinds)[number];

export interface BuildOptions extends FilterOptions {
  readonly kind: DatasetKind;
  /** A file, or a folder for npm and files. */
  readonly source: string;
  readonly cwd: string;
  readonly map?: ColumnMap;
  /** Programming languages, for functions; absent: all. */
  readonly codeLanguages?: readonly LanguageId[];
  /** File of references, for files. */
  readonly references?: string;
  /** Default: one part, "pairs", with all. */
  readonly split?: readonly PartSpec[];
  readonly seed: number;
  /** null: TF-IDF cosine. */
  readonly embedder: Embedder | null;
  readonly signal?: AbortSignal;
}

export interface BuiltPart {
  readonly name: string;
  readonly spec: string;
  readonly pairs: readonly Pair[];
  /** SHA-256 over id, input and reference. */
  readonly hash: string;
}

export interface BuiltSet {
  readonly kind: DatasetKind;
  readonly source: string;
  /** Pairs found. */
  readonly found: number;
  readonly problems: readonly PairProblem[];
  readonly steps: readonly FilterStep[];
  readonly parts: readonly BuiltPart[];
  /** Ids that are near to a pair of another part, and stand in none. */
  readonly nearDuplicates: readonly string[];
  readonly unused: number;
  readonly seed: number;
  /** What a cosine of this report means. */
  readonly cosine: string;
  readonly licencesToCheck: readonly { readonly id: string; readonly licence: string | null }[];
}

/** Throws SourceError and UsageError for sources and options that cannot be used. */
export async function buildDataset(options: BuildOptions): Promise<BuiltSet> {
  const { kind, source, seed, embedder, signal } = options;
  const set = await importSet(options);
  const near = (pairs: readonly Pair[]) => nearnesses(pairs, embedder, signal);
  const { pairs, steps } = await filterPairs(set.pairs, options, near);
  const split =
    options.split === undefined
      ? { parts: [{ name: "pairs", spec: "all", pairs }], nearDuplicates: [], unused: [] }
      : await splitPairs(pairs, options.split, seed, near, kind !== "functions");
  return {
    kind,
    source,
    found: set.pairs.length,
    problems: set.problems,
    steps: [...("passedOver" in set ? (set.passedOver as readonly FilterStep[]) : []), ...steps],
    parts: split.parts.map((part) => ({ ...part, hash: hashOfPairs(part.pairs) })),
    nearDuplicates: split.nearDuplicates.map(({ id }) => id),
    unused: split.unused.length,
    seed,
    cosine: embedder === null ? "tfidf-cosine" : embedder.spec,
    licencesToCheck: "licencesToCheck" in set ? (set.licencesToCheck as BuiltSet["licencesToCheck"]) : [],
  };
}

async function importSet(options: BuildOptions): Promise<PairSet> {
  const { kind, source, cwd, map, references, codeLanguages, signal } = options;
  if (kind === "functions") {
    const { resolve } = await import("node:path");
    return functionSet({
      root: resolve(cwd, source),
      ...(codeLanguages && { languages: codeLanguages }),
      ...(signal && { signal }),
    });
  }
  if (kind === "npm") {
    const { resolve } = await import("node:path");
    const set = npmSet(resolve(cwd, source));
    if (set.pairs.length === 0)
      throw new UsageError(`${source} holds no package with a README and a description`, {
        hint: "give a folder with node_modules in it",
      });
    return set;
  }
  if (kind === "files") {
    if (references === undefined)
      throw new UsageError("no file of references", {
        hint: 'give one with --references: {"id": "PATH", "reference": ...} a line',
      });
    return filesSet(source, { cwd, references, ...(map && { map }) });
  }
  return readPairs(source, { cwd, format: kind, ...(map && { map }) });
}
