/** One run: what came out and what it rests on, what was asked, what it cost, what was decided. */
import { useState } from "preact/hooks";
import type { JobBody, RunBody } from "../../../src/studio/bodies.ts";
import { type ApiError, ask, useAnswer } from "../api.ts";
import type { PageProps } from "../app.tsx";
import { counted, duration, formatCost, formatCount, localTime } from "../format.ts";
import { useKeys } from "../keys.ts";
import { Empty, Figure, Loading, StateMark, Tabs, Trouble } from "../parts/basics.tsx";
import { go } from "../router.ts";
import { CostTab } from "./run-cost.tsx";
import { DebateTab } from "./run-debate.tsx";
import { QuestionsTab } from "./run-questions.tsx";
import { ResultTab } from "./run-result.tsx";
import { TraceTab } from "./run-trace.tsx";
import { TuningTab } from "./run-tuning.tsx";

export function RunPage({ place, about }: PageProps) {
  const id = place.path[1] ?? "";
  const tab = place.path[2] ?? "result";
  const path = `/api/runs/${encodeURIComponent(id)}`;
  const { data, error, loading } = useAnswer<RunBody>(path, ["runs"]);
  const base = `/runs/${encodeURIComponent(id)}`;
  const tabs = data === undefined ? [] : tabsOf(data, base);
  useKeys((key) => {
    const target = tabs[Number(key) - 1];
    if (target !== undefined) go(target.href);
  });
  if (loading) return <Loading />;
  if (data === undefined)
    return (
      <>
        {error === undefined ? null : <Trouble error={error} />}
        <p>
          <a href="/runs">To the runs</a>
        </p>
      </>
    );
  const { run } = data;
  const took = (run.endedAt ?? Date.now()) - run.createdAt;
  const tokens = run.totals.inputTokens + run.totals.outputTokens;
  return (
    <>
      <p class="crumbs">
        <a href="/runs">Runs</a> <span aria-hidden="true">/</span> {run.runId}
      </p>
      <div class="head">
        <h1 class="command">{run.line}</h1>
        <StateMark state={run.state} />
      </div>
      <dl class="figures">
        <Figure label="Model">{run.models.length === 0 ? "none asked" : run.models.join(", ")}</Figure>
        <Figure label="Asks">{formatCount(data.steps.length)}</Figure>
        <Figure label="Calls" title="requests that were sent">
          {formatCount(run.totals.calls)}
          {run.totals.cacheHits > 0 ? <small> + {formatCount(run.totals.cacheHits)} cached</small> : null}
        </Figure>
        {tokens > 0 ? (
          <Figure label="Tokens" title="input + output">
            {formatCount(run.totals.inputTokens)} + {formatCount(run.totals.outputTokens)}
          </Figure>
        ) : null}
        <Figure label="Cost">{formatCost(run.totals.costUsd)}</Figure>
        <Figure label="Time">{duration(took)}</Figure>
        <Figure label="Began">{localTime(run.createdAt)}</Figure>
      </dl>
      <Actions data={data} readOnly={about?.readOnly ?? null} />
      {error === undefined ? null : <Trouble error={error} />}
      {run.failure === null ? null : <Trouble error={{ message: run.failure, hint: null }} />}
      <Tabs tabs={tabs} current={tab} />
      <TabBody tab={tab} data={data} place={place} />
    </>
  );
}

function tabsOf({ items, steps, tuning }: RunBody, base: string) {
  return [
    { id: "result", label: "Result", href: base, ...(items.length > 1 ? { count: items.length } : {}) },
    { id: "trace", label: "Trace", href: `${base}/trace`, count: steps.length },
    { id: "cost", label: "Cost", href: `${base}/cost` },
    ...(items.some(({ debate }) => debate !== null) ? [{ id: "debate", label: "Debate", href: `${base}/debate` }] : []),
    ...(items.some(({ questions }) => questions.length > 0)
      ? [{ id: "questions", label: "Questions", href: `${base}/questions` }]
      : []),
    ...(tuning === null ? [] : [{ id: "tuning", label: "Tuning", href: `${base}/tuning` }]),
  ];
}

function TabBody({ tab, data, place }: { tab: string; data: RunBody; place: PageProps["place"] }) {
  switch (tab) {
    case "result":
      return <ResultTab data={data} place={place} />;
    case "trace":
      return <TraceTab data={data} place={place} />;
    case "cost":
      return <CostTab data={data} />;
    case "debate":
      return <DebateTab data={data} />;
    case "questions":
      return <QuestionsTab data={data} />;
    case "tuning":
      return <TuningTab data={data} />;
    default:
      return <Empty title="This run has no such view" />;
  }
}

/** What can be done with it now. */
function Actions({ data, readOnly }: { data: RunBody; readOnly: string | null }) {
  const { run } = data;
  const jobs = useAnswer<readonly JobBody[]>("/api/jobs", ["jobs", "runs"]);
  const job = jobs.data?.find(({ runId }) => runId === run.runId);
  const working = job?.state === "working";
  const [trouble, setTrouble] = useState<ApiError>();
  const [limit, setLimit] = useState("");
  const deed = (path: string, body: unknown) => (): void => {
    setTrouble(undefined);
    ask(path, body).then(jobs.reload, setTrouble);
  };
  const stopped =
    run.state === "interrupted" || run.state === "budget" || run.state === "partial" || run.state === "failed";
  const base = `/api/runs/${encodeURIComponent(run.runId)}`;
  return (
    <div class="actions">
      {working && job !== undefined ? (
        <button type="button" onClick={deed(`/api/jobs/${job.id}/stop`, {})}>
          Stop, keep what is done
        </button>
      ) : null}
      {stopped && !working && readOnly === null ? (
        <>
          <button
            type="button"
            class="main"
            onClick={deed(`${base}/resume`, { limits: limit === "" ? {} : { "max-calls": limit } })}
          >
            Resume
          </button>
          <label class="inline">
            <span>with at most</span>
            <input
              type="number"
              min="0"
              inputMode="numeric"
              value={limit}
              placeholder="as before"
              onInput={(event) => setLimit(event.currentTarget.value)}
            />
            <span>calls</span>
          </label>
        </>
      ) : null}
      <a class="button" href={`${base}/export`} download>
        Export JSON
      </a>
      {working && job?.progress != null ? (
        <span class="sub" role="status">
          {job.progress.done} of {job.progress.total ?? "?"} {job.progress.unit}s
        </span>
      ) : null}
      {trouble === undefined ? null : <Trouble error={trouble} />}
      {job !== undefined && !working && (job.exitCode !== 0 || job.signal !== null) ? (
        <pre class="said">{job.messages.slice(-4).join("\n") || `ended by ${job.signal}`}</pre>
      ) : null}
      {data.unanswered.length === 0 ? null : (
        <span class="sub">{counted(data.unanswered.length, "call")} without an answer</span>
      )}
    </div>
  );
}
