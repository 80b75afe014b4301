/** The built `precis mcp` by the SDK's own client, over both transports. */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokenCounter } from "../../src/text/token-counters.ts";
import { builtCommand, cleanEnv, runPrecis, temporaryFolder } from "../support/run-precis.ts";
import { startScriptedServer } from "../support/scripted-model-server.ts";
import { answerAnything, fillWorkplace } from "../support/workplace.ts";

interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: {
    readonly status: string;
    readonly runId: string | null;
    readonly result: Record<string, unknown> | null;
    readonly more: string;
  };
}

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  folder = temporaryFolder();
  fillWorkplace(folder.path);
  mkdirSync(join(folder.path, ".git"), { recursive: true });
  expect((await runPrecis(["repo", "src", "--out", "src/docs/precis"], { cwd: folder.path })).code).toBe(0);
});
afterAll(() => folder.remove());

const words = (more: readonly string[] = []): string[] => [builtCommand, "mcp", "--root", folder.path, ...more];

async function overStdio(more: readonly string[] = [], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: words(more),
    cwd: folder.path,
    env: { ...cleanEnv(folder.path), ...env },
    stderr: "pipe",
  });
  await client.connect(transport);
  return client;
}

async function overHttp(): Promise<{ client: Client; url: string; end(): Promise<number | null> }> {
  const child = spawn(process.execPath, words(["--http", "0"]), {
    cwd: folder.path,
    env: cleanEnv(folder.path),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let told = "";
    child.stderr.on("data", (chunk: Buffer) => {
      told += chunk;
      const found = /MCP at (\S+),/.exec(told)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(told)));
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Transport);
  return {
    client,
    url,
    async end() {
      await client.close();
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      return ended;
    },
  };
}

const call = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<Called> =>
  (await client.callTool({ name, arguments: input })) as unknown as Called;

const calls: readonly (readonly [string, Record<string, unknown>])[] = [
  ["about", { path: "README.md" }],
  ["map", { path: ".", focus: ["cart total"] }],
  ["explain", { path: "src/cart.py", symbol: "Cart.total" }],
  ["summarize_document", { path: "report.md", words: 60 }],
  ["digest", { paths: ["notes"] }],
  ["search", { path: "src", query: "total of the cart" }],
  ["stale", { path: "src" }],
];

async function walk(client: Client): Promise<Map<string, Called>> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([...calls.map(([name]) => name), "result"]);
  for (const { annotations, outputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(outputSchema?.type).toBe("object");
  }
  const answers = new Map<string, Called>();
  // The client checks each answer against the output schema that it was told, and throws where it does not fit.
  for (const [name, input] of calls) answers.set(name, await call(client, name, input));
  return answers;
}

describe("precis mcp", () => {
  it("answers every tool over stdio, in structured form and below 10,000 tokens, and changes nothing", async () => {
    const before = readdirSync(folder.path, { recursive: true }).filter((path) => !String(path).includes("data"));
    const client = await overStdio();
    const answers = await walk(client);
    const count = await tokenCounter("o200k_base");
    for (const [name, answer] of answers) {
      expect([name, answer.isError ?? false]).toEqual([name, false]);
      expect(count(JSON.stringify(answer))).toBeLessThan(10_000);
    }
    const result = (name: string): Record<string, unknown> => answers.get(name)?.structuredContent?.result ?? {};
    expect(result("explain")).toMatchObject({ file: "src/cart.py", symbol: "Cart.total" });
    expect(result("stale")).toEqual({ path: "src", fresh: true, stale: [] });
    expect((result("search").hits as { path: string; symbol: string }[])[0]).toMatchObject({
      path: "cart.py",
      symbol: "Cart.total",
    });
    expect(answers.get("map")?.content[0]?.text).toBe(result("map").map);
    expect(result("about").source).toBe("README.md");
    await client.close();
    const after = readdirSync(folder.path, { recursive: true }).filter((path) => !String(path).includes("data"));
    expect(after.filter((path) => !before.includes(path) && !/^\.(?:precis|cache)/.test(String(path)))).toEqual([]);
  });

  it("answers the same over HTTP", async () => {
    const http = await overHttp();
    const answers = await walk(http.client);
    expect([...answers.values()].map(({ isError }) => isError ?? false)).toEqual(calls.map(() => false));
    expect(await http.end()).toBe(0);
  });

  it("refuses pages of other origins and names that are not loopback's", async () => {
    const http = await overHttp();
    const { port } = new URL(http.url);
    const status = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const body = { "content-type": "application/json", accept: "application/json, text/event-stream" };
        const sent = request({
          host: "127.0.0.1",
          port,
          path: "/mcp",
          method: "POST",
          headers: { ...body, ...headers },
        });
        sent.on("response", (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on("error", reject);
        sent.end(
          JSON.stringify({
            jsonrpc: "2.0",
            id: 1,
            method: "initialize",
            params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
          }),
        );
      });
    expect(await status({})).toBe(200);
    expect(await status({ origin: `http://localhost:${port}` })).toBe(200);
    expect(await status({ origin: "https://evil.example" })).toBe(403);
    expect(await status({ origin: "http://localhost:1" })).toBe(403);
    expect(await status({ origin: "null" })).toBe(403);
    expect(await status({ host: `evil.example:${port}` })).toBe(403);
    expect(await status({ host: "127.0.0.1:1" })).toBe(403);
    expect(await http.end()).toBe(0);
  });

  it("answers a hundred calls at once, and tells failures as such", async () => {
    const client = await overStdio();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call(
          client,
          index % 4 === 3 ? "about" : "map",
          index % 4 === 3 ? { path: `../${index}` } : { path: "src", maxTokens: 500 },
        ),
      ),
    );
    expect(answers.filter(({ isError }) => isError === true)).toHaveLength(25);
    const maps = answers.filter(({ isError }) => isError !== true).map(({ content }) => content[0]?.text);
    expect(new Set(maps).size).toBe(1);
    expect(answers[3]?.content[0]?.text).toContain("is outside of the roots");
    await client.close();
  });

  it("stops a call that is taken back, goes on with what takes long, and keeps the server's limit", async () => {
    const server = await startScriptedServer({ answer: answerAnything, latencyMs: 700 });
    const client = await overStdio(["--model", `${server.url}/v1#m`, "--max-calls", "2"]);
    const stop = new AbortController();
    const taken = client.callTool({ name: "about", arguments: { path: "README.md" } }, undefined, {
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 300);
    await expect(taken).rejects.toThrow(/abort/i);
    // The place of the call that was taken back is free again: the next one is answered.
    const first = await call(client, "about", { path: "README.md", waitSeconds: 0 });
    expect(first.structuredContent).toMatchObject({ status: "running", result: null });
    let answer = first;
    while (answer.structuredContent?.status === "running")
      answer = await call(client, "result", { runId: first.structuredContent?.runId });
    expect(answer.structuredContent).toMatchObject({ status: "done", runId: first.structuredContent?.runId });
    expect((await call(client, "result", { runId: "no-such-run" })).isError).toBe(true);
    let last = answer;
    for (let n = 0; n < 4 && last.isError !== true; n++)
      last = await call(client, "about", { path: "README.md", language: ["fr", "de", "it", "es"][n] });
    expect(last.content[0]?.text).toMatch(/2 calls|--max-calls|limit/);
    await client.close();
    await server.finish();
  });

  it("gives generated pages as resources, and nothing else", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [builtCommand, "mcp", "--root", "src"],
        cwd: folder.path,
        env: cleanEnv(folder.path),
      }),
    );
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("precis-page:///0/index.md");
    const { contents } = await client.readResource({ uri: "precis-page:///0/index.md" });
    expect((contents[0] as { text: string }).text).toBe(
      readFileSync(join(folder.path, "src/docs/precis/index.md"), "utf8"),
    );
    writeFileSync(join(folder.path, "src/secret.md"), "secret");
    for (const uri of [
      "precis-page:///0/../../secret.md",
      "precis-page:///0/%2e%2e/%2e%2e/secret.md",
      "precis-page:///0/..%2f..%2fsecret.md",
      "precis-page:///0/precis.json",
      "precis-page:///9/index.md",
      "file:///etc/passwd",
    ])
      await expect(client.readResource({ uri }), uri).rejects.toThrow();
    await client.close();
  });
});
