/** Thousands of calls against a server of whose answers one in five is a fault: nothing lost, nothing wrong, memory flat. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { random } from "../../../src/base/random.ts";
import type { CallerReport } from "../../support/faulty-caller.ts";
import { temporaryFolder } from "../../support/run-precis.ts";
import {
  type RecordedRequest,
  type Reply,
  type ScriptedServer,
  startScriptedServer,
} from "../../support/scripted-model-server.ts";
import { note } from "./figures.ts";
import { seed, sizes, testTimeout } from "./sizes.ts";

/** Share of requests that meet a fault. */
const share = 0.2;
/** Live heap at the end, as a multiple of that after a quarter of the calls. */
const flat = 1.25;

const program = fileURLToPath(new URL("../../support/faulty-caller.ts", import.meta.url));

/** Faults of the server: the same request again is answered. */
const outages: Readonly<Record<string, (answer: string) => Reply>> = {
  "429 with retry-after in seconds": () => ({ status: 429, headers: { "retry-after": "1" } }),
  "429 with retry-after in milliseconds": () => ({ status: 429, headers: { "retry-after-ms": "300" } }),
  "500": () => ({ status: 500 }),
  "503 with retry-after": () => ({ status: 503, headers: { "retry-after": "1" } }),
  "connection reset at once": () => ({ reset: "at-once" }),
  "connection reset in the body": () => ({ reset: "in-body" }),
  "body of cut JSON": () => ({ raw: '{"id":"chatcmpl-1","choices":[{"index":0,"mess' }),
  "stream that ends early": (answer) => ({ text: answer, cutAfter: 1 }),
  "a proxy's page": () => ({ raw: "<!doctype html><title>Bad gateway</title>", type: "text/html" }),
  "error with status 200": () => ({ raw: '{"error":{"message":"overloaded"}}' }),
};
/** Oddities that are answers all the same. */
const oddities: Readonly<Record<string, (answer: string) => Reply>> = {
  "slow body": (answer) => ({ slow: "drip", ms: 4, text: answer }),
  "wrong content type": (answer) => ({
    type: "text/plain",
    raw: JSON.stringify({
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: answer } }],
    }),
  }),
};
/** Useless answers, after which the model is asked again with the reason. */
const nonsense: Readonly<Record<string, (answer: string) => Reply>> = {
  "empty answer": () => "",
  "answer of cut JSON": (answer) => answer.slice(0, -4),
  "answer that breaks the schema": () => '{"abuot": 7}',
};
const faults = { ...outages, ...oddities, ...nonsense };

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
let given: Record<string, number>;
let requests: number;
beforeEach(async () => {
  folder = temporaryFolder();
  const draw = random(seed, "mixed faults");
  const names = Object.keys(faults);
  const outagesInARow = new Map<string, number>();
  given = {};
  requests = 0;
  const rule = ({ prompt }: RecordedRequest): Reply => {
    requests++;
    const answer = JSON.stringify({ about: `Document ${/document (\d+)/.exec(prompt)?.[1]}` });
    if (draw.next() >= share) return answer;
    const name = names[draw.below(names.length)] ?? "500";
    // What no client could survive is not asked of it: five outages of one request, two useless answers of one call.
    const inARow = outagesInARow.get(prompt) ?? 0;
    if (name in outages && inARow >= 4) return answer;
    if (name in nonsense && prompt.includes("Your last answer cannot be used")) return answer;
    if (name in outages) outagesInARow.set(prompt, inARow + 1);
    given[name] = (given[name] ?? 0) + 1;
    return faults[name]?.(answer) ?? answer;
  };
  server = await startScriptedServer({ answer: rule, keeps: false });
});
afterEach(async () => {
  await server.finish();
  folder.remove();
});

it(
  `loses nothing in ${sizes.faultyCalls} calls with a fault in every fifth answer`,
  async () => {
    const report = await call(sizes.faultyCalls);
    const total = Object.values(given).reduce((sum, count) => sum + count, 0);
    note(
      `mixed faults: ${sizes.faultyCalls} calls, ${requests} requests, ${total} faults of ${Object.keys(given).length} kinds, ` +
        `heap ${report.heapMb.join(" / ")} MB by quarter, ${report.rssMb} MB resident, ${report.seconds} s`,
    );
    expect(report.wrong).toEqual([]);
    expect(report.right).toBe(sizes.faultyCalls);
    expect(report.stored).toBe(sizes.faultyCalls);
    expect(report.requests).toBe(requests);
    expect(Object.keys(given).sort()).toEqual(Object.keys(faults).sort());
    expect(total / requests).toBeGreaterThan(share - 0.05);
    const [quarter = 0] = report.heapMb;
    expect(report.heapMb.at(-1)).toBeLessThan(quarter * flat);
  },
  testTimeout,
);

async function call(count: number): Promise<CallerReport> {
  const words = ["--expose-gc", "--import", "tsx", program, server.url, folder.path, String(count)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => child.on("close", resolve));
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as CallerReport;
}
