/** Suites over `code`: the summary of one function or file. */
import { SourceError } from "../../base/errors.ts";
import { codeStrategies } from "../../strategies/code/registry.ts";
import { sourceOfText } from "../../tasks/code/of-text.ts";
import { type CodeOptions, codeEfforts, summarizeCode } from "../../tasks/code.ts";
import { cellOutput, checkByRules, debateOf, type TaskAdapter } from "./adapter.ts";
import { checkCodeSettings, checkIntent, checkLabels, partedSettings } from "./debate-settings.ts";
import { bestSentence, drawnSentence } from "./sentence-baselines.ts";

const optionNames = ["maxWords", "language", "intent", "labels"];

export const codeAdapter: TaskAdapter = {
  name: "code",
  fields: {
    input: { field: "code", required: true },
    language: { field: "language", required: true },
    /** What is meant within the code; default all of it. */
    symbol: { field: "name", required: false },
  },
  strategies: codeStrategies,
  efforts: codeEfforts,
  metrics: ["rougeL", "rouge1", "rouge2", "meteor", "words", "support"],
  baselines: [
    { name: "lead", about: "the name, split into words", needsReference: false },
    { name: "oracle", about: "the line of code whose words match the reference best", needsReference: true },
    { name: "random sentence", about: "a line of code as words, drawn by seed", needsReference: false },
  ],
  checkOptions(options, fail) {
    checkByRules({ maxWords: "whole", language: "text", intent: "text", labels: "text" }, options, fail);
    checkIntent(options.intent, fail);
    checkLabels(options.labels, fail);
  },
  checkSettings(strategy, settings, fail) {
    checkCodeSettings(strategy, settings, optionNames, fail);
    this.checkOptions(partedSettings(settings, optionNames).options, fail);
  },
  async prepare(item) {
    const { input, language, symbol } = item.values;
    if (typeof input !== "string" || typeof language !== "string")
      throw new SourceError("source-damaged", `${item.id} has no code or no language`, { source: item.id });
    const name = typeof symbol === "string" ? symbol : undefined;
    const file = await sourceOfText({
      id: item.id,
      text: input,
      language,
      ...(name === undefined ? {} : { symbol: name }),
    });
    const lines = input
      .split("\n")
      .map(asWords)
      .filter((line) => line !== "");
    return {
      source: input,
      language: "en",
      async run(system, context) {
        const { settings, options: swept } = partedSettings(system.settings, optionNames);
        const options: CodeOptions = {
          ...({ ...system.options, ...swept } as Pick<CodeOptions, "maxWords" | "language" | "intent" | "labels">),
          settings,
          prompts: system.prompts,
          strategy: system.strategy,
        };
        const result = await summarizeCode(file, options, context);
        const accepted =
          result.stages.length === 0 ? {} : { scores: { underperforming: result.underperforming ? 1 : 0 } };
        return { ...cellOutput(result.summary, result), ...accepted, ...debateOf(result) };
      },
      baseline(row, draw) {
        if (row === "oracle") return Promise.resolve(bestSentence(lines, item.references));
        if (row === "random sentence") return Promise.resolve(drawnSentence(lines, draw));
        return Promise.resolve(name === undefined ? (lines[0] ?? null) : asWords(name));
      },
    };
  },
};

/** "parseHTTPHeader_v2" -> "parse http header v 2". */
function asWords(code: string): string {
  return code
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}
