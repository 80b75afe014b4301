/**
 * Models in this process, on tiny models made here. Three bars: a second call on a loaded model pays no load, 1,000 short
 * texts in batches are embedded at least 3 x as fast as one by one, and the packages do not slow the start of the command.
 * Needs the packages: npm run test:local. Run: npm run bench -- local
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openModels } from "../src/models/index.ts";
import { memoryStore } from "../src/store/index.ts";
import { localEnv, whyMissing } from "../test/support/local/installed.ts";
import { tinyGguf } from "../test/support/local/tiny-gguf.ts";
import { writeEncoder } from "../test/support/local/tiny-onnx.ts";
import { machineFacts, median } from "./support/facts.ts";

const folder = mkdtempSync(join(tmpdir(), "precis-bench-"));
const signal = new AbortController().signal;
const context = { runId: "bench", agent: "bench", signal };
const open = () => openModels({ env: localEnv, callStore: memoryStore(), cache: "off", signal });
const texts = (count: number, salt: string): string[] =>
  Array.from({ length: count }, (_, at) => `w${at % 97} w${(at * 7) % 89} w${(at * 13) % 83} ${salt}${at}`);

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; cpuMs: number; value: T }> {
  const used = process.cpuUsage();
  const started = performance.now();
  const value = await work();
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000, value };
}

async function secondCall(): Promise<void> {
  const path = join(folder, "chain.gguf");
  writeFileSync(path, tinyGguf({ phrase: ["Tiny", " byte", " tool", "."] }));
  const models = open();
  const spec = `gguf:${path}?threads=1&gpu=off`;
  const ask = async (seed: number) => {
    const gateway = await models.gateway(spec);
    await gateway.generate(
      { messages: [{ role: "user", content: "Say it." }], maxOutputTokens: 4_000, seed, output },
      context,
      check,
    );
  };
  const first = await timed(() => ask(0));
  const rest: number[] = [];
  for (let seed = 1; seed <= 7; seed++) rest.push((await timed(() => ask(seed))).ms);
  const load = await timed(async () => {
    await models.gateway(spec);
  });
  await models.close();
  console.log(
    `gguf: first call with load ${first.ms.toFixed(0)} ms, further calls ${median(rest).toFixed(1)} ms, opening again ${load.ms.toFixed(2)} ms`,
  );
}

const output = {
  name: "about",
  schema: {
    type: "object",
    properties: { about: { type: "string" } },
    required: ["about"],
    additionalProperties: false,
  },
};
const check = { plainText: false, parse: (value: unknown) => ({ ok: true as const, value }) };

async function batches(): Promise<void> {
  const words = Array.from({ length: 97 }, (_, at) => `w${at}`);
  const table = Array.from({ length: words.length + 4 }, (_, row) =>
    Array.from({ length: 384 }, (_, k) => Math.sin(row * k)),
  );
  const path = join(folder, "encoder");
  writeEncoder(path, { words, window: 128 }, table);
  const models = open();
  const { embed } = await models.embedding(`transformers:${path}?threads=1`);
  await embed(["warm up"], context);
  const one: { ms: number; cpuMs: number }[] = [];
  const many: typeof one = [];
  for (let round = 0; round < 5; round++) {
    one.push(
      await timed(async () => {
        for (const text of texts(1_000, `a${round}`)) await embed([text], context);
      }),
    );
    many.push(await timed(() => embed(texts(1_000, `b${round}`), context)));
  }
  await models.close();
  for (const [name, of] of [
    ["wall", ({ ms }: { ms: number }) => ms],
    ["processor", ({ cpuMs }: { cpuMs: number }) => cpuMs],
  ] as const) {
    const [alone, together] = [median(one.map(of)), median(many.map(of))];
    console.log(
      `1,000 short texts, ${name}: one by one ${alone.toFixed(0)} ms, in batches ${together.toFixed(0)} ms: ${(alone / together).toFixed(1)} x (bar 3)`,
    );
  }
}

/** The command with and without the packages in reach, in turn. */
function startUp(): void {
  const command = fileURLToPath(new URL("../dist/bin/main.js", import.meta.url));
  const run = (env: NodeJS.ProcessEnv): number => {
    const started = performance.now();
    spawnSync(process.execPath, [command, "--version"], { cwd: folder, env: { ...process.env, ...env } });
    return performance.now() - started;
  };
  const [without, within]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round++) {
    without.push(run({ PRECIS_LOCAL_MODELS: "" }));
    within.push(run(localEnv));
  }
  console.log(
    `precis --version: ${median(without).toFixed(0)} ms without the packages in reach, ${median(within).toFixed(0)} ms with them`,
  );
}

console.log(machineFacts());
try {
  const reasons = [whyMissing("gguf"), whyMissing("transformers")].filter((reason) => reason !== null);
  if (reasons.length > 0) console.log(reasons.join("\n"));
  else {
    await secondCall();
    await batches();
    startUp();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
