/**
 * How time and memory of `precis about` grow with a hostile source: each construct of each format (bench/growth/constructs.ts) at 10, 100
 * and 1,000 kB through the built command on the embedded engine. Bars: no source below 1 MB takes more than 10 s (of processor time here,
 * since a busy machine stretches the wall's) or 500 MB, and time grows no faster than n log n (an exponent of at most 1.2 between the two
 * largest, start-up taken off) or the source is refused with a reason. Printed are the constructs that miss a bar, those that were
 * refused, and the slowest. Arguments: formats or parts of names; `--all` prints every row.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Construct, constructs } from "./growth/constructs.ts";
import { machineFacts, median } from "./support/facts.ts";

const command = fileURLToPath(new URL("../dist/bin/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "precis-growth-"));
const sizes = [10_000, 100_000, 1_000_000] as const;
const mostCpuS = 10;
const mostMb = 500;
const mostExponent = 1.2;
/** Below this a source is too quick for its growth to be told from noise, seconds. */
const tooQuickS = 0.3;
const patienceMs = 40_000;

interface Measured {
  readonly cpuS: number;
  readonly wallS: number;
  readonly peakMb: number;
  /** Code of the refusal; null where there is a line; "killed" where nothing ended it in 40 s; "no answer" for anything else. */
  readonly refused: string | null;
}

/** The process tells its own use, all threads counted, on descriptor 3. */
const report = `import { writeSync } from "node:fs"; import { isMainThread } from "node:worker_threads";
  if (isMainThread) process.on("exit", () => {
    const use = process.resourceUsage();
    writeSync(3, [(use.userCPUTime + use.systemCPUTime) / 1e6, use.maxRSS / 1024].join(" "));
  });`;

function about(file: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const hook = `data:text/javascript,${encodeURIComponent(report)}`;
    const child = spawn(process.execPath, ["--import", hook, command, "about", file, "--no-cache", "--json"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      env: { PATH: process.env.PATH ?? "", HOME: folder },
    });
    const said = ["", "", "", ""];
    for (const at of [1, 2, 3] as const)
      child.stdio[at]?.on("data", (chunk: Buffer) => {
        said[at] += chunk.toString("utf8");
      });
    const clock = setTimeout(() => child.kill("SIGKILL"), patienceMs);
    child.on("error", reject);
    child.on("close", (_, signal) => {
      clearTimeout(clock);
      const wallS = (performance.now() - started) / 1000;
      const [cpuS = Number.NaN, peakMb = Number.NaN] = said[3] === "" ? [] : (said[3] as string).split(" ").map(Number);
      resolve({
        cpuS: signal === null ? cpuS : wallS,
        wallS,
        peakMb,
        refused: signal === null ? refusal(said[1] ?? "") : "killed",
      });
    });
  });
}

function refusal(json: string): string | null {
  if (/"about":\s*"/.test(json)) return null;
  return json.match(/"code":\s*"([\w-]+)"/)?.[1] ?? "no answer";
}

async function measure({ format, make }: Construct, at: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    const file = join(folder, `source-${at}.${format}`);
    writeFileSync(file, make(size));
    measured.push(await about(file));
    rmSync(file);
  }
  return measured;
}

const words = process.argv.slice(2).filter((word) => word !== "--all");
const all = process.argv.includes("--all");
const wanted = constructs.filter(
  ({ format, name }) => words.length === 0 || words.some((word) => word === format || name.includes(word)),
);
try {
  console.log(`${machineFacts()}\n`);
  const small = join(folder, "small.md");
  writeFileSync(small, "# Sorter\n\nThe sorter puts letters into piles by weight.\n");
  const idle: number[] = [];
  for (let round = 0; round < 3; round++) idle.push((await about(small)).cpuS);
  const startS = median(idle);
  console.log(`start-up alone ${startS.toFixed(2)} s of processor time\n`);
  const header = ["construct", ...sizes.map((size) => `${size / 1000} kB`), "MB", "exponent", "verdict"];
  console.log(header.map((cell, at) => (at === 0 ? cell.padEnd(32) : cell.padStart(9))).join(""));
  const rows: { text: string; worst: number; missed: boolean; refused: boolean }[] = [];
  for (const [at, construct] of wanted.entries()) {
    const measured = await measure(construct, at);
    const net = measured.map(({ cpuS }) => Math.max(0.01, cpuS - startS));
    const peak = Math.max(...measured.map(({ peakMb }) => peakMb));
    const refused = measured.find((each) => each.refused !== null)?.refused ?? null;
    const quick = (net[2] as number) < tooQuickS;
    const exponent = quick || refused !== null ? Number.NaN : Math.log10((net[2] as number) / (net[1] as number));
    const worst = Math.max(...measured.map(({ cpuS }) => cpuS));
    const faults = [
      ...(worst > mostCpuS ? ["slow"] : []),
      ...(peak > mostMb || refused === "killed" ? ["memory"] : []),
      ...(exponent > mostExponent ? ["growth"] : []),
      ...(refused === "killed" || refused === "no answer" ? [refused] : []),
    ];
    const verdict = faults.length > 0 ? faults.join(", ") : (refused ?? "");
    const cells = [
      ...measured.map(({ cpuS }) => cpuS.toFixed(2)),
      peak.toFixed(0),
      Number.isNaN(exponent) ? "-" : exponent.toFixed(2),
    ];
    const text = `${`${construct.format} ${construct.name}`.padEnd(32)}${cells.map((cell) => cell.padStart(9)).join("")}   ${verdict}`;
    const row = { text, worst, missed: faults.length > 0, refused: refused !== null };
    rows.push(row);
    if (all || row.missed || row.refused) console.log(text);
  }
  if (!all) {
    console.log("\nthe slowest that were answered and kept the bars");
    const kept = rows.filter(({ missed, refused }) => !missed && !refused).sort((a, b) => b.worst - a.worst);
    for (const { text } of kept.slice(0, 10)) console.log(text);
  }
  const missed = rows.filter((row) => row.missed).length;
  console.log(
    `\n${rows.length} constructs, ${rows.filter((row) => row.refused).length} refused at a size with a reason, ${missed} beyond a bar (${mostCpuS} s, ${mostMb} MB, exponent ${mostExponent})`,
  );
  process.exitCode = missed > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
