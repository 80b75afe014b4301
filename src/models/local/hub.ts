/**
 * Files of a model hub: `hf:ORG/REPO/FILE` is downloaded once into the user's cache, goes on where it was cut, and is
 * checked against the hub's SHA-256. HF_ENDPOINT moves the hub, HF_TOKEN opens gated models, HF_HUB_OFFLINE forbids it.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sleep } from "../../base/abort.ts";
import { CancelledError, isPrecisError, UsageError } from "../../base/errors.ts";
import type { EventSink } from "../../base/events.ts";
import type { StreamResponse, Transport } from "../http/transport.ts";
import { modelCacheDirectory } from "./cache-directory.ts";
import { firstLine } from "./packages.ts";

export interface HubFile {
  readonly org: string;
  readonly repo: string;
  /** Path inside the repository. */
  readonly file: string;
}

export interface DownloadContext {
  readonly spec: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  readonly emit?: EventSink;
}

const megabyte = 1024 * 1024;
/** Tries of one file before the connection is called lost; what has arrived is kept. */
const tries = 4;
const retryMs = 500;

/** Reads `hf:ORG/REPO/FILE`; null for anything else. Throws UsageError for one that is incomplete or leaves its folder. */
export function parseHubFile(model: string): HubFile | null {
  if (!model.startsWith("hf:")) return null;
  const parts = model.slice(3).split("/");
  const [org, repo, ...rest] = parts;
  const whole = parts.every((part) => /^[\w.@+-]+$/.test(part) && part !== "." && part !== "..");
  if (!whole || org === undefined || repo === undefined || rest.length === 0) {
    throw new UsageError(`"${model}" names no file of a hub`, { hint: "write gguf:hf:ORG/REPO/FILE.gguf" });
  }
  return { org, repo, file: rest.join("/") };
}

/** Where a hub file is kept once it is downloaded. */
export function cachedPath({ org, repo, file }: HubFile, env: DownloadContext["env"]): string {
  return join(modelCacheDirectory(env), "hf", org, repo, file);
}

export function hubAddress(env: DownloadContext["env"]): string {
  return (env.HF_ENDPOINT?.trim() || "https://huggingface.co").replace(/\/+$/, "");
}

/** Path of the file on disk, downloaded where it is not there yet; of a file in parts, all parts. Throws UsageError. */
export async function hubFile(wanted: HubFile, context: DownloadContext): Promise<string> {
  const parts = /^(.*-)00001(-of-(\d{5})\.gguf)$/.exec(wanted.file);
  const count = Number(parts?.[3] ?? 1);
  for (let part = 1; part <= count; part++) {
    const file = parts === null ? wanted.file : `${parts[1]}${String(part).padStart(5, "0")}${parts[2]}`;
    await oneFile({ ...wanted, file }, context);
  }
  return cachedPath(wanted, context.env);
}

async function oneFile(wanted: HubFile, context: DownloadContext): Promise<void> {
  const path = cachedPath(wanted, context.env);
  if (await exists(path)) return;
  const remote = await askHub(wanted, context);
  await mkdir(dirname(path), { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchRest(path, remote, context);
      break;
    } catch (error) {
      if (context.signal.aborted) throw new CancelledError("interrupted", { cause: error });
      if (isPrecisError(error)) throw error;
      if (attempt < tries) {
        await sleep(retryMs * attempt, context.signal);
        continue;
      }
      const have = (await exists(`${path}.part`)) ? (await stat(`${path}.part`)).size : 0;
      throw new UsageError(`${context.spec}: the download broke off at ${inMegabytes(have)}: ${firstLine(error)}`, {
        code: "not-available",
        hint: "run the same command again; it goes on from there",
        cause: error,
      });
    }
  }
  await verify(path, remote, context);
  await rename(`${path}.part`, path);
  await rm(`${path}.part.tag`, { force: true });
}

interface Remote {
  readonly url: string;
  /** Headers for `url`: the token only where it belongs to the hub itself. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of large files, a Git id of small ones. */
  readonly tag: string;
  readonly size: number | null;
}

async function askHub({ org, repo, file }: HubFile, context: DownloadContext): Promise<Remote> {
  const { env, spec, transport, signal } = context;
  const hub = hubAddress(env);
  if (/^(1|true|yes|on)$/i.test(env.HF_HUB_OFFLINE?.trim() ?? "")) {
    throw new UsageError(`${spec}: the file is not in the cache, and HF_HUB_OFFLINE forbids a download`, {
      code: "not-available",
      hint: "unset HF_HUB_OFFLINE, or give a file with gguf:FILE",
    });
  }
  const url = `${hub}/${org}/${repo}/resolve/main/${file}`;
  const token = env.HF_TOKEN?.trim();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  let response: StreamResponse;
  try {
    response = await transport.stream(url, { method: "HEAD", headers, signal });
    response.body.destroy();
  } catch (error) {
    if (signal.aborted) throw new CancelledError("interrupted", { cause: error });
    throw new UsageError(`${spec}: the file is not in the cache, and ${hub} cannot be reached: ${firstLine(error)}`, {
      code: "not-available",
      hint: "go online once, set HF_ENDPOINT to a mirror, or give a file with gguf:FILE",
      cause: error,
    });
  }
  refuseStatus(response.status, { spec, hub, org, repo, file, hasToken: Boolean(token) });
  const { location } = response.headers;
  const moved = location === undefined ? url : new URL(location, url).href;
  const size = Number(response.headers["x-linked-size"] ?? response.headers["content-length"]);
  return {
    url: moved,
    headers: new URL(moved).origin === new URL(url).origin ? headers : {},
    tag: (response.headers["x-linked-etag"] ?? response.headers.etag ?? "").replace(/^W\/|"/g, ""),
    size: Number.isFinite(size) && (location === undefined || response.headers["x-linked-size"]) ? size : null,
  };
}

function refuseStatus(
  status: number,
  at: { spec: string; hub: string; org: string; repo: string; file: string; hasToken: boolean },
): void {
  if (status < 400) return;
  const where = `${at.org}/${at.repo} at ${at.hub}`;
  if (status === 401 || status === 403) {
    throw new UsageError(`${at.spec}: ${where} is not open (HTTP ${status})`, {
      code: "not-available",
      hint: at.hasToken ? "accept the model's terms with the account of HF_TOKEN" : "check the name, or set HF_TOKEN",
    });
  }
  if (status === 404) {
    throw new UsageError(`${at.spec}: there is no ${at.file} in ${where}`, { hint: "check the name of the file" });
  }
  throw new UsageError(`${at.spec}: ${at.hub} answered with HTTP ${status}`, {
    code: "not-available",
    hint: "try again later",
  });
}

/** Appends what is missing of the file. What was begun under another tag is begun anew. */
async function fetchRest(path: string, remote: Remote, context: DownloadContext): Promise<void> {
  const part = `${path}.part`;
  const sameFile = remote.tag !== "" && (await readFile(`${part}.tag`, "utf8").catch(() => "")) === remote.tag;
  const have = sameFile && (await exists(part)) ? (await stat(part)).size : 0;
  if (remote.size !== null && have === remote.size) return;
  const range: Record<string, string> = have > 0 ? { range: `bytes=${have}-` } : {};
  const response = await context.transport.stream(remote.url, {
    method: "GET",
    headers: { ...remote.headers, ...range },
    signal: context.signal,
  });
  if (response.status !== 200 && response.status !== 206) {
    response.body.destroy();
    // 416: what is there does not fit any more.
    if (response.status === 416) await rm(part, { force: true });
    throw new Error(`HTTP ${response.status}`);
  }
  await writeFile(`${part}.tag`, remote.tag);
  let done = response.status === 206 ? have : 0;
  const file = await open(part, done > 0 ? "a" : "w");
  const total = remote.size === null ? null : Math.ceil(remote.size / megabyte);
  try {
    for await (const chunk of response.body) {
      await file.write(chunk);
      done += chunk.length;
      const note = `of ${path.split(/[\\/]/).at(-1)}`;
      context.emit?.({ type: "progress", unit: "MB", done: Math.floor(done / megabyte), total, note });
    }
  } finally {
    await file.close();
  }
  if (remote.size !== null && done < remote.size) throw new Error(`${inMegabytes(remote.size)} were announced`);
}

async function verify(path: string, remote: Remote, { spec, emit }: DownloadContext): Promise<void> {
  const part = `${path}.part`;
  if (!/^[0-9a-f]{64}$/.test(remote.tag)) {
    const message = `${spec}: the hub gave no SHA-256; only the size of the file was checked`;
    emit?.({ type: "warning", warning: { code: "unchecked-download", message } });
    return;
  }
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(part)) hash.update(chunk as Buffer);
  if (hash.digest("hex") === remote.tag) return;
  await rm(part, { force: true });
  throw new UsageError(`${spec}: what was downloaded has another checksum than the hub's file`, {
    code: "not-available",
    hint: "run the same command again; if it stays so, something on the way changes downloads",
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function inMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
