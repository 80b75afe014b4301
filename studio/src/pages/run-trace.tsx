/** Every ask of a run: when, by whom, with what prompt and what answer. */
import { useEffect, useState } from "preact/hooks";
import type { RunBody, StepBody, StepLine } from "../../../src/studio/bodies.ts";
import { useAnswer } from "../api.ts";
import type { PageProps } from "../app.tsx";
import { duration, formatCost, formatCount } from "../format.ts";
import { useKeys } from "../keys.ts";
import { Empty, Loading, Trouble } from "../parts/basics.tsx";
import { Timeline } from "../parts/timeline.tsx";
import { go, withQuery } from "../router.ts";
import { useVirtual } from "../virtual.ts";

const rowHeight = 34;

export function TraceTab({ data, place }: { data: RunBody; place: PageProps["place"] }) {
  const { steps } = data;
  const wanted = place.query.get("step");
  const chosen = steps.find(({ index }) => wanted !== null && index === Number(wanted));
  const [filter, setFilter] = useState("");
  const fits = (step: StepLine): boolean =>
    [step.agent, step.item ?? "", step.purpose ?? "", step.model, step.error ?? ""].some((text) =>
      text.toLowerCase().includes(filter.toLowerCase()),
    );
  const shown = filter === "" ? steps : steps.filter(fits);
  const virtual = useVirtual(shown.length, rowHeight);
  const choose = (index: number): void => go(withQuery({ step: String(index) }), "replace");
  const at = chosen === undefined ? -1 : shown.indexOf(chosen);
  useKeys((key) => {
    const move = key === "j" ? 1 : key === "k" ? -1 : 0;
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + move))];
    if (move !== 0 && next !== undefined) choose(next.index);
    if (key === "Escape") go(withQuery({ step: "" }), "replace");
  });
  useEffect(() => {
    if (at >= 0) virtual.scrollTo(at);
  }, [at]);
  if (steps.length === 0) return <Empty title="No agent was asked" />;
  return (
    <div class={chosen === undefined ? "trace" : "trace with-step"}>
      <Timeline steps={steps} chosen={chosen?.index ?? null} choose={choose} />
      <label class="search">
        <span class="hidden">Filter asks</span>
        <input
          type="search"
          placeholder="Filter by agent, source, purpose, model"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      </label>
      <div class="trace-split">
        <div class="steps" ref={virtual.box} tabIndex={0} role="region" aria-label="Asks">
          <div style={{ height: `${virtual.height}px`, position: "relative" }}>
            {virtual.rows.map((row) => {
              const step = shown[row.index];
              return step === undefined ? null : (
                <button
                  key={step.index}
                  type="button"
                  class={`step ${step === chosen ? "active" : ""}`}
                  aria-pressed={step === chosen}
                  style={{ transform: `translateY(${row.start}px)`, height: `${rowHeight}px` }}
                  onClick={() => choose(step.index)}
                >
                  <span
                    class={`tick ${step.error !== null ? "fail" : step.cacheHit ? "cache" : "ask"}`}
                    aria-hidden="true"
                  />
                  <b>{step.agent}</b>
                  <span class="what">{[step.purpose, step.item].filter(Boolean).join(" · ")}</span>
                  <span class="num">{step.costUsd === 0 ? "" : formatCost(step.costUsd)}</span>
                  <span class="num">{step.cacheHit ? "cache" : duration(step.durationMs)}</span>
                </button>
              );
            })}
          </div>
        </div>
        {chosen === undefined ? null : <StepView key={chosen.index} step={chosen} run={data.run.runId} />}
      </div>
    </div>
  );
}

function StepView({ step, run }: { step: StepLine; run: string }) {
  const { data, error, loading } = useAnswer<StepBody>(`/api/runs/${encodeURIComponent(run)}/steps/${step.index}`);
  return (
    <section class="panel step-view" aria-label="One ask">
      <h2>
        {step.agent} <span class="sub">{step.role === step.agent ? "" : step.role}</span>
      </h2>
      <dl class="facts">
        <div>
          <dt>model</dt>
          <dd>{step.model}</dd>
        </div>
        <div>
          <dt>took</dt>
          <dd>{step.cacheHit ? "from the cache" : duration(step.durationMs)}</dd>
        </div>
        <div>
          <dt>tokens</dt>
          <dd>
            {formatCount(step.tokens.input ?? 0)} + {formatCount(step.tokens.output ?? 0)}
          </dd>
        </div>
        <div>
          <dt>cost</dt>
          <dd>{formatCost(step.costUsd)}</dd>
        </div>
      </dl>
      {step.error === null ? null : <Trouble error={{ message: step.error, hint: null }} />}
      {step.notes.length === 0 ? null : <p class="sub">{step.notes.join("; ")}</p>}
      {error === undefined ? null : <Trouble error={error} />}
      {loading ? <Loading /> : null}
      {data === undefined ? null : (
        <>
          <h3>Answer</h3>
          <pre class="text" tabIndex={0}>
            {data.answer === "" ? "(none)" : data.answer}
          </pre>
          {data.evidence.length === 0 ? null : (
            <>
              <h3>Rests on</h3>
              <ul class="quotes">
                {data.evidence.map((one, index) => (
                  <li key={index}>
                    <q>{one.text}</q>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>Prompt</h3>
          <pre class="text" tabIndex={0}>
            {data.prompt === "" ? "(none: the embedded engine takes its input as it is)" : data.prompt}
          </pre>
        </>
      )}
    </section>
  );
}
