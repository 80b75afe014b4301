/** Shell completion scripts, made from the commands' own entries. Pure: commands in, script text out. */
import type { CommandSpec } from "./command-spec.ts";
import { groupDescription } from "./groups.ts";
import type { OptionSpec } from "./option-spec.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** The script for one shell; to be sourced, or put where the shell looks for completions. */
export function completionScript(shell: Shell, commands: readonly CommandSpec[]): string {
  switch (shell) {
    case "bash":
      return bashScript(commands);
    case "zsh":
      // zsh runs bash completions as they are.
      return `#compdef precis\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
    case "fish":
      return fishScript(commands);
  }
}

const flag = (option: OptionSpec): string => `--${option.negated ? "no-" : ""}${option.name}`;
const groups = (commands: readonly CommandSpec[]): string[] => [
  ...new Set(commands.flatMap((spec) => (spec.name.includes(" ") ? [spec.name.split(" ")[0] as string] : []))),
];

function bashScript(commands: readonly CommandSpec[]): string {
  const first = [...new Set(commands.map((spec) => spec.name.split(" ")[0]))];
  const grouped = groups(commands);
  const lines = commands.map((spec) => {
    const options = [...spec.options, ...spec.shared].map(flag);
    return `    "${spec.name}") words="${["--help", ...options].join(" ")}" ;;`;
  });
  const choices = new Map<string, readonly string[]>();
  for (const spec of commands) {
    for (const option of spec.options)
      if (option.choices !== undefined) choices.set(`${spec.name} ${flag(option)}`, option.choices);
  }
  const choiceLines = [...choices].map(
    ([key, values]) => `    "${key}") COMPREPLY=($(compgen -W "${values.join(" ")}" -- "$current")); return ;;`,
  );
  const subs = grouped.map((group) => {
    const names = commands.flatMap((spec) =>
      spec.name.startsWith(`${group} `) ? [spec.name.slice(group.length + 1)] : [],
    );
    return `    ${group}) [ "$COMP_CWORD" -eq 2 ] && { COMPREPLY=($(compgen -W "${names.join(" ")}" -- "$current")); return; }; command="${group} \${COMP_WORDS[2]}" ;;`;
  });
  return `_precis() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(" ")} --help --version" -- "$current"))
    return
  fi
  case "$command" in
${subs.join("\n")}
  esac
  case "$command $previous" in
${choiceLines.join("\n")}
  esac
  case "$command" in
${lines.join("\n")}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _precis precis
`;
}

function fishScript(commands: readonly CommandSpec[]): string {
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = ["complete -c precis -n __fish_use_subcommand -l version -d 'print the version'"];
  for (const group of groups(commands)) {
    if (commands.some(({ name }) => name === group)) continue;
    lines.push(
      `complete -c precis -n __fish_use_subcommand -a ${group} -d ${quote(groupDescription(group, commands))}`,
    );
  }
  for (const spec of commands) {
    const [first = "", second] = spec.name.split(" ");
    const seen =
      second === undefined
        ? `__fish_seen_subcommand_from ${first}`
        : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`;
    lines.push(
      second === undefined
        ? `complete -c precis -n __fish_use_subcommand -a ${first} -d ${quote(spec.summary)}`
        : `complete -c precis -n ${quote(`__fish_seen_subcommand_from ${first}`)} -a ${second} -d ${quote(spec.summary)}`,
    );
    for (const option of [...spec.options, ...spec.shared]) {
      const values = option.choices === undefined ? "" : ` -a ${quote(option.choices.join(" "))}`;
      const needs = option.kind === "boolean" ? "" : " -r";
      lines.push(
        `complete -c precis -n ${quote(seen)} -l ${flag(option).slice(2)}${needs}${values} -d ${quote(option.description)}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}
