/**
 * The sandbox as tasks use it: opened once, asked to build and run many programs, never trusted with more than a
 * folder of its own. Nothing here throws for what a program does; what could not be run is "not-run" with the reason.
 */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBubblewrap } from "./bubblewrap.ts";
import type { Isolation } from "./isolation.ts";
import { compileLimits, type Limits, limitsWith, runLimits } from "./limits.ts";
import { type ProcessOutcome, type Verdict, verdictOf } from "./outcome.ts";
import { plainProcess } from "./plain-process.ts";
import { supervise } from "./supervise.ts";
import { toolchainFinder } from "./toolchains/table.ts";
import type { Missing, Toolchain } from "./toolchains/toolchain.ts";

export interface SandboxOptions {
  /** The user allowed running code at all (`--allow-exec`). Default false: everything is "not-run". */
  readonly allowExec?: boolean;
  /** Without bubblewrap, run as a plain child process: no walls (`--unsafe-exec`). Default false. */
  readonly unsafeExec?: boolean;
  /** PATH to look for programs on. Default: this process's. */
  readonly path?: string;
  /** Where temporary folders are made. Default: the system's. */
  readonly temporary?: string;
}

export interface Program {
  /** Language id, e.g. "python"; one that cannot be run gives "not-run". */
  readonly language: string;
  /** The whole program text. */
  readonly code: string;
}

export interface CompileResult {
  readonly ok: boolean;
  /** What the compiler said, paths of the sandbox taken out; "" when it said nothing. */
  readonly messages: string;
  readonly wallMs: number;
}

export interface RunResult {
  readonly verdict: Verdict;
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly wallMs: number;
  /** Why it was not run; absent otherwise. */
  readonly reason?: string;
}

/** A compiled program, ready to run any number of times. `dispose` removes its folder; call it in a `finally`. */
export interface Build {
  /** null for a program that could not be compiled or checked here; `reason` then says why. */
  readonly compile: CompileResult | null;
  readonly reason?: string;
  run(input?: {
    readonly args?: readonly string[];
    readonly stdin?: string;
    readonly limits?: Partial<Limits>;
    readonly signal?: AbortSignal;
  }): Promise<RunResult>;
  dispose(): Promise<void>;
}

export interface Sandbox {
  /** "none": nothing can be run, and `reason` says why. */
  readonly isolation: Isolation["kind"] | "none";
  readonly reason?: string;
  /** Toolchain of a language on this machine: null when it can be run, else what is missing. */
  missing(language: string): Promise<string | null>;
  build(
    program: Program,
    options?: { readonly limits?: Partial<Limits>; readonly signal?: AbortSignal },
  ): Promise<Build>;
}

/** Opens the sandbox that this machine and the user's permissions allow. Never throws for what is missing. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { allowExec = false, unsafeExec = false, path = process.env.PATH ?? "", temporary = tmpdir() } = options;
  const found = new Map<string, Promise<Toolchain | Missing>>();
  const toolchain = (language: string): Promise<Toolchain | Missing> => {
    const finder = toolchainFinder(language);
    if (finder === null) return Promise.resolve({ missing: `a way to run ${language}` });
    const known = found.get(language) ?? finder.find(path);
    found.set(language, known);
    return known;
  };
  const missing = async (language: string): Promise<string | null> => {
    const chain = await toolchain(language);
    return "missing" in chain ? chain.missing : null;
  };
  const chosen = allowExec ? await chooseIsolation(path, unsafeExec) : "running code was not allowed (--allow-exec)";
  if (typeof chosen === "string") {
    return { isolation: "none", reason: chosen, missing, build: async () => notBuilt(chosen) };
  }
  return {
    isolation: chosen.kind,
    missing,
    build: async (program, { limits = {}, signal } = {}) => {
      const chain = await toolchain(program.language);
      if ("missing" in chain) return notBuilt(`not found on this machine: ${chain.missing}`);
      const folder = await mkdtemp(join(temporary, "precis-box-"));
      const room: Room = { isolation: chosen, chain, folder, program };
      try {
        return await builtIn(room, limitsWith(limits, compileLimits), signal);
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    },
  };
}

async function chooseIsolation(path: string, unsafeExec: boolean): Promise<Isolation | string> {
  const walls = await openBubblewrap(path);
  if (!("unavailable" in walls)) return walls;
  return unsafeExec
    ? plainProcess(path)
    : `${walls.unavailable}; nothing is run without it unless --unsafe-exec is given`;
}

function notBuilt(reason: string): Build {
  const result: RunResult = { verdict: "not-run", exitCode: null, stdout: "", stderr: "", wallMs: 0, reason };
  return { compile: null, reason, run: async () => result, dispose: async () => undefined };
}

interface Room {
  readonly isolation: Isolation;
  readonly chain: Toolchain;
  readonly folder: string;
  readonly program: Program;
}

async function builtIn(room: Room, limits: Limits, signal: AbortSignal | undefined): Promise<Build> {
  const { isolation, chain, folder, program } = room;
  const fileName = chain.fileName(program.code);
  const file = join(folder, fileName);
  await writeFile(file, program.code);
  await chmod(file, 0o644);
  const box = isolation.boxPath(folder);
  let compile: CompileResult = { ok: true, messages: "", wallMs: 0 };
  if (chain.compile !== undefined) {
    await isolation.admit(folder, true);
    const argv = chain.compile(fileName, { box, memoryMb: limits.memoryMb });
    const outcome = await inside(room, argv, { limits, writable: true, stdin: "", signal });
    const said = `${outcome.stderr}${outcome.stdout}`.replaceAll(`${box}/`, "").trim();
    const verdict = verdictOf(outcome, limits);
    const stopped = verdict === "ok" || verdict === "runtime-error" ? "" : `the compiler was stopped: ${verdict}\n`;
    compile = { ok: outcome.exitCode === 0, messages: `${stopped}${said}`, wallMs: outcome.wallMs };
  }
  await isolation.admit(folder, false);
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const run: Build["run"] = async (input = {}) => {
    if (!compile.ok) {
      return { verdict: "compile-error", exitCode: null, stdout: "", stderr: compile.messages, wallMs: 0 };
    }
    const own = limitsWith(input.limits ?? {}, runLimits);
    const argv = [...chain.run(fileName, { box, memoryMb: own.memoryMb }, program.code), ...(input.args ?? [])];
    const { stdin = "", signal: stop } = input;
    const outcome = await inside(room, argv, { limits: own, writable: false, stdin, signal: stop });
    const { exitCode, stdout, stderr, wallMs } = outcome;
    return { verdict: verdictOf(outcome, own), exitCode, stdout, stderr: stderr.replaceAll(`${box}/`, ""), wallMs };
  };
  return { compile, run, dispose };
}

interface Inside {
  readonly limits: Limits;
  readonly writable: boolean;
  readonly stdin: string;
  readonly signal: AbortSignal | undefined;
}

/** Runs one command in the room; the runtime's own memory and threads are allowed on top of the program's limits. */
function inside({ isolation, chain, folder }: Room, argv: readonly string[], how: Inside): Promise<ProcessOutcome> {
  const limits = { ...how.limits, processes: how.limits.processes + chain.runtimeTasks };
  const { writable, stdin, signal } = how;
  const job = {
    argv,
    folder,
    writable,
    env: chain.env,
    toolFolders: chain.folders,
    limits,
    runtimeMb: chain.runtimeMb,
  };
  const watched = { ...limits, memoryMb: limits.memoryMb + chain.runtimeMb };
  return supervise(isolation.command(job), { limits: watched, stdin, ...(signal === undefined ? {} : { signal }) });
}
