/**
 * Ctrl-C and termination are answered within a second, whatever this thread is busy with. The first asks politely, so that what is done
 * gets saved; the second ends the process at once. As long as nothing takes long, this thread hears them itself. From the first
 * announcement of long work on (`base/long-work.ts`) a thread that does nothing else hears them: it passes the first on, and where the
 * process still lives after a grace it gives the signal back to the system, which ends the process as if nobody had listened.
 */
import { Worker } from "node:worker_threads";
import { onLongWork } from "../base/long-work.ts";

const names = ["SIGINT", "SIGTERM"] as const;

/** A second, less the time in which a busy machine ends a process. */
const graceMs = 600;

/**
 * Node gives threads no signals by its documented interface, so the thread uses the class behind it (`signal_wrap`), there since Node 0.12.
 * A Node without it makes the thread fail, and then the main thread listens as before.
 */
const listener = `
"use strict";
process.noDeprecation = true;
const { parentPort } = require("node:worker_threads");
const { constants } = require("node:os");
const { writeSync } = require("node:fs");
const { Signal } = process.binding("signal_wrap");
const handles = [];
let first = true;
function end(name) {
  for (const handle of handles) handle.close();
  process.kill(process.pid, name);
}
for (const name of ${JSON.stringify(names)}) {
  const handle = new Signal();
  handle.onsignal = () => {
    if (!first) return end(name);
    first = false;
    parentPort.postMessage(name);
    setTimeout(() => {
      try { writeSync(2, "precis: stopped in the middle of a step; what was finished is kept (precis runs list)\\n"); } catch {}
      end(name);
    }, ${graceMs});
  };
  if (handle.start(constants.signals[name]) !== 0) throw new Error("no signals here");
  handles.push(handle);
}
parentPort.postMessage("ready");`;

/** Aborts `stop` at the first signal. Call once, before anything else. */
export function answerSignals(stop: AbortController): void {
  let heard = 0;
  const hear = (name: NodeJS.Signals): void => {
    heard++;
    if (heard > 1) process.exit(130);
    stop.abort(new Error(name));
  };
  const listenHere = (): void => {
    for (const name of names) process.on(name, hear);
  };
  listenHere();
  onLongWork(() => {
    const thread = new Worker(listener, { eval: true });
    // While both listen, no signal could be given back to the system; while none does, it ends the process at once.
    for (const name of names) process.off(name, hear);
    thread.on("message", (message: NodeJS.Signals | "ready") => {
      if (message !== "ready") stop.abort(new Error(message));
    });
    thread.on("error", listenHere);
    thread.unref();
  });
}
