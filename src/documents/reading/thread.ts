/**
 * Reading in a thread of its own, one source at a time: started when first needed, kept for the next source, ended from outside when a
 * source takes more time or memory than it may, or when the caller stops.
 */
import { type ResourceLimits, Worker } from "node:worker_threads";
import { throwIfAborted } from "../../base/abort.ts";
import { CancelledError, type ErrorCode, SourceError } from "../../base/errors.ts";
import type { Document } from "../document.ts";
import type { ReadLimits } from "./limits.ts";
import type { ReadInput } from "./parse-here.ts";

export type ReadAnswer =
  | { readonly document: Document }
  | { readonly error: { readonly code: ErrorCode; readonly message: string; readonly hint?: string } };

interface Thread {
  readonly worker: Worker;
  readonly memoryMb: number;
}

let kept: Thread | null = null;
/** Resolves when the source before is done: two at once would share one limit of memory. */
let before: Promise<unknown> = Promise.resolve();

/** How often the memory of the process is looked at. */
const lookEveryMs = 50;
const megabyte = 1024 * 1024;

/** Reads in the thread as soon as the sources before it are done; rejects with SourceError or CancelledError alone. */
export async function readInThread(input: ReadInput, limits: ReadLimits): Promise<Document> {
  const turn = before.then(() => readNow(input, limits));
  before = turn.catch(() => undefined);
  return turn;
}

async function readNow({ signal, ...input }: ReadInput, limits: ReadLimits): Promise<Document> {
  throwIfAborted(signal);
  const thread = threadFor(limits.memoryMb);
  const { worker } = thread;
  const memoryBefore = process.memoryUsage.rss();
  let settle = (): void => undefined;
  worker.ref();
  try {
    return await new Promise<Document>((resolve, reject) => {
      const end = (error: Error): void => {
        if (kept === thread) kept = null;
        reject(error);
        void worker.terminate();
      };
      const started = performance.now();
      const used = process.cpuUsage();
      const tooLate = (ms: number): void => end(tooSlow(input.source, ms));
      const clock = setTimeout(() => tooLate(limits.patienceMs), limits.patienceMs);
      const look = setInterval(() => {
        if (performance.now() - started >= limits.timeoutMs && hasWorked(used, limits.timeoutMs))
          tooLate(limits.timeoutMs);
        else if (process.memoryUsage.rss() - memoryBefore > (limits.memoryMb + 64) * megabyte)
          end(tooMuch(input.source, limits.memoryMb));
      }, lookEveryMs);
      const onAbort = (): void => end(new CancelledError("interrupted", { cause: signal?.reason }));
      const onMessage = (answer: ReadAnswer): void => {
        if ("document" in answer) resolve(answer.document);
        else
          reject(new SourceError(answer.error.code, answer.error.message, { ...answer.error, source: input.source }));
      };
      const onError = (error: Error): void => {
        const full = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
        end(full ? tooMuch(input.source, limits.memoryMb) : damaged(input.source, error));
      };
      const onExit = (): void => end(damaged(input.source, new Error("its reader ended")));
      const listeners = { message: onMessage, error: onError, exit: onExit } as const;
      for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener);
      signal?.addEventListener("abort", onAbort, { once: true });
      settle = () => {
        clearTimeout(clock);
        clearInterval(look);
        signal?.removeEventListener("abort", onAbort);
        for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener);
      };
      worker.postMessage(input);
    });
  } finally {
    settle();
    worker.unref();
  }
}

function threadFor(memoryMb: number): Thread {
  if (kept !== null && kept.memoryMb >= memoryMb) return kept;
  if (kept !== null) void kept.worker.terminate();
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
  const worker = import.meta.url.endsWith(".ts")
    ? fromSource(resourceLimits)
    : new Worker(new URL("./reader-thread.js", import.meta.url), { resourceLimits });
  // A thread that is being ended still tells of it, when nobody reads any more.
  worker.on("error", () => undefined);
  kept = { worker, memoryMb };
  return kept;
}

/** In a checkout that runs from source (tests), the thread loads TypeScript by itself. */
function fromSource(resourceLimits: ResourceLimits): Worker {
  const file = JSON.stringify(new URL("./reader-thread.ts", import.meta.url).href);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${file}); });`;
  return new Worker(code, { eval: true, resourceLimits });
}

/** Whether most of that time was work of this process: on a busy machine a good source waits for its turn, and is not to blame. */
function hasWorked(since: NodeJS.CpuUsage, ms: number): boolean {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 >= 0.75 * ms;
}

function tooSlow(source: string, ms: number): SourceError {
  return new SourceError("source-timeout", `cannot be read in ${ms / 1000} s`, {
    source,
    hint: "give the part that matters as a smaller file, or more time with --read-timeout",
  });
}

function tooMuch(source: string, memoryMb: number): SourceError {
  return new SourceError("source-too-large", `reading it takes more than ${memoryMb} MB of memory`, {
    source,
    hint: "give the part that matters as a smaller file",
  });
}

function damaged(source: string, cause: Error): SourceError {
  return new SourceError("source-damaged", `cannot be read: ${cause.message}`, {
    source,
    hint: "check that the file is whole, or name its format with --format",
    cause,
  });
}
