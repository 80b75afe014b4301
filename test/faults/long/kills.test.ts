/**
 * kill -9 at random moments of a run of each task. A run is killed several times, each time at a moment drawn over its whole
 * length, and resumed; in the end it has to come to the bytes of an undisturbed run (fields that the schemas mark volatile
 * aside), and the server must not have been asked anything twice but what was in flight at a kill.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { random } from "../../../src/base/random.ts";
import { withoutVolatile } from "../../../src/base/volatile-fields.ts";
import { playEveryRole } from "../../support/every-role.ts";
import { runPrecis, temporaryFolder } from "../../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../../support/scripted-model-server.ts";
import { note } from "./figures.ts";
import { seed, sizes, testTimeout } from "./sizes.ts";
import { type Workload, workloads, writeFiles } from "./workloads.ts";

const concurrency = 8;

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
/** How often each request was sent in this run, by the hash of its body. */
let asked = new Map<string, number>();
let arrivals = 0;
let onArrival: (count: number) => void = () => undefined;

beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, ".git"));
  const play = playEveryRole();
  server = await startScriptedServer({
    latencyMs: 2,
    keeps: false,
    answer(request) {
      const key = createHash("sha256").update(JSON.stringify(request.body)).digest("hex");
      asked.set(key, (asked.get(key) ?? 0) + 1);
      onArrival(++arrivals);
      return play(request);
    },
  });
});
afterEach(async () => {
  await server.finish();
  folder.remove();
});

describe("kill -9 at random moments", () => {
  it.each(workloads(sizes.killedCalls).map((workload) => [workload.task, workload] as const))(
    "of %s: the same bytes, and nothing paid twice but what was in flight",
    async (task, workload) => {
      writeFiles(folder.path, workload.files);
      const undisturbed = await play(workload, "calm", []);
      expect(undisturbed.code).toBe(0);
      const calls = undisturbed.arrivals;
      // The most that a digest and a document can make.
      const most: Readonly<Record<string, number>> = { digest: 55, document: 12 };
      expect(calls).toBeGreaterThanOrEqual(Math.min(most[task] ?? sizes.killedCalls, sizes.killedCalls * 0.8));

      const draw = random(seed, "kills", task);
      let kills = 0;
      let repeated = 0;
      for (let round = 0; kills < sizes.kills; round++) {
        const wanted = Math.min(sizes.killsOfARun, sizes.kills - kills);
        // Beyond the last call too: a result that is being written is a moment like any other.
        const moments = Array.from({ length: wanted }, () => 1 + draw.below(Math.ceil(calls * 1.04)));
        const delays = moments.map(() => draw.below(12));
        const disturbed = await play(
          workload,
          `store-${round}`,
          moments
            .sort((a, b) => a - b)
            .map((arrival, index) => ({ arrival: Math.min(arrival, calls), delayMs: delays[index] ?? 0 })),
        );
        const where = `round ${round}, killed at ${moments.join(", ")} of ${calls}`;
        expect(disturbed.code, where).toBe(0);
        expect(disturbed.result, where).toEqual(undisturbed.result);
        for (const inFlight of disturbed.inFlight) expect(inFlight, where).toBeLessThanOrEqual(concurrency);
        const surplus = surplusOf(disturbed.asked, undisturbed.asked);
        expect(surplus.missing, where).toBe(0);
        expect(surplus.extra, where).toBeLessThanOrEqual(disturbed.inFlight.reduce((sum, value) => sum + value, 0));
        kills += Math.max(1, disturbed.kills);
        repeated += surplus.extra;
        rmSync(join(folder.path, `store-${round}`), { recursive: true, force: true });
      }
      note(
        `kill -9, ${task}: ${calls} calls a run, ${kills} kills, ${repeated} requests sent twice, every result the same`,
      );
    },
    testTimeout,
  );
});

interface Kill {
  /** Number of the request of this run at which to kill, from 1. */
  readonly arrival: number;
  readonly delayMs: number;
}

interface Outcome {
  readonly code: number | null;
  /** stdout and files by name, without volatile fields. */
  readonly result: Readonly<Record<string, string>>;
  readonly arrivals: number;
  readonly asked: ReadonlyMap<string, number>;
  /** Calls in flight that each resume told of. */
  readonly inFlight: readonly number[];
  readonly kills: number;
}

/** Runs the command in a new store, kills it as told, and resumes it until it ends by itself. */
async function play({ argv, outputs }: Workload, store: string, kills: readonly Kill[]): Promise<Outcome> {
  for (const name of outputs) rmSync(join(folder.path, name), { recursive: true, force: true });
  asked = new Map();
  arrivals = 0;
  const model = ["--model", `${server.url}/v1#small`, "--concurrency", String(concurrency)];
  const left = [...kills];
  const inFlight: number[] = [];
  let done = 0;
  let begun = false;
  for (;;) {
    const kill = left.shift();
    const words = begun ? ["runs", "resume"] : [...argv, ...model];
    const result = await runPrecis([...words, "--store", store], {
      cwd: folder.path,
      started: (child) => {
        if (kill === undefined) return;
        const strike = (): void => {
          onArrival = () => undefined;
          setTimeout(() => child.kill("SIGKILL"), kill.delayMs);
        };
        onArrival = (count) => {
          if (count >= kill.arrival) strike();
        };
      },
    });
    onArrival = () => undefined;
    const told = /(\d+) calls? (?:was|were) in flight/.exec(result.stderr)?.[1];
    if (begun) inFlight.push(Number(told ?? 0));
    if (result.code === null) {
      done++;
      begun = true;
      continue;
    }
    // A run that ended before its next moment came is done; the moments left over are not counted.
    return { code: result.code, result: resultOf(result.stdout, outputs), arrivals, asked, inFlight, kills: done };
  }
}

function resultOf(stdout: string, outputs: readonly string[]): Record<string, string> {
  const result: Record<string, string> = { stdout: stable("stdout.json", stdout) };
  for (const output of outputs) {
    const path = join(folder.path, output);
    const names = statSync(path).isDirectory()
      ? (readdirSync(path, { recursive: true }) as string[])
          .filter((name) => statSync(join(path, name)).isFile())
          .sort()
      : [""];
    for (const name of names)
      result[join(output, name)] = stable(join(output, name), readFileSync(join(path, name), "utf8"));
  }
  return result;
}

/** `written` of repo names the files that had to change on disk: a run killed while it writes finds some of them written. */
function stable(name: string, text: string): string {
  if (!name.endsWith(".json")) return text;
  const { written: _, ...value } = withoutVolatile(JSON.parse(text)) as Record<string, unknown>;
  return JSON.stringify(Array.isArray(JSON.parse(text)) ? withoutVolatile(JSON.parse(text)) : value, null, 1);
}

/** Requests beyond those of the undisturbed run, and requests that were never made. */
function surplusOf(
  disturbed: ReadonlyMap<string, number>,
  calm: ReadonlyMap<string, number>,
): { extra: number; missing: number } {
  let extra = 0;
  let missing = 0;
  for (const key of new Set([...disturbed.keys(), ...calm.keys()])) {
    const difference = (disturbed.get(key) ?? 0) - (calm.get(key) ?? 0);
    if (difference > 0) extra += difference;
    else missing -= difference;
  }
  return { extra, missing };
}
