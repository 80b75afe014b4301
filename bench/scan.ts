/**
 * Two claims about reading repositories. Scan and parse: megabytes of source per second on one core (bar: 2, on at
 * least 5,000 files). Scan of a generated tree of 100,000 files: peak memory (bar: 700 MB).
 * Run: npx tsx bench/scan.ts parse FOLDER [most files]   or   npx tsx bench/scan.ts files [count]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSkipped } from "../src/code/scan/entry.ts";
import { readScanned, scanTree } from "../src/code/scan/scan.ts";
import { parseUnits } from "../src/code/units.ts";

const megabyte = 1_000_000;
const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

async function parse(folder: string, most: number): Promise<void> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  let [files, bytes, units, failed] = [0, 0, 0, 0];
  for await (const entry of scanTree(folder)) {
    if (isSkipped(entry) || entry.language === null) continue;
    if (files >= most) break;
    const read = readScanned(folder, entry.path);
    if (!("text" in read)) continue;
    const parsed = await parseUnits(entry.path, read.text);
    files++;
    bytes += entry.bytes;
    units += parsed.units.length;
    if (!parsed.parsed) failed++;
  }
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(cpu);
  const core = bytes / megabyte / ((used.user + used.system) / 1e6);
  console.log(
    `${files} files, ${(bytes / megabyte).toFixed(1)} MB, ${units} units, ${failed} not parsed: ${seconds.toFixed(1)} s, ${(bytes / megabyte / seconds).toFixed(2)} MB/s (${core.toFixed(2)} MB per second of processor time), peak ${peakMb().toFixed(0)} MB`,
  );
}

async function many(count: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "precis-bench-"));
  try {
    for (let index = 0; index < count; index++) {
      const folder = join(root, `d${index % 100}`, `e${Math.floor(index / 100) % 10}`);
      if (index < 1000) mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `f${index}.py`), `def f${index}(a):\n    return a + ${index}\n`);
    }
    const started = performance.now();
    let [files, units] = [0, 0];
    for await (const entry of scanTree(root)) {
      if (isSkipped(entry)) continue;
      const read = readScanned(root, entry.path);
      if ("text" in read) units += (await parseUnits(entry.path, read.text)).units.length;
      files++;
    }
    const seconds = (performance.now() - started) / 1000;
    console.log(`${files} files, ${units} units: ${seconds.toFixed(1)} s, peak ${peakMb().toFixed(0)} MB`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const [what = "", first = "", second = ""] = process.argv.slice(2);
if (what === "parse") await parse(first, Number(second || 5000));
else await many(Number(first || 100_000));
