/** The process's edges, handed in so that the whole command line runs in a test too. */
import { createReadStream } from "node:fs";

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Result text; resolves when it is accepted. A closed pipe is no error. */
  out(text: string): Promise<void>;
  /** Messages for people. */
  err(text: string): void;
  readonly stderrIsTerminal: boolean;
  readonly stdoutIsTerminal: boolean;
  readonly color: boolean;
  /** Standard input, opened when it is read. */
  stdin(): AsyncIterable<Uint8Array>;
}

export function processIo(): Io {
  let closed = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") closed = true;
    else throw error;
  });
  process.stderr.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    cwd: process.cwd(),
    env: process.env,
    out: (text) =>
      new Promise((resolve) => {
        if (closed || text === "") resolve();
        else process.stdout.write(text, () => resolve());
      }),
    err: (text) => {
      process.stderr.write(text);
    },
    stderrIsTerminal: process.stderr.isTTY === true,
    stdoutIsTerminal: process.stdout.isTTY === true,
    color: process.stderr.isTTY === true && (process.env.NO_COLOR ?? "") === "" && process.env.TERM !== "dumb",
    // fd 0 directly: process.stdin would keep the event loop alive after the first read.
    async *stdin() {
      yield* createReadStream("", { fd: 0, autoClose: false }) as AsyncIterable<Uint8Array>;
    },
  };
}
