/** What became of one process, and the verdict drawn from it. Decisions only; see `supervise.ts` for the process. */
import type { Limits } from "./limits.ts";

/**
 * "ok" is exit status 0. "not-run" comes with a reason: no sandbox, no toolchain, no permission. A limit's name says
 * which one ended the program.
 */
export type Verdict =
  | "ok"
  | "runtime-error"
  | "compile-error"
  | "time-limit"
  | "cpu-limit"
  | "memory-limit"
  | "process-limit"
  | "output-limit"
  | "not-run";

export interface ProcessOutcome {
  /** null when a signal ended the process. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly wallMs: number;
  /** Which of our limits killed it; null when it ended by itself. */
  readonly stoppedBy: "time" | "output" | "memory" | "processes" | null;
  /** Highest figures that the watcher saw; 0 where it cannot look (no /proc). */
  readonly peakProcesses: number;
  readonly peakMemoryMb: number;
}

const outOfProcesses =
  /Resource temporarily unavailable|EAGAIN|can't start new thread|unable to create native thread|BlockingIOError|fork: retry/;
const outOfMemory =
  /MemoryError|std::bad_alloc|OutOfMemoryError|heap out of memory|Array buffer allocation failed|memory allocation of \d+ bytes failed|[Oo]ut of memory|Cannot allocate memory|invalid array length Allocation failed/;

/** The signal behind a shell-like exit status (128 + number), or the one Node reports. */
function signalOf(outcome: ProcessOutcome): string | null {
  if (outcome.signal !== null) return outcome.signal;
  const names: Readonly<Record<number, string>> = { 152: "SIGXCPU", 153: "SIGXFSZ", 137: "SIGKILL", 139: "SIGSEGV" };
  return names[outcome.exitCode ?? 0] ?? null;
}

/** The verdict on a run. A program that ran into a limit and then spun until time was up gets the first limit's name. */
export function verdictOf(outcome: ProcessOutcome, limits: Limits): Verdict {
  if (outcome.stoppedBy === "output") return "output-limit";
  if (outcome.stoppedBy === "memory") return "memory-limit";
  if (outcome.stoppedBy === "processes") return "process-limit";
  const crowded = outcome.peakProcesses >= limits.processes || outOfProcesses.test(outcome.stderr);
  if (outcome.stoppedBy === "time") return crowded ? "process-limit" : "time-limit";
  if (outcome.exitCode === 0) return "ok";
  const signal = signalOf(outcome);
  if (signal === "SIGXCPU") return "cpu-limit";
  if (signal === "SIGXFSZ") return "output-limit";
  // The hard processor limit, one second above the soft one, kills without a name of its own.
  if (signal === "SIGKILL" && outcome.wallMs >= limits.cpuSeconds * 1000) return "cpu-limit";
  if (outOfProcesses.test(outcome.stderr)) return "process-limit";
  if (outOfMemory.test(outcome.stderr)) return "memory-limit";
  return "runtime-error";
}
