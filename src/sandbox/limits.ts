/** How much a program may use. Each limit is enforced by the kernel where it can be, and watched besides. */

export interface Limits {
  /** Wall-clock time in milliseconds. */
  readonly wallMs: number;
  /** Processor time of each process in whole seconds. */
  readonly cpuSeconds: number;
  /** Memory in MB (2^20 bytes): of each process by the kernel, of all together by the watcher. */
  readonly memoryMb: number;
  /** Processes and threads alive at one time, the runtime's own threads included. */
  readonly processes: number;
  /** Bytes of standard output and standard error together. */
  readonly outputBytes: number;
  /** Size in MB of one file, and of the private temporary folder. */
  readonly fileMb: number;
}

export const runLimits: Limits = {
  wallMs: 10_000,
  cpuSeconds: 10,
  memoryMb: 512,
  processes: 64,
  outputBytes: 1_000_000,
  fileMb: 64,
};

/** Compilers are trusted more than what they compile, and need more. */
export const compileLimits: Limits = {
  wallMs: 60_000,
  cpuSeconds: 60,
  memoryMb: 2048,
  processes: 256,
  outputBytes: 200_000,
  fileMb: 256,
};

/** Fills in `given` and checks it. Throws a RangeError that names the limit and its value. */
export function limitsWith(given: Partial<Limits>, base: Limits): Limits {
  const limits = { ...base, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isInteger(value) || value < 1) {
      throw new RangeError(`the limit ${name} must be a whole number of at least 1, got ${value}`);
    }
  }
  return limits;
}
