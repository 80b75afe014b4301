/** Values that no command can work with, refused before anything is read or sent. */
import { UsageError } from "../base/errors.ts";
import { requireLanguageName } from "../strategies/language-name.ts";
import type { CommandSpec, Invocation } from "./command-spec.ts";

/** Throws UsageError for an empty argument and a language that is none. */
export function refuseUselessValues(spec: CommandSpec, { args, options }: Invocation): void {
  for (const [index, value] of args.entries()) {
    if (value.trim() !== "") continue;
    const argument = spec.args[Math.min(index, spec.args.length - 1)];
    throw new UsageError(`${argument?.name ?? "an argument"} is empty`, {
      hint: `see precis ${spec.name} --help`,
    });
  }
  if (typeof options.language === "string") requireLanguageName(options.language, "--language");
}
