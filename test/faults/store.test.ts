/** The store as several real processes, killed processes, full disks, read-only directories and damaged files see it. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../src/store/database.ts";
import { openStore } from "../../src/store/index.ts";
import { obeyingFileModes, type Prefix, withFullDisk } from "../support/restricted.ts";
import { agentStep, runStart } from "../support/store-facts.ts";

const program = fileURLToPath(new URL("../support/store-child.ts", import.meta.url));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "precis-store-"));
});
afterEach(() => {
  chmodSync(directory, 0o700);
  rmSync(directory, { recursive: true, force: true });
});

function start(words: readonly string[], prefix: Prefix = []): ChildProcess & { output: Promise<string[]> } {
  const line = [...prefix, process.execPath, "--import", "tsx", program, ...words];
  const child = spawn(line[0] ?? "", line.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const output = new Promise<string[]>((resolve) => {
    child.on("close", () => resolve(text.split("\n").filter((found) => found !== "")));
  });
  return Object.assign(child, { output });
}

describe("several processes", () => {
  it("lose nothing: 4 processes with 500 calls each on one new store", async () => {
    const names = ["p1", "p2", "p3", "p4"];
    const outputs = await Promise.all(names.map((name) => start([directory, "write", name, "500"]).output));
    expect(outputs).toEqual([["done"], ["done"], ["done"], ["done"]]);
    const store = openStore(directory);
    for (const name of names) {
      expect(store.run(name)).toMatchObject({ state: "done", totals: { calls: 500, costUsd: 500 } });
      expect(store.calls(name).filter((call) => call.state === "done")).toHaveLength(500);
      expect(store.steps(name)).toHaveLength(500);
      expect(store.artifactNames(name)).toHaveLength(501);
      expect(store.artifact(name, "counter")).toBe(499);
    }
    store.close();
  });

  it("only one of them may resume a run", async () => {
    const child = start([directory, "write-telling", "run-a", "100000"]);
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    const store = openStore(directory);
    expect(store.run("run-a")?.state).toBe("running");
    expect(() => store.resumeRun("run-a", process.pid)).toThrow(`run run-a is still running (process ${child.pid})`);
    child.kill("SIGKILL");
    await child.output;
    expect(store.run("run-a")?.state).toBe("interrupted");
    expect(store.resumeRun("run-a", process.pid).inFlight).toBeLessThanOrEqual(1);
    expect(store.run("run-a")?.state).toBe("running");
    store.close();
  });
});

it("keeps every answer that end() came back for when the process is killed", async () => {
  const child = start([directory, "write-telling", "run-a", "100000"]);
  let told = 0;
  child.stdout?.on("data", (chunk: string) => {
    told += chunk.split("\n").length - 1;
    if (told > 300) child.kill("SIGKILL");
  });
  const lines = await child.output;
  const whole = lines.filter((line) => /^run-a-\d+$/.test(line));
  expect(whole.length).toBeGreaterThan(300);
  const store = openStore(directory);
  const answered = whole.filter((key) => store.journaled("run-a", key) !== undefined);
  // The last line told may itself have been cut by the kill, in which case it names an earlier call, answered too.
  expect(answered).toEqual(whole);
  const run = store.run("run-a");
  expect(run?.state).toBe("interrupted");
  // Nobody told the run's totals; they come from its journal.
  const done = store.calls("run-a").filter((call) => call.state === "done").length;
  expect(run?.totals).toMatchObject({ calls: done, costUsd: done * 0.25, inputTokens: done * 10 });
  store.close();
});

describe("a store that cannot be written", () => {
  const modes = obeyingFileModes();
  const full = withFullDisk(2_500);

  it.skipIf(modes === undefined)("is refused with what to do when it is read-only", async () => {
    openStore(directory).close();
    for (const name of ["precis.db", "precis.db-wal", "precis.db-shm"]) {
      try {
        chmodSync(join(directory, name), 0o444);
      } catch (error) {
        expect(error).toMatchObject({ code: "ENOENT" });
      }
    }
    chmodSync(directory, 0o555);
    const hint = "make it writable, or choose another directory with --store";
    const file = join(directory, "precis.db");
    expect(await start([directory, "open"], modes).output).toEqual([
      `StoreError: the run store ${file} is read-only: ${hint}`,
    ]);
    expect(await start([join(directory, "new"), "open"], modes).output).toEqual([
      `StoreError: the run store ${join(directory, "new")} is read-only: ${hint}`,
    ]);
    expect(await start([directory, "resilient", "run-a", "300"], modes).output).toEqual([
      `trouble: the run store ${file} is read-only: ${hint}`,
      "kept 300 steps, 301 artifacts, 300 calls",
      "counter 299, state done",
      "done",
    ]);
  });

  it.skipIf(full === undefined)("goes on in memory when the disk fills up in mid-run", async () => {
    const lines = await start([directory, "resilient", "run-a", "2000"], full).output;
    const file = join(directory, "precis.db");
    expect(lines).toEqual([
      `trouble: no space left for the run store ${file}: free some disk space, or choose another directory with --store`,
      "kept 2000 steps, 2001 artifacts, 2000 calls",
      "counter 1999, state done",
      "done",
    ]);
    // What was written before is still there, and the file is whole.
    const store = openStore(directory);
    expect(store.run("run-a")?.state).toBe("interrupted");
    const calls = store.calls("run-a");
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter((call) => call.state === "done").length).toBeGreaterThanOrEqual(calls.length - 1);
    store.close();
  });

  it("is refused when a part of its path is a file, or the database is a directory", () => {
    writeFileSync(join(directory, "file"), "");
    const below = join(directory, "file", "store");
    expect(() => openStore(below)).toThrow(
      `the run store ${below} cannot be made: a part of its path is not a directory`,
    );
    expect(() => openStore(join(directory, "file"))).toThrow("a part of its path is not a directory");
    mkdirSync(join(directory, "precis.db"));
    expect(() => openStore(directory)).toThrow(`the run store ${join(directory, "precis.db")} cannot be opened`);
  });

  it("is refused at once when another process holds it and no waiting is allowed", () => {
    const file = join(directory, "precis.db");
    openStore(directory).close();
    const holder = openStore(directory);
    expect(() =>
      holder.prune({
        get keep(): number {
          // Inside the other's write transaction.
          const second = openStore(directory, { busyTimeoutMs: 0 });
          second.close();
          return 0;
        },
      }),
    ).toThrow(`the run store ${file} is locked by another process`);
    holder.close();
  });
});

describe("a damaged store", () => {
  const file = (): string => join(directory, "precis.db");
  const fill = (): void => {
    const store = openStore(directory);
    store.beginRun(runStart("run-a"));
    for (let index = 0; index < 500; index++) store.record(agentStep("run-a", { prompt: "words ".repeat(50) }));
    store.close();
  };

  it("is refused when the file is no database at all", () => {
    for (const content of ["abc", "This is a text and not a database.\n".repeat(100)]) {
      writeFileSync(file(), content);
      expect(() => openStore(directory)).toThrow(`the run store ${file()} is damaged`);
      expect(readFileSync(file(), "utf8")).toBe(content);
    }
  });

  it("is refused when the file was cut", async () => {
    // In a process of its own: SQLite keeps what it knows of a file as long as a process has it open.
    expect(await start([directory, "write", "run-a", "100"]).output).toEqual(["done"]);
    rmSync(`${file()}-wal`, { force: true });
    rmSync(`${file()}-shm`, { force: true });
    writeFileSync(file(), readFileSync(file()).subarray(0, 8_192));
    expect(() => openStore(directory)).toThrow(`the run store ${file()} is damaged`);
  });

  it.each([
    ["argv", "runs", () => openStore(directory).runs()],
    ["step", "steps", () => openStore(directory).steps("run-a")],
    ["request", "calls", () => openStore(directory).exportRun("run-a")],
  ])("is named when the %s of its %s are no JSON any more", (column, table, look) => {
    fill();
    const database = new Database(file(), { access: "write", busyTimeoutMs: 0 });
    database.exec(
      "INSERT INTO calls (call_id, run_id, key, model, agent, request, state, started_at) VALUES ('c', 'run-a', 'k', 'm', 'a', 'null', 'done', 1)",
    );
    database.exec(`UPDATE ${table} SET ${column} = '{"a":z'`);
    database.close();
    expect(look).toThrow(`the run store ${file()} is damaged`);
  });

  it("is a StoreError, and no wrong answer, when pages inside were overwritten", () => {
    fill();
    const bytes = readFileSync(file());
    bytes.fill(0x5a, 16_384);
    writeFileSync(file(), bytes);
    expect(() => {
      const store = openStore(directory);
      store.steps("run-a");
    }).toThrow(`the run store ${file()} is damaged`);
  });
});
