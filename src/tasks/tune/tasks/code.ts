/** `tune code`: the prompt of the code summarizer in one call. The language of a pair: its field `language`, else its id's ending. */
import { codeSummarizer } from "../../../agents/roles/code-summarizer.ts";
import { SourceError } from "../../../base/errors.ts";
import { languageOfPath } from "../../../code/languages/table.ts";
import { parseDocument } from "../../../documents/index.ts";
import { sourceOfText } from "../../code/of-text.ts";
import { defaultMaxWords, summarizeCode } from "../../code.ts";
import type { TunedTask } from "./contract.ts";
import { wholeTaskStudent } from "./whole-task.ts";

export const codeTask: TunedTask = {
  name: "code",
  strategies: { direct: [codeSummarizer] },
  defaultStrategy: "direct",
  limits: { maxWords: defaultMaxWords },
  async read({ id, input, extra }) {
    await sourceOfText({ id, text: input, language: languageOf(id, extra) });
    return parseDocument({ source: id, text: input, format: "text" });
  },
  student: (_, { strategy, prompts, limits, context }) =>
    wholeTaskStudent(codeSummarizer, "summaries of code", prompts, context, async (pair, own, inside) => {
      const { extra } = pair;
      const symbol = typeof extra?.name === "string" ? { symbol: extra.name } : {};
      const file = await sourceOfText({
        id: pair.id,
        text: pair.input,
        language: languageOf(pair.id, extra),
        ...symbol,
      });
      const { maxWords = defaultMaxWords } = limits;
      return (await summarizeCode(file, { strategy, prompts: own, maxWords }, inside)).summary;
    }),
};

function languageOf(id: string, extra: Readonly<Record<string, unknown>> | undefined): string {
  if (typeof extra?.language === "string") return extra.language;
  const byEnding = languageOfPath(id);
  if (byEnding !== null) return byEnding.id;
  throw new SourceError("source-unreadable", `${id} does not say its programming language`, {
    source: id,
    hint: 'give each pair a field "language", or an id that ends like a file of it',
  });
}
