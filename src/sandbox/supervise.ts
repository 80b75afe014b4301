/** One child process under limits: started, fed, watched, ended. Who isolates it is decided by `isolation.ts`. */
import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { CancelledError } from "../base/errors.ts";
import type { Limits } from "./limits.ts";
import type { ProcessOutcome } from "./outcome.ts";
import { usageOf } from "./watch.ts";

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment: nothing of ours is added. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** True: the process leads a group of its own, which is killed as a whole. */
  readonly group: boolean;
  /** What the process reads from descriptor 3, where it asks for that. */
  readonly third?: Uint8Array;
}

/** How often the watcher looks. Short enough that a fork bomb is seen while the kernel's limit still holds it. */
const lookEveryMs = 20;
/** Tasks of the isolation itself (bubblewrap's two), which do not count against the program. */
const ownTasks = 2;

/**
 * Runs `command` to its end. Never rejects for what the program does; throws CancelledError when `signal` is aborted
 * (after the process is dead), and whatever `spawn` raises when the file cannot be started.
 */
export function supervise(
  command: Command,
  options: { readonly limits: Limits; readonly stdin: string; readonly signal?: AbortSignal },
): Promise<ProcessOutcome> {
  const { limits, stdin, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new CancelledError("interrupted", { cause: signal.reason }));
      return;
    }
    const started = performance.now();
    const child = spawn(command.file, [...command.args], {
      env: { ...command.env },
      cwd: command.cwd,
      detached: command.group,
      stdio: command.third === undefined ? ["pipe", "pipe", "pipe"] : ["pipe", "pipe", "pipe", "pipe"],
    });
    const third = child.stdio[3] as Writable | null | undefined;
    third?.on("error", () => third.destroy());
    third?.end(command.third);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let bytes = 0;
    let stoppedBy: ProcessOutcome["stoppedBy"] = null;
    let peakProcesses = 0;
    let peakMemoryMb = 0;
    const kill = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(command.group ? -child.pid : child.pid, "SIGKILL");
      } catch (error) {
        // ESRCH: it ended by itself in the meantime.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    };
    const stop = (reason: NonNullable<ProcessOutcome["stoppedBy"]>): void => {
      stoppedBy ??= reason;
      kill();
    };
    const collect =
      (into: Buffer[]) =>
      (chunk: Buffer): void => {
        const room = limits.outputBytes - bytes;
        bytes += chunk.length;
        if (room > 0) into.push(chunk.subarray(0, room));
        if (bytes > limits.outputBytes) stop("output");
      };
    child.stdout.on("data", collect(out));
    child.stderr.on("data", collect(err));
    // A program that does not read its input closes the pipe: no fault of ours or its.
    child.stdin.on("error", () => child.stdin.destroy());
    child.stdin.end(stdin);
    const clock = setTimeout(() => stop("time"), limits.wallMs);
    const look = setInterval(() => {
      const usage = child.pid === undefined ? null : usageOf(child.pid, limits.processes * 2 + ownTasks);
      if (usage === null) return;
      peakProcesses = Math.max(peakProcesses, usage.tasks - (command.group ? 0 : ownTasks));
      peakMemoryMb = Math.max(peakMemoryMb, usage.memoryMb);
      if (peakProcesses > limits.processes) stop("processes");
      else if (usage.memoryMb > limits.memoryMb) stop("memory");
    }, lookEveryMs);
    const onAbort = (): void => kill();
    signal?.addEventListener("abort", onAbort, { once: true });
    const settle = (): void => {
      clearTimeout(clock);
      clearInterval(look);
      signal?.removeEventListener("abort", onAbort);
    };
    child.once("error", (error) => {
      settle();
      reject(error);
    });
    child.once("close", (exitCode, ended) => {
      settle();
      // A group may outlive its leader; a bubblewrap never does (its process namespace ends with it).
      if (command.group) kill();
      if (signal?.aborted) {
        reject(new CancelledError("interrupted", { cause: signal.reason }));
        return;
      }
      resolve({
        exitCode,
        signal: ended,
        stdout: Buffer.concat(out).toString("utf8"),
        stderr: Buffer.concat(err).toString("utf8"),
        wallMs: performance.now() - started,
        stoppedBy,
        peakProcesses,
        peakMemoryMb,
      });
    });
  });
}
