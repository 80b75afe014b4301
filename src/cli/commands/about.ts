/** `precis about SOURCE...`: one line for each README, listing, folder, address or stdin. */
import type { AboutOptions, AboutResult } from "../../tasks/about.ts";
import type { FailedSource } from "../../tasks/result.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { errorLine, exitCodeOfSources } from "../exit-codes.ts";
import type { OptionSpec } from "../option-spec.ts";
import { writeResult } from "../output.ts";
import { type Session, withRun } from "../session.ts";
import { effortOption, sharedOptions } from "../shared-options.ts";
import { shown } from "../shown.ts";

export const formatOption: OptionSpec = {
  name: "format",
  kind: "string",
  value: "FORMAT",
  choices: ["markdown", "html", "rst", "asciidoc", "org", "text", "pdf", "docx", "epub", "jats", "latex", "notebook"],
  description: "format of the sources",
  default: "by extension, then by content",
};

export const allowPrivateOption: OptionSpec = {
  name: "allow-private",
  kind: "boolean",
  description: "fetch from private and loopback addresses too",
};

export const readTimeoutOption: OptionSpec = {
  name: "read-timeout",
  kind: "integer",
  value: "SECONDS",
  min: 1,
  max: 3600,
  description: "how long reading one source may take",
  default: "8, and 2 more for each MB above the first, at most 30",
};

export const languageOption: OptionSpec = {
  name: "language",
  kind: "string",
  value: "LANG",
  description: "language of the summary",
  default: "the source's own",
};

export const aboutCommand: CommandSpec = {
  name: "about",
  summary: "one-line About for a README, app listing, directory, URL or stdin (-)",
  args: [
    {
      name: "SOURCE",
      description: "file, directory (its README), http(s) address, or - for stdin",
      required: true,
      variadic: true,
    },
  ],
  options: [
    effortOption,
    {
      name: "for",
      kind: "string",
      value: "SITE",
      choices: ["github", "play", "npm"],
      description: "keep that site's limit: 350, 80 or 255 characters",
      default: "github",
    },
    {
      name: "max-chars",
      kind: "integer",
      value: "N",
      min: 1,
      description: "longest line, in characters as people see them",
    },
    { name: "max-words", kind: "integer", value: "N", min: 1, description: "longest line, in words" },
    languageOption,
    formatOption,
    allowPrivateOption,
    readTimeoutOption,
    {
      name: "examples",
      kind: "string",
      value: "off",
      choices: ["off"],
      description: "off: nothing of what was learned from feedback",
      default: "what `precis feedback describe` showed to help",
    },
  ],
  shared: sharedOptions,
  example: "precis about README.md",
  run: aboutRun,
};

async function aboutRun(invocation: Invocation): Promise<number> {
  const { args: sources, io } = invocation;
  const options = await aboutOptions(invocation);
  return withRun(aboutCommand, invocation, { sources, ...invocation.options }, async (session) => {
    const { about } = await import("../../tasks/about.ts");
    const preferences = await learned(invocation, session);
    const json = invocation.options.json === true;
    const toFile = invocation.options.out !== undefined;
    const results: (AboutResult | FailedSource | undefined)[] = new Array(sources.length).fill(undefined);
    let printed = 0;
    let streamed = Promise.resolve();
    let unwritten: unknown;
    let done = 0;
    const state = (): void =>
      session.status(`${done} of ${sources.length} ${sources.length === 1 ? "source is" : "sources are"} done`);
    state();
    const onResult = (result: AboutResult | FailedSource, index: number): void => {
      results[index] = result;
      if (!("error" in result)) done++;
      state();
      if ("error" in result) session.error(errorLine(named(result), result.error.hint));
      else
        for (const warning of result.warnings)
          session.context.emit({ type: "warning", warning, source: result.source });
      // Text lines leave in the order given, each as soon as all before it are there.
      while (
        !json &&
        !toFile &&
        !session.settings.dryRun &&
        printed < results.length &&
        results[printed] !== undefined
      ) {
        const line = textLine(results[printed] as AboutResult | FailedSource, sources.length);
        streamed = streamed
          .then(() => io.out(line))
          .catch((error: unknown) => {
            unwritten ??= error;
          });
        printed++;
      }
    };
    const finish = async (): Promise<void> => {
      await streamed;
      if (unwritten !== undefined) throw unwritten;
      const all = results.filter((result) => result !== undefined);
      if (json) await writeResult(invocation, `${JSON.stringify(all, null, 2)}\n`);
      else if (toFile) await writeResult(invocation, all.map((result) => textLine(result, sources.length)).join(""));
      else
        for (const result of results.slice(printed))
          if (result !== undefined) await io.out(textLine(result, sources.length));
    };
    try {
      await about(sources, { ...options, ...preferences }, session.context, onResult);
    } catch (error) {
      // What was done is shown even when a budget or Ctrl-C ends the run.
      if (session.settings.dryRun === false) await finish();
      throw error;
    }
    if (session.settings.dryRun) {
      await io.out(await bill(session.run.totals(), json));
      return 0;
    }
    await finish();
    const failed = results.filter((result): result is FailedSource => result !== undefined && "error" in result);
    return exitCodeOfSources(sources.length, failed);
  });
}

/** What the store's feedback changes, where it helps. Models are shown nothing of it. */
async function learned(
  { options }: Invocation,
  { run, settings, context }: Session,
): Promise<Pick<AboutOptions, "preferences">> {
  if (options.examples === "off" || settings.dryRun || (await run.store.feedback.list()).length === 0) return {};
  const { houseChange } = await import("../../runtime/house.ts");
  const { change, note } = await houseChange(run.store);
  if (note !== null) context.emit({ type: "warning", warning: { code: "feedback-not-weighed", message: note } });
  return change === null ? {} : { preferences: { ...change } };
}

async function bill(
  totals: { calls: number; inputTokens: number; outputTokens: number; costUsd: number | null },
  json: boolean,
): Promise<string> {
  const { renderBill } = await import("../render/bill.ts");
  return renderBill(totals, json);
}

/** A failed source is always named, also where the reason does not. */
function named({ source, error }: FailedSource): string {
  return error.message.includes(source) ? error.message : `${source}: ${error.message}`;
}

function textLine(result: AboutResult | FailedSource, sources: number): string {
  if ("error" in result) return "";
  return sources === 1 ? `${result.about}\n` : `${shown(result.source)}\t${result.about}\n`;
}

async function aboutOptions(invocation: Invocation): Promise<AboutOptions> {
  const { options, io } = invocation;
  const { readPrompts } = await import("../prompt-file.ts");
  const prompts = typeof options.prompt === "string" ? readPrompts(io.cwd, options.prompt) : undefined;
  return {
    cwd: io.cwd,
    stdin: io.stdin(),
    ...pick(options, {
      for: "target",
      language: "language",
      format: "format",
      allowPrivate: "allowPrivate",
      strategy: "strategy",
      effort: "effort",
    }),
    ...(typeof options.readTimeout === "number" ? { readTimeoutMs: options.readTimeout * 1000 } : {}),
    limits: pick(options, { maxChars: "maxChars", maxWords: "maxWords" }),
    ...(prompts === undefined ? {} : { prompts }),
  } as AboutOptions;
}

function pick(options: Invocation["options"], names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([from, to]) => (options[from] === undefined ? [] : [[to, options[from]]])),
  );
}
