/** Looks at a process and everything under it through /proc: how many tasks are alive and how much memory they hold. */
import { readdirSync, readFileSync, statfsSync } from "node:fs";

export interface Usage {
  /** Processes and threads. */
  readonly tasks: number;
  readonly memoryMb: number;
}

/** A page is 4 kB on the platforms that have /proc and bubblewrap in practice; a larger page only makes us later. */
const pageKilobytes = 4;
/** The type of a file system in memory, as statfs(2) tells it. */
const tmpfs = 0x01021994;

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // A process may end between two looks, and a system may have no /proc: neither is a fault, both are "not seen".
    return null;
  }
}

/** Kilobytes: the proportional share, so that pages which many processes share count once; else the private part. */
function memoryOf(pid: number): number {
  const share = read(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+) kB/m)?.[1];
  if (share !== undefined) return Number(share);
  const [, resident = 0, shared = 0] = (read(`/proc/${pid}/statm`) ?? "").split(" ").map(Number);
  return (resident - shared) * pageKilobytes || 0;
}

/** Children of every thread: a process belongs to the thread that started it. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    (read(`/proc/${pid}/task/${thread}/children`) ?? "")
      .split(" ")
      .filter((child) => child.trim() !== "")
      .map(Number),
  );
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    // It ended meanwhile.
    return [];
  }
}

/** Megabytes in the private folders of a sandbox, which are memory that no process holds; 0 where we may not look. */
function foldersInMemory(pid: number): number {
  let bytes = 0;
  for (const folder of ["/tmp", "/dev/shm"]) {
    try {
      const { type, blocks, bfree, bsize } = statfsSync(`/proc/${pid}/root${folder}`);
      if (type === tmpfs) bytes += (blocks - bfree) * bsize;
    } catch {
      // Not ours to see, or gone.
    }
  }
  return bytes / 1024 / 1024;
}

/** Usage of `pid` and its descendants, stopping at `most` processes; null when the process is gone or cannot be seen. */
export function usageOf(pid: number, most: number): Usage | null {
  const waiting = [pid];
  let tasks = 0;
  let kilobytes = 0;
  let seen = false;
  let inside: number | null = null;
  while (waiting.length > 0 && tasks <= most) {
    const next = waiting.pop() as number;
    const stat = read(`/proc/${next}/stat`);
    if (stat === null) continue;
    seen = true;
    // Behind the last ")" the fields are plain; number of threads is the 18th of them.
    tasks += Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[17]) || 1;
    kilobytes += memoryOf(next);
    const children = childrenOf(next);
    waiting.push(...children);
    // The first process below the walls sees the folders that are kept in memory.
    if (inside === null && next !== pid && children.length > 0) inside = next;
  }
  return seen ? { tasks, memoryMb: kilobytes / 1024 + (inside === null ? 0 : foldersInMemory(inside)) } : null;
}
