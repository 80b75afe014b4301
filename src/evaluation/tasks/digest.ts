/** Suites over `digest`: one summary of a set of documents. */

import { SourceError } from "../../base/errors.ts";
import { countWords } from "../../base/length.ts";
import type { Document } from "../../documents/document.ts";
import { plainText } from "../../documents/index.ts";
import {
  type DigestOptions,
  defaultDigestWords,
  digestDocuments,
  digestEfforts,
  digestStrategies,
} from "../../tasks/digest.ts";
import type { DataSpec } from "../suite/suite.ts";
import type { BenchItem } from "./adapter.ts";
import { cellOutput, checkByRules, type TaskAdapter } from "./adapter.ts";
import { itemDocument } from "./item-document.ts";
import { greedySentences, proseSentences, sentenceBaselines, upToWords } from "./sentence-baselines.ts";

export const digestAdapter: TaskAdapter = {
  name: "digest",
  fields: {
    documents: { field: "documents", required: true },
    aspect: { field: "aspect", required: false },
  },
  strategies: digestStrategies,
  efforts: digestEfforts,
  metrics: ["rougeL", "rouge1", "rouge2", "words", "support"],
  baselines: sentenceBaselines,
  checkOptions(options, fail) {
    checkByRules({ maxWords: "whole", maxChars: "whole", language: "text", aspect: "text" }, options, fail);
  },
  async prepare(item, data) {
    const documents = await documentsOf(item, data);
    const own = typeof item.values.aspect === "string" ? item.values.aspect : undefined;
    const sentences = documents.map(proseSentences);
    // Baselines are as long as the references, or as a digest may be.
    const words = Math.max(0, ...item.references.map((reference) => countWords(reference))) || defaultDigestWords;
    return {
      source: documents.map(plainText).join("\n\n"),
      language: documents[0]?.language ?? "und",
      async run(system, context) {
        const {
          maxWords,
          maxChars,
          language,
          aspect = own,
        } = system.options as {
          maxWords?: number;
          maxChars?: number;
          language?: string;
          aspect?: string;
        };
        const options: DigestOptions = {
          prompts: system.prompts,
          settings: system.settings,
          limits: { ...(maxWords === undefined ? {} : { maxWords }), ...(maxChars === undefined ? {} : { maxChars }) },
          strategy: system.strategy,
          ...(language === undefined ? {} : { language }),
          ...(aspect === undefined ? {} : { aspect }),
        };
        const result = await digestDocuments(documents, options, context, item.id);
        return cellOutput(result.summary, result);
      },
      baseline(name, draw) {
        const all = sentences.flat();
        if (name === "oracle") return Promise.resolve(greedySentences(all, item.references, words));
        if (name === "random sentence") return Promise.resolve(upToWords(draw.shuffle(all), words));
        // First sentences in turn: the beginning of every document counts alike.
        const longest = Math.max(0, ...sentences.map((list) => list.length));
        const turns = Array.from({ length: longest }, (_, at) => sentences.flatMap((list) => list.slice(at, at + 1)));
        return Promise.resolve(upToWords(turns.flat(), words));
      },
    };
  },
};

async function documentsOf(item: BenchItem, data: DataSpec): Promise<Document[]> {
  const given = item.values.documents;
  if (!Array.isArray(given) || given.length === 0)
    throw new SourceError("source-damaged", `${item.id} has no list of documents`, { source: item.id });
  const documents: Document[] = [];
  for (const [at, entry] of given.entries()) {
    const {
      name,
      text = entry,
      format,
    } = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
    documents.push(
      await itemDocument(
        {
          id: `${item.id}/${typeof name === "string" ? name : at + 1}`,
          text,
          format: typeof format === "string" ? format : item.format,
        },
        data,
      ),
    );
  }
  return documents;
}
