/** Tool `search`: which parts of a repository answer a question, by its generated pages. */
import { z } from "zod";
import { SourceError } from "../../base/errors.ts";
import type { Embedder } from "../../metrics/semantic/embedder.ts";
import { cosine } from "../../metrics/semantic/vectors.ts";
import { allNodes, type RepoNode } from "../../tasks/repo/document.ts";
import { bm25 } from "../../text/bm25.ts";
import { withIdentifierWords } from "../../text/identifier-words.ts";
import { defaultAnswerTokens, fitAnswer } from "../budget.ts";
import { findPages } from "../pages.ts";
import { type AskingTool, textOf } from "../tool.ts";
import { folder, maxTokens, waitSeconds, warnings } from "./parts.ts";

const input = z.object({
  query: z.string().min(1).max(2000).describe("What you look for, in words or names"),
  path: folder,
  limit: z.int().min(1).max(200).default(10),
  maxTokens: maxTokens(defaultAnswerTokens),
  waitSeconds,
});

/** Best by words that an embedder orders anew: all would cost a call for each page. Ours. */
const mostEmbedded = 100;
/** Constant of reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR 2009). */
const fusion = 60;

export const searchTool: AskingTool<z.infer<typeof input>> = {
  kind: "asking",
  name: "search",
  title: "Search generated pages",
  description:
    "Functions, files and folders whose generated summary, name or keywords answer a question (BM25, and by meaning where an embedder is set). Needs pages that precis repo wrote; without them use map with focus.",
  input,
  output: z.strictObject({
    query: z.string(),
    ranking: z.enum(["words", "words and meaning"]),
    hits: z.array(
      z.strictObject({
        path: z.string(),
        symbol: z.string().nullable(),
        kind: z.string(),
        line: z.int().nullable(),
        summary: z.string(),
        score: z.number().describe("BM25; only for comparison within one answer"),
      }),
    ),
    found: z.int().describe("Parts that share a word with the query"),
    warnings,
  }),
  async run({ query, path, limit, maxTokens: budget }, context, { roots }, embedder) {
    const place = roots.find(path);
    const told: string[] = [];
    const pages = await findPages(place, roots, (message) => told.push(message));
    if (pages === null)
      throw new SourceError("source-missing", "there are no generated pages to search", {
        source: place.shown,
        hint: told[0] ?? "run precis repo there, or use the tool map with focus",
      });
    const nodes = [...allNodes(pages.document.tree)].filter(({ summary }) => summary !== null);
    const scores = bm25(nodes.map(textOfNode)).scores(withIdentifierWords(query));
    const ranked = nodes
      .map((node, index) => ({ node, score: scores[index] ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.node.path < b.node.path ? -1 : 1));
    const model = await embedder();
    const best = model === undefined ? ranked : await byMeaning(query, ranked, model, context.signal);
    const { value, leftOut } = await fitAnswer(
      {
        query,
        ranking: model === undefined ? "words" : "words and meaning",
        hits: best.slice(0, limit).map(({ node, score }) => ({
          path: node.path.split("#")[0] || ".",
          symbol: node.path.includes("#") ? node.path.slice(node.path.indexOf("#") + 1) : null,
          kind: node.kind,
          line: node.sources[0]?.startLine ?? null,
          summary: node.summary ?? "",
          score: Math.round(score * 1000) / 1000,
        })),
        found: ranked.length,
        warnings: told,
      },
      budget,
      ["hits"],
    );
    const rest = ranked.length - value.hits.length;
    return {
      text: textOf([
        value.hits.length === 0 ? "Nothing in the pages shares a word with this." : "",
        ...value.hits.map(
          ({ path: at, symbol, line, summary }) =>
            `${at}${line === null ? "" : `:${line}`}${symbol === null ? "" : ` ${symbol}`}: ${summary}`,
        ),
      ]),
      result: value,
      more: rest <= 0 ? "" : `${rest} more: raise limit${leftOut === "" ? "" : " and maxTokens"}`,
    };
  },
};

function textOfNode({ path, summary, keywords }: RepoNode): string {
  return withIdentifierWords(`${path} ${summary} ${keywords.join(" ")}`);
}

interface Ranked {
  readonly node: RepoNode;
  readonly score: number;
}

async function byMeaning(
  query: string,
  ranked: readonly Ranked[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<readonly Ranked[]> {
  const near = ranked.slice(0, mostEmbedded);
  if (near.length < 2) return ranked;
  const [asked, ...vectors] = await embedder.embed([query, ...near.map(({ node }) => node.summary ?? "")], signal);
  const likeness = vectors.map((vector) => (asked === undefined ? 0 : cosine(asked, vector)));
  const meaning = near.map((_, index) => index).sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0));
  const rankOf = new Map(meaning.map((index, rank) => [index, rank]));
  const fused = near.map((one, index) => ({
    one,
    worth: 1 / (fusion + index) + 1 / (fusion + (rankOf.get(index) ?? near.length)),
  }));
  return [...fused.sort((a, b) => b.worth - a.worth).map(({ one }) => one), ...ranked.slice(mostEmbedded)];
}
