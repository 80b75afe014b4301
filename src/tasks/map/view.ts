/** What a map shows, apart from how it is written: folders, files at one of six depths, what is left out. */
import type { FileFacts, SymbolFacts } from "./facts.ts";

/**
 * How much of a file is shown. 0: nothing; 1: its name, in a line with others of its folder; 2: its path and its sentence; 3: the
 * names that matter most and a few keywords too; 4: all names; 5: the more used half of its symbols a line each; 6: every symbol
 * a line; 7: with the first sentence of each.
 */
export type Depth = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** What a reader gains by a depth, on a scale of our own: most by knowing that the file is there and what is in it. */
export const worth: readonly number[] = [0, 1.2, 2.2, 3.2, 3.8, 4.6, 5.2, 5.8];

/** A folder that has something to say of itself. */
export interface MapFolder {
  /** "" for the root. */
  readonly path: string;
  /** Files at and below it. */
  readonly files: number;
  readonly says: string;
}

/** A function, method or class that has a line of its own; `line` is 1-based. */
export interface MapSymbol {
  readonly name: string;
  readonly line: number;
  readonly signature: string;
  readonly says: string;
}

/** A file with more than its name. */
export interface MapFile {
  readonly path: string;
  readonly says: string;
  /** Names of symbols that have no line of their own here. */
  readonly names: readonly string[];
  readonly keywords: readonly string[];
  readonly symbols: readonly MapSymbol[];
}

/** Files of one folder that are named and no more. */
export interface MapList {
  readonly folder: string;
  /** Without the folder. */
  readonly names: readonly string[];
}

export interface MapHeader {
  readonly name: string;
  /** What the repository says of itself; "" where it says nothing. */
  readonly about: string;
  readonly files: number;
}

/** What a map does not show. */
export interface LeftOut {
  /** Files that are not shown at all, and the folders that hold most of them, the fullest first. */
  readonly files: number;
  readonly folders: readonly { readonly path: string; readonly files: number }[];
  /** Files with code whose symbols were not read, since the budget could not have shown them. */
  readonly unread: number;
}

/** A way to write a map. Every part ends in a line break; parts are joined as they are. */
export interface MapFormat {
  header(header: MapHeader): string;
  /** Between folders and files, and before the end; "" where the format needs none. */
  readonly foldersStart: string;
  readonly filesStart: string;
  folder(folder: MapFolder): string;
  file(file: MapFile): string;
  list(list: MapList): string;
  footer(left: LeftOut): string;
}

/** Names that depth 3 shows. */
const fewNames = 6;
const keywordsAt = [0, 0, 0, 3, 8, 8, 8, 8] as const;

/** A file as a depth of 2 or more shows it. `order`: its symbols, the most used first. `keywords`: best first. */
export function fileAt(
  file: FileFacts,
  depth: Depth,
  order: readonly SymbolFacts[],
  keywords: readonly string[],
): MapFile {
  const lines = depth < 5 ? 0 : depth === 5 ? Math.ceil(order.length / 2) : order.length;
  const own = new Set(order.slice(0, lines));
  const inSource = (symbols: Iterable<SymbolFacts>): SymbolFacts[] => [...symbols].sort((a, b) => a.line - b.line);
  const named = depth < 3 ? [] : depth === 3 ? order.slice(0, fewNames) : order.filter((symbol) => !own.has(symbol));
  return {
    path: file.path,
    says: file.says,
    names: [...new Set(inSource(named).map(({ name }) => name))],
    keywords: keywords.slice(0, keywordsAt[depth]),
    symbols: inSource(own).map(({ name, line, signature, says }) => ({
      name,
      line,
      signature,
      says: depth === 7 ? says : "",
    })),
  };
}

/** Folder and name of a path. */
export function placeOf(path: string): { readonly folder: string; readonly name: string } {
  const cut = path.lastIndexOf("/");
  return { folder: path.slice(0, Math.max(0, cut)), name: path.slice(cut + 1) };
}
