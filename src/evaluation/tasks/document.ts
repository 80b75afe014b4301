/** Suites over `document`: one summary of a long document. */
import { countWords } from "../../base/length.ts";
import { plainText } from "../../documents/index.ts";
import { type DocumentOptions, documentEfforts, documentStrategies, summarizeDocument } from "../../tasks/document.ts";
import { cellOutput, checkByRules, type TaskAdapter } from "./adapter.ts";
import { itemDocument } from "./item-document.ts";
import { greedySentences, proseSentences, sentenceBaselines, upToWords } from "./sentence-baselines.ts";

/** Words of a baseline where there is no reference to be as long as: those of `--length medium`. */
const mediumWords = 200;

export const documentAdapter: TaskAdapter = {
  name: "document",
  fields: { input: { field: "input", required: true } },
  strategies: documentStrategies,
  efforts: documentEfforts,
  metrics: ["rougeL", "rouge1", "rouge2", "words", "support"],
  baselines: sentenceBaselines,
  checkOptions(options, fail) {
    const { length, ...others } = options;
    if (length !== undefined && typeof length !== "string" && typeof length !== "number")
      fail("option length must be short, medium, long or a number of words", "correct the value");
    checkByRules({ language: "text", excludeAbstract: "flag" }, others, fail);
  },
  async prepare(item, data) {
    const document = await itemDocument({ id: item.id, text: item.values.input, format: item.format }, data);
    const sentences = proseSentences(document);
    const words = Math.max(0, ...item.references.map((reference) => countWords(reference))) || mediumWords;
    return {
      source: plainText(document),
      language: document.language,
      async run(system, context) {
        const options: DocumentOptions = {
          ...(system.options as Pick<DocumentOptions, "length" | "language" | "excludeAbstract">),
          settings: system.settings,
          prompts: system.prompts,
          strategy: system.strategy,
        };
        const result = await summarizeDocument(document, options, context);
        return cellOutput(result.summary, result);
      },
      baseline(name, draw) {
        if (name === "oracle") return Promise.resolve(greedySentences(sentences, item.references, words));
        return Promise.resolve(upToWords(name === "lead" ? sentences : draw.shuffle(sentences), words));
      },
    };
  },
};
