/**
 * Task `map`: a repository packed into a token budget for a language model. Reads as its table of contents: open the source,
 * list its files, take their facts (kept ones first), weigh them, read the symbols of those that can be shown, choose, write.
 */
import { realpathSync } from "node:fs";
import { throwIfAborted } from "../base/abort.ts";
import { isPrecisError, UsageError } from "../base/errors.ts";
import type { Warning } from "../base/warnings.ts";
import { openRepository } from "../code/git/repository.ts";
import { tokenCounter } from "../text/token-counters.ts";
import { type FactMemory, factMemory } from "./map/fact-memory.ts";
import { type FileFacts, headFacts, parsedFacts, type SymbolFacts } from "./map/facts.ts";
import { type MapFormatName, mapFormats } from "./map/format-names.ts";
import { mapFormatOf } from "./map/formats.ts";
import { importanceOf, unmatchedFocus } from "./map/importance.ts";
import { keywordsOf } from "./map/keywords.ts";
import { planMap } from "./map/plan.ts";
import { describing, descriptionIn } from "./map/self-description.ts";
import { storedSummaries } from "./map/stored-summaries.ts";
import type { LeftOut, MapFile, MapFolder, MapList } from "./map/view.ts";
import { type ScannedRepository, scanRepository } from "./repo/scan.ts";
import { openSource } from "./repo/source.ts";

export { type MapFormatName, mapFormats } from "./map/format-names.ts";
export type { LeftOut, MapFile, MapFolder, MapList, MapSymbol } from "./map/view.ts";

/** Options of `mapRepository`; all have defaults. */
export interface MapOptions {
  /** Tokens the map may take, header and end included; at least 100. Default 8,000. */
  readonly maxTokens?: number;
  /** What matters most to the reader: paths of the tree, or words. Default: nothing in particular. */
  readonly focus?: readonly string[];
  /** Default "md". */
  readonly format?: MapFormatName;
  /** Whose tokens are counted, a name of `tokenizerNames`. Default "o200k_base". */
  readonly tokenizer?: string;
  /** Git addresses on private and local networks too. Default false. */
  readonly allowPrivate?: boolean;
  /** Facts of files are kept in the user's cache and taken from there. Default true. */
  readonly cache?: boolean;
  /** Directory that relative paths start from. Default the process's. */
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  /** Environment, for the place of the cache. Default the process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Version of precis: facts that another one kept are taken anew. */
  readonly version?: string;
  progress?(done: number, total: number): void;
}

/** A packed repository: the text, and the same as data. */
export interface RepositoryMap {
  /** Directory or address as given, without credentials. */
  readonly root: string;
  readonly name: string;
  /** The map as written in its format. */
  readonly text: string;
  readonly format: MapFormatName;
  readonly tokenizer: string;
  /** Tokens of `text`, at most `maxTokens`. */
  readonly tokens: number;
  readonly maxTokens: number;
  readonly folders: readonly MapFolder[];
  readonly files: readonly MapFile[];
  /** Files that are named and no more, by folder. */
  readonly lists: readonly MapList[];
  readonly leftOut: LeftOut;
  readonly warnings: readonly Warning[];
}

export const leastMapTokens = 100;
/** Characters of code that are parsed for each token of the budget: more could not be shown. Ours. */
const parsedBytesAToken = 600;
const leastParsedBytes = 3_000_000;
/** Commits that are looked through for what is worked on. */
const recentCommits = 200;

/**
 * Packs a repository. Throws SourceError where there is nothing to read, UsageError for a budget below 100 or too small for
 * the map's own frame, for unknown formats and tokenizers, CancelledError when aborted.
 */
export async function mapRepository(source: string, options: MapOptions = {}): Promise<RepositoryMap> {
  const { maxTokens = 8000, focus = [], format = "md", tokenizer = "o200k_base", signal } = options;
  const cwd = options.cwd ?? process.cwd();
  const writing = mapFormatOf[format];
  if (writing === undefined) {
    throw new UsageError(`there is no format ${format}`, { hint: `take one of ${mapFormats.join(", ")}` });
  }
  if (!(maxTokens >= leastMapTokens)) throw tooSmall(maxTokens, leastMapTokens);
  const counting = tokenCounter(tokenizer);
  // It is awaited below; a failure before that must not count as unhandled.
  counting.catch(() => undefined);
  const opened = await openSource(source, {
    cwd,
    ...(signal === undefined ? {} : { signal }),
    ...(options.allowPrivate === undefined ? {} : { allowPrivate: options.allowPrivate }),
  });
  try {
    const scanned = await scanRepository({
      directory: opened.directory,
      exclude: [],
      ...(signal === undefined ? {} : { signal }),
    });
    if (scanned.files.length === 0) {
      const { nothingToRead } = await import("./repo/read-tree.ts");
      throw nothingToRead(opened.shown, scanned);
    }
    const warnings: Warning[] = [];
    const memory =
      opened.temporary || options.cache === false
        ? null
        : await factMemory(realpathSync(opened.directory), options.env ?? process.env, options.version ?? "");
    const heads = headsOf(opened.directory, scanned.files, memory?.known ?? new Map());
    const recent = await recentlyChanged(opened.directory, warnings, signal);
    // By imports and places alone: what happens to be known of symbols must not decide which are read.
    const first = importanceOf(heads.map(withoutSymbols), { focus, recent });
    const files = await withSymbols(
      heads,
      first,
      Math.max(leastParsedBytes, maxTokens * parsedBytesAToken),
      scanned,
      options,
    );
    if (memory !== null && !(await keepFacts(memory, files))) {
      warnings.push({
        code: "cache-unwritable",
        message: "the facts of the files could not be kept in the user's cache",
      });
    }
    for (const wanted of unmatchedFocus(files, focus)) {
      warnings.push({
        code: "focus-unmatched",
        message: `nothing in the repository is named or described by "${wanted}"`,
      });
    }
    const stored = await storedSummaries(opened.directory, files, warnings);
    const told = files.map((file) => ({ ...file, says: stored.get(file.path) ?? file.says }));
    const folders = await foldersOf(told, scanned, stored);
    const { name } = opened;
    const about = folders.find(({ path }) => path === "")?.says ?? "";
    const plan = planMap(
      {
        header: { name, about, files: files.length },
        folders: folders.filter(({ path }) => path !== ""),
        files: told,
        weights: importanceOf(files, { focus, recent }),
        symbols: byUse(files),
        keywords: keywordsOf(files, 8),
      },
      writing,
      maxTokens,
      await counting,
    );
    if (plan === null) throw tooSmall(maxTokens);
    return { root: opened.shown, name, format, tokenizer, maxTokens, ...plan, warnings };
  } finally {
    await opened.close();
  }
}

function tooSmall(maxTokens: number, least?: number): UsageError {
  return new UsageError(`--max-tokens ${maxTokens} is too small for a map`, {
    hint: least === undefined ? "give more" : `give at least ${least}`,
  });
}

/** Facts of all files that are there: kept ones where size and time are the same, else the cheap ones. */
function headsOf(root: string, paths: readonly string[], known: ReadonlyMap<string, FileFacts>): FileFacts[] {
  return paths.flatMap((path) => headFacts(root, path, known.get(path)) ?? []);
}

/**
 * Reads the symbols of the weightiest files until `most` characters of code are reached; the others are told of without. What is
 * kept from before counts like what is read now, so that the same tree gives the same map.
 */
async function withSymbols(
  files: readonly FileFacts[],
  weights: ArrayLike<number>,
  most: number,
  scanned: ScannedRepository,
  options: MapOptions,
): Promise<FileFacts[]> {
  const order = files.map((_, at) => at).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
  const result = [...files];
  let left = most;
  let done = 0;
  for (const at of order) {
    const file = files[at] as FileFacts;
    options.progress?.(++done, files.length);
    if (file.language !== null && file.bytes > left) {
      result[at] = withoutSymbols(file);
      continue;
    }
    if (file.language !== null) left -= file.bytes;
    if (file.symbols !== null) continue;
    throwIfAborted(options.signal);
    try {
      result[at] = await parsedFacts(file, () => scanned.load(file.path));
    } catch (error) {
      // It vanished, or cannot be decoded to its end: its path is all there is to tell.
      if (!isPrecisError(error) || !error.code.startsWith("source-")) throw error;
      result[at] = { ...file, symbols: [] };
    }
  }
  return result;
}

function withoutSymbols(file: FileFacts): FileFacts {
  return file.symbols === null ? file : { ...file, says: "", symbols: null };
}

/** False where they could not be kept. Symbols that this map did not need stay kept for a larger one. */
async function keepFacts(memory: FactMemory, files: readonly FileFacts[]): Promise<boolean> {
  const all = files.map((file) => {
    const kept = memory.known.get(file.path);
    const holds = kept?.bytes === file.bytes && kept.changed === file.changed;
    return holds && (file.symbols === null || kept.symbols !== null) ? kept : file;
  });
  const same = all.length === memory.known.size && all.every((file) => memory.known.get(file.path) === file);
  return same || memory.keep(all);
}

/** Symbols of each file, those that the rest of the repository uses most first; then by their place. */
function byUse(files: readonly FileFacts[]): SymbolFacts[][] {
  const uses = new Map<string, number>();
  for (const { symbols } of files) {
    for (const { calls } of symbols ?? []) {
      for (const name of calls) {
        const short = name.slice(name.lastIndexOf(".") + 1);
        uses.set(short, (uses.get(short) ?? 0) + 1);
      }
    }
  }
  const worth = ({ name, kind, says }: SymbolFacts): number => {
    const short = name.slice(name.lastIndexOf(".") + 1);
    const secret = /^[_#]/.test(short) ? 0.4 : 1;
    return secret * (1 + Math.log1p(uses.get(short) ?? 0) + (says === "" ? 0 : 1) + (kind === "class" ? 1 : 0));
  };
  return files.map(({ symbols }) => [...(symbols ?? [])].sort((a, b) => worth(b) - worth(a) || a.line - b.line));
}

/** How many of the latest commits touched each path; empty where there is no history that may be read. */
async function recentlyChanged(
  directory: string,
  warnings: Warning[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  try {
    const repository = await openRepository(directory);
    if (repository === null) return counts;
    try {
      const log = await repository.run(
        ["log", `-n${recentCommits}`, "--format=", "--name-only", "--no-renames", "--relative", "-z", "--", "."],
        { objects: true, ...(signal === undefined ? {} : { signal }) },
      );
      for (const path of log.split("\0")) if (path !== "") counts.set(path, (counts.get(path) ?? 0) + 1);
    } finally {
      await repository.close();
    }
  } catch (error) {
    if (!isPrecisError(error) || error.code === "cancelled") throw error;
    // A repository without commits has no history; whatever else it is, the files are there.
    if (!/does not have any commits|unknown revision|bad default revision/i.test(error.message)) {
      warnings.push({ code: "history-unread", message: `what was worked on lately is not known: ${error.message}` });
    }
  }
  return counts;
}

/** Folders that have something to say, by what is written about them, by their manifest or README, or by their main file. */
async function foldersOf(
  files: readonly FileFacts[],
  scanned: ScannedRepository,
  stored: ReadonlyMap<string, string>,
): Promise<MapFolder[]> {
  const counts = new Map<string, number>();
  const says = new Map<string, string>();
  const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");
  for (const { path } of files) {
    const parts = path.split("/");
    for (let end = parts.length - 1; end >= 0; end--) {
      const folder = parts.slice(0, end).join("/");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  for (const { path, says: sentence } of files) {
    const main = /(?:^|\/)(?:index|__init__|mod|lib|main|doc|package-info)\.\w+$/.test(path);
    if (main && sentence !== "" && !says.has(folderOf(path))) says.set(folderOf(path), sentence);
  }
  const describingFiles = files.filter(({ path }) => describing.test(path));
  // Manifests are believed before READMEs, so they come last and win.
  const rank = (path: string): number => (/readme/i.test(path) ? 0 : 1);
  for (const { path } of describingFiles.sort((a, b) => rank(a.path) - rank(b.path))) {
    try {
      const sentence = descriptionIn(path, await scanned.load(path));
      if (sentence !== "") says.set(folderOf(path), sentence);
    } catch (error) {
      if (!isPrecisError(error) || !error.code.startsWith("source-")) throw error;
    }
  }
  return [...counts]
    .map(([path, count]) => ({ path, files: count, says: stored.get(`${path}/`) ?? says.get(path) ?? "" }))
    .filter(({ says: sentence }) => sentence !== "")
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
