#!/usr/bin/env node
/** The command `precis`: signals in, exit code out. Everything else is `cli.ts`, which tests can call. */
import { runCli } from "./cli.ts";
import { processIo } from "./io.ts";
import { answerSignals } from "./signals.ts";

const stop = new AbortController();
answerSignals(stop);

process.exitCode = await runCli(process.argv.slice(2), processIo(), stop.signal);
