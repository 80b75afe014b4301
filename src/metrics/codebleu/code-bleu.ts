/**
 * CodeBLEU (Ren et al. 2020, "CodeBLEU: a Method for Automatic Evaluation of Code Synthesis"), in agreement with
 * codebleu 0.7.1: BLEU, keyword-weighted match, syntax match and data-flow match, weighted 0.25 each. Callers use the
 * functions of this file; a further language is a row in `flow-rules.ts` and a list in `keywords.ts`.
 */
import { UsageError } from "../../base/errors.ts";
import type { LanguageId } from "../../code/languages/language.ts";
import { languageById } from "../../code/languages/table.ts";
import { withTree } from "../../code/parse.ts";
import { dataFlow, matchedEdges, type NormalEdge } from "./data-flow.ts";
import { type FlowLanguage, flowRules } from "./flow-rules.ts";
import { keywordsOf } from "./keywords.ts";
import { type NgramStatistics, nearestLength, ngramScore, orders, plainNgrams, weightedNgrams } from "./ngrams.ts";
import { plainTree } from "./plain-tree.ts";
import { tokensOf, withoutComments } from "./source.ts";
import { matchedSubtrees, type ShapeTable, subtreeShapes } from "./subtrees.ts";

/** What one item adds to a corpus score: plain sums, so items may be grouped and resampled in any way. */
export interface CodeBleuStatistics {
  readonly ngrams: NgramStatistics;
  readonly weighted: NgramStatistics;
  /** Tokens of the candidate and of the reference nearest in length. */
  readonly candidateLength: number;
  readonly referenceLength: number;
  /** Subtrees and data-flow edges of the references, and how many of them the candidate has. */
  readonly subtrees: { readonly matched: number; readonly total: number };
  readonly edges: { readonly matched: number; readonly total: number };
  /** How many items were summed into this one. Default 1. */
  readonly items?: number;
}

/** The reference implementation measures a (tokens, weights) pair instead of the tokens. */
const oddReferenceLength = 2;

/** All in [0, 1]. */
export interface CodeBleuScore {
  readonly codeBleu: number;
  readonly ngramMatch: number;
  readonly weightedNgramMatch: number;
  readonly syntaxMatch: number;
  /** 0 when nothing matched, and also when the references have no data flow; null under `sound` then. */
  readonly dataflowMatch: number | null;
}

/** Language and weights of CodeBLEU. */
export interface CodeBleuOptions {
  /** Weights of the four parts in the order of `CodeBleuScore`. Default 0.25 each. */
  readonly weights?: readonly [number, number, number, number];
  /**
   * Default false: agree with codebleu 0.7.1. There a data-flow match of 0 counts as 1, so an unrelated candidate gets
   * 0.25, and the weighted match takes every reference for two tokens long, so that brevity is never punished in it.
   * With true, 0 is 0 and lengths are lengths; where the references have no data flow at all, that part is left out and
   * the other weights share its place.
   */
  readonly sound?: boolean;
}

/** The language whose rules score `language`, or null where CodeBLEU is not defined. */
export function codeBleuLanguage(language: LanguageId): FlowLanguage | null {
  if (language === "typescript" || language === "tsx") return "javascript";
  return language in flowRules ? (language as FlowLanguage) : null;
}

function rulesOf(language: LanguageId): FlowLanguage {
  const scored = codeBleuLanguage(language);
  if (scored !== null) return scored;
  throw new UsageError(`CodeBLEU is not defined for ${languageById(language).label}`, {
    code: "not-available",
    hint: `its languages are ${Object.keys(flowRules).join(", ")} and typescript`,
  });
}

/** Shapes and data flow of one text, comments taken out first. TypeScript is read by its own grammar. */
async function read(
  source: string,
  language: LanguageId,
  rules: FlowLanguage,
  shapes: ShapeTable,
): Promise<{ shapes: number[]; edges: NormalEdge[] }> {
  return withTree(languageById(language), source, (view) => {
    const root = plainTree(view);
    return { shapes: subtreeShapes(root, shapes), edges: dataFlow(root, source, flowRules[rules]) };
  });
}

/**
 * Statistics of one candidate against its references (at least one; empty texts are allowed). Throws UsageError for a
 * language without CodeBLEU, PrecisError "tool-failed" when a grammar cannot be loaded.
 */
export async function codeBleuStatistics(
  language: LanguageId,
  candidate: string,
  references: readonly string[],
): Promise<CodeBleuStatistics> {
  const rules = rulesOf(language);
  const candidateTokens = tokensOf(candidate);
  const referenceTokens = references.map(tokensOf);
  const subtrees = { matched: 0, total: 0 };
  const edges = { matched: 0, total: 0 };
  const table: ShapeTable = new Map();
  let stripped = candidate.trim();
  for (const reference of references) {
    // The reference implementation strips the candidate once more for each reference; twice changes Python's docstrings.
    stripped = withoutComments(stripped, rules);
    const own = await read(stripped, language, rules, table);
    const theirs = await read(withoutComments(reference.trim(), rules), language, rules, table);
    subtrees.matched += matchedSubtrees(theirs.shapes, own.shapes);
    subtrees.total += theirs.shapes.length;
    edges.matched += matchedEdges(theirs.edges, own.edges);
    edges.total += theirs.edges.length;
  }
  return {
    ngrams: plainNgrams(candidateTokens, referenceTokens),
    weighted: weightedNgrams(candidateTokens, referenceTokens, keywordsOf(rules)),
    candidateLength: candidateTokens.length,
    referenceLength: nearestLength(
      candidateTokens.length,
      referenceTokens.map((tokens) => tokens.length),
    ),
    subtrees,
    edges,
  };
}

const added = (parts: readonly NgramStatistics[]): NgramStatistics => {
  const total = (side: "matches" | "totals", order: number): number =>
    parts.reduce((sum, part) => sum + (part[side][order] ?? 0), 0);
  const all = Array.from({ length: orders }, (_, order) => order);
  return { matches: all.map((order) => total("matches", order)), totals: all.map((order) => total("totals", order)) };
};

/** The score of one item or of a corpus: sums first, then the ratios. An empty list scores 0. */
export function codeBleuScore(items: readonly CodeBleuStatistics[], options: CodeBleuOptions = {}): CodeBleuScore {
  const { weights = [0.25, 0.25, 0.25, 0.25], sound = false } = options;
  const sum = (value: (item: CodeBleuStatistics) => number): number =>
    items.reduce((total, item) => total + value(item), 0);
  const candidateLength = sum((item) => item.candidateLength);
  const referenceLength = sum((item) => item.referenceLength);
  const ngramMatch = ngramScore(added(items.map((item) => item.ngrams)), candidateLength, referenceLength);
  const weightedLength = sound ? referenceLength : oddReferenceLength * sum((item) => item.items ?? 1);
  const weightedNgramMatch = ngramScore(added(items.map((item) => item.weighted)), candidateLength, weightedLength);
  const ratio = (matched: number, total: number): number => (total === 0 ? 0 : matched / total);
  const syntaxMatch = ratio(
    sum((item) => item.subtrees.matched),
    sum((item) => item.subtrees.total),
  );
  const edges = sum((item) => item.edges.total);
  const dataflow = ratio(
    sum((item) => item.edges.matched),
    edges,
  );
  const others = weights[0] * ngramMatch + weights[1] * weightedNgramMatch + weights[2] * syntaxMatch;
  const parts = { ngramMatch, weightedNgramMatch, syntaxMatch };
  if (!sound) {
    return { codeBleu: others + weights[3] * (dataflow === 0 ? 1 : dataflow), ...parts, dataflowMatch: dataflow };
  }
  if (edges > 0) return { codeBleu: others + weights[3] * dataflow, ...parts, dataflowMatch: dataflow };
  const rest = weights[0] + weights[1] + weights[2];
  return { codeBleu: rest === 0 ? 0 : (others / rest) * (rest + weights[3]), ...parts, dataflowMatch: null };
}

/**
 * CodeBLEU of candidates against their references, as one corpus. `references[i]` belongs to `candidates[i]`. Throws
 * UsageError when the counts differ, a candidate has no reference, or the language has no CodeBLEU.
 *
 * @example
 * (await codeBleu({ language: "python", candidates: ["x = 1"], references: [["x = 1"]] })).syntaxMatch // 1
 */
export async function codeBleu(input: {
  readonly language: LanguageId;
  readonly candidates: readonly string[];
  readonly references: readonly (readonly string[])[];
  readonly options?: CodeBleuOptions;
}): Promise<CodeBleuScore> {
  const { language, candidates, references } = input;
  if (candidates.length !== references.length) {
    throw new UsageError(`${candidates.length} candidates against ${references.length} lists of references`, {
      hint: "give one list of references for each candidate",
    });
  }
  const items: CodeBleuStatistics[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const own = references[index] ?? [];
    if (own.length === 0) throw new UsageError(`candidate ${index + 1} has no reference`);
    items.push(await codeBleuStatistics(language, candidate, own));
  }
  return codeBleuScore(items, input.options);
}
