/** `precis document SOURCE`: the summary of one long document. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { QuestioningSettings } from "../../strategies/questioning/settings.ts";
import type { DocumentOptions } from "../../tasks/document.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { writeResult } from "../output.ts";
import { renderBill } from "../render/bill.ts";
import { withRun } from "../session.ts";
import { effortOption, sharedOptions } from "../shared-options.ts";
import { allowPrivateOption, formatOption, languageOption, readTimeoutOption } from "./about.ts";

export const documentCommand: CommandSpec = {
  name: "document",
  summary: "summary of a long document: paper, report, manual, book, notebook; every sentence with its evidence",
  args: [{ name: "SOURCE", description: "file, http(s) address, or - for stdin", required: true }],
  options: [
    effortOption,
    {
      name: "length",
      kind: "string",
      value: "LENGTH",
      description: "short (80 words), medium (200), long (400), or a number of words",
      default: "medium",
    },
    {
      name: "expert-rounds",
      kind: "integer",
      value: "N",
      min: 0,
      max: 10,
      description: "rounds of at most five questions on meaning",
      default: "1",
    },
    {
      name: "editor-rounds",
      kind: "integer",
      value: "N",
      min: 0,
      max: 10,
      description: "rounds of at most four yes/no questions on wording",
      default: "1",
    },
    {
      name: "evaluator-orders",
      kind: "integer",
      value: "N",
      min: 1,
      max: 2,
      description: "2: a revision must be judged better in both orders; 1: asked once, the paper's way",
      default: "2",
    },
    {
      name: "exclude-abstract",
      kind: "boolean",
      description: "leave the abstract out, e.g. because it is the reference",
    },
    { name: "questions", kind: "string", value: "FILE", description: "further questions for the bank (YAML)" },
    languageOption,
    formatOption,
    allowPrivateOption,
    readTimeoutOption,
  ],
  shared: sharedOptions,
  example: "precis document paper.pdf --length short --json",
  run: documentRun,
};

async function documentRun(invocation: Invocation): Promise<number> {
  const { args, options: flags } = invocation;
  const [source = ""] = args;
  const options = await documentOptions(invocation);
  return withRun(documentCommand, invocation, { source, ...options }, async (session) => {
    const { document } = await import("../../tasks/document.ts");
    const embedder = session.settings.dryRun ? undefined : await session.run.embedder();
    const result = await document(
      source,
      { ...options, ...(embedder === undefined ? {} : { embedder }) },
      session.context,
    );
    if (session.settings.dryRun) {
      await invocation.io.out(renderBill(session.run.totals(), flags.json === true));
      return exitCodes.done;
    }
    for (const warning of result.warnings) session.context.emit({ type: "warning", warning });
    await writeResult(invocation, flags.json === true ? `${JSON.stringify(result, null, 2)}\n` : `${result.summary}\n`);
    return exitCodes.done;
  });
}

async function documentOptions({ options, io }: Invocation): Promise<DocumentOptions> {
  const { readPrompts } = await import("../prompt-file.ts");
  const settings = defined({
    expertRounds: options.expertRounds,
    editorRounds: options.editorRounds,
    evaluatorOrders: options.evaluatorOrders,
    bank: typeof options.questions === "string" ? await readBank(io.cwd, options.questions) : undefined,
  }) as Partial<QuestioningSettings>;
  return {
    cwd: io.cwd,
    stdin: io.stdin(),
    settings,
    ...defined({
      length: options.length,
      excludeAbstract: options.excludeAbstract,
      language: options.language,
      format: options.format,
      allowPrivate: options.allowPrivate,
      readTimeoutMs: typeof options.readTimeout === "number" ? options.readTimeout * 1000 : undefined,
      strategy: options.strategy,
      effort: options.effort,
      prompts: typeof options.prompt === "string" ? readPrompts(io.cwd, options.prompt) : undefined,
    }),
  } as DocumentOptions;
}

async function readBank(cwd: string, file: string) {
  const [{ parseQuestionBank }, { builtInQuestions }] = await Promise.all([
    import("../../strategies/questioning/bank/parse.ts"),
    import("../../strategies/questioning/bank/questions.ts"),
  ]);
  let text: string;
  try {
    text = await readFile(resolve(cwd, file), "utf8");
  } catch (cause) {
    throw new UsageError(
      `cannot read the question bank ${file} (${(cause as NodeJS.ErrnoException).code ?? "error"})`,
      {
        hint: "give a YAML file with --questions",
        cause,
      },
    );
  }
  return parseQuestionBank(text, file, builtInQuestions);
}

/** Without the members that were not given, so that defaults stand. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
