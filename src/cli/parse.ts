/** Command line -> values, by way of commander; every option is checked against its entry. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageError } from "../base/errors.ts";
import type { CommandSpec } from "./command-spec.ts";
import { groupDescription } from "./groups.ts";
import { camelCase, type OptionSpec, type OptionValues } from "./option-spec.ts";

export interface Parsed {
  readonly args: readonly string[];
  readonly options: OptionValues;
}

/** Adds one command to a commander program; `action` gets checked values. */
export function addCommand(
  program: Command,
  spec: CommandSpec,
  action: (parsed: Parsed) => Promise<void>,
  notes = "",
): void {
  const words = spec.name.split(" ");
  let parent = program;
  for (const group of words.slice(0, -1)) {
    parent = parent.commands.find((command) => command.name() === group) ?? parent.command(group);
  }
  const command = parent.command(words.at(-1) ?? spec.name).description(spec.summary);
  // A command that works on its own ("bench") keeps its description and its options apart from those below it.
  if (parent.registeredArguments.length > 0) parent.enablePositionalOptions();
  else if (parent !== program) {
    parent
      .usage("COMMAND")
      .description(
        `${groupDescription(words[0] ?? "", [])}

Each command has its own options: precis ${words[0]} COMMAND --help`,
      )
      .summary(groupDescription(words[0] ?? "", []))
      .helpOption("-h, --help", "show this help")
      .helpCommand(false);
  }
  // Long option lists stay readable: own options first, shared ones under their own heading.
  for (const argument of spec.args) {
    const name = argument.variadic ? `${argument.name}...` : argument.name;
    command.argument(argument.required ? `<${name}>` : `[${name}]`, argument.description);
  }
  for (const option of spec.options) command.addOption(commanderOption(option));
  for (const option of spec.shared) command.addOption(commanderOption(option).helpGroup("Shared options:"));
  command.helpOption("-h, --help", "show this help");
  if (spec.example !== undefined) command.addHelpText("after", `\nExample:\n  ${spec.example}`);
  if (notes !== "") command.addHelpText("after", `\n${notes}`);
  command.allowExcessArguments(false);
  command.action(async (...received: unknown[]) => {
    const self = received.at(-1) as Command;
    const known = new Set([...spec.options, ...spec.shared].map((option) => camelCase(option.name)));
    const options: Record<string, OptionValues[string]> = {};
    for (const [key, value] of Object.entries(self.opts())) {
      if (known.has(key) && self.getOptionValueSource(key) !== "default") options[key] = value as OptionValues[string];
    }
    await action({ args: self.args, options });
  });
}

function commanderOption(spec: OptionSpec): Option {
  const dashes = `${spec.short === undefined ? "" : `-${spec.short}, `}--${spec.negated ? "no-" : ""}${spec.name}`;
  const value =
    spec.kind === "boolean" ? "" : ` <${spec.value ?? spec.kind.toUpperCase()}${spec.variadic ? "..." : ""}>`;
  const fallback = spec.default === undefined ? "" : ` (default: ${spec.default})`;
  const option = new Option(`${dashes}${value}`, `${spec.description}${fallback}`);
  if (spec.kind === "boolean") return option;
  option.argParser((text: string, previous: unknown) => {
    const one = parseValue(spec, text);
    return spec.repeatable ? [...((previous as unknown[] | undefined) ?? []), one] : one;
  });
  return option;
}

/** Throws InvalidArgumentError with the expectation and the value. */
export function parseValue(spec: OptionSpec, text: string): string | number {
  if (spec.kind === "string") {
    if (spec.choices !== undefined && !spec.choices.includes(text)) {
      throw new InvalidArgumentError(`"${text}" is none of ${spec.choices.join(", ")}`);
    }
    if (text === "") throw new InvalidArgumentError("the value is empty");
    return text;
  }
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError(`"${text}" is not a number`);
  if (spec.kind === "integer" && !Number.isInteger(value))
    throw new InvalidArgumentError(`"${text}" is not a whole number`);
  if (spec.min !== undefined && value < spec.min) throw new InvalidArgumentError(`${text} is below ${spec.min}`);
  if (spec.max !== undefined && value > spec.max) throw new InvalidArgumentError(`${text} is above ${spec.max}`);
  return value;
}

/** Commander's own complaint as ours: one line, what is wrong, what to do. */
export function usageErrorFrom(message: string, command: string): UsageError {
  const text = message
    .replace(/^error: /, "")
    .replace(/\s*\(Did you mean (.+?)\?\)/s, "; did you mean $1?")
    .replace(/\s+/g, " ")
    .replace(/\.$/, "")
    .trim();
  return new UsageError(text, { hint: `see precis ${command === "" ? "" : `${command} `}--help` });
}
