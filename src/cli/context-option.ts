/** `--context`, the same for `precis code`, `translate` and `repo`. */
import type { OptionSpec } from "./option-spec.ts";

export const contextOption: OptionSpec = {
  name: "context",
  kind: "string",
  value: "SCOPE",
  choices: ["none", "file", "repo"],
  description: "how far agents look around the code: not at all, in its file, or in its repository",
  default: "repo in a git repository of bounded size, else file",
};
