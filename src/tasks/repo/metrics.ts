/**
 * How good a documented tree is, by depth, without a judge: likeness of a summary to its parts' summaries, keyword coverage and
 * density, reading ease. Agent4cs, evaluation; systems.md section 2. The bench and suites compare systems with it.
 */
import { flesch } from "../../metrics/flesch/flesch.ts";
import { loadSyllableCounter } from "../../metrics/flesch/syllables.ts";
import { keywordCoverage } from "../../metrics/reference-free/keywords.ts";
import { rankedTerms } from "../../strategies/hierarchical/keywords.ts";
import { fitTfidf, sparseCosine } from "../../text/tfidf.ts";
import type { RepoNode } from "./document.ts";

/** One vector a text, or TF-IDF where no embedding model is at hand. */
export type Similarity = {
  /** "tfidf-cosine", or the embedder's spec. */
  readonly name: string;
  prepare(texts: readonly string[]): Promise<(a: number, b: number) => number>;
};

/** Figures of one folder's summary against what lies below it. */
export interface FolderScores {
  readonly path: string;
  readonly depth: number;
  /** Mean cosine with the children that have a summary; null where none has. */
  readonly similarity: number | null;
  /** Share of the children's keywords that stand in the summary; null without keywords. */
  readonly coverage: number | null;
  /** Coverage / words of the summary. */
  readonly density: number | null;
  readonly readingEase: number | null;
  readonly words: number;
}

/** Means over the folders of one depth. */
export interface DepthScores {
  /** 0 for the root; null for all together. */
  readonly depth: number | null;
  readonly n: number;
  readonly similarity: number | null;
  readonly coverage: number | null;
  readonly density: number | null;
  readonly readingEase: number | null;
}

/** Figures of a documented tree: folder by folder, by depth, and over all. */
export interface TreeScores {
  readonly similarityName: string;
  readonly folders: readonly FolderScores[];
  readonly depths: readonly DepthScores[];
}

/** How a tree is scored; all have defaults. */
export interface TreeScoreOptions {
  readonly similarity?: Similarity;
  /** Keywords taken from the children's summaries. Default 20. */
  readonly keywords?: number;
  /** Which children count: "folders" compares with systems that summarize folders only. Default "all". */
  readonly children?: "all" | "folders";
}

/** TF-IDF cosine, idf over all texts compared. */
export const tfidfCosine: Similarity = {
  name: "tfidf-cosine",
  async prepare(texts) {
    const model = fitTfidf(texts, { stopWords: "english", allowEmpty: true });
    return (a, b) => {
      const [left, right] = [model.rows[a], model.rows[b]];
      return left === undefined || right === undefined ? 0 : sparseCosine(left, right);
    };
  },
};

/**
 * Scores every folder that has a summary and at least one counted child with one. Keywords are extracted from the children's
 * summaries the same way for every system (top TF-IDF terms), so that systems without keywords of their own compare.
 */
export async function scoreTree(root: RepoNode, options: TreeScoreOptions = {}): Promise<TreeScores> {
  const similarity = options.similarity ?? tfidfCosine;
  const folders = foldersOf(root);
  const texts: string[] = [];
  const indexOf = new Map<RepoNode, number>();
  const index = (node: RepoNode): number => {
    const known = indexOf.get(node);
    if (known !== undefined) return known;
    const at = texts.push(node.summary ?? "") - 1;
    indexOf.set(node, at);
    return at;
  };
  const pairs = folders
    .map(({ node, depth }) => ({ node, depth, children: countedChildren(node, options) }))
    .filter(({ node, children }) => node.summary !== null && children.length > 0);
  for (const { node, children } of pairs) for (const one of [node, ...children]) index(one);
  const cosine = await similarity.prepare(texts);
  const syllables = await loadSyllableCounter();
  const scores = pairs.map(({ node, depth, children }): FolderScores => {
    const summary = node.summary ?? "";
    const terms = rankedTerms(
      children.map((child) => child.summary ?? ""),
      options.keywords ?? 20,
    );
    const covered = keywordCoverage(summary, terms);
    return {
      path: node.path,
      depth,
      similarity: mean(children.map((child) => cosine(index(node), index(child)))),
      coverage: covered.coverage ?? null,
      density: covered.density ?? null,
      readingEase: covered.words === 0 ? null : flesch(summary, syllables).readingEase,
      words: covered.words,
    };
  });
  const depths = [...new Set(scores.map(({ depth }) => depth))].sort((a, b) => a - b);
  return {
    similarityName: similarity.name,
    folders: scores,
    depths: [
      ...depths.map((depth) =>
        summarize(
          depth,
          scores.filter((score) => score.depth === depth),
        ),
      ),
      summarize(null, scores),
    ],
  };
}

function foldersOf(root: RepoNode): { node: RepoNode; depth: number }[] {
  const found: { node: RepoNode; depth: number }[] = [];
  const open = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.node.kind !== "folder") continue;
    found.push(next);
    for (const child of [...next.node.children].reverse()) open.push({ node: child, depth: next.depth + 1 });
  }
  return found;
}

function countedChildren(node: RepoNode, options: TreeScoreOptions): RepoNode[] {
  return node.children.filter(
    (child) => child.summary !== null && (options.children !== "folders" || child.kind === "folder"),
  );
}

function summarize(depth: number | null, scores: readonly FolderScores[]): DepthScores {
  const of = (pick: (score: FolderScores) => number | null): number | null =>
    mean(scores.map(pick).filter((value) => value !== null));
  return {
    depth,
    n: scores.length,
    similarity: of(({ similarity }) => similarity),
    coverage: of(({ coverage }) => coverage),
    density: of(({ density }) => density),
    readingEase: of(({ readingEase }) => readingEase),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
