/** What every run store must do. Run it from a test file with a way to open a fresh, empty store. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreError, UsageError } from "../../src/base/errors.ts";
import type { StoredAnswer } from "../../src/models/spec/call-store.ts";
import type { RunStore } from "../../src/runtime/run-store.ts";
import { agentStep, answer, callEnd, callStart, runStart, someTotals } from "../support/store-facts.ts";

/** `open` gives a fresh, empty store and how to remove it. */
export function runStoreConformance(
  name: string,
  open: () => { readonly store: RunStore; readonly remove: () => void },
): void {
  describe(`run store: ${name}`, () => {
    let store: RunStore;
    let remove: () => void;
    beforeEach(() => {
      ({ store, remove } = open());
    });
    afterEach(() => {
      store.close();
      remove();
    });

    describe("runs", () => {
      it("gives back a begun run as it was begun, running, with nothing spent", () => {
        store.beginRun(runStart("run-a", { resolved: { model: "embedded", limit: 350 } }));
        expect(store.run("run-a")).toEqual({
          ...runStart("run-a", { resolved: { model: "embedded", limit: 350 } }),
          state: "running",
          exitCode: null,
          endedAt: null,
          totals: { calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
          resumes: 0,
        });
      });

      it("keeps of what was resolved only what JSON can say", () => {
        store.beginRun(runStart("run-a", { resolved: { limit: 350, stdin: () => "text", absent: undefined } }));
        expect(store.run("run-a")?.resolved).toEqual({ limit: 350 });
      });

      it("records how a run ended", () => {
        store.beginRun(runStart("run-a"));
        store.endRun("run-a", { state: "partial", exitCode: 4, endedAt: 5_000, totals: someTotals });
        expect(store.run("run-a")).toMatchObject({ state: "partial", exitCode: 4, endedAt: 5_000, totals: someTotals });
      });

      it("lists the newest first, by their beginning and not by a clock that may have been set back", () => {
        store.beginRun(runStart("run-a", { createdAt: 1 }));
        store.beginRun(runStart("run-b", { createdAt: 3 }));
        store.beginRun(runStart("run-c", { createdAt: 2 }));
        store.beginRun(runStart("run-d", { createdAt: 3 }));
        expect(store.runs().map((run) => run.runId)).toEqual(["run-d", "run-c", "run-b", "run-a"]);
        expect(store.runs(2).map((run) => run.runId)).toEqual(["run-d", "run-c"]);
        expect(store.run()?.runId).toBe("run-d");
      });

      it("finds a run by an unambiguous prefix, and an exact id before a longer one", () => {
        store.beginRun(runStart("2026-a"));
        store.beginRun(runStart("2026-ab"));
        store.beginRun(runStart("2027_%"));
        expect(store.run("2027")?.runId).toBe("2027_%");
        expect(store.run("2026-a")?.runId).toBe("2026-a");
        expect(store.run("20270")).toBeUndefined();
        expect(store.run("%")).toBeUndefined();
        expect(store.run("")).toBeUndefined();
        expect(() => store.run("2026")).toThrow(UsageError);
        expect(() => store.run("2026")).toThrow("several runs start with 2026: 2026-a, 2026-ab");
      });

      it("pages through the runs that fit, newest first, and says how many there are", () => {
        for (const [index, id] of ["run-a", "run-b", "run-c", "run-d", "run-e"].entries())
          store.beginRun(
            runStart(id, { command: index % 2 === 0 ? "about" : "code", argv: ["about", `Über-${id}.md`, "100%"] }),
          );
        const first = store.findRuns({ limit: 2 });
        expect([first.runs.map((run) => run.runId), first.total, first.next]).toEqual([["run-e", "run-d"], 5, "run-d"]);
        store.beginRun(runStart("run-f"));
        const second = store.findRuns({ limit: 2, before: "run-d" });
        expect([second.runs.map((run) => run.runId), second.next]).toEqual([["run-c", "run-b"], "run-b"]);
        const last = store.findRuns({ limit: 2, before: "run-b" });
        expect([last.runs.map((run) => run.runId), last.next]).toEqual([["run-a"], null]);
        expect(store.findRuns({ limit: 9, command: "code" }).runs.map((run) => run.runId)).toEqual(["run-d", "run-b"]);
        expect(store.findRuns({ limit: 9, search: "BER-RUN-C" }).runs.map((run) => run.runId)).toEqual(["run-c"]);
        expect(store.findRuns({ limit: 9, search: "_" }).total).toBe(0);
        expect(store.findRuns({ limit: 9, before: "run-x" }).runs).toEqual([]);
        store.endRun("run-c", { state: "partial", exitCode: 4, endedAt: 5_000, totals: someTotals });
        expect(store.findRuns({ limit: 9, state: "partial" }).runs.map((run) => run.runId)).toEqual(["run-c"]);
        expect(store.findRuns({ limit: 9, state: "running" }).total).toBe(5);
        expect(store.findRuns({ limit: 9, state: "interrupted" }).total).toBe(0);
      });

      it("sums what was spent by day, command, model and speaker, and counts what has no known price", () => {
        store.beginRun(runStart("run-a", { command: "about" }));
        const spend = (id: string, agent: string, costUsd: number | null): void => {
          store.begin(callStart(id, { runId: "run-a", key: id, agent, startedAt: 1_000 }));
          store.end(callEnd(id, { requests: 2, costUsd }));
        };
        spend("call-a", "writer", 0.25);
        spend("call-b", "writer", 0.5);
        spend("call-c", "judge", null);
        store.begin(callStart("call-d", { runId: "run-a", key: "call-d", agent: "judge" }));
        const rows = store.spending();
        expect(
          rows.map(({ agent, command, requests, costUsd, unpriced }) => [agent, command, requests, costUsd, unpriced]),
        ).toEqual([
          ["judge", "about", 2, 0, 1],
          ["writer", "about", 4, 0.75, 0],
        ]);
        expect(new Set(rows.map(({ day }) => day)).size).toBe(1);
      });

      it("has no run while it is empty", () => {
        expect(store.run()).toBeUndefined();
        expect(store.runs()).toEqual([]);
        expect(store.steps("run-a")).toEqual([]);
        expect(store.calls("run-a")).toEqual([]);
        expect(store.artifactNames("run-a")).toEqual([]);
      });

      it("refuses to end or resume what never began", () => {
        expect(() => store.resumeRun("run-x", 1)).toThrow(UsageError);
        expect(() => store.endRun("run-x", { state: "done", exitCode: 0, endedAt: 1, totals: someTotals })).toThrow(
          UsageError,
        );
      });

      it("refuses a second run of the same id", () => {
        store.beginRun(runStart("run-a"));
        expect(() => store.beginRun(runStart("run-a"))).toThrow(StoreError);
      });

      it("counts what was in flight at a resume as lost", () => {
        store.beginRun(runStart("run-a"));
        store.begin(callStart("c1"));
        store.endRun("run-a", { state: "interrupted", exitCode: 130, endedAt: 4_000, totals: someTotals });
        expect(store.resumeRun("run-a", process.pid)).toEqual({ inFlight: 1 });
        expect(store.run("run-a")).toMatchObject({ state: "running", exitCode: null, endedAt: null, resumes: 1 });
        expect(store.calls("run-a").map((call) => [call.state, call.error])).toEqual([
          ["failed", "the process ended before the answer came"],
        ]);
        expect(store.resumeRun("run-a", process.pid)).toEqual({ inFlight: 0 });
      });

      it("adds up the journal while a run is open, over all its processes", () => {
        store.beginRun(runStart("run-a"));
        store.begin(callStart("c1"));
        store.end(callEnd("c1", { requests: 3 }));
        store.resumeRun("run-a", process.pid);
        store.begin(callStart("c2"));
        store.end(callEnd("c2", { answer: answer("B", 5, 1), costUsd: 0.5 }));
        store.begin(callStart("in-flight"));
        store.record(agentStep("run-a", { cacheHit: true }));
        store.flush();
        const totals = { calls: 4, cacheHits: 1, inputTokens: 15, outputTokens: 3, costUsd: 0.75 };
        expect(store.run("run-a")?.totals).toEqual(totals);
        store.begin(callStart("c3"));
        store.end(callEnd("c3", { costUsd: null }));
        expect(store.runs()[0]?.totals.costUsd).toBeNull();
        store.endRun("run-a", { state: "done", exitCode: 0, endedAt: 9_000, totals: someTotals });
        expect(store.run("run-a")?.totals).toEqual(someTotals);
      });

      it("keeps an unknown cost unknown", () => {
        store.beginRun(runStart("run-a"));
        store.endRun("run-a", { state: "done", exitCode: 0, endedAt: 1, totals: { ...someTotals, costUsd: null } });
        expect(store.run("run-a")?.totals.costUsd).toBeNull();
      });
    });

    describe("calls", () => {
      it("serves an answer only once its call is done, in the same and in other runs", () => {
        store.begin(callStart("c1"));
        expect(store.cached("key-1")).toBeUndefined();
        expect(store.calls("run-a").map((call) => call.state)).toEqual(["in-flight"]);
        const full: StoredAnswer = {
          text: 'Quotes " and \u0000 and \ud83d\ude00 and \u2028.',
          finish: "stop",
          usage: { input: 7, output: null, cachedInput: 3 },
          warnings: ["seed ignored"],
          servedBy: "small-2026",
        };
        store.end(callEnd("c1", { answer: full }));
        expect(store.cached("key-1")).toEqual(full);
        expect(store.journaled("run-a", "key-1")).toEqual({ callId: "c1", answer: full, requests: 1, costUsd: 0.25 });
        expect(store.journaled("run-b", "key-1")).toBeUndefined();
        expect(store.cached("key-2")).toBeUndefined();
      });

      it("serves the newest answer of a key", () => {
        store.begin(callStart("c1"));
        store.begin(callStart("c2", { runId: "run-b" }));
        store.end(callEnd("c2", { answer: answer("first"), endedAt: 10 }));
        store.end(callEnd("c1", { answer: answer("second"), endedAt: 20 }));
        expect(store.cached("key-1")?.text).toBe("second");
        expect(store.journaled("run-b", "key-1")?.answer.text).toBe("first");
      });

      it("never serves a failed call", () => {
        store.begin(callStart("c1"));
        store.end(
          callEnd("c1", { state: "failed", answer: null, error: "429 from the server", requests: 5, costUsd: null }),
        );
        expect(store.cached("key-1")).toBeUndefined();
        expect(store.journaled("run-a", "key-1")).toBeUndefined();
        expect(store.calls("run-a")).toEqual([
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

      it("keeps an answer that is not cacheable for its own run alone", () => {
        store.begin(callStart("c1"));
        store.end(callEnd("c1", { cacheable: false }));
        expect(store.cached("key-1")).toBeUndefined();
        expect(store.journaled("run-a", "key-1")?.answer.text).toBe("A line.");
      });

      it("starts a call of a known id afresh", () => {
        store.begin(callStart("c1"));
        store.end(callEnd("c1", { state: "failed", answer: null, error: "reset" }));
        store.begin(callStart("c1", { startedAt: 7_000 }));
        expect(store.calls("run-a").map((call) => [call.state, call.startedAt, call.error])).toEqual([
          ["in-flight", 7_000, null],
        ]);
      });

      it("refuses to end a call that never began", () => {
        expect(() => store.end(callEnd("c9"))).toThrow(StoreError);
      });

      it("lists a run's calls in the order of their beginning", () => {
        store.begin(callStart("late", { startedAt: 9 }));
        store.begin(callStart("early", { startedAt: 8 }));
        store.begin(callStart("other", { runId: "run-b" }));
        const ids = store.calls("run-a").map((call) => call.callId);
        expect(ids.toSorted()).toEqual(["early", "late"]);
      });
    });

    describe("steps and artifacts", () => {
      it("gives back steps as they were when recorded, in order, before and after flush", () => {
        store.record(agentStep("run-a", { agent: "extractor" }));
        store.record(agentStep("run-b"));
        store.record(agentStep("run-a", { answer: "x\u0000y", item: null }));
        const expected = [
          agentStep("run-a", { agent: "extractor" }),
          agentStep("run-a", { answer: "x\u0000y", item: null }),
        ];
        expect(store.steps("run-a")).toEqual(expected);
        store.flush();
        store.flush();
        expect(store.steps("run-a")).toEqual(expected);
      });

      it("replaces an artifact of the same name and keeps its place", () => {
        store.putArtifact("run-a", "source:1", { about: "one" });
        store.putArtifact("run-a", "source:2", ["two"]);
        store.flush();
        store.putArtifact("run-a", "source:1", "new");
        store.putArtifact("run-a", "source:3", null);
        expect(store.artifactNames("run-a")).toEqual(["source:1", "source:2", "source:3"]);
        expect(store.artifact("run-a", "source:1")).toBe("new");
        store.flush();
        expect(store.artifactNames("run-a")).toEqual(["source:1", "source:2", "source:3"]);
        expect(store.artifact("run-a", "source:1")).toBe("new");
        expect(store.artifact("run-a", "source:2")).toEqual(["two"]);
        expect(store.artifact("run-a", "source:3")).toBeNull();
        expect(store.artifact("run-a", "source:4")).toBeUndefined();
        expect(store.artifact("run-b", "source:1")).toBeUndefined();
      });

      it("is not changed by what the caller does to a value afterwards", () => {
        const value = { about: "one" };
        store.putArtifact("run-a", "a", value);
        value.about = "changed";
        expect(store.artifact("run-a", "a")).toEqual({ about: "one" });
      });
    });

    describe("export and prune", () => {
      function fill(runId: string, createdAt: number): void {
        store.beginRun(runStart(runId, { createdAt }));
        store.begin(callStart(`${runId}-call`, { runId, key: `${runId}-key` }));
        store.end(callEnd(`${runId}-call`));
        store.record(agentStep(runId));
        store.putArtifact(runId, "result", runId);
        store.endRun(runId, { state: "done", exitCode: 0, endedAt: createdAt + 1, totals: someTotals });
      }

      it("exports all that is known of a run, as JSON", () => {
        fill("run-a", 1);
        const exported = store.exportRun("run-a");
        expect(JSON.parse(JSON.stringify(exported))).toEqual({
          run: store.run("run-a"),
          calls: [
            {
              ...store.calls("run-a")[0],
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

      it("prunes beyond the newest and before a time, and keeps what the cache may serve", () => {
        fill("run-a", 10);
        fill("run-b", 20);
        fill("run-c", 30);
        expect(store.prune({ keep: 1, endedBefore: 21 })).toMatchObject({ runs: 1, calls: 1 });
        expect(store.runs().map((run) => run.runId)).toEqual(["run-c", "run-b"]);
        expect(store.cached("run-a-key")?.text).toBe("A line.");
        expect(store.journaled("run-a", "run-a-key")).toBeUndefined();
        expect([store.calls("run-a"), store.steps("run-a"), store.artifactNames("run-a")]).toEqual([[], [], []]);
        expect(store.steps("run-b")).toEqual([agentStep("run-b")]);
      });

      it("prunes the cached answers too when asked", () => {
        fill("run-a", 10);
        fill("run-b", 20);
        store.prune({ keep: 1 });
        expect(store.cached("run-a-key")?.text).toBe("A line.");
        store.prune({ keep: 1, cache: true });
        expect(store.cached("run-a-key")).toBeUndefined();
        expect(store.cached("run-b-key")?.text).toBe("A line.");
      });

      it("never prunes a run that is still running", () => {
        store.beginRun(runStart("run-a"));
        expect(store.prune({})).toMatchObject({ runs: 0, calls: 0 });
        expect(store.run("run-a")?.state).toBe("running");
      });
    });
  });
}
