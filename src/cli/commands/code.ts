/** `precis code FILE[:SYMBOL or :LINE]`: the summary of one function, class or file, by debate. */

import type { ContextScope } from "../../agents/surroundings.ts";
import { UsageError } from "../../base/errors.ts";
import type { Effort } from "../../strategies/auto/effort.ts";
import { type Intent, intents, type Technique, techniques } from "../../strategies/code/options.ts";
import type { CodeOptions, CodeResult } from "../../tasks/code.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { contextOption } from "../context-option.ts";
import { debateOptions, debateSettings, debatesBy } from "../debate-options.ts";
import { exitCodes } from "../exit-codes.ts";
import { writeResult } from "../output.ts";
import { withRun } from "../session.ts";
import { effortOption, sharedOptions } from "../shared-options.ts";
import { languageOption } from "./about.ts";

export const codeCommand: CommandSpec = {
  name: "code",
  summary: "the summary of a function, class or file; with --write as its documentation comment",
  args: [{ name: "FILE", description: "a file, or FILE:SYMBOL, or FILE:LINE", required: true }],
  options: [
    contextOption,
    effortOption,
    ...debateOptions,
    {
      name: "technique",
      kind: "string",
      value: "NAME",
      choices: techniques,
      description: "one call with this prompting technique instead of a debate (strategy direct)",
    },
    {
      name: "intent",
      kind: "string",
      value: "NAME",
      choices: intents,
      description: "from which side to summarize; else the debate settles it",
    },
    { name: "max-words", kind: "integer", value: "N", min: 1, description: "longest summary, in words", default: "40" },
    { name: "write", kind: "boolean", description: "put the summary into the file as documentation comment" },
    languageOption,
  ],
  shared: sharedOptions,
  example: "precis code src/cart.py:Cart.total --variant early",
  run: codeRun,
};

async function codeRun(invocation: Invocation): Promise<number> {
  const { args, options: flags, io } = invocation;
  const target = args[0] as string;
  const options = await codeOptions(invocation);
  return withRun(codeCommand, invocation, { target, ...options }, async (session) => {
    const { code } = await import("../../tasks/code.ts");
    // A dry run changes nothing, the file least of all.
    const result = await code(
      target,
      session.settings.dryRun ? { ...options, write: false } : options,
      session.context,
    );
    if (session.settings.dryRun) {
      const { renderBill } = await import("../render/bill.ts");
      await io.out(renderBill(session.run.totals(), flags.json === true, result.context));
      return exitCodes.done;
    }
    for (const warning of result.warnings) session.context.emit({ type: "warning", warning });
    const { renderLabels } = await import("../render/debate.ts");
    const text =
      flags.json === true
        ? `${JSON.stringify(result, null, 2)}\n`
        : `${result.summary}\n${renderLabels(result.labels)}`;
    await writeResult(invocation, text);
    return sayWritten(result, session.error);
  });
}

/** Exit code 1 where the comment was asked for and could not be written; the summary was printed all the same. */
function sayWritten({ written, file, symbol }: CodeResult, print: (line: string) => void): number {
  if (written === null || written.action !== "refused") return exitCodes.done;
  print(`precis: ${symbol ?? file} was not documented: ${written.reason}\n`);
  return exitCodes.failed;
}

async function codeOptions({ options, io }: Invocation): Promise<CodeOptions> {
  const { readPrompts } = await import("../prompt-file.ts");
  const { strategy, technique, intent, language, maxWords, write, labels, context, prompt } = options;
  if (technique !== undefined && strategy !== undefined && strategy !== "direct") {
    throw new UsageError(`--technique is for a single call, and the strategy is ${strategy}`, {
      hint: "leave one of --technique and --strategy out",
    });
  }
  const effort = options.effort as Effort | undefined;
  const debates = debatesBy(options, { effort, technique });
  return {
    cwd: io.cwd,
    ...(strategy === undefined
      ? debates && effort === undefined
        ? { strategy: "debate" }
        : {}
      : { strategy: strategy as string }),
    ...(effort === undefined ? {} : { effort }),
    settings: debates ? debateSettings(options) : technique === undefined ? {} : { technique: technique as Technique },
    ...(intent === undefined ? {} : { intent: intent as Intent }),
    ...(language === undefined ? {} : { language: language as string }),
    ...(maxWords === undefined ? {} : { maxWords: maxWords as number }),
    ...(write === undefined ? {} : { write: write === true }),
    ...(labels === undefined ? {} : { labels: labels as string }),
    ...(context === undefined ? {} : { context: context as ContextScope }),
    ...(typeof prompt === "string" ? { prompts: readPrompts(io.cwd, prompt) } : {}),
  };
}
