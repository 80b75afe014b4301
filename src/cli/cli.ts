/** One command line -> exit code. No process state here: input, output and signal are arguments. */
import { Command, CommanderError } from "commander";
import { UsageError } from "../base/errors.ts";
import { longWork } from "../base/long-work.ts";
import { packageVersion } from "../runtime/version.ts";
import type { CommandSpec, Invocation } from "./command-spec.ts";
import { commands } from "./commands/index.ts";
import { describeError, exitCodeOf, exitCodes } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { addCommand, usageErrorFrom } from "./parse.ts";
import { gated } from "./shown.ts";
import { refuseSourceAsOutput } from "./source-as-output.ts";
import { refuseUselessValues } from "./useless-values.ts";

export interface CliOptions {
  /** Goes on with a recorded run (used by `runs resume`). */
  readonly resume?: string;
}

export async function runCli(
  argv: readonly string[],
  terminal: Io,
  signal: AbortSignal,
  options: CliOptions = {},
): Promise<number> {
  const io = gated(terminal);
  const debug = argv.includes("--debug");
  try {
    return await run(argv, terminal, signal, options, debug);
  } catch (error) {
    io.err(describeError(error, debug));
    return exitCodeOf(error);
  }
}

async function run(
  argv: readonly string[],
  terminal: Io,
  signal: AbortSignal,
  options: CliOptions,
  debug: boolean,
): Promise<number> {
  const io = gated(terminal);
  let code: number = exitCodes.done;
  const written: string[] = [];
  const complaints: string[] = [];
  const program = new Command("precis");
  program
    .description(
      "Summarizes software artifacts with small teams of language-model agents, and measures how good the summaries are.",
    )
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    // What stands behind a command's name is that command's: "bench diff A B --json" is no option of bench.
    .enablePositionalOptions()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: (text) => written.push(text),
      writeErr: (text) => complaints.push(text),
      getOutHelpWidth: () => 120,
      getErrHelpWidth: () => 120,
    });
  const meant = meantCommand(argv[0] === "help" ? argv.slice(1) : argv);
  const asksHelp = argv[0] === "help" || argv.some((word) => word === "--help" || word === "-h");
  const add = async (spec: CommandSpec): Promise<void> =>
    addCommand(
      program,
      spec,
      async ({ args, options: values }) => {
        const invocation: Invocation = {
          args,
          options: values,
          argv,
          io: gated(terminal, spec.name, values.json === true),
          signal,
          ...(options.resume === undefined ? {} : { resume: options.resume }),
        };
        refuseUselessValues(spec, invocation);
        await refuseSourceAsOutput(spec, invocation);
        if (!isQuick(spec, args)) longWork();
        code = await spec.run(invocation);
      },
      asksHelp && spec.name === meant ? await spec.notes?.() : "",
    );
  for (const spec of commands) await add(spec);
  overrideExit(program);
  try {
    if (argv.length === 0) {
      await io.out(program.helpInformation());
      return exitCodes.usage;
    }
    await program.parseAsync(asHelp(argv), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      for (const text of written) await io.out(text);
      if (error.exitCode === 0) return exitCodes.done;
      // A group without a command ("precis runs"): its help is the answer.
      if (error.code === "commander.help") {
        await io.out(complaints.join(""));
        return exitCodes.usage;
      }
      io.err(describeError(usageErrorFrom(error.message, meantCommand(argv)), debug));
      return exitCodes.usage;
    }
    throw error;
  }
  return code;
}

/** True where nothing can take long before it says so itself: one source is announced where it is read. */
function isQuick(spec: CommandSpec, args: readonly string[]): boolean {
  return spec.name === "completion" || spec.name === "models" || (spec.name === "about" && args.length <= 1);
}

/** "help about" and "help runs list" are "about --help" and "runs list --help"; "help" alone is the whole. */
function asHelp(argv: readonly string[]): string[] {
  if (argv[0] !== "help") return [...argv];
  const words = argv.slice(1).filter((word) => !word.startsWith("-"));
  if (words.length > 0 && meantCommand(words) !== words.join(" "))
    throw new UsageError(`there is no command "${words.join(" ")}"`, { hint: "see precis --help" });
  return [...words, "--help"];
}

/** The command, or group of commands, that the line begins with: "runs prune", "runs"; "" where it is none. */
function meantCommand([first = "", second = ""]: readonly string[]): string {
  const both = `${first} ${second}`;
  if (commands.some((spec) => spec.name === both)) return both;
  return commands.some((spec) => spec.name.split(" ")[0] === first) ? first : "";
}

function overrideExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) overrideExit(child);
}
