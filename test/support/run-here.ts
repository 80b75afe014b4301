/** The whole command line inside the test's own process: no start-up, no build; for tests that run many commands. */
import { runCli } from "../../src/cli/cli.ts";
import type { CommandResult } from "./run-precis.ts";

export async function runHere(
  argv: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>>; readonly stdin?: string },
): Promise<CommandResult> {
  let stdout = "";
  let stderr = "";
  const code = await runCli(
    argv,
    {
      cwd: options.cwd,
      env: { HOME: options.cwd, ...options.env },
      out: (text) => {
        stdout += text;
        return Promise.resolve();
      },
      err: (text) => {
        stderr += text;
      },
      stderrIsTerminal: false,
      stdoutIsTerminal: false,
      color: false,
      async *stdin() {
        yield Buffer.from(options.stdin ?? "");
      },
    },
    new AbortController().signal,
  );
  return { code, stdout, stderr };
}
