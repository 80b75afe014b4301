/**
 * What every command that starts a run does around its work: settings, run record, progress, the key hint, the closing
 * line, exit code. A command hands in its work and gets a TaskContext.
 */
import type { TaskContext } from "../agents/task-context.ts";
import { CancelledError, isPrecisError } from "../base/errors.ts";
import type { EventSink } from "../base/events.ts";
import type { RunState } from "../runtime/run-store.ts";
import type { Run, RunRequest } from "../runtime/runtime.ts";
import type { Settings } from "../runtime/settings.ts";
import { failedSource } from "../tasks/result.ts";
import type { CommandSpec, Invocation } from "./command-spec.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import { checkOut } from "./output.ts";
import { progress } from "./progress.ts";
import { closingLine } from "./render/closing-line.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { trustedConfig } from "./trust.ts";

export interface Session {
  readonly context: TaskContext;
  readonly run: Run;
  readonly settings: Settings;
  /** Prints an error line for one source above the progress bar. */
  error(line: string): void;
  /** What to say when the work is interrupted or stopped at a budget, e.g. "3 of 50 sources are done". */
  status(text: string): void;
}

/** Runs `work` inside a recorded run and returns the exit code. `resolved` is kept with the run; `extra` is what it needs beyond settings. */
export async function withRun(
  spec: CommandSpec,
  invocation: Invocation,
  resolved: unknown,
  work: (session: Session) => Promise<number>,
  extra: Pick<RunRequest, "models"> = {},
): Promise<number> {
  const { io, options, signal } = invocation;
  const config = await trustedConfig(invocation);
  const settings = resolveSettings(options, io.env, config);
  const quiet = (options.quiet ?? config.options.quiet) === true;
  const verbose = (options.verbose ?? config.options.verbose) === true;
  const out = spec.shared.find((option) => option.name === "out");
  if (out !== undefined) await checkOut(invocation, out.value === "DIR" ? "directory" : "file");
  const bar = progress(io, { quiet, verbose });
  if (!quiet) keyHint(settings, io.env, (line) => io.err(line));
  const { startRun } = await import("../runtime/runtime.ts");
  const started = performance.now();
  const run = await startRun({
    settings,
    command: spec.name,
    argv: invocation.argv,
    cwd: io.cwd,
    resolved: { options: resolved, settings },
    env: io.env,
    signal,
    emit: bar.emit,
    ...extra,
    ...(invocation.resume === undefined ? {} : { resume: invocation.resume }),
  });
  let status = "";
  let code: number = exitCodes.failed;
  let failed = false;
  try {
    code = await work({
      context: run.context,
      run,
      settings,
      error(line) {
        bar.clear();
        io.err(line);
      },
      status: (text) => {
        status = text;
      },
    });
    if (invocation.resume === undefined && !settings.dryRun) unaskedRoles(options.role, run, bar.emit);
    return code;
  } catch (caught) {
    // An abort shows as many things (AbortError of a stream, our own class): the signal decides.
    const error =
      signal.aborted && !(isPrecisError(caught) && caught.code === "cancelled")
        ? new CancelledError("interrupted", { cause: caught })
        : caught;
    code = exitCodeOf(error);
    failed = true;
    run.context.save("failure", failedSource("", error).error);
    throw explainStop(error, status, run);
  } finally {
    bar.clear();
    const totals = run.totals();
    await run.end(stateOf(code), code);
    const recorded = run.store.durable;
    // Wrong usage that cost nothing has nothing to account for: its error stands alone.
    const idle = code === exitCodes.usage && totals.calls === 0 && totals.cacheHits === 0;
    if (!quiet && !(idle && failed))
      io.err(
        closingLine({
          totals,
          settings,
          runId: run.runId,
          durationMs: performance.now() - started,
          command: spec.name,
          recorded,
        }),
      );
  }
}

/**
 * A role named on the command line that nobody played is a slip of the pen. Which speakers there are depends on strategy
 * and settings, so only the end can tell. Roles of the configuration file are for all commands and may be idle.
 */
function unaskedRoles(given: unknown, run: Run, emit: EventSink): void {
  const asked = run.asked();
  if (!Array.isArray(given) || asked.size === 0) return;
  for (const entry of given as readonly string[]) {
    const role = entry.slice(0, entry.indexOf("="));
    if (asked.has(role)) continue;
    const message = `--role ${entry} changed nothing: no "${role}" was asked, only ${[...asked].sort().join(", ")}`;
    emit({ type: "warning", warning: { code: "role-not-asked", message } });
  }
}

function explainStop(error: unknown, status: string, run: Run): unknown {
  if (!isPrecisError(error) || (error.code !== "cancelled" && error.code !== "budget-exceeded")) return error;
  const done = status === "" ? "" : `, ${status}`;
  const raise = error.code === "budget-exceeded" ? "raise the limit and " : "";
  const hint = run.store.durable
    ? `saved, ${raise}go on with \`precis runs resume ${run.runId}\``
    : "nothing was recorded, so it cannot be resumed";
  const Kind = error.constructor as new (message: string, facts: object) => Error;
  const message = `${error.message}${done}`;
  return new Kind(message, { hint, cause: error.cause, partial: error.partial });
}

function stateOf(code: number): RunState {
  switch (code) {
    case exitCodes.done:
      return "done";
    case exitCodes.budget:
      return "budget";
    case exitCodes.partial:
      return "partial";
    case exitCodes.interrupted:
      return "interrupted";
    default:
      return "failed";
  }
}

const keyVariables = [
  ["OPENAI_API_KEY", "openai:gpt-4o-mini"],
  ["ANTHROPIC_API_KEY", "anthropic:claude-haiku-4-5"],
  ["GOOGLE_GENERATIVE_AI_API_KEY", "google:gemini-2.5-flash"],
  ["MISTRAL_API_KEY", "mistral:mistral-small-latest"],
] as const;

/** A key in the environment alone never selects a model; it is only mentioned. */
function keyHint(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): void {
  if (settings.model !== "embedded" || settings.embedder !== "embedded" || Object.keys(settings.roles).length > 0)
    return;
  const seen = keyVariables.find(([name]) => (env[name] ?? "") !== "");
  if (seen !== undefined)
    print(`precis: ${seen[0]} is set but no model was asked for; use it with --model ${seen[1]}\n`);
}

/** The session's context, whose progress is also what an interruption reports: "3 of 5 candidates are done". */
export function reporting(session: Session): TaskContext {
  const { context } = session;
  return {
    ...context,
    emit(event) {
      if (event.type === "progress" && event.total !== null) {
        const unit = event.total === 1 ? event.unit : `${event.unit}s`;
        session.status(`${event.done} of ${event.total} ${unit} ${event.total === 1 ? "is" : "are"} done`);
      }
      context.emit(event);
    },
  };
}
