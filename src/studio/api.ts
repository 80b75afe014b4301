/** What the page may ask: JSON in, JSON out, one route a question. */
import type { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { isPrecisError, UsageError } from "../base/errors.ts";
import type { RunRecord, RunState } from "../runtime/run-store.ts";
import { packageVersion } from "../runtime/version.ts";
import type { AboutBody, CostsBody, DecisionRequest, ErrorBody, JobRequest, ModelBody, RunsBody } from "./bodies.ts";
import type { Folder } from "./folder.ts";
import type { Jobs } from "./jobs.ts";
import type { Live } from "./live.ts";
import { runBody, runLine, stepBody } from "./run-body.ts";
import { sourceText } from "./source-text.ts";
import type { StoreDoor } from "./store-door.ts";
import { decide, waiting } from "./teach.ts";

export interface Studio {
  readonly door: StoreDoor;
  readonly folder: Folder;
  readonly jobs: Jobs;
  readonly live: Live;
  models(): Promise<readonly ModelBody[]>;
}

const states: readonly RunState[] = ["running", "done", "failed", "partial", "budget", "interrupted"];
const mostRuns = 500;

export function addApi(app: Hono, { door, folder, jobs, live, models }: Studio): void {
  const recorded = (id: string): RunRecord => {
    const run = door.store.run(id);
    if (run === undefined)
      throw new UsageError(`there is no run ${id} in ${door.directory}`, { hint: "it may have been pruned" });
    return run;
  };

  app.get("/api/about", (c) => {
    // Asked first, so that a store that can only be read says so.
    door.store.findRuns({ limit: 1 });
    const body: AboutBody = {
      version: packageVersion(),
      folder: folder.path,
      store: door.directory,
      readOnly: door.readOnly,
    };
    return c.json(body);
  });

  app.get("/api/runs", (c) => {
    const { search, state, command, before, limit } = c.req.query();
    const wanted = states.find((one) => one === state);
    const page = door.store.findRuns({
      limit: Math.min(mostRuns, Math.max(1, Number.parseInt(limit ?? "", 10) || 100)),
      ...(search ? { search } : {}),
      ...(wanted === undefined ? {} : { state: wanted }),
      ...(command ? { command } : {}),
      ...(before ? { before } : {}),
    });
    const body: RunsBody = { runs: page.runs.map(runLine), total: page.total, next: page.next };
    return c.json(body);
  });

  app.get("/api/runs/:id", async (c) => c.json(await runBody(door.store, recorded(c.req.param("id")))));
  app.get("/api/runs/:id/export", (c) => {
    const run = recorded(c.req.param("id"));
    c.header("Content-Disposition", `attachment; filename="${run.runId.replace(/[^\w-]/g, "")}.json"`);
    return c.json(door.store.exportRun(run.runId) as object);
  });
  app.get("/api/runs/:id/steps/:index", async (c) => {
    const step = await stepBody(door.store, recorded(c.req.param("id")), Number(c.req.param("index")));
    if (step === undefined) throw new UsageError("this run has no such step");
    return c.json(step);
  });
  app.get("/api/runs/:id/items/:index/source", async (c) => {
    const run = recorded(c.req.param("id"));
    const item = (await runBody(door.store, run)).items.find(({ index }) => index === Number(c.req.param("index")));
    if (item?.name == null) throw new UsageError("this run has no such source");
    return c.json(sourceText(folder, door.directory, run, item.name));
  });
  app.post("/api/runs/:id/resume", async (c) => {
    const run = recorded(c.req.param("id"));
    const { limits } = (await c.req.json()) as { limits?: Record<string, string> };
    return c.json(jobs.resume(run, limits ?? {}));
  });

  app.get("/api/teach", async (c) => c.json(await waiting(door, c.req.query("rater")?.trim() || "me")));
  app.post("/api/runs/:id/decision", async (c) =>
    c.json(await decide(door, folder, recorded(c.req.param("id")), decisionRequest(await c.req.json()))),
  );
  app.delete("/api/feedback/:id", (c) => {
    if (door.readOnly !== null) throw new UsageError(`nothing can be taken back: ${door.readOnly}`);
    return c.json({ removed: door.store.feedback.remove(c.req.param("id")) });
  });

  app.get("/api/costs", (c) => {
    const body: CostsBody = { rows: door.store.spending() };
    return c.json(body);
  });
  app.get("/api/models", async (c) => c.json(await models()));

  app.get("/api/jobs", (c) => c.json(jobs.list()));
  app.post("/api/jobs", async (c) => c.json(await jobs.start(jobRequest(await c.req.json()))));
  app.post("/api/jobs/:id/stop", (c) => {
    const job = jobs.stop(c.req.param("id"));
    if (job === undefined) throw new UsageError("there is no such job");
    return c.json(job);
  });

  app.get("/api/events", (c) =>
    streamSSE(c, async (stream) => {
      let leave = (): void => undefined;
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const stop = live.listen((event) => void stream.writeSSE({ event, data: "" }).catch(leave));
      // A line now and then shows both sides that the other is there.
      const beat = setInterval(() => void stream.writeSSE({ event: "beat", data: "" }).catch(leave), 15_000);
      stream.onAbort(leave);
      await stream.writeSSE({ event: "hello", data: "" });
      await left;
      clearInterval(beat);
      stop();
    }),
  );

  app.onError((error, c) => {
    const body: ErrorBody = isPrecisError(error)
      ? { error: { message: error.message, hint: error.hint ?? null } }
      : { error: { message: `unexpected failure (${error.message})`, hint: null } };
    return c.json(body, isPrecisError(error) ? 400 : 500);
  });
}

/** Throws UsageError where the page sent another form. */
function jobRequest(value: unknown): JobRequest {
  const { command, sources, options, dryRun, text } = (value ?? {}) as Record<string, unknown>;
  const strings = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((one) => typeof one === "string");
  const named = (map: unknown): map is Record<string, string> =>
    typeof map === "object" && map !== null && strings(Object.values(map));
  if (typeof command !== "string" || !strings(sources) || !named(options) || (text !== undefined && !named(text)))
    throw new UsageError("this is no job");
  return {
    command,
    sources,
    options,
    dryRun: dryRun === true,
    ...(text === undefined ? {} : { text: { name: text.name ?? "text.md", content: text.content ?? "" } }),
  };
}

/** Throws UsageError where the page sent another form. */
function decisionRequest(value: unknown): DecisionRequest {
  const { index, decision, edited, reason, rater } = (value ?? {}) as Record<string, unknown>;
  const known = decision === "accept" || decision === "edit" || decision === "reject";
  const text = (one: unknown): string | null => (typeof one === "string" ? one : null);
  if (typeof index !== "number" || !known || typeof rater !== "string") throw new UsageError("this is no decision");
  return { index, decision, edited: text(edited), reason: text(reason), rater };
}
