/**
 * Text to syntax tree with web-tree-sitter. The library and a grammar are loaded when the first file needs them, never
 * before (several grammars loaded at once compete for the compiler: single loads then take seconds). Trees live only
 * inside `withTree`; their memory is outside JavaScript's heap and would leak otherwise.
 */
import { createRequire } from "node:module";
import type { Language as Grammar, Parser, Query } from "web-tree-sitter";
import { PrecisError } from "../base/errors.ts";
import type { Language, LanguageId } from "./languages/language.ts";
import type { Node } from "./node.ts";

/**
 * Ours: a safety net against texts that drive error recovery into the ground, so that one file cannot stop a run. The
 * largest sources of the wild parse in a tenth of it.
 */
const longestParseMs = 60_000;

/** A grammar ready for use. One per language and process: a grammar's memory cannot be given back. */
interface Loaded {
  readonly grammar: Grammar;
  readonly parser: Parser;
  readonly queries: Map<string, Query>;
  readonly Queries: typeof Query;
}

// Memory of what was loaded, not state: nothing here changes a result.
const loaded = new Map<LanguageId, Promise<Loaded>>();
let library: Promise<typeof import("web-tree-sitter")> | undefined;
/** Resolves when no grammar is being loaded. */
let before: Promise<void> = Promise.resolve();

async function loadLibrary(): Promise<typeof import("web-tree-sitter")> {
  const module = await import("web-tree-sitter");
  await module.Parser.init();
  return module;
}

async function load(language: Language): Promise<Loaded> {
  library ??= loadLibrary();
  const { Language: Grammars, Parser: Parsers, Query: Queries } = await library;
  const require = createRequire(import.meta.url);
  const file = require.resolve(`${language.grammar.package}/out/tree-sitter-${language.grammar.name}.wasm`);
  const grammar = await Grammars.load(file);
  const parser = new Parsers();
  parser.setLanguage(grammar);
  return { grammar, parser, queries: new Map(), Queries };
}

function ready(language: Language): Promise<Loaded> {
  const known = loaded.get(language.id);
  if (known !== undefined) return known;
  // One after another: the library's loader mixes up grammars that are loaded at the same time.
  const loading = before
    .then(() => load(language))
    .catch((error: unknown) => {
      loaded.delete(language.id);
      throw new PrecisError("tool-failed", `the ${language.label} grammar cannot be loaded`, {
        hint: `check that the package ${language.grammar.package} is installed`,
        cause: error,
      });
    });
  loaded.set(language.id, loading);
  before = loading.then(
    () => undefined,
    () => undefined,
  );
  return loading;
}

/** A query's answer in document order. */
export interface Capture {
  readonly name: string;
  readonly node: Node;
}

export interface TreeView {
  readonly root: Node;
  /** Runs a tree-sitter query over the whole tree. The compiled query is kept for the next file. */
  captures(query: string): readonly Capture[];
}

/**
 * Parses `text` and hands the tree to `use`, which must not keep nodes: they are freed when it returns. Positions are
 * in UTF-16 code units, like JavaScript's. Throws PrecisError "tool-failed" when the grammar cannot be loaded or the
 * parser gives up; a syntax error is no exception, it is a node in the tree.
 */
export async function withTree<T>(language: Language, text: string, use: (view: TreeView) => T): Promise<T> {
  const { grammar, parser, queries, Queries } = await ready(language);
  const started = performance.now();
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() - started > longestParseMs });
  if (tree === null) {
    parser.reset();
    throw new PrecisError(
      "tool-failed",
      `the ${language.label} parser gave up after ${longestParseMs / 1000} seconds`,
      {
        hint: "leave the file out with a .precisignore",
      },
    );
  }
  try {
    return use({
      root: tree.rootNode,
      captures: (source) => {
        let query = queries.get(source);
        if (query === undefined) {
          query = new Queries(grammar, source);
          queries.set(source, query);
        }
        return query.captures(tree.rootNode);
      },
    });
  } finally {
    tree.delete();
  }
}

/** Frees parsers and compiled queries; the next `withTree` makes new ones. For long-lived processes between tasks. @public */
export async function releaseParsers(): Promise<void> {
  const all = [...loaded.values()];
  loaded.clear();
  for (const entry of await Promise.allSettled(all)) {
    if (entry.status !== "fulfilled") continue;
    for (const query of entry.value.queries.values()) query.delete();
    entry.value.parser.delete();
  }
}
