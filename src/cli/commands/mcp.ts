/** `precis mcp`: a server of the Model Context Protocol over the folders of --root. */
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { resolveSettings } from "../resolve-settings.ts";
import { modelOptions, outputOptions, storeOptions } from "../shared-options.ts";
import { trustedConfig } from "../trust.ts";

/** Each tool has its own strategy and prompts, and a server that asks nobody would be none. */
const ofOneCommand = new Set(["strategy", "prompt", "dry-run"]);

export const mcpCommand: CommandSpec = {
  name: "mcp",
  summary: "server of the Model Context Protocol: about, map, explain, search and more for coding agents",
  args: [],
  options: [
    {
      name: "root",
      kind: "string",
      value: "DIR",
      repeatable: true,
      description: "folder that may be read, and nothing outside of it",
      default: "the working directory",
      config: false,
    },
    {
      name: "http",
      kind: "integer",
      value: "PORT",
      min: 0,
      max: 65535,
      description: "serve over HTTP on 127.0.0.1 instead of standard input and output; 0 for any free port",
      config: false,
    },
  ],
  shared: [
    ...modelOptions.filter(({ name }) => !ofOneCommand.has(name)),
    ...storeOptions,
    ...outputOptions.filter(({ name }) => name !== "json" && name !== "out"),
  ],
  example: "precis mcp --root .",
  run: mcpRun,
};

async function mcpRun(invocation: Invocation): Promise<number> {
  const { options, io, signal } = invocation;
  const config = await trustedConfig(invocation);
  const settings = resolveSettings(options, io.env, config);
  const quiet = (options.quiet ?? config.options.quiet) === true;
  const verbose = (options.verbose ?? config.options.verbose) === true;
  const { serve } = await import("../../mcp/serve.ts");
  await serve({
    roots: (options.root as readonly string[] | undefined) ?? [],
    ...(options.http === undefined ? {} : { port: options.http as number }),
    settings,
    cwd: io.cwd,
    env: io.env,
    signal,
    tell: (line) => {
      if (!quiet) io.err(line);
    },
    note: (line) => {
      if (verbose) io.err(line);
    },
  });
  return exitCodes.done;
}
