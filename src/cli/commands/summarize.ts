/** `precis summarize SOURCE...`: picks the command that fits what it is given, says which, and hands everything on. */
import { defaultOut } from "../../tasks/repo/default-out.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { sharedOptions } from "../shared-options.ts";
import { languageOption } from "./about.ts";

export const summarizeCommand: CommandSpec = {
  name: "summarize",
  summary: `picks the task by what it is given, and says which; a folder of code is documented by precis repo, written into ${defaultOut}`,
  args: [
    {
      name: "SOURCE",
      description: "anything that about, code, repo, digest or document take",
      required: true,
      variadic: true,
    },
  ],
  options: [languageOption],
  shared: sharedOptions,
  example: "precis summarize paper.pdf",
  async run(invocation: Invocation): Promise<number> {
    const { args, io, options } = invocation;
    const { pickTask } = await import("../../tasks/pick-task.ts");
    const picked = pickTask(args, io.cwd);
    // Of these commands repo alone writes without being told where.
    const writes = picked.command === "repo" && options.dryRun !== true;
    const where = writes ? `, written into ${options.out ?? defaultOut}` : "";
    if (options.quiet !== true) io.err(`precis: ${picked.reason}: precis ${picked.command}${where}\n`);
    const { commands } = await import("./index.ts");
    const command = commands.find((spec) => spec.name === picked.command);
    if (command === undefined) throw new Error(`there is no command ${picked.command}`);
    return command.run(invocation);
  },
};
