/** `tune digest`: the prompts of the Generator and of the aggregator that merges. A pair's documents: its field `documents`. */
import { cisAggregator } from "../../../agents/roles/aggregator-summary.ts";
import { generator } from "../../../agents/roles/generator.ts";
import type { Document } from "../../../documents/document.ts";
import { parseDocument } from "../../../documents/index.ts";
import { defaultDigestWords, digestDocuments } from "../../digest.ts";
import type { TunedTask } from "./contract.ts";
import { wholeTaskStudent } from "./whole-task.ts";

export const digestTask: TunedTask = {
  name: "digest",
  strategies: { direct: [generator], ensemble: [generator, cisAggregator] },
  defaultStrategy: "direct",
  limits: { maxWords: defaultDigestWords },
  read: ({ id, input, format }) => parseDocument({ source: id, text: input, format }),
  student: (role, { strategy, prompts, limits, context }) =>
    wholeTaskStudent(
      role === generator.name ? generator : cisAggregator,
      "digests of several documents",
      prompts,
      context,
      async (pair, own, inside) => {
        const documents = await documentsOf(pair.id, pair.extra?.documents, pair.document);
        const settings = strategy === "ensemble" ? { settings: { aggregator: "cis" as const } } : {};
        return (await digestDocuments(documents, { strategy, prompts: own, limits, ...settings }, inside, pair.id))
          .summary;
      },
    ),
};

/** A list of texts, or of {text, name}; without one the input is the only document. */
async function documentsOf(id: string, given: unknown, whole: Document): Promise<Document[]> {
  if (!Array.isArray(given) || given.length === 0) return [whole];
  const documents: Document[] = [];
  for (const [at, entry] of given.entries()) {
    const { text = entry, name } = (typeof entry === "object" && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >;
    if (typeof text !== "string") continue;
    documents.push(await parseDocument({ source: `${id}/${typeof name === "string" ? name : at + 1}`, text }));
  }
  return documents.length === 0 ? [whole] : documents;
}
