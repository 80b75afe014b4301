/** Suites over `about`: one line for one text. */
import { plainText } from "../../documents/index.ts";
import { lead } from "../../strategies/lead.ts";
import { type AboutOptions, aboutDocument, aboutEfforts, aboutStrategies, chosenAbout } from "../../tasks/about.ts";
import { type TargetName, targets } from "../../tasks/targets.ts";
import { cellOutput, checkByRules, type TaskAdapter } from "./adapter.ts";
import { itemDocument } from "./item-document.ts";
import { bestSentence, drawnSentence, proseSentences, sentenceBaselines } from "./sentence-baselines.ts";

export const aboutAdapter: TaskAdapter = {
  name: "about",
  fields: {
    input: { field: "input", required: true },
    /** Base64 of the file as it is on disk, for suites on encodings. */
    bytes: { field: "raw_base64", required: false },
  },
  strategies: aboutStrategies,
  efforts: aboutEfforts,
  metrics: ["rougeL", "rouge1", "rouge2", "words", "support"],
  baselines: sentenceBaselines,
  checkOptions(options, fail) {
    checkByRules({ for: "text", maxChars: "whole", maxWords: "whole", language: "text" }, options, fail);
    if (options.for !== undefined && !Object.hasOwn(targets, String(options.for)))
      fail(`there is no site "${options.for}"`, `use one of ${Object.keys(targets).join(", ")}`);
  },
  async prepare(item, data) {
    const document = await itemDocument(
      { id: item.id, text: item.values.input, bytes: item.values.bytes, format: item.format },
      data,
    );
    const sentences = proseSentences(document);
    return {
      source: plainText(document),
      language: document.language,
      async run(system, context) {
        const options = { ...aboutOptions(system.options, system), strategy: system.strategy };
        const result = await aboutDocument(document, options, await chosenAbout(options), context);
        return cellOutput(result.about, result);
      },
      async baseline(name, draw) {
        if (name === "oracle") return bestSentence(sentences, item.references);
        if (name === "random sentence") return drawnSentence(sentences, draw);
        const problem = {
          task: "about",
          documents: [document],
          requirements: "",
          limits: {},
          language: document.language,
          prompts: {},
          item: item.id,
        };
        const { summary } = await lead.solve(problem, noAgents, {});
        return summary === "" ? null : summary;
      },
    };
  },
};

/** `lead` asks nobody. */
const noAgents = {} as Parameters<typeof lead.solve>[1];

function aboutOptions(
  options: Readonly<Record<string, unknown>>,
  system: { readonly settings: AboutOptions["settings"]; readonly prompts: Readonly<Record<string, string>> },
): AboutOptions {
  const {
    for: target,
    maxChars,
    maxWords,
    language,
  } = options as {
    for?: TargetName;
    maxChars?: number;
    maxWords?: number;
    language?: string;
  };
  return {
    prompts: system.prompts,
    ...(system.settings === undefined ? {} : { settings: system.settings }),
    ...(target === undefined ? {} : { target }),
    limits: { ...(maxChars === undefined ? {} : { maxChars }), ...(maxWords === undefined ? {} : { maxWords }) },
    ...(language === undefined ? {} : { language }),
  };
}
