/** Runs, newest first, as they come. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RunLine, RunsBody } from "../../../src/studio/bodies.ts";
import { ask, useAnswer } from "../api.ts";
import type { PageProps } from "../app.tsx";
import { ago, counted, duration, formatCost, formatCount, localTime } from "../format.ts";
import { useKeys } from "../keys.ts";
import { Empty, Loading, StateMark, Trouble } from "../parts/basics.tsx";
import { go, withQuery } from "../router.ts";

const states = ["running", "done", "failed", "partial", "budget", "interrupted"];
const commands = [
  "about",
  "code",
  "translate",
  "repo",
  "digest",
  "document",
  "tune about",
  "tune code",
  "compare",
  "bench",
];

export function RunsPage({ place }: PageProps) {
  const search = place.query.get("search") ?? "";
  const state = place.query.get("state") ?? "";
  const command = place.query.get("command") ?? "";
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(command ? { command } : {}),
  });
  const path = `/api/runs?${query}`;
  const first = useAnswer<RunsBody>(path, ["runs"]);
  const [more, setMore] = useState<{ path: string; runs: readonly RunLine[]; next: string | null } | null>(null);
  const older = more?.path === path ? more : null;
  const runs = [...(first.data?.runs ?? []), ...(older?.runs ?? [])].filter(
    (run, index, all) => all.findIndex(({ runId }) => runId === run.runId) === index,
  );
  const next = older === null ? (first.data?.next ?? null) : older.next;
  const [chosen, setChosen] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useKeys((key, event) => {
    if (key === "/") {
      event.preventDefault();
      field.current?.focus();
    }
    const step = key === "j" ? 1 : key === "k" ? -1 : 0;
    if (step !== 0 && runs.length > 0) {
      const target = Math.min(runs.length - 1, Math.max(0, chosen + step));
      setChosen(target);
      list.current?.querySelectorAll<HTMLAnchorElement>("a.run")[target]?.focus();
    }
  });
  const showMore = async (): Promise<void> => {
    if (next === null) return;
    const page = await ask<RunsBody>(`${path}&before=${encodeURIComponent(next)}`);
    setMore({ path, runs: [...(older?.runs ?? []), ...page.runs], next: page.next });
  };
  return (
    <>
      <div class="head">
        <h1>Runs</h1>
        <p class="sub" role="status">
          {first.data === undefined ? "" : counted(first.data.total, "run")}
        </p>
      </div>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <Search field={field} value={search} />
        <Choice label="State" value={state} name="state" values={states} />
        <Choice label="Command" value={command} name="command" values={commands} />
      </form>
      {first.error === undefined ? null : <Trouble error={first.error} />}
      {first.loading ? <Loading /> : null}
      {first.data !== undefined && runs.length === 0 ? (
        search || state || command ? (
          <Empty title="No run fits">
            <a href="/runs">Show all runs</a>
          </Empty>
        ) : (
          <Empty title="Nothing was run here yet">
            <p>
              Summarize something in this folder, e.g. <code>precis about README.md</code>: it appears here as it runs.
            </p>
          </Empty>
        )
      ) : null}
      {runs.length === 0 ? null : (
        <div class="runs-head" aria-hidden="true">
          <span>State</span>
          <span>Command</span>
          <span class="num">Calls</span>
          <span class="num">Cost</span>
          <span class="num">Time</span>
          <span class="num">Began</span>
        </div>
      )}
      <ol class="runs" ref={list}>
        {runs.map((run) => (
          <li key={run.runId}>
            <RunRow run={run} />
          </li>
        ))}
      </ol>
      {next === null || runs.length === 0 ? null : (
        <button type="button" class="more" onClick={() => void showMore()}>
          Show older runs
        </button>
      )}
    </>
  );
}

function RunRow({ run }: { run: RunLine }) {
  const [name, ...rest] = run.line.split(" ");
  const took = run.endedAt === null ? null : run.endedAt - run.createdAt;
  return (
    <a class="run" href={`/runs/${encodeURIComponent(run.runId)}`}>
      <StateMark state={run.state} />
      <span class="line">
        <b>{name}</b> {rest.join(" ")}
      </span>
      <span class="num" data-label="calls">
        {formatCount(run.totals.calls)}
      </span>
      <span class="num" data-label="cost">
        {formatCost(run.totals.costUsd)}
      </span>
      <span class="num" data-label="time">
        {took === null ? "…" : duration(took)}
      </span>
      <time class="num" title={localTime(run.createdAt)} dateTime={new Date(run.createdAt).toISOString()}>
        {ago(run.createdAt)}
      </time>
    </a>
  );
}

function Search({ field, value }: { field: { current: HTMLInputElement | null }; value: string }) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = value;
  }, [value, field]);
  return (
    <label class="search">
      <span class="hidden">Search in command lines, folders and ids</span>
      <input
        ref={field}
        type="search"
        placeholder="Search command lines, folders, ids"
        defaultValue={value}
        onInput={(event) => {
          const text = event.currentTarget.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => go(withQuery({ search: text }), "replace"), 150);
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}

function Choice({
  label,
  name,
  value,
  values,
}: {
  label: string;
  name: string;
  value: string;
  values: readonly string[];
}) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={value} onChange={(event) => go(withQuery({ [name]: event.currentTarget.value }), "replace")}>
        <option value="">all</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
