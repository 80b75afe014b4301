/** Tool `about`: what a README, a listing or a folder is, in one line. */
import { z } from "zod";
import { SourceError } from "../../base/errors.ts";
import { about } from "../../tasks/about.ts";
import { defaultAnswerTokens, fitAnswer } from "../budget.ts";
import { type AskingTool, textOf, warningLines } from "../tool.ts";
import { evidence, maxTokens, models, path, waitSeconds, warnings } from "./parts.ts";

const input = z.object({
  path: path.default("."),
  maxChars: z.int().min(1).max(1000).default(350).describe("Longest line, in characters"),
  language: z.string().optional().describe("Language of the line; default the source's own"),
  maxTokens: maxTokens(defaultAnswerTokens),
  waitSeconds,
});

export const aboutTool: AskingTool<z.infer<typeof input>> = {
  kind: "asking",
  name: "about",
  title: "About line",
  description: "One line that says what a README, an app listing or a folder is, with the passages that back it.",
  input,
  output: z.strictObject({
    source: z.string(),
    about: z.string(),
    support: z.number().nullable().describe("Share of the line's content words that stand in the source, 0 to 1"),
    evidence,
    models,
    warnings,
  }),
  async run({ path: given, maxChars, language, maxTokens: budget }, context, { roots }) {
    const place = roots.find(given);
    const options = { cwd: place.root, limits: { maxChars }, ...(language === undefined ? {} : { language }) };
    const [line] = await about([place.path], options, context);
    if (line === undefined) throw new Error("about returned nothing for a source");
    if ("error" in line) {
      const { code, message, hint } = line.error;
      throw new SourceError(code, message, { source: place.shown, ...(hint === null ? {} : { hint }) });
    }
    const { value, leftOut } = await fitAnswer(
      {
        source: place.shown,
        about: line.about,
        support: line.support,
        evidence: line.evidence.map(({ text, section }) => ({ text, section })),
        models: line.models,
        warnings: warningLines(line.warnings),
      },
      budget,
      ["evidence", "warnings"],
    );
    return {
      text: textOf([value.about, ...value.warnings.map((warning) => `Warning: ${warning}`)]),
      result: value,
      more: leftOut === "" ? "" : `left out: ${leftOut}; raise maxTokens`,
    };
  },
};
