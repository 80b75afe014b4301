/** One program, one run: build, run, leave nothing behind. */
import { fillHarness } from "./cases.ts";
import type { Limits } from "./limits.ts";
import type { CompileResult, RunResult, Sandbox } from "./sandbox.ts";

export interface CodeRun extends RunResult {
  readonly compile: CompileResult | null;
  readonly isolation: Sandbox["isolation"];
}

/**
 * Compiles and runs `code` (put into `harness` at its marker line, where one is given) with arguments and input.
 * Throws a RangeError when the harness has no marker line, CancelledError when aborted.
 */
export async function runCode(
  sandbox: Sandbox,
  input: {
    readonly language: string;
    readonly code: string;
    readonly harness?: { readonly text: string; readonly marker: string };
    readonly args?: readonly string[];
    readonly stdin?: string;
    readonly limits?: Partial<Limits>;
    readonly signal?: AbortSignal;
  },
): Promise<CodeRun> {
  const { language, harness, args = [], stdin = "", limits = {}, signal } = input;
  const code = harness === undefined ? input.code : fillHarness(harness.text, harness.marker, input.code);
  if (code === null) throw new RangeError(`the harness has no line with the marker ${JSON.stringify(harness?.marker)}`);
  const stop = signal === undefined ? {} : { signal };
  const build = await sandbox.build({ language, code }, stop);
  try {
    const result = await build.run({ args, stdin, limits, ...stop });
    return { ...result, compile: build.compile, isolation: sandbox.isolation };
  } finally {
    await build.dispose();
  }
}
