/** `precis translate FILE --to LANG`: a program in another language, compiled and tested where that is allowed. */
import { extname } from "node:path";
import type { ContextScope } from "../../agents/surroundings.ts";
import { UsageError } from "../../base/errors.ts";
import type { Effort } from "../../strategies/auto/effort.ts";
import type { TranslateOptions, TranslateResult } from "../../tasks/translate.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { contextOption } from "../context-option.ts";
import { debateOptions, debateSettings, debatesBy } from "../debate-options.ts";
import { exitCodes } from "../exit-codes.ts";
import { writeResult } from "../output.ts";
import { withRun } from "../session.ts";
import { effortOption, sharedOptions } from "../shared-options.ts";

export const translateCommand: CommandSpec = {
  name: "translate",
  summary: "a program in another programming language; with --allow-exec compiled and tested",
  args: [{ name: "FILE", description: "the program", required: true }],
  options: [
    effortOption,
    { name: "to", kind: "string", value: "LANG", description: "programming language to translate to" },
    { name: "from", kind: "string", value: "LANG", description: "its own language", default: "by the file's name" },
    {
      name: "tests",
      kind: "string",
      value: "DIR-or-JSON",
      description:
        'test cases: {"cases": [{"args", "stdin", "stdout"}], "harness", "marker", "compare"}, or a folder of NAME.in and NAME.out',
    },
    { name: "allow-exec", kind: "boolean", description: "compile and run the translation, in bubblewrap" },
    { name: "unsafe-exec", kind: "boolean", description: "where bubblewrap is missing, run it as a plain process" },
    contextOption,
    ...debateOptions,
    {
      name: "fixes",
      kind: "integer",
      value: "N",
      min: 0,
      max: 20,
      description: "with --strategy fix-loop: most times that messages are fed back",
      default: "3",
    },
  ],
  shared: sharedOptions,
  example: "precis translate primes.py --to java --tests cases.json --allow-exec --model openai:gpt-4o-mini",
  run: translateRun,
};

async function translateRun(invocation: Invocation): Promise<number> {
  const { args, options: flags, io } = invocation;
  const source = args[0] as string;
  const options = await translateOptions(invocation);
  return withRun(translateCommand, invocation, { source, ...options }, async (session) => {
    const { translate } = await import("../../tasks/translate.ts");
    const { dryRun } = session.settings;
    const result = await translate(source, dryRun ? { ...options, allowExec: false } : options, session.context);
    if (dryRun) {
      const { renderBill } = await import("../render/bill.ts");
      await io.out(renderBill(session.run.totals(), flags.json === true, result.context));
      return exitCodes.done;
    }
    for (const warning of result.warnings) session.context.emit({ type: "warning", warning });
    const { renderExamination } = await import("../render/translate.ts");
    if (flags.quiet !== true) for (const line of renderExamination(result)) session.error(`precis: ${line}\n`);
    const text = flags.json === true ? `${JSON.stringify(result, null, 2)}\n` : result.code;
    await writeResult(withEnding(invocation, result), text);
    return exitCodes.done;
  });
}

/** `--out NAME` without an ending gets that of the language. */
function withEnding(invocation: Invocation, result: TranslateResult): Invocation {
  const { out, json } = invocation.options;
  if (typeof out !== "string" || extname(out) !== "" || json === true) return invocation;
  return { ...invocation, options: { ...invocation.options, out: `${out}${result.extension}` } };
}

async function translateOptions({ options, io }: Invocation): Promise<TranslateOptions> {
  const { readPrompts } = await import("../prompt-file.ts");
  if (typeof options.to !== "string") {
    throw new UsageError("translate needs the language to translate to", { hint: "name it with --to, e.g. --to java" });
  }
  const strategy = options.strategy as string | undefined;
  const effort = options.effort as Effort | undefined;
  const debates = debatesBy(options, { effort });
  if (options.fixes !== undefined && strategy !== "fix-loop") {
    const now = strategy ?? (debates ? "debate" : `that of the effort ${effort ?? "auto"}`);
    throw new UsageError(`--fixes is an option of fix-loop, and the strategy is ${now}`, {
      hint: "leave it out, or use --strategy fix-loop",
    });
  }
  const settings = debates
    ? debateSettings(options)
    : options.fixes === undefined
      ? {}
      : { fixes: options.fixes as number };
  const text = (name: string): string | undefined => options[name] as string | undefined;
  const [from, tests, labels] = [text("from"), text("tests"), text("labels")];
  return {
    cwd: io.cwd,
    to: options.to,
    ...(strategy === undefined ? (debates && effort === undefined ? { strategy: "debate" } : {}) : { strategy }),
    ...(effort === undefined ? {} : { effort }),
    settings,
    allowExec: options.allowExec === true,
    unsafeExec: options.unsafeExec === true,
    ...(from === undefined ? {} : { from }),
    ...(tests === undefined ? {} : { tests }),
    ...(labels === undefined ? {} : { labels }),
    ...(options.context === undefined ? {} : { context: options.context as ContextScope }),
    ...(typeof options.prompt === "string" ? { prompts: readPrompts(io.cwd, options.prompt) } : {}),
  };
}
