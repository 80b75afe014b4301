/**
 * A child process with an empty environment, a folder of its own and limits, but with network, with the user's rights
 * and without walls. Only for callers who asked for it by name (`--unsafe-exec`).
 */
import { findProgram } from "./find-program.ts";
import { type Isolation, prlimitArguments } from "./isolation.ts";

/** Without prlimit only time, output and (where there is a /proc) memory and processes are limited, by watching. */
export function plainProcess(path: string): Isolation {
  const prlimit = findProgram("prlimit", path);
  return {
    kind: "process",
    boxPath: (folder) => folder,
    admit: async () => undefined,
    command: (job) => {
      // The kernel counts all processes of the user here, so its process limit would hit our own: the watcher counts.
      const limits = prlimitArguments(job.limits, job.runtimeMb).filter((option) => !option.startsWith("--nproc"));
      const [file = "", ...args] = prlimit === null ? job.argv : [prlimit, ...limits, "--", ...job.argv];
      const env = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: job.folder, LANG: "C.UTF-8", TMPDIR: job.folder };
      return { file, args, env: { ...env, ...job.env }, cwd: job.folder, group: true };
    },
  };
}
