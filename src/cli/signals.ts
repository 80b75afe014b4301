/**
 * Ctrl-C and termination are answered within a second, whatever this thread is busy with. The first asks politely, so that what is done
 * gets saved; the second ends the process at once. As long as nothing takes long, this thread hears them itself. From the first
 * announcement of long work on (`base/long-work.ts`) a thread that does nothing else hears them: it passes the first on, and where the
 * process still lives after a grace it gives the signal back to the system, which ends the process as if nobody had listened.
 *
 * The same thread sees to it that no step takes the machine for ever: this thread counts as long as it is free, and where the count
 * stands still over a minute of processor time the process is ended with one line. Reading has its own, narrower limits
 * (`documents/reading`); this one bounds everything after it.
 */
import { Worker } from "node:worker_threads";
import { onLongWork } from "../base/long-work.ts";

const names = ["SIGINT", "SIGTERM"] as const;

/** A second, less the time in which a busy machine ends a process. */
const graceMs = 600;

/** Processor time of the process that one step may take without letting go of this thread. */
const mostCpuMs = 60_000;
/** How often this thread counts, and the other looks. */
const countEveryMs = 500;

/**
 * Node gives threads no signals by its documented interface, so the thread uses the class behind it (`signal_wrap`), there since Node 0.12.
 * A Node without it makes the thread fail, and then the main thread listens as before.
 */
const listener = (mostCpuMs: number): string => `
"use strict";
process.noDeprecation = true;
const { parentPort, workerData } = require("node:worker_threads");
const { constants } = require("node:os");
const fs = require("node:fs");
const { Signal } = process.binding("signal_wrap");
const handles = [];
let first = true;
// A pipe or terminal that nobody reads must not keep the process alive, so it is opened anew, not to wait.
function say(text) {
  const { O_WRONLY, O_NONBLOCK } = fs.constants;
  try {
    const to = fs.fstatSync(2);
    const out = to.isFIFO() || to.isCharacterDevice() ? fs.openSync("/dev/stderr", O_WRONLY | O_NONBLOCK) : 2;
    fs.writeSync(out, "precis: " + text + "\\n");
  } catch {}
}
let count = -1;
let before = process.cpuUsage();
setInterval(() => {
  const now = Atomics.load(workerData, 0);
  if (now !== count) {
    count = now;
    before = process.cpuUsage();
    return;
  }
  const used = process.cpuUsage(before);
  if ((used.user + used.system) / 1000 < ${mostCpuMs}) return;
  say("ended: one step took more than ${mostCpuMs / 1000} s of processor time: give the part that matters as a smaller file");
  process.kill(process.pid, "SIGKILL");
}, ${countEveryMs});
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
      say("stopped in the middle of a step; what was finished is kept (precis runs list)");
      end(name);
    }, ${graceMs});
  };
  if (handle.start(constants.signals[name]) !== 0) throw new Error("no signals here");
  handles.push(handle);
}
parentPort.postMessage("ready");`;

/** Aborts `stop` at the first signal. Call once, before anything else. `mostCpu`: milliseconds, for tests. */
export function answerSignals(stop: AbortController, mostCpu = mostCpuMs): void {
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
    const count = new Int32Array(new SharedArrayBuffer(4));
    setInterval(() => Atomics.add(count, 0, 1), countEveryMs).unref();
    const thread = new Worker(listener(mostCpu), { eval: true, execArgv: [], workerData: count });
    // While both listen, no signal could be given back to the system; while none does, it ends the process at once.
    for (const name of names) process.off(name, hear);
    thread.on("message", (message: NodeJS.Signals | "ready") => {
      if (message !== "ready") stop.abort(new Error(message));
    });
    thread.on("error", listenHere);
    thread.unref();
  });
}
