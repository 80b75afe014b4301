/** Writes docs/cli.md from the commands themselves; `--check` only says whether the page is stale (exit 1). */
import type { CommandSpec } from "../src/cli/command-spec.ts";
import { commands } from "../src/cli/commands/index.ts";
import type { OptionSpec } from "../src/cli/option-spec.ts";
import { sharedOptions } from "../src/cli/shared-options.ts";
import { writeOrCheck } from "./generated-page.ts";

/** The whole reference page. */
export function cliReference(): string {
  const lines = [
    "# Command reference",
    "",
    "Made by `npm run docs:cli` from the command line's own entries; do not edit.",
    "",
    "stdout carries the result and nothing else; progress, warnings and the closing line go to stderr.",
    "",
    "| exit code | meaning |",
    "| --- | --- |",
    "| 0 | done |",
    "| 1 | failed at a model, a tool or the system |",
    "| 2 | wrong usage, or only unusable input |",
    "| 3 | stopped at a budget; what was done is saved and shown |",
    "| 4 | some sources failed and some did not |",
    "| 130 | interrupted; saved, `precis runs resume` goes on |",
    "",
    "## Commands",
    "",
    ...commands.map(
      (spec) => `- [\`precis ${spec.name}\`](#precis-${spec.name.replaceAll(" ", "-")}): ${spec.summary}`,
    ),
    "",
    ...commands.flatMap(commandSection),
    "## Shared options",
    "",
    "A command lists by name which of these it takes. Those marked * may also stand in `precis.yaml`",
    "([configuration.md](configuration.md)).",
    "",
    ...optionTable(sharedOptions, true),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function commandSection(spec: CommandSpec): string[] {
  const args = spec.args.map((argument) => {
    const name = argument.variadic ? `${argument.name}...` : argument.name;
    return argument.required ? name : `[${name}]`;
  });
  const shared = spec.shared.map((option) => `\`${flag(option)}\``);
  return [
    `### precis ${spec.name}`,
    "",
    `${capital(spec.summary)}.`,
    "",
    "```",
    `precis ${[spec.name, ...args].join(" ")} [options]`,
    "```",
    "",
    ...spec.args.map((argument) => `- \`${argument.name}\`: ${argument.description}`),
    ...(spec.args.length > 0 ? [""] : []),
    ...(spec.options.length > 0 ? [...optionTable(spec.options, false), ""] : []),
    ...(shared.length > 0 ? [`Shared: ${shared.join(", ")}.`, ""] : []),
    ...(spec.example === undefined ? [] : ["Example:", "", "```sh", spec.example, "```", ""]),
  ];
}

function optionTable(options: readonly OptionSpec[], marks: boolean): string[] {
  return [
    "| option | meaning | default |",
    "| --- | --- | --- |",
    ...options.map((option) => {
      const value = option.kind === "boolean" ? "" : ` ${option.value ?? option.kind.toUpperCase()}`;
      const star = marks && option.config !== false ? " *" : "";
      return `| \`${flag(option)}${value}\`${star} | ${cell(describe(option))} | ${cell(option.default ?? "")} |`;
    }),
  ];
}

function describe(option: OptionSpec): string {
  const notes: string[] = [];
  if (option.choices !== undefined) notes.push(`one of ${option.choices.join(", ")}`);
  if (option.min !== undefined && option.max !== undefined) notes.push(`${option.min} to ${option.max}`);
  else if (option.min !== undefined) notes.push(`at least ${option.min}`);
  if (option.repeatable === true) notes.push("repeatable");
  return notes.length === 0 ? option.description : `${option.description} (${notes.join("; ")})`;
}

const flag = (option: OptionSpec): string => `--${option.negated ? "no-" : ""}${option.name}`;
const cell = (text: string): string => text.replaceAll("|", "\\|");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

writeOrCheck(import.meta.url, "docs/cli.md", "docs:cli", cliReference);
