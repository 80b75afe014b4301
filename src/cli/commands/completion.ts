/** `precis completion SHELL`: the completion script of a shell, on stdout. */
import { UsageError } from "../../base/errors.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";

export const completionCommand: CommandSpec = {
  name: "completion",
  summary: "the completion script for bash, zsh or fish",
  args: [{ name: "SHELL", description: "bash, zsh or fish", required: true }],
  options: [],
  shared: [],
  example: 'eval "$(precis completion bash)"',
  async run({ args, io }: Invocation): Promise<number> {
    const { completionScript, shells } = await import("../completion.ts");
    const { commands } = await import("./index.ts");
    const shell = shells.find((name) => name === args[0]);
    if (shell === undefined)
      throw new UsageError(`no completion for "${args[0]}"`, { hint: `give one of ${shells.join(", ")}` });
    await io.out(completionScript(shell, commands));
    return 0;
  },
};
