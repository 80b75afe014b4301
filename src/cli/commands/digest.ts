/** `precis digest SOURCE...`: one summary of a set of documents. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { EnsembleSettings } from "../../strategies/ensemble/settings.ts";
import type { DigestOptions, DigestResult } from "../../tasks/digest.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { errorLine, exitCodes } from "../exit-codes.ts";
import { writeResult } from "../output.ts";
import { renderBill } from "../render/bill.ts";
import { renderDigest } from "../render/digest.ts";
import { reporting, withRun } from "../session.ts";
import { effortOption, sharedOptions } from "../shared-options.ts";
import { allowPrivateOption, formatOption, languageOption, readTimeoutOption } from "./about.ts";

export const digestCommand: CommandSpec = {
  name: "digest",
  summary: "one summary of a set of documents: files, folders, globs, URLs, JSON lines, changelogs, stdin (-)",
  args: [
    {
      name: "SOURCE",
      description: "file, folder (its documents), glob, http(s) address, .jsonl of documents, or - for stdin",
      required: true,
      variadic: true,
    },
  ],
  options: [
    effortOption,
    { name: "aspect", kind: "string", value: "TEXT", description: "only what concerns this" },
    { name: "samples", kind: "integer", value: "K", min: 1, max: 40, description: "candidates", default: "5" },
    {
      name: "aggregator",
      kind: "string",
      value: "NAME",
      choices: ["vote", "cis", "cps"],
      description: "how candidates become one: pick the best, merge them, or merge them with the documents at hand",
      default: "cps",
    },
    { name: "prompts", kind: "string", value: "FILE", description: "further prompts for the bank (YAML)" },
    { name: "adaptive", kind: "boolean", description: "stop drawing candidates once a new one adds next to nothing" },
    {
      name: "vote-orders",
      kind: "integer",
      value: "N",
      min: 1,
      max: 15,
      description: "with --aggregator vote: ask over so many orders, the majority wins",
      default: "1",
    },
    { name: "cite", kind: "boolean", description: "mark each sentence with the documents that back it" },
    { name: "max-words", kind: "integer", value: "N", min: 1, description: "longest digest, in words", default: "120" },
    { name: "max-chars", kind: "integer", value: "N", min: 1, description: "longest digest, in characters" },
    languageOption,
    formatOption,
    allowPrivateOption,
    readTimeoutOption,
  ],
  shared: sharedOptions,
  example: "precis digest CHANGELOG.md --aspect security --cite",
  run: digestRun,
};

async function digestRun(invocation: Invocation): Promise<number> {
  const { args: sources, options: flags, io } = invocation;
  const options = await digestOptions(invocation);
  return withRun(digestCommand, invocation, { sources, ...options }, async (session) => {
    const { digest } = await import("../../tasks/digest.ts");
    const result: DigestResult = await digest(sources, options, reporting(session));
    if (session.settings.dryRun) {
      await io.out(renderBill(session.run.totals(), flags.json === true));
      return exitCodes.done;
    }
    for (const { source, error } of result.failed) session.error(errorLine(`${source}: ${error.message}`, error.hint));
    for (const warning of result.warnings) session.context.emit({ type: "warning", warning });
    const text =
      flags.json === true ? `${JSON.stringify(result, null, 2)}\n` : renderDigest(result, flags.cite === true);
    await writeResult(invocation, text);
    return result.failed.length > 0 ? exitCodes.partial : exitCodes.done;
  });
}

async function digestOptions({ options, io }: Invocation): Promise<DigestOptions> {
  const { readPrompts } = await import("../prompt-file.ts");
  const prompts = typeof options.prompt === "string" ? readPrompts(io.cwd, options.prompt) : undefined;
  const given = {
    samples: options.samples,
    aggregator: options.aggregator,
    adaptive: options.adaptive,
    voteOrders: options.voteOrders,
    bank: typeof options.prompts === "string" ? await readBank(io.cwd, options.prompts) : undefined,
  };
  const settings = defined(given) as Partial<EnsembleSettings>;
  if (typeof options.aspect === "string" && options.aspect.trim() === "") {
    throw new UsageError("--aspect is empty", {
      hint: 'name what you want to know about, e.g. --aspect "battery life"',
    });
  }
  return {
    cwd: io.cwd,
    stdin: io.stdin(),
    settings,
    limits: defined({ maxWords: options.maxWords, maxChars: options.maxChars }),
    ...defined({
      aspect: typeof options.aspect === "string" ? options.aspect.trim() : undefined,
      language: options.language,
      format: options.format,
      allowPrivate: options.allowPrivate,
      readTimeoutMs: typeof options.readTimeout === "number" ? options.readTimeout * 1000 : undefined,
      strategy: options.strategy,
      effort: options.effort,
      prompts,
    }),
  } as DigestOptions;
}

async function readBank(cwd: string, file: string) {
  const [{ parsePromptBank }, { builtInBank }] = await Promise.all([
    import("../../strategies/ensemble/bank/parse.ts"),
    import("../../strategies/ensemble/settings.ts"),
  ]);
  let text: string;
  try {
    text = await readFile(resolve(cwd, file), "utf8");
  } catch (cause) {
    throw new UsageError(`cannot read the prompt bank ${file} (${(cause as NodeJS.ErrnoException).code ?? "error"})`, {
      hint: "give a YAML file with --prompts",
      cause,
    });
  }
  return parsePromptBank(text, file, builtInBank);
}

/** Without the members that were not given, so that defaults stand. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
