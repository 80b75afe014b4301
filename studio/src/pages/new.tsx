/** New work: what, with what, what it would take, then how it goes. The words are those of the command. */
import { useState } from "preact/hooks";
import type { JobBody, JobRequest, ModelBody } from "../../../src/studio/bodies.ts";
import { type ApiError, ask, useAnswer } from "../api.ts";
import type { PageProps } from "../app.tsx";
import { Trouble } from "../parts/basics.tsx";

const tasks = [
  ["summarize", "pick for me"],
  ["about", "about: one line"],
  ["document", "document: a summary"],
  ["code", "code: a function (FILE:SYMBOL)"],
  ["digest", "digest: several sources"],
  ["repo", "repo: docs of a repository"],
] as const;

export function NewPage({ about }: PageProps) {
  const models = useAnswer<readonly ModelBody[]>("/api/models");
  const jobs = useAnswer<readonly JobBody[]>("/api/jobs", ["jobs"]);
  const [sources, setSources] = useState("");
  const [text, setText] = useState<{ name: string; content: string } | null>(null);
  const [command, setCommand] = useState("summarize");
  const [options, setOptions] = useState<Record<string, string>>({});
  const [mine, setMine] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<ApiError>();
  const [over, setOver] = useState(false);
  const readOnly = about?.readOnly ?? null;
  const start = (dryRun: boolean) => (): void => {
    setTrouble(undefined);
    const request: JobRequest = {
      command,
      sources: sources
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
      options,
      dryRun,
      ...(text === null ? {} : { text }),
    };
    ask<JobBody>("/api/jobs", request).then((job) => {
      setMine(job.id);
      jobs.reload();
    }, setTrouble);
  };
  const option =
    (name: string) =>
    (event: { currentTarget: { value: string } }): void => {
      const { value } = event.currentTarget;
      setOptions((before) => ({ ...before, [name]: value }));
    };
  const take = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) setText({ name: file.name, content: await file.text() });
  };
  const job = jobs.data?.find(({ id }) => id === mine) ?? jobs.data?.[0];
  return (
    <>
      <div class="head">
        <h1>New</h1>
        <p class="sub">in {about?.folder}</p>
      </div>
      <div class="pair">
        <form class="panel form" onSubmit={(event) => event.preventDefault()}>
          <label>
            <span>Sources</span>
            <small>Files, folders or addresses, one a line, seen from the folder above</small>
            <textarea
              rows={3}
              value={sources}
              placeholder="README.md"
              disabled={text !== null}
              onInput={(event) => setSources(event.currentTarget.value)}
            />
          </label>
          <label
            class={over ? "drop over" : "drop"}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void take(event.dataTransfer?.files[0]);
            }}
          >
            <span>{text === null ? "Or a text file: drop it here, or choose" : text.name}</span>
            <input type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
          </label>
          {text === null ? null : (
            <button type="button" class="quiet" onClick={() => setText(null)}>
              Take {text.name} out
            </button>
          )}
          <div class="row">
            <label>
              <span>Task</span>
              <select value={command} onChange={(event) => setCommand(event.currentTarget.value)}>
                {tasks.map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>Effort</span>
              <select value={options.effort ?? ""} onChange={option("effort")}>
                <option value="">auto</option>
                <option value="low">low</option>
                <option value="high">high</option>
              </select>
            </label>
          </div>
          <label>
            <span>Model</span>
            <input
              list="models"
              value={options.model ?? ""}
              placeholder="as configured, else embedded"
              onInput={option("model")}
            />
            <datalist id="models">
              {(models.data ?? [])
                .filter(({ usable }) => usable)
                .map(({ spec }) => (
                  <option key={spec} value={spec} />
                ))}
            </datalist>
          </label>
          <div class="row">
            <label>
              <span>At most calls</span>
              <input
                type="number"
                min="0"
                value={options["max-calls"] ?? ""}
                placeholder="no limit"
                onInput={option("max-calls")}
              />
            </label>
            <label>
              <span>At most US dollars</span>
              <input
                type="number"
                min="0"
                step="any"
                value={options["max-cost"] ?? ""}
                placeholder="no limit"
                onInput={option("max-cost")}
              />
            </label>
          </div>
          {trouble === undefined ? null : <Trouble error={trouble} />}
          <div class="actions">
            <button type="button" disabled={readOnly !== null} onClick={start(true)}>
              What would it take?
            </button>
            <button type="button" class="main" disabled={readOnly !== null} onClick={start(false)}>
              Start
            </button>
          </div>
        </form>
        <section class="panel" aria-label="Progress" aria-live="polite">
          {job === undefined ? (
            <>
              <h2>Before you pay</h2>
              <p class="sub">
                “What would it take?” says calls, tokens and cost and sends nothing. What is started can be stopped:
                what is done is kept, and the run goes on where it stopped.
              </p>
            </>
          ) : (
            <JobView job={job} reload={jobs.reload} />
          )}
        </section>
      </div>
    </>
  );
}

function JobView({ job, reload }: { job: JobBody; reload: () => void }) {
  const working = job.state === "working";
  const { progress } = job;
  return (
    <>
      <h2>
        {working
          ? "At work"
          : job.exitCode === 0
            ? "Done"
            : job.signal === null
              ? `Ended with exit code ${job.exitCode}`
              : `Ended by ${job.signal}`}
      </h2>
      <p class="line-of">{job.line}</p>
      {progress === null ? null : (
        <label class="meter">
          <progress max={progress.total ?? undefined} value={progress.total === null ? undefined : progress.done} />
          {progress.done} of {progress.total ?? "?"} {progress.unit}s
        </label>
      )}
      {job.output === "" ? null : (
        <pre class="text" tabIndex={0}>
          {job.output}
        </pre>
      )}
      {job.messages.length === 0 ? null : <pre class="said">{job.messages.slice(-12).join("\n")}</pre>}
      <div class="actions">
        {working ? (
          <button type="button" onClick={() => void ask(`/api/jobs/${job.id}/stop`, {}).then(reload)}>
            Stop, keep what is done
          </button>
        ) : null}
        {job.runId === null ? null : (
          <a class="button" href={`/runs/${encodeURIComponent(job.runId)}`}>
            {working ? "Watch the run" : job.exitCode === 0 ? "Look at the run" : "To the run, to resume it"}
          </a>
        )}
      </div>
    </>
  );
}
