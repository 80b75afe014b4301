/** Tool `explain`: what a symbol does, with what stands around it in the repository. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { isInside } from "../../base/grounds.ts";
import { readSourceFile } from "../../tasks/code/read.ts";
import { summarizeCode } from "../../tasks/code.ts";
import { defaultAnswerTokens, fitAnswer } from "../budget.ts";
import type { Inside } from "../roots.ts";
import { type AskingTool, textOf, warningLines } from "../tool.ts";
import { maxTokens, models, path, waitSeconds, warnings } from "./parts.ts";

const input = z.object({
  path,
  symbol: z.string().min(1).max(500).optional().describe("Name of a function, method or class, e.g. Cart.total"),
  line: z.int().min(1).optional().describe("1-based line inside it, instead of a symbol; neither: the whole file"),
  maxTokens: maxTokens(defaultAnswerTokens),
  waitSeconds,
});

const around = z.strictObject({
  kind: z.string().describe("callee, caller, test, enclosing, overrides, module or example"),
  name: z.string(),
  path: z.string().nullable().describe("From the root of the repository; null: the same file"),
  line: z.int(),
});

export const explainTool: AskingTool<z.infer<typeof input>> = {
  kind: "asking",
  name: "explain",
  title: "Explain code",
  description:
    "What a function, class or file does, and what it calls, what calls it and what tests it, each with path and line.",
  input,
  output: z.strictObject({
    file: z.string(),
    symbol: z.string().nullable(),
    kind: z.string(),
    line: z.int(),
    summary: z.string(),
    support: z.number().nullable(),
    around: z.array(around),
    models,
    warnings,
  }),
  async run({ path: given, symbol, line, maxTokens: budget }, context, { roots }) {
    const place = roots.find(given);
    const file = await readSourceFile(place.path, place.root);
    // The symbol never becomes part of a path: `a.py:/../../x` would name another file.
    const target = {
      file: place.shown,
      ...(symbol === undefined ? {} : { symbol }),
      ...(symbol !== undefined || line === undefined ? {} : { line }),
    };
    const options = { cwd: place.root, ...(inRepositoryInside(place) ? {} : { context: "file" as const }) };
    const result = await summarizeCode({ ...file, target }, options, context);
    const { value, leftOut } = await fitAnswer(
      {
        file: place.shown,
        symbol: result.symbol,
        kind: result.kind,
        line: result.line,
        summary: result.summary,
        support: result.support,
        around: result.context.parts.map(({ kind, name, path: at, line: from }) => ({
          kind,
          name,
          path: at,
          line: from,
        })),
        models: result.models,
        warnings: warningLines(result.warnings),
      },
      budget,
      ["around", "warnings"],
    );
    const places = value.around.map((part) => `- ${part.kind} ${part.name} (${part.path ?? place.shown}:${part.line})`);
    return {
      text: textOf([
        `${place.shown}:${value.line} ${value.symbol ?? "(whole file)"}`,
        value.summary,
        places.length === 0 ? "" : "\nAround it:",
        ...places,
        ...value.warnings.map((warning) => `Warning: ${warning}`),
      ]),
      result: value,
      more: leftOut === "" ? "" : `left out: ${leftOut}; raise maxTokens`,
    };
  },
};

/** Surroundings are read from the whole repository of a file: one that reaches beyond the root is not for this client. */
function inRepositoryInside({ path, root }: Inside): boolean {
  for (let at = dirname(path); isInside(at, root); at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return true;
    if (at === dirname(at)) break;
  }
  return false;
}
