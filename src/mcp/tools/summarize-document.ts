/** Tool `summarize_document`: one long document, every sentence with the passages behind it. */
import { z } from "zod";
import { document } from "../../tasks/document.ts";
import { defaultAnswerTokens, fitAnswer } from "../budget.ts";
import { type AskingTool, textOf, warningLines } from "../tool.ts";
import { evidence, maxTokens, models, path, waitSeconds, warnings } from "./parts.ts";

const input = z.object({
  path,
  words: z.int().min(10).max(5000).default(200).describe("Words the summary may have"),
  language: z.string().optional(),
  maxTokens: maxTokens(defaultAnswerTokens),
  waitSeconds,
});

export const summarizeDocumentTool: AskingTool<z.infer<typeof input>> = {
  kind: "asking",
  name: "summarize_document",
  title: "Summarize a document",
  description:
    "The summary of one document (Markdown, HTML, PDF, DOCX, EPUB, LaTeX, notebooks and more), each sentence with the passage that backs it.",
  input,
  output: z.strictObject({
    source: z.string(),
    title: z.string().nullable(),
    summary: z.string(),
    support: z.number().nullable(),
    sentences: z.array(z.strictObject({ text: z.string(), evidence })),
    skipped: z.array(z.string()).describe("Sections that were not read"),
    models,
    warnings,
  }),
  async run({ path: given, words, language, maxTokens: budget }, context, { roots }) {
    const place = roots.find(given);
    const options = { cwd: place.root, length: words, ...(language === undefined ? {} : { language }) };
    const result = await document(place.path, options, context);
    const { value, leftOut } = await fitAnswer(
      {
        source: place.shown,
        title: result.title,
        summary: result.summary,
        support: result.support,
        sentences: result.sentences.map((sentence) => ({
          text: sentence.text,
          evidence: sentence.evidence.map(({ text, section }) => ({ text, section })),
        })),
        skipped: [...result.skipped],
        models: result.models,
        warnings: warningLines(result.warnings),
      },
      budget,
      ["skipped", "sentences", "warnings"],
      ["summary"],
    );
    return {
      text: textOf([value.summary, ...value.warnings.map((warning) => `Warning: ${warning}`)]),
      result: value,
      more: leftOut === "" ? "" : `left out: ${leftOut}; raise maxTokens`,
    };
  },
};
