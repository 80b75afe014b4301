import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadUrl } from "../documents/sources/url.ts";
import { openTransport } from "../models/http/transport.ts";
import { proxyFor } from "./proxy.ts";

const through = async (url: string, env: Record<string, string>): Promise<string | null> =>
  (await proxyFor(new URL(url), env))?.host ?? null;

describe("which proxy", () => {
  test.each<[string, Record<string, string>, string | null]>([
    ["http://h.example/", {}, null],
    ["http://h.example/", { http_proxy: "http://p:3128" }, "p:3128"],
    ["http://h.example/", { HTTP_PROXY: "p:3128" }, "p:3128"],
    ["https://h.example/", { http_proxy: "http://p:3128" }, null],
    ["https://h.example/", { all_proxy: "p:3128" }, "p:3128"],
    ["http://127.0.0.1/", { http_proxy: "p:3128" }, null],
    ["http://h.example/", { http_proxy: "p:3128", no_proxy: "*" }, null],
    ["http://a.h.example/", { http_proxy: "p:3128", no_proxy: "h.example" }, null],
    ["http://a.h.example/", { http_proxy: "p:3128", no_proxy: "x, .h.example" }, null],
    ["http://ah.example/", { http_proxy: "p:3128", no_proxy: "h.example" }, "p:3128"],
    ["http://h.example:81/", { http_proxy: "p:3128", no_proxy: "h.example:80" }, "p:3128"],
    ["http://h.example/", { http_proxy: "p:3128", no_proxy: "h.example:80" }, null],
    ["http://10.1.2.3/", { http_proxy: "p:3128", no_proxy: "10.0.0.0/8" }, null],
    ["http://11.1.2.3/", { http_proxy: "p:3128", no_proxy: "10.0.0.0/8,nonsense/99" }, "p:3128"],
    ["http://[fd00::1]/", { http_proxy: "p:3128", no_proxy: "fd00::/8" }, null],
    ["http://[fd00::1]/", { http_proxy: "p:3128", no_proxy: "fd00::1" }, null],
  ])("%s with %j goes through %s", async (url, env, expected) => {
    expect(await through(url, env)).toBe(expected);
  });
  test.each([
    ["socks5://p:1080", "http_proxy names a SOCKS proxy, which precis does not speak"],
    ["ftp://p", "http_proxy is no address of a proxy"],
    ["http://", "http_proxy is no address of a proxy"],
  ])("%s is refused with a reason", async (value, message) => {
    await expect(through("http://h.example/", { http_proxy: value })).rejects.toMatchObject({ code: "usage", message });
  });
});

describe("through a real proxy", () => {
  let proxy: Server;
  let seen: string[];
  beforeEach(async () => {
    seen = [];
    proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers["proxy-authorization"] ?? "-"}`);
      response.writeHead(200, { "content-type": "text/plain" }).end("A tide gauge measures the water.");
    });
    proxy.on("connect", (request, socket) => {
      seen.push(`CONNECT ${request.url}`);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  });
  afterEach(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    delete process.env.http_proxy;
  });
  const address = (): string => `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  test("models: plain requests for http, with the proxy's password; a tunnel for https", async () => {
    const transport = openTransport({
      env: { http_proxy: `http://me:pw@${address()}`, https_proxy: address() },
      stallMs: 2_000,
    });
    const peer = { spec: "m", endpoint: "http://model.example/v1", keyVariable: null, key: null };
    const answer = await transport.fetchFor(peer)("http://model.example/v1/x?y=1");
    expect(await answer.text()).toBe("A tide gauge measures the water.");
    await expect(transport.fetchFor(peer)("https://model.example/v1/x")).rejects.toMatchObject({
      code: "model-unavailable",
    });
    expect(seen).toEqual(["GET http://model.example/v1/x?y=1 Basic bWU6cHc=", "CONNECT model.example:443"]);
    await transport.close();
  });

  test("sources: the proxy looks names up; private addresses stay refused", async () => {
    process.env.http_proxy = address();
    const options = { allowPrivate: false, maxBytes: 1_000 };
    const { bytes } = await loadUrl("http://docs.invalid/guide.txt", options);
    expect(Buffer.from(bytes).toString()).toBe("A tide gauge measures the water.");
    await expect(loadUrl("http://10.0.0.7/x", options)).rejects.toMatchObject({ code: "source-address-refused" });
    expect(seen).toEqual(["GET http://docs.invalid/guide.txt -"]);
  });
});
