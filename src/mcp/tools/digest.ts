/** Tool `digest`: one summary of many documents. */
import { z } from "zod";
import { digest } from "../../tasks/digest.ts";
import { defaultAnswerTokens, fitAnswer } from "../budget.ts";
import { type AskingTool, textOf, warningLines } from "../tool.ts";
import { maxTokens, models, path, waitSeconds, warnings } from "./parts.ts";

const input = z.object({
  paths: z.array(path).min(1).max(200).describe("Files, or folders of which all documents are read"),
  aspect: z.string().max(1000).optional().describe("What alone is wanted"),
  words: z.int().min(10).max(2000).default(120).describe("Words the digest may have"),
  language: z.string().optional(),
  maxTokens: maxTokens(defaultAnswerTokens),
  waitSeconds,
});

export const digestTool: AskingTool<z.infer<typeof input>> = {
  kind: "asking",
  name: "digest",
  title: "Digest of documents",
  description: "One summary of several documents, with the documents that back each sentence.",
  input,
  output: z.strictObject({
    sources: z.array(z.string()),
    aspect: z.string().nullable(),
    summary: z.string(),
    support: z.number().nullable(),
    sentences: z.array(z.strictObject({ text: z.string(), sources: z.array(z.string()) })),
    failed: z.array(z.strictObject({ source: z.string(), reason: z.string() })),
    models,
    warnings,
  }),
  async run({ paths, aspect, words, language, maxTokens: budget }, context, { roots }) {
    const places = paths.map((given) => roots.find(given));
    const root = places[0]?.root ?? "";
    const shown = (name: string): string => {
      const holder = places.find((place) => name.startsWith(place.root));
      return holder === undefined
        ? name
        : name
            .slice(holder.root.length)
            .replace(/^[\\/]/, "")
            .replaceAll("\\", "/");
    };
    const result = await digest(
      places.map((place) => place.path),
      {
        cwd: root,
        limits: { maxWords: words },
        ...(aspect === undefined ? {} : { aspect }),
        ...(language === undefined ? {} : { language }),
      },
      context,
    );
    const { value, leftOut } = await fitAnswer(
      {
        sources: result.sources.map(shown),
        aspect: result.aspect,
        summary: result.summary,
        support: result.support,
        sentences: result.sentences.map((sentence) => ({ text: sentence.text, sources: sentence.sources.map(shown) })),
        failed: result.failed.map(({ source, error }) => ({ source: shown(source), reason: error.message })),
        models: result.models,
        warnings: warningLines(result.warnings),
      },
      budget,
      ["failed", "sources", "sentences", "warnings"],
      ["summary"],
    );
    return {
      text: textOf([
        value.summary,
        ...value.failed.map(({ source, reason }) => `Not read: ${source}: ${reason}`),
        ...value.warnings.map((warning) => `Warning: ${warning}`),
      ]),
      result: value,
      more: leftOut === "" ? "" : `left out: ${leftOut}; raise maxTokens`,
    };
  },
};
