/** A command as data; `commands/` holds one file each, `main.ts` runs them, docs and completion are generated from them. */

import type { Io } from "./io.ts";
import type { OptionSpec, OptionValues } from "./option-spec.ts";

export interface ArgumentSpec {
  /** As shown in help, e.g. "SOURCE". */
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly variadic?: boolean;
}

/** Where an invocation comes from: the shell, or a recorded run that goes on. */
export interface Invocation {
  /** Positional arguments. */
  readonly args: readonly string[];
  readonly options: OptionValues;
  /** The command line without program name. */
  readonly argv: readonly string[];
  readonly io: Io;
  readonly signal: AbortSignal;
  /** Run id to go on with. */
  readonly resume?: string;
}

export interface CommandSpec {
  /** "about", or two words for a group: "runs list". */
  readonly name: string;
  readonly summary: string;
  readonly args: readonly ArgumentSpec[];
  /** Its own options. */
  readonly options: readonly OptionSpec[];
  /** The shared ones it takes. */
  readonly shared: readonly OptionSpec[];
  /** One command line with comment for help and docs. */
  readonly example?: string;
  /** What stands below the options in help and must be looked up, e.g. names of a registry; loaded only where help is shown. */
  notes?(): Promise<string>;
  /** Does the work and returns the exit code. Heavy rooms are imported inside. */
  run(invocation: Invocation): Promise<number>;
}
