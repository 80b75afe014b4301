/**
 * Half-written files that a kill left: a file is written as `NAME.PID.tmp` beside its place and renamed, and whoever writes it next
 * takes away what processes that live no more have left of it. Called by everything that writes whole files.
 */
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Names by directory, looked at once: only a kill leaves such files, and a killed process does not come back. */
const seen = new Map<string, readonly string[]>();

/** Removes what ended processes left of `path`. Files of living processes and of other names stay. */
export async function sweepLeftBehind(path: string): Promise<void> {
  const directory = dirname(path);
  const names = seen.get(directory) ?? (await readdir(directory)).filter((name) => /\.\d+\.tmp$/.test(name));
  seen.set(directory, names);
  for (const name of names) {
    const pid = Number(/\.(\d+)\.tmp$/.exec(name)?.[1]);
    if (name === `${basename(path)}.${pid}.tmp` && pid !== process.pid && !lives(pid))
      await rm(join(directory, name), { force: true });
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
