/**
 * One row of docs/faults.md: what is given to the built command, and what it must print and return. The same cases are
 * asserted by ../cases.test.ts and written into the table by scripts/fault-table.ts. Another list is another file here.
 */
import type { CommandResult } from "../../support/run-precis.ts";
import type { RecordedRequest, Reply } from "../../support/scripted-model-server.ts";

/** Where a case is played. */
export interface Stage {
  /** The project folder; the command runs in it. */
  readonly folder: string;
  /** Writes a file of the project, folders made on the way. */
  write(name: string, content: string | Uint8Array): void;
  /** Spec of the scripted model server, "http://127.0.0.1:PORT/v1#small". */
  readonly model: string;
  /** Model calls the server got so far. */
  readonly requests: readonly RecordedRequest[];
  /** Runs the built command in the folder; what it prints is not part of the row unless `play` returns it. */
  precis(
    args: readonly string[],
    options?: {
      readonly stdin?: string | Uint8Array;
      readonly env?: Readonly<Record<string, string>>;
      readonly prefix?: readonly string[];
      /** Sends the signal once the server has this many requests. */
      readonly stop?: { readonly after: number; readonly signal: NodeJS.Signals };
    },
  ): Promise<CommandResult>;
}

/** Exact text, or texts that it must hold where wording is not the point of the case. */
export type Expected = string | { readonly includes: readonly string[]; readonly lines: number };

export interface FaultCase {
  /** The input in a few words, unique. */
  readonly name: string;
  readonly setup?: (stage: Stage) => void | Promise<void>;
  /** The command line; {model} stands for the server's spec. */
  readonly argv: readonly string[];
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** The server's replies in order, each asked for exactly once. */
  readonly replies?: readonly Reply[];
  /** What it says when the replies are used up; without both there are no calls. */
  readonly answer?: (request: RecordedRequest) => Reply;
  /** Plays the case itself where one plain run of `argv` does not show it; its result is the row. */
  readonly play?: (stage: Stage) => Promise<CommandResult>;
  readonly code: number | null;
  readonly stdout: Expected;
  /** Without the closing line that tells calls and cost. */
  readonly stderr: Expected;
  /** Looks at what is not printed (the server, the store); a text says what is wrong. */
  readonly also?: (stage: Stage) => string | null;
  /** Why it cannot be shown on this machine, e.g. no POSIX shell; null when it can. */
  readonly unavailable?: () => string | null;
}

export interface FaultTable {
  readonly title: string;
  readonly cases: readonly FaultCase[];
}

/** Keeps inference at the definition. */
export function faultTable(title: string, cases: readonly FaultCase[]): FaultTable {
  return { title, cases };
}
