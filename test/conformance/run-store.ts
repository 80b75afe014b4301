/** What every run store must do. Run it from a test file with a way to open a fresh, empty store. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Awaitable } from "../../src/base/awaitable.ts";
import { StoreError, UsageError } from "../../src/base/errors.ts";
import type { StoredAnswer } from "../../src/models/spec/call-store.ts";
import type { RunStore } from "../../src/runtime/run-store.ts";
import { agentStep, answer, callEnd, callStart, runStart, someTotals } from "../support/store-facts.ts";

/** `open` gives a fresh, empty store and how to remove it. */
export function runStoreConformance(
  name: string,
  open: () => Awaitable<{ readonly store: RunStore; readonly remove: () => Awaitable<void> }>,
): void {
  describe(`run store: ${name}`, () => {
    let store: RunStore;
    let remove: () => Awaitable<void>;
    beforeEach(async () => {
      ({ store, remove } = await open());
    });
    afterEach(async () => {
      await store.close();
      await remove();
    });

    describe("runs", () => {
      it("gives back a begun run as it was begun, running, with nothing spent", async () => {
        await store.beginRun(runStart("run-a", { resolved: { model: "embedded", limit: 350 } }));
        expect(await store.run("run-a")).toEqual({
          ...runStart("run-a", { resolved: { model: "embedded", limit: 350 } }),
          state: "running",
          exitCode: null,
          endedAt: null,
          totals: { calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
          resumes: 0,
        });
      });

      it("keeps of what was resolved only what JSON can say", async () => {
        await store.beginRun(runStart("run-a", { resolved: { limit: 350, stdin: () => "text", absent: undefined } }));
        expect((await store.run("run-a"))?.resolved).toEqual({ limit: 350 });
      });

      it("records how a run ended", async () => {
        await store.beginRun(runStart("run-a"));
        await store.endRun("run-a", { state: "partial", exitCode: 4, endedAt: 5_000, totals: someTotals });
        expect(await store.run("run-a")).toMatchObject({
          state: "partial",
          exitCode: 4,
          endedAt: 5_000,
          totals: someTotals,
        });
      });

      it("lists the newest first, by their beginning and not by a clock that may have been set back", async () => {
        await store.beginRun(runStart("run-a", { createdAt: 1 }));
        await store.beginRun(runStart("run-b", { createdAt: 3 }));
        await store.beginRun(runStart("run-c", { createdAt: 2 }));
        await store.beginRun(runStart("run-d", { createdAt: 3 }));
        expect((await store.runs()).map((run) => run.runId)).toEqual(["run-d", "run-c", "run-b", "run-a"]);
        expect((await store.runs(2)).map((run) => run.runId)).toEqual(["run-d", "run-c"]);
        expect((await store.run())?.runId).toBe("run-d");
      });

      it("finds a run by an unambiguous prefix, and an exact id before a longer one", async () => {
        await store.beginRun(runStart("2026-a"));
        await store.beginRun(runStart("2026-ab"));
        await store.beginRun(runStart("2027_%"));
        expect((await store.run("2027"))?.runId).toBe("2027_%");
        expect((await store.run("2026-a"))?.runId).toBe("2026-a");
        expect(await store.run("20270")).toBeUndefined();
        expect(await store.run("%")).toBeUndefined();
        expect(await store.run("")).toBeUndefined();
        await expect((async () => store.run("2026"))()).rejects.toThrow(UsageError);
        await expect((async () => store.run("2026"))()).rejects.toThrow(
          "several runs start with 2026: 2026-a, 2026-ab",
        );
      });

      it("pages through the runs that fit, newest first, and says how many there are", async () => {
        for (const [index, id] of ["run-a", "run-b", "run-c", "run-d", "run-e"].entries())
          await store.beginRun(
            runStart(id, { command: index % 2 === 0 ? "about" : "code", argv: ["about", `Über-${id}.md`, "100%"] }),
          );
        const first = await store.findRuns({ limit: 2 });
        expect([first.runs.map((run) => run.runId), first.total, first.next]).toEqual([["run-e", "run-d"], 5, "run-d"]);
        await store.beginRun(runStart("run-f"));
        const second = await store.findRuns({ limit: 2, before: "run-d" });
        expect([second.runs.map((run) => run.runId), second.next]).toEqual([["run-c", "run-b"], "run-b"]);
        const last = await store.findRuns({ limit: 2, before: "run-b" });
        expect([last.runs.map((run) => run.runId), last.next]).toEqual([["run-a"], null]);
        expect((await store.findRuns({ limit: 9, command: "code" })).runs.map((run) => run.runId)).toEqual([
          "run-d",
          "run-b",
        ]);
        expect((await store.findRuns({ limit: 9, search: "BER-RUN-C" })).runs.map((run) => run.runId)).toEqual([
          "run-c",
        ]);
        expect((await store.findRuns({ limit: 9, search: "_" })).total).toBe(0);
        expect((await store.findRuns({ limit: 9, before: "run-x" })).runs).toEqual([]);
        await store.endRun("run-c", { state: "partial", exitCode: 4, endedAt: 5_000, totals: someTotals });
        expect((await store.findRuns({ limit: 9, state: "partial" })).runs.map((run) => run.runId)).toEqual(["run-c"]);
        expect((await store.findRuns({ limit: 9, state: "running" })).total).toBe(5);
        expect((await store.findRuns({ limit: 9, state: "interrupted" })).total).toBe(0);
      });

      it("sums what was spent by day, command, model and speaker, and counts what has no known price", async () => {
        await store.beginRun(runStart("run-a", { command: "about" }));
        const spend = async (id: string, agent: string, costUsd: number | null): Promise<void> => {
          await store.begin(callStart(id, { runId: "run-a", key: id, agent, startedAt: 1_000 }));
          await store.end(callEnd(id, { requests: 2, costUsd }));
        };
        await spend("call-a", "writer", 0.25);
        await spend("call-b", "writer", 0.5);
        await spend("call-c", "judge", null);
        await store.begin(callStart("call-d", { runId: "run-a", key: "call-d", agent: "judge" }));
        const rows = await store.spending();
        expect(
          rows.map(({ agent, command, requests, costUsd, unpriced }) => [agent, command, requests, costUsd, unpriced]),
        ).toEqual([
          ["judge", "about", 2, 0, 1],
          ["writer", "about", 4, 0.75, 0],
        ]);
        expect(new Set(rows.map(({ day }) => day)).size).toBe(1);
      });

      it("has no run while it is empty", async () => {
        expect(await store.run()).toBeUndefined();
        expect(await store.runs()).toEqual([]);
        expect(await store.steps("run-a")).toEqual([]);
        expect(await store.calls("run-a")).toEqual([]);
        expect(await store.artifactNames("run-a")).toEqual([]);
      });

      it("refuses to end or resume what never began", async () => {
        await expect((async () => store.resumeRun("run-x", 1))()).rejects.toThrow(UsageError);
        await expect(
          (async () => store.endRun("run-x", { state: "done", exitCode: 0, endedAt: 1, totals: someTotals }))(),
        ).rejects.toThrow(UsageError);
      });

      it("refuses a second run of the same id", async () => {
        await store.beginRun(runStart("run-a"));
        await expect((async () => store.beginRun(runStart("run-a")))()).rejects.toThrow(StoreError);
      });

      it("counts what was in flight at a resume as lost", async () => {
        await store.beginRun(runStart("run-a"));
        await store.begin(callStart("c1"));
        await store.endRun("run-a", { state: "interrupted", exitCode: 130, endedAt: 4_000, totals: someTotals });
        expect(await store.resumeRun("run-a", process.pid)).toEqual({ inFlight: 1 });
        expect(await store.run("run-a")).toMatchObject({ state: "running", exitCode: null, endedAt: null, resumes: 1 });
        expect((await store.calls("run-a")).map((call) => [call.state, call.error])).toEqual([
          ["failed", "the process ended before the answer came"],
        ]);
        expect(await store.resumeRun("run-a", process.pid)).toEqual({ inFlight: 0 });
      });

      it("adds up the journal while a run is open, over all its processes", async () => {
        await store.beginRun(runStart("run-a"));
        await store.begin(callStart("c1"));
        await store.end(callEnd("c1", { requests: 3 }));
        await store.resumeRun("run-a", process.pid);
        await store.begin(callStart("c2"));
        await store.end(callEnd("c2", { answer: answer("B", 5, 1), costUsd: 0.5 }));
        await store.begin(callStart("in-flight"));
        store.record(agentStep("run-a", { cacheHit: true }));
        await store.flush();
        const totals = { calls: 4, cacheHits: 1, inputTokens: 15, outputTokens: 3, costUsd: 0.75 };
        expect((await store.run("run-a"))?.totals).toEqual(totals);
        await store.begin(callStart("c3"));
        await store.end(callEnd("c3", { costUsd: null }));
        expect((await store.runs())[0]?.totals.costUsd).toBeNull();
        await store.endRun("run-a", { state: "done", exitCode: 0, endedAt: 9_000, totals: someTotals });
        expect((await store.run("run-a"))?.totals).toEqual(someTotals);
      });

      it("keeps an unknown cost unknown", async () => {
        await store.beginRun(runStart("run-a"));
        await store.endRun("run-a", {
          state: "done",
          exitCode: 0,
          endedAt: 1,
          totals: { ...someTotals, costUsd: null },
        });
        expect((await store.run("run-a"))?.totals.costUsd).toBeNull();
      });
    });

    describe("calls", () => {
      it("serves an answer only once its call is done, in the same and in other runs", async () => {
        await store.begin(callStart("c1"));
        expect(await store.cached("key-1")).toBeUndefined();
        expect((await store.calls("run-a")).map((call) => call.state)).toEqual(["in-flight"]);
        const full: StoredAnswer = {
          text: 'Quotes " and \u0000 and \ud83d\ude00 and \u2028.',
          finish: "stop",
          usage: { input: 7, output: null, cachedInput: 3 },
          warnings: ["seed ignored"],
          servedBy: "small-2026",
        };
        await store.end(callEnd("c1", { answer: full }));
        expect(await store.cached("key-1")).toEqual(full);
        expect(await store.journaled("run-a", "key-1")).toEqual({
          callId: "c1",
          answer: full,
          requests: 1,
          costUsd: 0.25,
        });
        expect(await store.journaled("run-b", "key-1")).toBeUndefined();
        expect(await store.cached("key-2")).toBeUndefined();
      });

      it("serves the newest answer of a key", async () => {
        await store.begin(callStart("c1"));
        await store.begin(callStart("c2", { runId: "run-b" }));
        await store.end(callEnd("c2", { answer: answer("first"), endedAt: 10 }));
        await store.end(callEnd("c1", { answer: answer("second"), endedAt: 20 }));
        expect((await store.cached("key-1"))?.text).toBe("second");
        expect((await store.journaled("run-b", "key-1"))?.answer.text).toBe("first");
      });

      it("never serves a failed call", async () => {
        await store.begin(callStart("c1"));
        await store.end(
          callEnd("c1", { state: "failed", answer: null, error: "429 from the server", requests: 5, costUsd: null }),
        );
        expect(await store.cached("key-1")).toBeUndefined();
        expect(await store.journaled("run-a", "key-1")).toBeUndefined();
        expect(await store.calls("run-a")).toEqual([
          {
            callId: "c1",
            runId: "run-a",
            state: "failed",
            model: "openai:small",
            agent: "summarizer",
            item: "README.md",
            startedAt: 2_000,
            endedAt: 3_000,
            requests: 5,
            costUsd: null,
            error: "429 from the server",
          },
        ]);
      });

      it("keeps an answer that is not cacheable for its own run alone", async () => {
        await store.begin(callStart("c1"));
        await store.end(callEnd("c1", { cacheable: false }));
        expect(await store.cached("key-1")).toBeUndefined();
        expect((await store.journaled("run-a", "key-1"))?.answer.text).toBe("A line.");
      });

      it("starts a call of a known id afresh", async () => {
        await store.begin(callStart("c1"));
        await store.end(callEnd("c1", { state: "failed", answer: null, error: "reset" }));
        await store.begin(callStart("c1", { startedAt: 7_000 }));
        expect((await store.calls("run-a")).map((call) => [call.state, call.startedAt, call.error])).toEqual([
          ["in-flight", 7_000, null],
        ]);
      });

      it("refuses to end a call that never began", async () => {
        await expect((async () => store.end(callEnd("c9")))()).rejects.toThrow(StoreError);
      });

      it("lists a run's calls in the order of their beginning", async () => {
        await store.begin(callStart("late", { startedAt: 9 }));
        await store.begin(callStart("early", { startedAt: 8 }));
        await store.begin(callStart("other", { runId: "run-b" }));
        const ids = (await store.calls("run-a")).map((call) => call.callId);
        expect(ids.toSorted()).toEqual(["early", "late"]);
      });
    });

    describe("steps and artifacts", () => {
      it("gives back steps as they were when recorded, in order, before and after flush", async () => {
        store.record(agentStep("run-a", { agent: "extractor" }));
        store.record(agentStep("run-b"));
        store.record(agentStep("run-a", { answer: "x\u0000y", item: null }));
        const expected = [
          agentStep("run-a", { agent: "extractor" }),
          agentStep("run-a", { answer: "x\u0000y", item: null }),
        ];
        expect(await store.steps("run-a")).toEqual(expected);
        await store.flush();
        await store.flush();
        expect(await store.steps("run-a")).toEqual(expected);
      });

      it("replaces an artifact of the same name and keeps its place", async () => {
        store.putArtifact("run-a", "source:1", { about: "one" });
        store.putArtifact("run-a", "source:2", ["two"]);
        await store.flush();
        store.putArtifact("run-a", "source:1", "new");
        store.putArtifact("run-a", "source:3", null);
        expect(await store.artifactNames("run-a")).toEqual(["source:1", "source:2", "source:3"]);
        expect(await store.artifact("run-a", "source:1")).toBe("new");
        await store.flush();
        expect(await store.artifactNames("run-a")).toEqual(["source:1", "source:2", "source:3"]);
        expect(await store.artifact("run-a", "source:1")).toBe("new");
        expect(await store.artifact("run-a", "source:2")).toEqual(["two"]);
        expect(await store.artifact("run-a", "source:3")).toBeNull();
        expect(await store.artifact("run-a", "source:4")).toBeUndefined();
        expect(await store.artifact("run-b", "source:1")).toBeUndefined();
      });

      it("is not changed by what the caller does to a value afterwards", async () => {
        const value = { about: "one" };
        store.putArtifact("run-a", "a", value);
        value.about = "changed";
        expect(await store.artifact("run-a", "a")).toEqual({ about: "one" });
      });
    });

    describe("export and prune", () => {
      async function fill(runId: string, createdAt: number): Promise<void> {
        await store.beginRun(runStart(runId, { createdAt }));
        await store.begin(callStart(`${runId}-call`, { runId, key: `${runId}-key` }));
        await store.end(callEnd(`${runId}-call`));
        store.record(agentStep(runId));
        store.putArtifact(runId, "result", runId);
        await store.endRun(runId, { state: "done", exitCode: 0, endedAt: createdAt + 1, totals: someTotals });
      }

      it("exports all that is known of a run, as JSON", async () => {
        await fill("run-a", 1);
        const exported = await store.exportRun("run-a");
        expect(JSON.parse(JSON.stringify(exported))).toEqual({
          run: await store.run("run-a"),
          calls: [
            {
              ...(await store.calls("run-a"))[0],
              key: "run-a-key",
              purpose: null,
              request: { messages: [] },
              answer: answer("A line."),
            },
          ],
          steps: [agentStep("run-a")],
          artifacts: { result: "run-a" },
        });
      });

      it("prunes beyond the newest and before a time, and keeps what the cache may serve", async () => {
        await fill("run-a", 10);
        await fill("run-b", 20);
        await fill("run-c", 30);
        expect(await store.prune({ keep: 1, endedBefore: 21 })).toMatchObject({ runs: 1, calls: 1 });
        expect((await store.runs()).map((run) => run.runId)).toEqual(["run-c", "run-b"]);
        expect((await store.cached("run-a-key"))?.text).toBe("A line.");
        expect(await store.journaled("run-a", "run-a-key")).toBeUndefined();
        expect([await store.calls("run-a"), await store.steps("run-a"), await store.artifactNames("run-a")]).toEqual([
          [],
          [],
          [],
        ]);
        expect(await store.steps("run-b")).toEqual([agentStep("run-b")]);
      });

      it("prunes the cached answers too when asked", async () => {
        await fill("run-a", 10);
        await fill("run-b", 20);
        await store.prune({ keep: 1 });
        expect((await store.cached("run-a-key"))?.text).toBe("A line.");
        await store.prune({ keep: 1, cache: true });
        expect(await store.cached("run-a-key")).toBeUndefined();
        expect((await store.cached("run-b-key"))?.text).toBe("A line.");
      });

      it("never prunes a run that is still running", async () => {
        await store.beginRun(runStart("run-a"));
        expect(await store.prune({})).toMatchObject({ runs: 0, calls: 0 });
        expect((await store.run("run-a"))?.state).toBe("running");
      });
    });
  });
}
