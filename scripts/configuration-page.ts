/** Writes docs/configuration.md from what src/cli/config.ts reads; `--check` only says whether the page is stale (exit 1). */
import { configOptions, expected } from "../src/cli/config.ts";
import type { OptionSpec } from "../src/cli/option-spec.ts";
import { writeOrCheck } from "./generated-page.ts";

/** The file shown on the page; tests read it as the command would. */
export const exampleConfig = `# precis.yaml, in the root of the project
model: openai:gpt-4o-mini        # every role, unless roles: names another
max-cost: 0.50                   # US dollars a run; then exit 3, and precis runs resume goes on
cache: false                     # as --no-cache
roles:                           # as --role extractor=ollama:llama3.2 --role judge=...
  extractor: ollama:llama3.2
  judge: https://models.example.org/v1#large
servers:                         # which variable holds the key of a server of one's own
  https://models.example.org/v1:
    keyVariable: EXAMPLE_KEY
`;

export function configurationPage(): string {
  return `${[
    "# Configuration: precis.yaml",
    "",
    "Made by `npm run docs:configuration` from the entries that the file is checked against; do not edit.",
    "",
    "Nothing needs a configuration file. It holds what should be the same for every command of a project: data only, nothing in it",
    "is executed, and no `.env` is read. Keys of models never stand in it, only the names of the variables that hold them.",
    "",
    "```yaml",
    `${exampleConfig}\`\`\``,
    "",
    "## Where it is looked for",
    "",
    "`precis.yaml` in the current folder, else in the nearest folder above that holds one. The search ends at the repository: at the",
    "first folder with a `.git`. `--config FILE` names another file and ends the search; `--config /dev/null` reads none. A folder",
    "with a `precis.yaml` is also a project, so runs are kept in `.precis` beside it (`--store`).",
    "",
    "A file may come with a folder that somebody else wrote. So one that was found, not named with `--config`, says on stderr where it has",
    "text and keys sent: `precis: precis.yaml sends EXAMPLE_KEY to https://models.example.org/v1`. `quiet: true` in the file does not",
    "silence that, `--quiet` does.",
    "",
    "## What wins",
    "",
    "1. the option on the command line,",
    "2. for the model, the variable `PRECIS_MODEL`, and for the store `PRECIS_STORE`,",
    "3. `precis.yaml`,",
    "4. the default.",
    "",
    "- `--model` and `PRECIS_MODEL` replace `model`, not `roles`: a role that the file names keeps its model unless",
    "  `--role ROLE=SPEC` names it too.",
    "- A switch that the file turns on (`quiet`, `cache: false`) has no opposite on the command line: leave the file out with",
    "  `--config /dev/null`.",
    "- `precis runs resume` takes the recorded command line with its models and roles; the rest comes from the file as it is then.",
    "- Relative paths (`store`) start at the current folder, not at the file.",
    "- A role that a command does not ask may stand in `roles`: the file is for all commands.",
    "",
    "## Keys",
    "",
    "Written as here or in camel case (`max-cost`, `maxCost`). An unknown key or a value that does not fit is an error with line and",
    "column (`config-invalid`, exit 2). Options of one command, `--json`, `--out`, `--strategy`, `--prompt`, `--dry-run` and `--debug` stand on the",
    "command line alone.",
    "",
    "| key | option | value | meaning | default |",
    "| --- | --- | --- | --- | --- |",
    ...configOptions.map(row),
    "| `roles` | `--role ROLE=SPEC` | a map from role to model spec | another model for one role or speaker | |",
    "| `servers` | none | a map from address to `{keyVariable: NAME}` | the variable that holds the key of a server named by address (`http://HOST/v1#MODEL`); the address is the spec's part before `#` | `PRECIS_API_KEY` |",
    "",
    "Model specs are explained in [models.md](models.md), roles by each command's page and by `precis runs show`.",
  ].join("\n")}\n`;
}

function row(option: OptionSpec): string {
  const flag = `\`--${option.negated ? "no-" : ""}${option.name}${option.kind === "boolean" ? "" : ` ${option.value}`}\``;
  const value = option.negated ? "false is what the option says" : expected(option);
  const fallback = option.default ?? (option.negated ? "true" : "");
  return `| \`${option.name}\` | ${flag} | ${value} | ${option.description} | ${fallback} |`;
}

writeOrCheck(import.meta.url, "docs/configuration.md", "docs:configuration", configurationPage);
