/**
 * The git command as a child process: no shell, no prompts, only transports that fetch, none of our keys in its environment, and
 * credentials of an address never in an error. Used by the repo task alone.
 */
import { execFile } from "node:child_process";
import { CancelledError, SourceError, UsageError } from "../../base/errors.ts";

export interface GitCall {
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds; default 10 minutes. */
  readonly timeoutMs?: number;
}

/** Variables that git needs to find its configuration, keys and proxies; nothing else is handed on. */
const handedOn =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|LANG|LC_.*|XDG_CONFIG_HOME|SSH_AUTH_SOCK|SSH_AGENT_PID|GIT_SSH|GIT_SSH_COMMAND|GIT_SSL_.*|GIT_CONFIG_.*|GIT_ASKPASS|SSL_CERT_.*|https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY|all_proxy|ALL_PROXY|SystemRoot|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMFILES|COMSPEC|PATHEXT)$/;

/** Runs `git` and returns its stdout. Throws SourceError "source-fetch-failed" with git's last line, UsageError where there is no git. */
export function git(args: readonly string[], call: GitCall = {}): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => handedOn.test(name)));
  return new Promise((resolve, reject) => {
    execFile(
      "git",
      ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "advice.detachedHead=false", ...args],
      {
        env: {
          ...env,
          GIT_TERMINAL_PROMPT: "0",
          GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file",
          GIT_OPTIONAL_LOCKS: "0",
          LC_ALL: "C",
        },
        maxBuffer: 256 * 1024 * 1024,
        timeout: call.timeoutMs ?? 600_000,
        ...(call.cwd === undefined ? {} : { cwd: call.cwd }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else if (call.signal?.aborted) reject(new CancelledError("interrupted", { cause: error }));
        else if ((error as NodeJS.ErrnoException).code === "ENOENT" && call.cwd === undefined)
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
