/** The process's edges, handed in so that the whole command line runs in a test too. */
import { createReadStream, readFileSync, readlinkSync } from "node:fs";
import { PrecisError } from "../base/errors.ts";
import type { EventSink } from "../base/events.ts";

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Result text; resolves when it is accepted. A closed pipe is no error; anything else throws PrecisError "tool-failed". */
  out(text: string): Promise<void>;
  /** Messages for people. */
  err(text: string): void;
  readonly stderrIsTerminal: boolean;
  readonly stdoutIsTerminal: boolean;
  readonly color: boolean;
  /** Asks the person at the terminal; absent where nobody sits there. */
  ask?(question: string): Promise<string>;
  /** Hears progress as data, where a parent program opened a channel for it (the studio does). */
  readonly tell?: EventSink;
  /** Standard input, opened when it is read. */
  stdin(): AsyncIterable<Uint8Array>;
}

export function processIo(): Io {
  let closed = false;
  let looked = false;
  // Each write hears of its own failure; without a listener Node would end the process with a stack.
  process.stdout.on("error", () => undefined);
  // There is no place left to say that messages cannot be written; the result still can be.
  process.stderr.on("error", () => undefined);
  return {
    cwd: process.cwd(),
    env: process.env,
    out: (text) =>
      new Promise((resolve, reject) => {
        if (closed || text === "") {
          resolve();
          return;
        }
        if (!looked && leadsNowhere())
          process.stderr.write("precis: standard output is closed or discarded: the result is shown nowhere\n");
        looked = true;

        process.stdout.write(text, (error: NodeJS.ErrnoException | null | undefined) => {
          if (error?.code === "EPIPE") closed = true;
          if (error == null || closed) resolve();
          else reject(cannotWrite(error));
        });
      }),
    err: (text) => {
      process.stderr.write(text);
    },
    stderrIsTerminal: process.stderr.isTTY === true,
    stdoutIsTerminal: process.stdout.isTTY === true,
    color: process.stderr.isTTY === true && (process.env.NO_COLOR ?? "") === "" && process.env.TERM !== "dumb",
    ...(process.stdin.isTTY === true && process.stderr.isTTY === true ? { ask } : {}),
    ...(process.send === undefined
      ? {}
      : {
          tell: (event: Parameters<EventSink>[0]) => {
            // The work goes on when the parent is gone.
            if (process.connected) process.send?.(event, undefined, undefined, () => undefined);
          },
        }),
    // fd 0 directly: process.stdin would keep the event loop alive after the first read.
    async *stdin() {
      yield* createReadStream("", { fd: 0, autoClose: false }) as AsyncIterable<Uint8Array>;
    },
  };
}

async function ask(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

function cannotWrite(cause: NodeJS.ErrnoException): PrecisError {
  const reason = /^\w+: (.+), \w+$/.exec(cause.message)?.[1] ?? cause.code ?? cause.message;
  return new PrecisError("tool-failed", `cannot write the result: ${reason}`, {
    hint: "give a file with --out, or a place with room",
    cause,
  });
}

/**
 * True where standard output was closed, as by `>&-`: Node then opens the null device in its place, for reading and writing, which
 * no shell does. A parent program that discards the output does the same, so this is said and is no error.
 */
function leadsNowhere(): boolean {
  try {
    const flags = /^flags:\s*(\d+)$/m.exec(readFileSync("/proc/self/fdinfo/1", "utf8"))?.[1] ?? "0";
    return readlinkSync("/proc/self/fd/1") === "/dev/null" && (Number.parseInt(flags, 8) & 3) === 2;
  } catch {
    // Systems without /proc do not tell.
    return false;
  }
}
