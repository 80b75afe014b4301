/**
 * A few processes for the calls of tools, each with one call at a time; started when there is work, kept for the next. No threads: one
 * that is ended while it holds a database takes the whole server with it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { throwIfAborted } from "../base/abort.ts";
import { CancelledError, PrecisError } from "../base/errors.ts";
import type { FromJob, Job, JobSpent } from "./job-protocol.ts";
import type { Answer } from "./tool.ts";

/** Calls that are worked on at the same time; the others wait. Ours: a process takes some 100 MB. */
const mostProcesses = 4;
/** Milliseconds in which a call that was taken back may end by itself; then its process is ended. */
const graceMs = 400;

/** A tool's failure, in words for the client. */
export class ToolFailure extends Error {}

export interface JobEvents {
  begun(runId: string): void;
  progress(unit: string, done: number, total: number | null): void;
  spent(spent: JobSpent): void;
}

export interface Workers {
  /** Throws ToolFailure, and CancelledError within half a second of the signal. `job` is made when its turn has come. */
  perform(job: () => Job, events: JobEvents, signal: AbortSignal): Promise<Answer>;
  /** Waits for calls that are under way, which their signals stop, and ends all processes. */
  close(): Promise<void>;
}

export function startWorkers(limited: boolean): Workers {
  // What is left of a limit is known only when the work before is done: under limits one call follows the other.
  const most = limited ? 1 : mostProcesses;
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  const working = new Set<Promise<unknown>>();
  let busy = 0;
  let closed = false;

  const enter = async (signal: AbortSignal): Promise<void> => {
    if (busy < most) {
      busy++;
      return;
    }
    // Whoever leaves hands its place over, so `busy` stays; a call that was taken back meanwhile hands it on.
    await new Promise<void>((resolve, reject) => {
      const turn = (): void => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(takenBack());
      };
      waiting.push(turn);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) busy--;
    else next();
  };
  const take = (): ChildProcess => {
    const ready = idle.pop();
    if (ready !== undefined) return ready;
    const worker = start();
    all.add(worker);
    worker.once("exit", () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };
  const perform: Workers["perform"] = async (makeJob, events, signal) => {
    throwIfAborted(signal);
    await enter(signal);
    try {
      throwIfAborted(signal);
      const job = makeJob();
      const worker = take();
      let reusable = false;
      try {
        const answer = await onWorker(worker, job, events, signal);
        reusable = true;
        return answer;
      } catch (error) {
        reusable = error instanceof ToolFailure;
        throw error;
      } finally {
        if (reusable && !closed) idle.push(worker);
        else worker.kill("SIGKILL");
      }
    } finally {
      leave();
    }
  };

  return {
    perform(job, events, signal) {
      const work = perform(job, events, signal);
      const ended = work.catch(() => undefined).finally(() => working.delete(ended));
      working.add(ended);
      return work;
    },
    async close() {
      closed = true;
      await Promise.all(working);
      for (const worker of all) worker.kill("SIGKILL");
    },
  };
}

function onWorker(worker: ChildProcess, job: Job, events: JobEvents, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let grace: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      worker.send({ type: "stop" });
      grace = setTimeout(() => end(() => reject(takenBack())), graceMs);
    };
    const onMessage = (message: FromJob): void => {
      if (message.type === "begun") events.begun(message.runId);
      else if (message.type === "progress") events.progress(message.unit, message.done, message.total);
      else {
        if (message.spent !== null) events.spent(message.spent);
        end(() => {
          if (signal.aborted) reject(takenBack());
          else if (message.type === "done") resolve(message.answer);
          else reject(new ToolFailure(message.text));
        });
      }
    };
    const onError = (cause: Error): void =>
      end(() =>
        reject(
          new PrecisError("internal", `the work failed (${cause.message})`, { hint: "ask for less at once", cause }),
        ),
      );
    const onExit = (code: number | null, killed: NodeJS.Signals | null): void =>
      end(() =>
        reject(
          new PrecisError("internal", `the process that did the work ended (${killed ?? `exit code ${code}`})`, {
            hint: "ask for less at once",
          }),
        ),
      );
    const end = (settle: () => void): void => {
      clearTimeout(grace);
      signal.removeEventListener("abort", onAbort);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    signal.addEventListener("abort", onAbort, { once: true });
    worker.send({ type: "job", job });
    if (signal.aborted) onAbort();
  });
}

function takenBack(): CancelledError {
  return new CancelledError("the call was taken back");
}

/** Variables that may hold a key: they are handed to the work, and stand in no child's environment. */
const secret = /key|token|secret|password|credential/i;

function start(): ChildProcess {
  const source = import.meta.url.endsWith(".ts");
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secret.test(name)));
  return fork(new URL(source ? "./job-process.ts" : "./job-process.js", import.meta.url), {
    env,
    // Whatever a package prints must not reach standard output, which may be the protocol's.
    stdio: ["ignore", 2, 2, "ipc"],
    // From source (tests) the process needs tsx to read TypeScript; the built package never comes here.
    execArgv: source ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href] : [],
  });
}
