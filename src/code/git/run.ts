/**
 * The one place where git is started: no shell, no prompt, no pager, no hook, no editor, none of our keys in its environment, and no
 * search for a repository. A repository that somebody else made is read through `repository.ts`, which never lets git see its
 * configuration; the folder given here as `gitDir` must be one that precis made itself.
 */
import { execFile } from "node:child_process";
import { isAbsolute, relative, resolve } from "node:path";
import { CancelledError, SourceError, UsageError } from "../../base/errors.ts";

export interface GitCall {
  /** The repository's own folder (what is usually called `.git`), made by precis: its configuration is obeyed. */
  readonly gitDir: string;
  /** The folder whose files git may look at or write; none by default. Git runs in it. */
  readonly workTree?: string;
  /** Relative folder of `workTree` in which git runs, so that paths are relative to it. Default "". */
  readonly inside?: string;
  /** A folder that may hold somebody else's programs: no program is taken from it. Default `workTree`. */
  readonly distrusted?: string;
  /** An index outside of `gitDir`. */
  readonly indexFile?: string;
  /** Objects outside of `gitDir`. */
  readonly objects?: string;
  /**
   * Whether the other side is reached: only then may git use the network, and only then does it read the user's own
   * configuration (proxies, certificates, credentials, ssh). Default false.
   */
  readonly network?: boolean;
  /** Settings for this call, as `key=value`. */
  readonly settings?: readonly string[];
  readonly signal?: AbortSignal;
  /** Milliseconds; default 10 minutes. */
  readonly timeoutMs?: number;
}

/** What a program needs to run at all. */
const always = /^(?:LANG|LC_.*|TMPDIR|TEMP|TMP|SystemRoot|SYSTEMROOT|COMSPEC|PATHEXT)$/;
/** What git needs to reach another machine as the user does by hand. */
const forNetwork =
  /^(?:HOME|USER|LOGNAME|XDG_CONFIG_HOME|SSH_AUTH_SOCK|SSH_AGENT_PID|GIT_SSH|GIT_SSH_COMMAND|GIT_SSL_.*|GIT_CONFIG_.*|GIT_ASKPASS|SSL_CERT_.*|https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY|all_proxy|ALL_PROXY|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMFILES)$/;

/** Switched off in every call, whatever a configuration says. */
const settings = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.untrackedCache=false",
  "core.attributesFile=/dev/null",
  "core.pager=cat",
  "core.editor=false",
  "advice.detachedHead=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "fetch.recurseSubmodules=false",
  "submodule.recurse=false",
  "protocol.ext.allow=never",
  "uploadpack.packObjectsHook=",
];

/** Runs `git` and returns its stdout. Throws SourceError "source-fetch-failed" with git's last line, UsageError where there is no git. */
export function runGit(args: readonly string[], call: GitCall): Promise<string> {
  const cwd = call.workTree === undefined ? call.gitDir : resolve(call.workTree, call.inside ?? "");
  return new Promise((done, reject) => {
    execFile(
      "git",
      [...[...settings, ...(call.settings ?? [])].flatMap((setting) => ["-c", setting]), "--no-pager", ...args],
      {
        cwd,
        env: environment(call),
        maxBuffer: 256 * 1024 * 1024,
        timeout: call.timeoutMs ?? 600_000,
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      },
      (error, stdout, stderr) => {
        if (error === null) done(stdout);
        else if (call.signal?.aborted) reject(new CancelledError("interrupted", { cause: error }));
        else if ((error as NodeJS.ErrnoException).code === "ENOENT")
          reject(new UsageError("git is not installed", { hint: "install git, or give a directory" }));
        else
          reject(
            new SourceError("source-fetch-failed", explain(stderr, error), {
              hint: hintFor(stderr),
              cause: withoutCommand(error),
            }),
          );
      },
    );
  });
}

function environment(call: GitCall): NodeJS.ProcessEnv {
  const network = call.network === true;
  const kept = Object.entries(process.env).filter(([name]) => always.test(name) || (network && forNetwork.test(name)));
  return {
    ...Object.fromEntries(kept),
    PATH: trustedPath(process.env.PATH ?? "", call.distrusted ?? call.workTree),
    LC_ALL: "C",
    GIT_DIR: call.gitDir,
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_ALLOW_PROTOCOL: network ? "https:http:ssh:git:file" : "none",
    ...(network ? {} : { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" }),
    ...(call.workTree === undefined ? {} : { GIT_WORK_TREE: call.workTree }),
    ...(call.indexFile === undefined ? {} : { GIT_INDEX_FILE: call.indexFile }),
    ...(call.objects === undefined ? {} : { GIT_OBJECT_DIRECTORY: call.objects }),
  };
}

/** The search path without relative folders (which would be looked for in a stranger's folder) and without folders under `distrusted`. */
export function trustedPath(path: string, distrusted?: string): string {
  const separator = process.platform === "win32" ? ";" : ":";
  const inside = (folder: string): boolean => {
    if (distrusted === undefined) return false;
    const way = relative(distrusted, folder);
    return way === "" || (!way.startsWith("..") && !isAbsolute(way));
  };
  return path
    .split(separator)
    .filter((folder) => isAbsolute(folder) && !inside(folder))
    .join(separator);
}

/** An address without user name and password. */
export function withoutCredentials(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, "$1");
}

function explain(stderr: string, error: Error): string {
  const lines = withoutCredentials(stderr)
    .split("\n")
    .map((line) => line.replace(/^(?:fatal|error|remote):\s*/i, "").trim())
    .filter((line) => line !== "" && !/^(?:Cloning into|hint:|Please make sure|and the repository exists)/.test(line));
  const killed = (error as { killed?: boolean }).killed === true;
  return `git: ${killed ? "took too long" : (lines.at(-1) ?? "failed without a word")}`;
}

function hintFor(stderr: string): string {
  if (/authentication|could not read username|permission denied|403/i.test(stderr))
    return "check that you may read it; private repositories need a credential helper or an ssh key";
  if (/not found|does not exist|not appear to be a git/i.test(stderr)) return "check the address";
  if (/couldn't find remote ref|did not match|unknown revision|bad revision|not our ref/i.test(stderr))
    return "check the revision";
  if (/resolve host|connect|network/i.test(stderr)) return "check the network connection";
  return "run the same with git to see more";
}

/** Node's error holds the command line, and that may hold credentials. */
function withoutCommand(error: Error): Error {
  return new Error(withoutCredentials(error.message));
}
