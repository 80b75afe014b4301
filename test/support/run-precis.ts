/** Runs the built command as a child process, as a user would, in a folder and with an environment of its own. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const builtCommand = fileURLToPath(new URL("../../dist/bin/main.js", import.meta.url));

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** Words in front of the command line, see restricted.ts. */
  readonly prefix?: readonly string[];
  /** Called with the process, e.g. to kill it in the middle. */
  readonly started?: (child: { kill(signal: NodeJS.Signals): boolean; readonly pid?: number | undefined }) => void;
}

/** The environment a test command gets: nothing of the developer's keys, servers or store. */
export function cleanEnv(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    HOME: home,
    XDG_DATA_HOME: join(home, "data"),
    LANG: "C.UTF-8",
    NO_COLOR: "1",
  };
}

export function runPrecis(args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const [program = "", ...words] = [...(options.prefix ?? []), process.execPath, builtCommand, ...args];
    const child = spawn(program, words, {
      cwd: options.cwd,
      env: { ...cleanEnv(options.cwd), ...options.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString("utf8"), stderr: Buffer.concat(stderr).toString("utf8") }),
    );
    // A command that does not read its input closes the pipe early.
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.stdin ?? "");
    options.started?.(child);
  });
}

/** A folder that goes when the test is done. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "precis-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
