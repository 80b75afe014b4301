/**
 * What the gateway adds to a bare SDK call, against a server of fixed latency in its own process. Two bars: N independent
 * calls at concurrency C end within 1.1 x ceil(N / C) x latency, and a call costs at most 1 ms of CPU over a bare SDK call.
 * Run: npm run bench -- gateway
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mapConcurrent } from "../src/base/concurrent.ts";
import { openModels } from "../src/models/index.ts";
import type { CallStore } from "../src/models/spec/call-store.ts";
import type { OutputCheck } from "../src/models/spec/language-model.ts";
import { memoryStore, openStore } from "../src/store/index.ts";

const calls = 500;
const concurrency = 16;
const latencyMs = 100;
/** CPU is measured in rounds, the ways in turn, so that a busy machine disturbs all alike; the median round counts. */
const rounds = 7;
const callsPerRound = 200;

const signal = new AbortController().signal;
const document = "A paragraph of a README, as long as most of them are. ".repeat(70);
const schema = {
  type: "object",
  properties: { about: { type: "string" } },
  required: ["about"],
  additionalProperties: false,
} as const;
const check: OutputCheck = { plainText: false, parse: (value) => ({ ok: true, value }) };
const messagesOf = (index: number) =>
  [
    { role: "system", content: "You write one line about a project." },
    { role: "user", content: `${document}\nNumber ${index}.` },
  ] as const;

async function startServer(latency: number): Promise<{ url: string; child: ChildProcess }> {
  const file = fileURLToPath(new URL("./support/latency-server.ts", import.meta.url));
  const child = fork(file, [String(latency)], { execArgv: ["--import", "tsx"] });
  const [message] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${message.port}/v1`, child };
}

async function report(child: ChildProcess): Promise<{ spanMs: number; count: number }> {
  const answer = once(child, "message");
  child.send("report");
  return ((await answer) as [{ spanMs: number; count: number }])[0];
}

/** Calls through the gateway; every call is another one, so that no cache helps. */
async function throughGateway(url: string, callStore: CallStore) {
  const models = openModels({ env: {}, callStore, cache: "use", signal, concurrency });
  const gateway = await models.gateway(`${url}#m`);
  let next = 0;
  return {
    call: async () => {
      const index = next++;
      const request = { messages: messagesOf(index), output: { name: "about", schema }, seed: 0, maxOutputTokens: 200 };
      await gateway.generate(request, { runId: "bench", agent: "summarizer", signal }, check);
    },
    close: () => models.close(),
  };
}

/** What a program without a gateway would call. */
async function bareSdk(url: string) {
  const { generateText, Output, jsonSchema } = await import("ai");
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({ name: "bare", baseURL: url, supportsStructuredOutputs: true });
  const output = Output.object({ schema: jsonSchema<{ about: string }>(schema) });
  let next = 0;
  return async () => {
    const [system, user] = messagesOf(next++);
    await generateText({
      model: provider.chatModel("m"),
      system: system.content,
      messages: [user],
      output,
      seed: 0,
      maxOutputTokens: 200,
      maxRetries: 0,
    });
  };
}

/** The same one layer lower: the provider package alone. */
async function bareProvider(url: string) {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const model = createOpenAICompatible({ name: "bare", baseURL: url, supportsStructuredOutputs: true }).chatModel("m");
  let next = 0;
  return async () => {
    const [system, user] = messagesOf(next++);
    const result = await model.doGenerate({
      prompt: [
        { role: "system", content: system.content },
        { role: "user", content: [{ type: "text", text: user.content }] },
      ],
      responseFormat: { type: "json", name: "about", schema },
      seed: 0,
      maxOutputTokens: 200,
    });
    for (const part of result.content) if (part.type === "text") JSON.parse(part.text);
  };
}

/** CPU milliseconds a call, this process only. */
async function cpuOf(call: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await mapConcurrent(Array.from({ length: callsPerRound }), concurrency, call);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / callsPerRound;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measureThroughput(): Promise<void> {
  const { url, child } = await startServer(latencyMs);
  const gateway = await throughGateway(url, memoryStore());
  const bare = await bareProvider(url);
  const ideal = Math.ceil(calls / concurrency) * latencyMs;
  console.log(`${calls} calls, ${concurrency} at once, ${latencyMs} ms each, from first request to last answer:`);
  // The bare calls show what this machine can do at all while it is busy with other things.
  const ways = {
    "bare provider": () => mapConcurrent(Array.from({ length: calls }), concurrency, bare),
    gateway: () => mapConcurrent(Array.from({ length: calls }), concurrency, gateway.call),
  };
  for (const [name, run] of Object.entries(ways)) {
    await (name === "gateway" ? gateway.call() : bare());
    await report(child);
    await run();
    const { spanMs, count } = await report(child);
    const ratio = spanMs / ideal;
    const verdict = name === "gateway" ? ` (bar 1.1: ${ratio <= 1.1 ? "kept" : "MISSED"})` : "";
    console.log(
      `  ${name.padEnd(24)} ${count} answers in ${spanMs.toFixed(0)} ms, ${ratio.toFixed(3)} x ${ideal}${verdict}`,
    );
  }
  await gateway.close();
  child.kill();
}

async function measureCpu(): Promise<void> {
  const { url, child } = await startServer(0);
  const directory = mkdtempSync(join(tmpdir(), "precis-bench-"));
  const sqlite = openStore(directory);
  const inMemory = await throughGateway(url, memoryStore());
  const onDisk = await throughGateway(url, sqlite);
  const ways = {
    "bare generateText": await bareSdk(url),
    "bare provider": await bareProvider(url),
    "gateway, memory store": inMemory.call,
    "gateway, SQLite store": onDisk.call,
  };
  const figures = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (const call of Object.values(ways)) await cpuOf(call);
  for (let round = 0; round < rounds; round++) {
    for (const [name, call] of Object.entries(ways)) figures[name]?.push(await cpuOf(call));
  }
  await inMemory.close();
  await onDisk.close();
  sqlite.close();
  rmSync(directory, { recursive: true });
  child.kill();
  const bare = median(figures["bare generateText"] ?? []);
  for (const [name, values] of Object.entries(figures)) {
    const over = median(values) - bare;
    const verdict = name.startsWith("gateway") ? ` (bar +1.00: ${over <= 1 ? "kept" : "MISSED"})` : "";
    console.log(
      `  ${name.padEnd(24)} ${median(values).toFixed(2)} ms CPU a call, ${over >= 0 ? "+" : ""}${over.toFixed(2)} over generateText${verdict}`,
    );
  }
}

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown CPU"}`);
await measureThroughput();
await measureCpu();
