/** `precis map DIR-or-GIT-URL`: a repository inside a token budget, for a language model. Nobody is asked, nothing is sent. */

import { packageVersion } from "../../runtime/version.ts";
import { type MapFormatName, mapFormats } from "../../tasks/map/format-names.ts";
import { tokenizerNames } from "../../text/token-counters.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { checkOut, writeResult } from "../output.ts";
import { progress } from "../progress.ts";
import { formatCount } from "../render/closing-line.ts";
import { outputOptions } from "../shared-options.ts";

export const mapCommand: CommandSpec = {
  name: "map",
  summary: "a repository packed into a token budget, for a language model",
  args: [{ name: "DIR-or-GIT-URL", description: "directory, git address or owner/name", required: true }],
  options: [
    {
      name: "max-tokens",
      kind: "integer",
      value: "N",
      min: 100,
      description: "tokens the map may take, never exceeded",
      default: "8000",
    },
    {
      name: "focus",
      kind: "string",
      value: "PATH-or-QUERY",
      repeatable: true,
      description: "show more of a file, a folder, or what fits these words",
    },
    {
      name: "format",
      kind: "string",
      value: "NAME",
      choices: mapFormats,
      description: "how the map is written",
      default: "md",
    },
    {
      name: "tokenizer",
      kind: "string",
      value: "NAME",
      choices: tokenizerNames,
      description: "whose tokens are counted",
      default: "o200k_base",
    },
    {
      name: "cache",
      kind: "boolean",
      negated: true,
      description: "keep no facts of files in the user's cache, and take none from it",
    },
  ],
  shared: outputOptions,
  example: "precis map . --max-tokens 8000 --focus src/server",
  run: mapRun,
};

async function mapRun(invocation: Invocation): Promise<number> {
  const { args, options, io, signal } = invocation;
  const [source = ""] = args;
  await checkOut(invocation, "file");
  const { mapRepository } = await import("../../tasks/map.ts");
  const bar = progress(io, { quiet: options.quiet === true, verbose: options.verbose === true });
  let map: Awaited<ReturnType<typeof mapRepository>>;
  try {
    map = await mapRepository(source, {
      cwd: io.cwd,
      env: io.env,
      signal,
      version: packageVersion(),
      cache: options.cache !== false,
      focus: (options.focus ?? []) as readonly string[],
      allowPrivate: options.allowPrivate === true,
      ...(options.maxTokens === undefined ? {} : { maxTokens: options.maxTokens as number }),
      ...(options.format === undefined ? {} : { format: options.format as MapFormatName }),
      ...(options.tokenizer === undefined ? {} : { tokenizer: options.tokenizer as string }),
      progress: (done, total) => bar.emit({ type: "progress", unit: "file", done, total }),
    });
    for (const warning of map.warnings) bar.emit({ type: "warning", warning, source });
  } finally {
    bar.clear();
  }
  await writeResult(invocation, options.json === true ? `${JSON.stringify(map, null, 2)}\n` : map.text);
  const told = map.files.length + map.lists.reduce((sum, { names }) => sum + names.length, 0);
  const shown = `${formatCount(told)} of ${formatCount(told + map.leftOut.files)} files`;
  if (options.quiet !== true) {
    io.err(`precis: ${formatCount(map.tokens)} of ${formatCount(map.maxTokens)} tokens (${map.tokenizer}), ${shown}\n`);
  }
  return exitCodes.done;
}
