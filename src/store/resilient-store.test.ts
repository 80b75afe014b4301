import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { agentStep, callEnd, callStart, runStart, someTotals } from "../../test/support/store-facts.ts";
import { type StoreError, UsageError } from "../base/errors.ts";
import type { LocalRunStore } from "../runtime/run-store.ts";
import { Database } from "./database.ts";
import { openResilientStore, openStore, resilientStore, storeFile } from "./index.ts";

let directory: string;
let disk: LocalRunStore;
let troubles: StoreError[];
let store: LocalRunStore;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "precis-resilient-"));
  disk = openStore(directory);
  troubles = [];
  store = resilientStore(disk, (error) => troubles.push(error));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A closed database fails every statement, as a disk that went away does. */
const breakDisk = (): void => disk.close();

it("ends in memory what began on disk, and tells of the trouble once", () => {
  store.beginRun(runStart("run-a"));
  store.begin(callStart("c1"));
  expect(store.durable).toBe(true);
  breakDisk();
  store.end(callEnd("c1"));
  store.record(agentStep("run-a"));
  store.putArtifact("run-a", "source:1", "done");
  store.begin(callStart("c2", { key: "key-2" }));
  store.end(callEnd("c2"));
  store.endRun("run-a", { state: "done", exitCode: 0, endedAt: 9, totals: someTotals });
  store.flush();
  store.close();
  expect(troubles.map((error) => error.message)).toEqual([`the run store ${join(directory, "precis.db")} is closed`]);
  expect(store.durable).toBe(false);
  expect(store.cached("key-1")?.text).toBe("A line.");
  expect(store.journaled("run-a", "key-2")?.answer.text).toBe("A line.");
  expect(store.run("run-a")).toMatchObject({ state: "done", totals: someTotals });
  expect(store.calls("run-a").map((call) => [call.callId, call.state])).toEqual([
    ["c1", "done"],
    ["c2", "done"],
  ]);
  expect(store.steps("run-a")).toEqual([agentStep("run-a")]);
  expect(store.artifact("run-a", "source:1")).toBe("done");
});

it("keeps what waited to be written when writing it failed", () => {
  store.beginRun(runStart("run-a"));
  store.record(agentStep("run-a"));
  store.putArtifact("run-a", "source:1", 1);
  const other = new Database(join(directory, storeFile), { access: "write", busyTimeoutMs: 0 });
  other.exec("ALTER TABLE steps RENAME TO elsewhere");
  store.flush();
  store.putArtifact("run-a", "source:2", 2);
  expect(troubles.map((error) => error.message)).toEqual([
    `the run store ${join(directory, storeFile)} failed: no such table: steps (SQLITE_ERROR)`,
  ]);
  expect(store.artifactNames("run-a")).toEqual(["source:1", "source:2"]);
  expect(store.artifact("run-a", "source:1")).toBe(1);
  other.close();
});

it("passes errors that are not the store's own", () => {
  expect(() => store.resumeRun("run-x", 1)).toThrow(UsageError);
  expect(troubles).toEqual([]);
});

it("starts in memory when the store cannot even be opened", () => {
  const memory = openResilientStore(join(directory, "precis.db", "below"), (error) => troubles.push(error));
  expect(memory.durable).toBe(false);
  expect(troubles.map((error) => error.hint)).toEqual(["choose another directory with --store"]);
  memory.beginRun(runStart("run-a"));
  expect(memory.run()?.runId).toBe("run-a");
});
