/** The command line in this process: as fast as a function call, for tests that walk many commands. */
import { runCli } from "../../src/cli/cli.ts";
import { type CommandResult, cleanEnv } from "./run-precis.ts";

export interface InProcessOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly signal?: AbortSignal;
  readonly stderrIsTerminal?: boolean;
}

export async function precisHere(args: readonly string[], options: InProcessOptions): Promise<CommandResult> {
  const { cwd, env = {}, stdin = "", stderrIsTerminal = false, signal = new AbortController().signal } = options;
  let stdout = "";
  let stderr = "";
  const code = await runCli(
    args,
    {
      cwd,
      env: { ...cleanEnv(cwd), ...env },
      out: (text) => {
        stdout += text;
        return Promise.resolve();
      },
      err: (text) => {
        stderr += text;
      },
      stderrIsTerminal,
      stdoutIsTerminal: false,
      color: false,
      async *stdin() {
        yield new TextEncoder().encode(stdin);
      },
    },
    signal,
  );
  return { code, stdout, stderr };
}
