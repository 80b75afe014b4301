/** Isolation by bubblewrap (bwrap). As root the program is given a user of its own, so that its processes can be counted. */
import { chmod, chown, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findProgram } from "./find-program.ts";
import { type Isolation, type Job, prlimitArguments } from "./isolation.ts";
import { runLimits } from "./limits.ts";
import { seccompFilter } from "./seccomp.ts";
import { supervise } from "./supervise.ts";

const box = "/box";
/** Users that no account has (systemd's range for transient users); each sandbox takes the next. */
const firstUser = 61184;
const users = 4000;
let nextUser = process.pid % users;

/** What of /etc a compiler or runtime needs. Nothing with names, keys or addresses. */
const etcFiles = ["/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime"];

export interface Unavailable {
  readonly unavailable: string;
}

/**
 * Bubblewrap when it works here, else the reason: not Linux, not installed, not allowed (a container without user
 * namespaces), or prlimit or setpriv of util-linux missing. Proven by running a program in it once.
 */
export async function openBubblewrap(path: string): Promise<Isolation | Unavailable> {
  if (process.platform !== "linux") return { unavailable: `bubblewrap needs Linux, this is ${process.platform}` };
  const filter = seccompFilter(process.arch);
  if (filter === null) return { unavailable: `no filter of system calls is known for ${process.arch}` };
  const asRoot = process.getuid?.() === 0;
  const bwrap = findProgram("bwrap", path);
  if (bwrap === null) return { unavailable: "bubblewrap is not installed (no bwrap on the PATH)" };
  const prlimit = findProgram("prlimit", path);
  const setpriv = findProgram("setpriv", path);
  if (prlimit === null || (asRoot && setpriv === null)) {
    return { unavailable: "util-linux is not installed (no prlimit or setpriv on the PATH)" };
  }
  const names = (await readdir("/etc")).filter((name) => name.startsWith("java") || name === "mono");
  const runtimeSettings = names.map((name) => `/etc/${name}`);
  const user = firstUser + (nextUser++ % users);
  const identity = asRoot
    ? []
    : ["--unshare-user", "--uid", String(firstUser), "--gid", String(firstUser), "--cap-drop", "ALL"];
  // Root keeps its capabilities only until setpriv, which is bubblewrap's one child, drops user and capabilities.
  const drop = asRoot
    ? [
        ...[setpriv as string, "--reuid", String(user), "--regid", String(user), "--clear-groups"],
        ...["--inh-caps=-all", "--bounding-set=-all", "--no-new-privs"],
      ]
    : [];
  const isolation: Isolation = {
    kind: "bubblewrap",
    boxPath: () => box,
    admit: async (folder, writable) => {
      await chmod(folder, writable && !asRoot ? 0o700 : 0o755);
      if (asRoot) await chown(folder, user, user);
    },
    command: (job) => ({
      file: bwrap,
      args: [
        ...walls(job, identity, [...etcFiles, ...runtimeSettings]),
        ...["--seccomp", "3", "--", ...drop, prlimit, ...prlimitArguments(job.limits, job.runtimeMb), "--"],
        ...job.argv,
      ],
      env: {},
      cwd: "/",
      group: false,
      third: filter,
    }),
  };
  const reason = await probe(isolation);
  return reason === null ? isolation : { unavailable: reason };
}

function walls(job: Job, identity: readonly string[], etc: readonly string[]): string[] {
  const tmpBytes = String(job.limits.fileMb * 1024 * 1024);
  const shmBytes = String(Math.min(job.limits.fileMb, 16) * 1024 * 1024);
  const environment = {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: "/tmp",
    LANG: "C.UTF-8",
    TMPDIR: "/tmp",
    ...job.env,
  };
  return [
    ...["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    ...identity,
    ...["--die-with-parent", "--new-session", "--hostname", "sandbox", "--clearenv"],
    ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--ro-bind", "/usr", "/usr"],
    ...["bin", "sbin", "lib", "lib64", "lib32"].flatMap((name) => ["--ro-bind-try", `/${name}`, `/${name}`]),
    ...passable([...etc, ...job.toolFolders]),
    ...etc.flatMap((file) => ["--ro-bind-try", file, file]),
    ...["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--size", shmBytes, "--tmpfs", "/dev/shm"],
    // What bubblewrap puts there lies in memory without a bound: nothing may be added to it.
    ...["--remount-ro", "/dev"],
    ...["--perms", "1777", "--size", tmpBytes, "--tmpfs", "/tmp"],
    // Toolchains may stand below /tmp themselves: the private one has just covered the folders that lead to them.
    ...passable(job.toolFolders.filter((folder) => folder.startsWith("/tmp/"))),
    ...job.toolFolders.flatMap((folder) => ["--ro-bind", folder, folder]),
    ...[job.writable ? "--bind" : "--ro-bind", job.folder, box, "--chdir", job.writable ? box : "/tmp"],
    ...["--remount-ro", "/"],
  ];
}

/** Folders above what is shown, made by hand: those that bubblewrap makes itself may be closed to other users. */
function passable(paths: readonly string[]): string[] {
  const above = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); !["/", "/usr", "/tmp"].includes(folder); folder = dirname(folder))
      above.add(folder);
  }
  return [...above].sort().flatMap((folder) => ["--perms", "0755", "--dir", folder]);
}

async function probe(isolation: Isolation): Promise<string | null> {
  const job: Job = {
    argv: ["/usr/bin/env"],
    folder: join("/usr", "share"),
    writable: false,
    env: {},
    toolFolders: [],
    limits: { ...runLimits, wallMs: 5000 },
    runtimeMb: 0,
  };
  const outcome = await supervise(isolation.command(job), { limits: job.limits, stdin: "" });
  if (outcome.exitCode === 0) return null;
  const said = outcome.stderr.trim().split("\n").at(-1) ?? "";
  return `bubblewrap does not work on this machine: ${said === "" ? `exit status ${outcome.exitCode}` : said}`;
}
