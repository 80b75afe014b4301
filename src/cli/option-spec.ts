/**
 * An option as data: flag parsing, configuration file, the reference page, shell completion and JSON schema all come
 * from these entries. Add an option to a command's list or to `shared-options.ts`, nowhere else.
 */

export interface OptionSpec {
  /** Long name without dashes, kebab-case; the configuration file and code use its camelCase form. */
  readonly name: string;
  readonly kind: "boolean" | "string" | "integer" | "number";
  /** What stands for the value in help, e.g. "SPEC", "N", "USD". */
  readonly value?: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Shown in help; the code that reads the option holds the real default. */
  readonly default?: string;
  /** May be given more than once; values gather in a list. */
  readonly repeatable?: boolean;
  /** Takes all following words up to the next option (only with `repeatable`). */
  readonly variadic?: boolean;
  /** May stand in precis.yaml. Default true for shared options, false for a command's own. */
  readonly config?: boolean;
  /** One letter. */
  readonly short?: string;
  /** For a negated flag such as --no-cache: the option is true unless the flag is given. */
  readonly negated?: boolean;
}

/** Values as they arrive from the command line: checked, typed, camelCase keys, absent where not given. */
export type OptionValues = Readonly<
  Record<string, boolean | string | number | readonly string[] | readonly number[] | undefined>
>;

export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
