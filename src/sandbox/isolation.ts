/**
 * Which walls stand around a program. Bubblewrap where it works: no network, a read-only system, a private /tmp, an
 * empty environment, no processes but its own. Else a plain child process, which has limits but no walls and is used
 * only when the caller has said so in as many words.
 */
import type { Limits } from "./limits.ts";
import type { Command } from "./supervise.ts";

/** A command that is to run inside. */
export interface Job {
  /** Absolute path of the program first; paths under the box are written with `boxPath`. */
  readonly argv: readonly string[];
  /** Folder of this machine that holds the program. */
  readonly folder: string;
  /** True while compiling: the folder may be written to and is the working directory. */
  readonly writable: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** Folders outside /usr that the toolchain lives in; readable inside. */
  readonly toolFolders: readonly string[];
  readonly limits: Limits;
  /** Extra megabytes that the language's runtime takes for itself. */
  readonly runtimeMb: number;
}

export interface Isolation {
  readonly kind: "bubblewrap" | "process";
  /** Where the folder is seen by the program. */
  boxPath(folder: string): string;
  /** Makes the folder ready: readable, and writable by whoever runs the program. */
  admit(folder: string, writable: boolean): Promise<void>;
  command(job: Job): Command;
}

/** Arguments for util-linux' prlimit. Data, not address space: Node, Java and Go reserve far more than they use. */
export function prlimitArguments(limits: Limits, runtimeMb: number): string[] {
  const megabyte = 1024 * 1024;
  return [
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
    `--data=${(limits.memoryMb + runtimeMb) * megabyte}`,
    `--fsize=${limits.fileMb * megabyte}`,
    `--nproc=${limits.processes}:${limits.processes}`,
    "--nofile=256:256",
    "--core=0:0",
    "--msgqueue=0:0",
    "--memlock=0:0",
  ];
}
