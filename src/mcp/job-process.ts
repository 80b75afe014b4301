/**
 * A process that does one call of a tool after the other. Extraction and parsing can keep a thread busy for seconds; here they keep
 * nobody from hearing a client, and a call that was taken back ends with the process where it does not end by itself.
 */
import { BudgetError, isPrecisError } from "../base/errors.ts";
import type { EventSink } from "../base/events.ts";
import { startRun } from "../runtime/runtime.ts";
import { packageVersion } from "../runtime/version.ts";
import type { FromJob, Job, JobSpent, ToJob } from "./job-protocol.ts";
import { openRoots } from "./roots.ts";
import type { Answer, Surroundings, Tool } from "./tool.ts";
import { tools } from "./tools/index.ts";

if (process.send === undefined) throw new Error("mcp/job-process is started by mcp/workers only");
const tell = (message: FromJob): void => {
  process.send?.(message);
};
// Ctrl-C reaches all processes of a terminal; when the work ends is the server's to say.
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => undefined);
process.on("disconnect", () => process.exit());

let stop = new AbortController();
let working = false;

process.on("message", (message: ToJob) => {
  if (message.type === "stop") stop.abort();
  else if (working) tell({ type: "failed", text: "the process is busy", spent: null });
  else void perform(message.job);
});

async function perform(job: Job): Promise<void> {
  working = true;
  stop = new AbortController();
  const { signal } = stop;
  const emit: EventSink = (event) => {
    if (event.type === "progress") tell({ type: "progress", unit: event.unit, done: event.done, total: event.total });
  };
  let spent: JobSpent | null = null;
  try {
    const tool = tools.find(({ name }) => name === job.tool);
    if (tool === undefined) throw new Error(`there is no tool ${job.tool}`);
    const server: Surroundings = { roots: openRoots(job.roots, job.cwd), env: job.env, version: packageVersion() };
    const answer =
      tool.kind === "quick"
        ? await tool.run(job.input, signal, server, emit)
        : await inRun(tool, job, signal, server, emit, (totals) => {
            spent = totals;
          });
    working = false;
    tell({ type: "done", answer, spent });
  } catch (error) {
    working = false;
    tell({ type: "failed", text: failureText(error), spent });
  }
}

async function inRun(
  tool: Extract<Tool, { readonly kind: "asking" }>,
  job: Job,
  signal: AbortSignal,
  server: Surroundings,
  emit: EventSink,
  ended: (spent: JobSpent) => void,
): Promise<Answer> {
  const run = await startRun({
    settings: job.settings,
    command: `mcp ${job.tool}`,
    argv: [],
    cwd: job.cwd,
    resolved: { tool: job.tool, input: job.input, settings: job.settings },
    env: job.env,
    signal,
    emit,
  });
  tell({ type: "begun", runId: run.runId });
  let state: "done" | "failed" | "interrupted" | "budget" = "failed";
  try {
    const answer = await tool.run(job.input, run.context, server, () => run.embedder());
    state = "done";
    return answer;
  } catch (error) {
    if (signal.aborted) state = "interrupted";
    else if (error instanceof BudgetError) state = "budget";
    throw error;
  } finally {
    const { calls, inputTokens, outputTokens, costUsd } = run.totals();
    ended({ calls, tokens: inputTokens + outputTokens, costUsd: costUsd ?? 0 });
    await run.end(state, { done: 0, failed: 1, budget: 3, interrupted: 130 }[state]);
  }
}

/** A failure in the words of the command, for the model to act on. */
function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!isPrecisError(error)) return message;
  const source = error.source === undefined || message.includes(error.source) ? "" : `${error.source}: `;
  return `${source}${message}${error.hint === undefined ? "" : `: ${error.hint}`}`;
}
