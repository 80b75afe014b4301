/**
 * Who lives, told over hosts: every opened store is an owner that puts off the end of its leases while it lives, by the
 * database's clock alone, so that clocks of hosts may differ as they like.
 */
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isAlive, processMark } from "../liveness.ts";
import type { Connection } from "./connection.ts";

/**
 * Ours: a process whose thread is busy for so long with one thing that it misses all beats of half a minute is taken for dead;
 * what it was asking is then asked once more.
 */
export const leaseMs = 30_000;

/** The mark of a process with the process space it lives in: containers of one host name may number their processes alike. */
export function sharedMark(pid: number): string {
  return `${processMark(pid)}/${processSpace()}`;
}

/** True where the marked process is seen to be dead; false where it lives or cannot be seen from here. */
export function isSeenDead(mark: string): boolean {
  const [host, , , space] = mark.split("/");
  return host === hostname() && space === processSpace() && !isAlive(mark);
}

function processSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Puts off the end of all leases of `owner`, and forgets claims of calls that were made a while ago. */
export async function renewLeases(connection: Connection, owner: string, lease: number): Promise<void> {
  const { schema } = connection.address;
  await connection.query(
    `WITH mine AS (
       UPDATE ${schema}.claims SET until = now() + $2 * interval '1 millisecond' WHERE owner = $1
     ), old AS (
       DELETE FROM ${schema}.claims WHERE owner = '' AND until < now()
     )
     UPDATE ${schema}.runs SET alive_until = now() + $2 * interval '1 millisecond' WHERE owner = $1 AND state = 'running'`,
    [owner, lease],
    "renew",
  );
}
