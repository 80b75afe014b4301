/**
 * Whether the process that a run was begun in still lives. A pid alone is reused by the system, so the mark also holds
 * the host and, on Linux, the time the process was started.
 */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** A mark of the living process `pid` on this machine: "host/pid/start"; start is "" where it cannot be read. */
export function processMark(pid: number): string {
  return `${hostname()}/${pid}/${linuxStat(pid)?.startedAt ?? ""}`;
}

/**
 * True while the marked process runs. Ours: a mark of another host counts as ended, since SQLite's write-ahead log
 * works on one machine only; such a mark comes from an earlier container or a renamed machine.
 */
export function isAlive(mark: string): boolean {
  const [host, pidText, startedAt] = mark.split("/");
  const pid = Number(pidText);
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0) return false;
  const stat = linuxStat(pid);
  if (stat) return stat.state !== "Z" && (startedAt === "" || stat.startedAt === startedAt);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function linuxStat(pid: number): { readonly state: string; readonly startedAt: string } | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    // "pid (name) state ppid ...": the name may hold spaces and brackets; the start time is the 20th field after it.
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", startedAt: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
