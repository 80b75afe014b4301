/** Downloads from a hub of our own on this machine; no package is needed. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProgressEvent } from "../../src/base/events.ts";
import { openTransport, type Transport } from "../../src/models/http/transport.ts";
import { cachedPath, hubFile, parseHubFile } from "../../src/models/local/hub.ts";
import { ggufOnDisk } from "../../src/models/local/on-disk.ts";
import { temporaryFolder } from "../support/run-precis.ts";

const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251));
const sha256 = createHash("sha256").update(content).digest("hex");
const wanted = { org: "org", repo: "tiny", file: "weights/tiny.gguf" };

/** A hub that redirects to its store, as the real one does; `cutAt` ends the first body early. */
interface Hub {
  readonly url: string;
  readonly storeUrl: string;
  readonly seen: { readonly method: string; readonly path: string; readonly range: string; readonly key: string }[];
  cutAt: number | null;
  tag: string;
}

async function listen(on: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    on.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(on.address() as AddressInfo).port}`;
}

let hub: Hub;
let server: Server;
let store: Server;
let transport: Transport;
let folder: ReturnType<typeof temporaryFolder>;
let events: ProgressEvent[];
beforeEach(async () => {
  folder = temporaryFolder();
  events = [];
  transport = openTransport({ env: {}, stallMs: 2_000 });
  const answer = (request: IncomingMessage, response: ServerResponse): unknown => {
    const { range = "", authorization = "" } = request.headers;
    hub.seen.push({ method: request.method ?? "", path: request.url ?? "", range, key: authorization });
    if (request.url === "/org/gated/resolve/main/a.gguf") return response.writeHead(401).end();
    if (request.url === "/org/tiny/resolve/main/weights/tiny.gguf") {
      const headers = {
        location: `${hub.storeUrl}/store/1`,
        "x-linked-etag": `"${hub.tag}"`,
        "x-linked-size": content.length,
      };
      return response.writeHead(302, headers).end();
    }
    if (request.url !== "/store/1") return response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { "content-length": content.length - from });
    if (hub.cutAt === null) return response.end(content.subarray(from));
    response.write(content.subarray(from, hub.cutAt), () => setTimeout(() => response.destroy(), 50));
    hub.cutAt = null;
    return response;
  };
  [server, store] = [createServer(answer), createServer(answer)];
  const url = await listen(server);
  const storeUrl = await listen(store);
  hub = { url, storeUrl, seen: [], cutAt: null, tag: sha256 };
});
afterEach(async () => {
  await transport.close();
  for (const each of [server, store]) {
    each.closeAllConnections();
    each.close();
  }
  folder.remove();
});
const env = (more: Record<string, string> = {}) => ({ HF_ENDPOINT: hub.url, PRECIS_MODEL_CACHE: folder.path, ...more });
const download = (more: Record<string, string> = {}, file = wanted) =>
  hubFile(file, {
    spec: "gguf:hf:x",
    env: env(more),
    transport,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
  });

describe("files of a hub", () => {
  test("are named by organisation, repository and path", () => {
    expect(parseHubFile("hf:org/tiny/weights/tiny.gguf")).toEqual(wanted);
    expect(parseHubFile("tiny.gguf")).toBeNull();
    for (const wrong of ["hf:org/tiny", "hf:org/../a", "hf:", "hf:org/tiny/../../x"]) {
      expect(() => parseHubFile(wrong)).toThrow("names no file of a hub");
    }
  });

  test("are downloaded once, with progress", async () => {
    const path = await download();
    expect(path).toBe(join(folder.path, "hf", "org", "tiny", "weights", "tiny.gguf"));
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(events.at(-1)).toEqual({ type: "progress", unit: "MB", done: 2, total: 3, note: "of tiny.gguf" });
    expect(hub.seen.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
      "HEAD /org/tiny/resolve/main/weights/tiny.gguf",
      "GET /store/1",
    ]);
    await download();
    expect(hub.seen).toHaveLength(2);
    expect(existsSync(`${path}.part`)).toBe(false);
    expect(ggufOnDisk(env(), "/nowhere")).toEqual([
      { spec: "gguf:hf:org/tiny/weights/tiny.gguf", bytes: content.length },
    ]);
  });

  test("go on where the connection was cut", async () => {
    hub.cutAt = 1_000_000;
    expect(readFileSync(await download()).equals(content)).toBe(true);
    const again = hub.seen.at(-1);
    expect(again?.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test("go on where an earlier command was stopped, unless the file has changed since", async () => {
    const path = cachedPath(wanted, env());
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(`${path}.part`, content.subarray(0, 500_000));
    writeFileSync(`${path}.part.tag`, sha256);
    expect(readFileSync(await download()).equals(content)).toBe(true);
    expect(hub.seen.at(-1)?.range).toBe("bytes=500000-");
  });

  test("are begun anew where the file has changed since", async () => {
    const path = cachedPath(wanted, env());
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(`${path}.part`, Buffer.alloc(500_000, 1));
    writeFileSync(`${path}.part.tag`, "another");
    expect(readFileSync(await download()).equals(content)).toBe(true);
    expect(hub.seen.at(-1)?.range).toBe("");
  });

  test("are thrown away when the checksum is another", async () => {
    hub.tag = "0".repeat(64);
    await expect(download()).rejects.toMatchObject({
      name: "UsageError",
      message: "gguf:hf:x: what was downloaded has another checksum than the hub's file",
    });
    expect(existsSync(cachedPath(wanted, env()))).toBe(false);
    expect(existsSync(`${cachedPath(wanted, env())}.part`)).toBe(false);
  });

  test("say when there was no checksum", async () => {
    hub.tag = "abc";
    await download();
    expect(events.at(-1)).toMatchObject({ warning: { code: "unchecked-download" } });
  });

  test("say why there are none: closed, missing, offline, forbidden", async () => {
    const why = async (more: Record<string, string>, file = wanted): Promise<string> =>
      download(more, file).then(
        () => "",
        (error: Error) => error.message,
      );
    expect(await why({}, { org: "org", repo: "gated", file: "a.gguf" })).toBe(
      `gguf:hf:x: org/gated at ${hub.url} is not open (HTTP 401)`,
    );
    expect(await why({}, { org: "org", repo: "none", file: "b.gguf" })).toBe(
      `gguf:hf:x: there is no b.gguf in org/none at ${hub.url}`,
    );
    expect(await why({ HF_ENDPOINT: "http://127.0.0.1:9" })).toMatch(
      /^gguf:hf:x: the file is not in the cache, and http:\/\/127.0.0.1:9 cannot be reached: .*ECONNREFUSED/,
    );
    expect(await why({ HF_HUB_OFFLINE: "1" })).toBe(
      "gguf:hf:x: the file is not in the cache, and HF_HUB_OFFLINE forbids a download",
    );
  });

  test("send the token to the hub alone", async () => {
    await download({ HF_TOKEN: "t" });
    expect(hub.seen.map(({ key }) => key)).toEqual(["Bearer t", ""]);
  });
});
