/**
 * Speed of `precis about` on the embedded engine (bars of the first release): start-up as multiples of `node -e 0`, whole
 * process, in turn; throughput of 1,000 READMEs in one call against the Markdown parser alone on the same texts; resident
 * memory; growth from 10,000 to 100,000 lines. The READMEs are those of the installed packages.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machineFacts, median } from "./support/facts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const command = join(root, "dist", "bin", "main.js");
const parserAlone = fileURLToPath(new URL("./support/parse-alone.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "precis-bench-"));

interface Timed {
  readonly ms: number;
  /** User and system time of the process, milliseconds. */
  readonly cpuMs: number;
  /** Largest resident set, MB. */
  readonly peakMb: number;
}

/** Runs Node once; the process reports its own use on descriptor 3. */
function once(args: readonly string[], loader = true): Timed {
  const report = `import { writeSync } from "node:fs"; process.on("exit", () => {
    const use = process.resourceUsage();
    writeSync(3, [(use.userCPUTime + use.systemCPUTime) / 1000, use.maxRSS / 1024].join(" "));
  });`;
  const hook = `data:text/javascript,${encodeURIComponent(report)}`;
  const started = performance.now();
  const run = spawnSync(process.execPath, [...(loader ? ["--import", hook] : []), ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    maxBuffer: 1 << 28,
    env: { ...process.env, PRECIS_MODEL: "" },
  });
  const ms = performance.now() - started;
  if (run.status !== 0)
    throw new Error(
      `node ${args.join(" ").slice(0, 80)} ended with ${run.status}: ${run.stderr.toString().slice(0, 300)}`,
    );
  const [cpuMs = Number.NaN, peakMb = Number.NaN] = (run.output[3]?.toString() ?? "").split(" ").map(Number);
  return { ms, cpuMs, peakMb };
}

/** Both in turn, A B A B ..., and the median of the ratios pair by pair. */
function inTurn(runs: number, a: () => Timed, b: () => Timed): { wall: number; cpu: number } {
  a();
  b();
  const pairs = Array.from({ length: runs }, () => [a(), b()] as const);
  return {
    wall: median(pairs.map(([left, right]) => left.ms / right.ms)),
    cpu: median(pairs.map(([left, right]) => left.cpuMs / right.cpuMs)),
  };
}

function packageReadmes(count: number): string[] {
  const found: string[] = [];
  const look = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
      const inner = join(path, entry.name);
      if (entry.name.startsWith("@")) look(inner);
      else {
        const readme = readdirSync(inner).find((file) => /^readme\.md$/i.test(file));
        if (readme !== undefined && statSync(join(inner, readme)).size > 300) found.push(join(inner, readme));
      }
    }
  };
  look(join(root, "node_modules"));
  // Fewer packages than asked for: each is copied under further names, so that every source is a file of its own.
  return Array.from({ length: count }, (_, index) => {
    const target = join(folder, `readme-${index}.md`);
    writeFileSync(target, readFileSync(found[index % found.length] as string));
    return target;
  });
}

function mixedLines(count: number): string {
  const kinds = [
    (at: number) => `## Part ${at}`,
    () => "",
    (at: number) => `Rooklet keeps the ${at} newest copies of a folder and removes the others.`,
    () => "",
    (at: number) => `- point ${at}: \`option\` with **weight** and a [link](https://example.org/${at})`,
    (at: number) => `- another point ${at}`,
    () => "",
  ];
  return Array.from({ length: count }, (_, at) => (kinds[at % kinds.length] as (at: number) => string)(at)).join("\n");
}

function row(name: string, value: string, bar: string): void {
  console.log(`${name.padEnd(58)} ${value.padStart(12)}   ${bar}`);
}

try {
  console.log(`${machineFacts()}\n`);
  const runs = Number(process.argv[2] ?? 7);
  const readme = join(folder, "README.md");
  writeFileSync(readme, readFileSync(join(root, "README.md")));
  const nothing = () => once(["-e", "0"], true);
  const version = inTurn(runs, () => once([command, "--version"]), nothing);
  row(
    "precis --version / node -e 0, wall (CPU)",
    `${version.wall.toFixed(2)} (${version.cpu.toFixed(2)})`,
    "at most 2.5",
  );
  const about = inTurn(runs, () => once([command, "about", readme, "--no-cache", "--quiet"]), nothing);
  row(
    "precis about README.md / node -e 0, wall (CPU)",
    `${about.wall.toFixed(2)} (${about.cpu.toFixed(2)})`,
    "at most 8",
  );

  const sources = packageReadmes(1_000);
  const list = join(folder, "list.json");
  writeFileSync(list, JSON.stringify(sources));
  const speed: number[] = [];
  const cpu: number[] = [];
  let peak = 0;
  for (let round = 0; round < 3; round++) {
    const parse = once([parserAlone, list]);
    const whole = once([command, "about", ...sources, "--quiet"]);
    speed.push(parse.ms / whole.ms);
    cpu.push(parse.cpuMs / whole.cpuMs);
    peak = Math.max(peak, whole.peakMb);
  }
  row(
    "1,000 READMEs: speed against parsing alone, wall (CPU)",
    `${(median(speed) * 100).toFixed(0)}% (${(median(cpu) * 100).toFixed(0)}%)`,
    "at least 60%",
  );
  row("1,000 READMEs: resident memory", `${peak.toFixed(0)} MB`, "at most 400 MB");

  const short = join(folder, "10k.md");
  const long = join(folder, "100k.md");
  writeFileSync(short, mixedLines(10_000));
  writeFileSync(long, mixedLines(100_000));
  const growth = inTurn(
    3,
    () => once([command, "about", long, "--quiet"]),
    () => once([command, "about", short, "--quiet"]),
  );
  row("100,000 mixed lines / 10,000, wall (CPU)", `${growth.wall.toFixed(1)} (${growth.cpu.toFixed(1)})`, "at most 15");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
