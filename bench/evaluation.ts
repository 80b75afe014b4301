/**
 * Speed of suites: 5,000 items x 6 published systems x 12 lexical metrics, from files to the finished result, and memory
 * as the items grow. Bar: under 60 s on 2 cores, memory flat but for the numbers that paired tests need.
 * Run: npm run bench -- evaluation [items]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../src/base/random.ts";
import { benchHere } from "../test/support/bench-run.ts";

const metrics = "rouge1,rouge2,rougeL,rougeLsum,bleu,chrf,meteor,tfidf-cosine,novelty,compression,support,words";
const systems = 6;

/** Sources of about 60 words, references of 12, outputs that keep about half of the reference. */
function makeFiles(folder: string, items: number): void {
  const draw = random(1, "bench-evaluation");
  const vocabulary = Array.from({ length: 5_000 }, (_, rank) => `w${rank.toString(36)}${"aeiou"[rank % 5]}ing`);
  const word = (): string => vocabulary[Math.floor(vocabulary.length ** draw.next()) - 1] ?? "word";
  const words = (count: number): string[] => Array.from({ length: count }, word);
  const data: string[] = [];
  const outputs: string[] = [];
  for (let id = 0; id < items; id++) {
    const reference = words(12);
    const source = `${words(25).join(" ")}. ${reference.join(" ")}. ${words(25).join(" ")}.`;
    data.push(JSON.stringify({ id, input: source, reference: reference.join(" "), format: "text" }));
    for (let system = 0; system < systems; system++) {
      const output = reference.flatMap((own) => (draw.next() < 0.5 ? [own] : [word()])).join(" ");
      outputs.push(JSON.stringify({ id, system: `system ${system}`, output }));
    }
  }
  writeFileSync(join(folder, "data.jsonl"), `${data.join("\n")}\n`);
  writeFileSync(join(folder, "outputs.jsonl"), `${outputs.join("\n")}\n`);
  writeFileSync(
    join(folder, "suite.yaml"),
    `name: speed\ntask: about\ndata:\n  - { name: made, file: data.jsonl }\nsystems:\n  - { name: all, outputs: outputs.jsonl, each: system }\nmetrics: [${metrics}]\n`,
  );
}

async function once(items: number): Promise<{ seconds: number; cpu: number; megabytes: number; rows: number }> {
  const folder = mkdtempSync(join(tmpdir(), "bench-evaluation-"));
  try {
    makeFiles(folder, items);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const start = performance.now();
    const before = process.cpuUsage();
    const { result } = await benchHere(folder, "suite.yaml");
    clearInterval(watch);
    const { user, system } = process.cpuUsage(before);
    return {
      seconds: (performance.now() - start) / 1000,
      cpu: (user + system) / 1e6,
      megabytes: most / 1024 / 1024,
      rows: result.systems.length,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [load = 0] = loadavg();
console.log(`node ${process.version}, ${availableParallelism()} cores of ${cpus()[0]?.model}, load ${load.toFixed(1)}`);
const wanted = process.argv[2] === undefined ? [1_000, 5_000, 20_000] : [Number(process.argv[2])];
for (const items of wanted) {
  const { seconds, cpu, megabytes, rows } = await once(items);
  console.log(
    `${items} items, ${systems} published systems and ${rows - systems} baselines, 12 metrics: ${seconds.toFixed(1)} s wall, ${cpu.toFixed(1)} s CPU, ${megabytes.toFixed(0)} MB at most`,
  );
}
