#!/usr/bin/env node
/** The command `precis`: signals in, exit code out. Everything else is `cli.ts`, which tests can call. */
import { runCli } from "./cli.ts";
import { processIo } from "./io.ts";

const stop = new AbortController();
let interrupts = 0;
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    interrupts++;
    // The first asks politely, so that what is done gets saved; the second leaves at once.
    if (interrupts > 1) process.exit(130);
    stop.abort(new Error(name));
  });
}

process.exitCode = await runCli(process.argv.slice(2), processIo(), stop.signal);
