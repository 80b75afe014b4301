import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Agent } from "undici";
import { expect, test } from "vitest";
import { exchange } from "./exchange.ts";
import { oneATurn } from "./turns.ts";

const text = '{"answer":"größer"}';

/** What a request to a server that answers `body` under `encoding` gives: the text, or the error's message. */
async function answerOf(body: Buffer, encoding: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  const dispatcher = new Agent();
  const peer = { spec: "SPEC", endpoint: "HOST", keyVariable: "KEY", key: null };
  try {
    return await (await exchange(dispatcher, url, {}, peer, 5_000, oneATurn())).text();
  } catch (error) {
    return (error as Error).message;
  } finally {
    await dispatcher.close();
    server.close();
  }
}

test.each<[string, Buffer, string]>([
  ["identity", Buffer.from(text), text],
  ["gzip", gzipSync(text), text],
  ["X-GZIP", gzipSync(text), text],
  ["deflate", deflateSync(text), text],
  ["br", brotliCompressSync(text), text],
  ["gzip, br", brotliCompressSync(gzipSync(text)), text],
  ["gzip", Buffer.from(text), "SPEC: the answer of HOST is no gzip as it says, or too large"],
  ["rot13", Buffer.from(text), "SPEC: HOST answers in the encoding rot13"],
  ["gzip", gzipSync(Buffer.alloc(70 * 1024 * 1024)), "SPEC: the answer of HOST is no gzip as it says, or too large"],
])("%s", async (encoding, body, expected) => {
  expect(await answerOf(body, encoding)).toBe(expected);
});
