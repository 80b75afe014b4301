/**
 * One commit of a git address into a folder: the address is judged by the rule for addresses of documents before git is started,
 * git connects to the address that was judged, and redirects are followed only when where they lead has been judged as well.
 */
import { join } from "node:path";
import { SourceError } from "../../base/errors.ts";
import { makeRepository } from "../../code/git/repository.ts";
import { type GitCall, runGit, withoutCredentials } from "../../code/git/run.ts";
import { resolveAllowed } from "../../documents/sources/addresses.ts";
import { finalAddress } from "../../documents/sources/url.ts";

export interface FetchOptions {
  readonly allowPrivate?: boolean;
  readonly signal?: AbortSignal;
}

const refs = "/info/refs?service=git-upload-pack";

/**
 * Fetches `rev` (default: what the address's HEAD names) of `url` into `directory`, which gets its files and a `.git`. Returns the
 * commit's full hash. Throws SourceError "source-address-refused" or "source-fetch-failed".
 */
export async function fetchCommit(
  url: string,
  rev: string | undefined,
  directory: string,
  options: FetchOptions,
): Promise<string> {
  const call: GitCall = {
    gitDir: join(directory, ".git"),
    workTree: directory,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  await makeRepository(call.gitDir);
  try {
    await fetchFrom(url, rev, call, options).catch(async (error: unknown) => {
      const moved = error instanceof SourceError && /returned error: 30\d|redirect/i.test(error.message);
      if (!moved || !/^https?:/i.test(url)) throw error;
      const asked = withoutCredentials(url).replace(/\/$/, "");
      const end = await finalAddress(`${asked}${refs}`, {
        allowPrivate: options.allowPrivate === true,
        signal: options.signal,
      });
      if (!end.endsWith(refs)) throw error;
      // Credentials of the first address are not for another: git asks its helpers for those.
      await fetchFrom(end.slice(0, -refs.length), rev, call, options);
    });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const shown = withoutCredentials(url);
    if (error.code === "source-address-refused") throw error;
    throw new SourceError(
      error.code,
      `${shown}${rev === undefined ? "" : ` at ${rev}`} cannot be fetched (${error.message})`,
      { source: shown, ...(error.hint === undefined ? {} : { hint: error.hint }), cause: error.cause },
    );
  }
  await runGit(["-c", "core.longpaths=true", "checkout", "--quiet", "--detach", "FETCH_HEAD"], call);
  return (await runGit(["rev-parse", "HEAD"], call)).trim();
}

async function fetchFrom(url: string, rev: string | undefined, call: GitCall, options: FetchOptions): Promise<void> {
  // One commit and no more, whatever the revision is called; the address never lands in the configuration.
  const args = ["fetch", "--quiet", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--", url, rev ?? "HEAD"];
  const pinned = options.allowPrivate === true ? [] : await judged(url);
  await runGit(args, { ...call, network: true, settings: ["http.followRedirects=false", ...pinned] });
}

/** Settings that hold git to the address that was looked at. Throws SourceError where it is not one that everyone can reach. */
async function judged(url: string): Promise<string[]> {
  const shown = withoutCredentials(url);
  const scp = /^[\w.-]+@([\w.-]+):/.exec(url)?.[1];
  const parsed = scp === undefined ? parse(url) : null;
  const host = scp ?? parsed?.hostname ?? "";
  if (host === "")
    throw new SourceError("source-address-refused", `${shown} names no host`, {
      source: shown,
      hint: "check the address",
    });
  const overSsh = scp !== undefined || parsed?.protocol === "ssh:";
  const resolved = await resolveAllowed(host, shown, false).catch((error: unknown) => {
    // The user's own ssh configuration may give the name a meaning.
    if (overSsh && error instanceof SourceError && error.code === "source-fetch-failed") return undefined;
    throw error;
  });
  if (resolved === undefined || parsed === null || !/^https?:$/.test(parsed.protocol)) return [];
  const port = parsed.port === "" ? (parsed.protocol === "http:" ? "80" : "443") : parsed.port;
  return [`http.curloptResolve=${parsed.hostname.replace(/^\[|\]$/g, "")}:${port}:${resolved.address}`];
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    // What is no address is refused by name.
    return null;
  }
}
