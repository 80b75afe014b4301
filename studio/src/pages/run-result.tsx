/** A result beside its source: a sentence marks its passages, a passage its sentences. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ItemBody, RunBody, Sentence, SourceBody } from "../../../src/studio/bodies.ts";
import { useAnswer } from "../api.ts";
import type { PageProps } from "../app.tsx";
import { locate } from "../locate.ts";
import { Empty, Trouble } from "../parts/basics.tsx";
import { go, withQuery } from "../router.ts";

export function ResultTab({ data, place }: { data: RunBody; place: PageProps["place"] }) {
  const wanted = Number(place.query.get("item") ?? "");
  const item = data.items.find(({ index }) => index === wanted) ?? data.items[0];
  if (item === undefined)
    return data.run.state === "running" ? (
      <Empty title="Still at work">
        <p>Results appear here as they are finished.</p>
      </Empty>
    ) : (
      <Empty title="This run kept no result of its own">
        <p>
          See what was asked in the <a href={`/runs/${encodeURIComponent(data.run.runId)}/trace`}>trace</a>.
        </p>
      </Empty>
    );
  return (
    <div class={data.items.length > 1 ? "result with-items" : "result"}>
      {data.items.length > 1 ? (
        <label class="choice items">
          <span>Source</span>
          <select
            value={String(item.index)}
            onChange={(event) => go(withQuery({ item: event.currentTarget.value }), "replace")}
          >
            {data.items.map((one) => (
              <option key={one.index} value={String(one.index)}>
                {one.failure === null ? "" : "failed: "}
                {one.name ?? "the run as a whole"}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <ItemView key={item.index} item={item} run={data.run.runId} />
    </div>
  );
}

interface Passage {
  /** Number of the sentence, from 0. */
  readonly sentence: number;
  readonly text: string;
  readonly section: string;
  readonly span: { start: number; end: number } | undefined;
}

function ItemView({ item, run }: { item: ItemBody; run: string }) {
  const source = useAnswer<SourceBody>(
    item.name === null ? null : `/api/runs/${encodeURIComponent(run)}/items/${item.index}/source`,
  );
  const [active, setActive] = useState<number | null>(null);
  const text = source.data?.text ?? null;
  const passages = useMemo<readonly Passage[]>(
    () =>
      item.sentences.flatMap((sentence, index) =>
        sentence.evidence.map((one) => ({
          sentence: index,
          text: one.text,
          section: one.section,
          span: text === null ? undefined : locate(text, one),
        })),
      ),
    [item, text],
  );
  const unfound = text === null ? [] : passages.filter(({ span }) => span === undefined);
  return (
    <>
      <div class="pair">
        <section class="panel" aria-labelledby="result-title">
          <h2 id="result-title">Result</h2>
          {item.failure === null ? null : <Trouble error={{ message: item.failure, hint: null }} />}
          <div class="prose">
            {item.sentences.map((sentence, index) =>
              sentence.evidence.length === 0 ? (
                <span key={index} class="sentence bare" title="no passage is kept for this">
                  {sentence.text}{" "}
                </span>
              ) : (
                <Mark key={index} sentence={sentence} active={active === index} choose={() => setActive(index)} />
              ),
            )}
          </div>
          <Facts item={item} />
          {text === null || unfound.length > 0 ? (
            <Passages passages={text === null ? passages : unfound} active={active} changed={text !== null} />
          ) : null}
        </section>
        <section class="panel source" aria-labelledby="source-title">
          <h2 id="source-title">
            Source <span class="sub">{item.name}</span>
          </h2>
          {source.error === undefined ? null : <Trouble error={source.error} />}
          {text === null ? (
            <p class="sub">{source.data?.reason ?? ""}</p>
          ) : (
            <SourceView text={text} passages={passages} active={active} choose={setActive} />
          )}
        </section>
      </div>
      <Decisions item={item} />
    </>
  );
}

/** A span and no button: a browser sets a button as one box, and a sentence is to flow. */
function Mark({ sentence, active, choose }: { sentence: Sentence; active: boolean; choose: () => void }) {
  const count = sentence.evidence.length;
  return (
    <>
      <span
        class={`sentence ${active ? "active" : ""}`}
        role="button"
        tabIndex={0}
        aria-pressed={active}
        title={`rests on ${count} ${count === 1 ? "passage" : "passages"}`}
        onClick={choose}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") choose();
        }}
        onFocus={choose}
        onMouseEnter={choose}
      >
        {sentence.text}
      </span>{" "}
    </>
  );
}

function Facts({ item }: { item: ItemBody }) {
  const support = item.support === null ? [] : [["support", `${Math.round(item.support * 100)} %`] as const];
  const facts = [...item.facts, ...support];
  return (
    <>
      {facts.length === 0 ? null : (
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {item.warnings.length === 0 ? null : (
        <ul class="warnings" aria-label="Warnings">
          {item.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Passages({
  passages,
  active,
  changed,
}: {
  passages: readonly Passage[];
  active: number | null;
  changed: boolean;
}) {
  if (passages.length === 0) return null;
  return (
    <div class="passages">
      <h3>{changed ? "Passages that the source does not hold word by word" : "Passages"}</h3>
      <ul>
        {passages.map((passage, index) => (
          <li key={index} class={passage.sentence === active ? "active" : ""}>
            {passage.section === "" ? null : <span class="sub">{passage.section}</span>}
            <q>{passage.text}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SourceView({
  text,
  passages,
  active,
  choose,
}: {
  text: string;
  passages: readonly Passage[];
  active: number | null;
  choose: (sentence: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = box.current?.querySelector("mark.active");
    const frame = box.current;
    if (!(mark instanceof HTMLElement) || frame === null) return;
    // Within its own frame: the page stays where it is.
    frame.scrollTo({ top: mark.offsetTop - frame.clientHeight / 3, behavior: "instant" });
  }, [active]);
  const pieces = useMemo(() => cut(text, passages), [text, passages]);
  return (
    <div class="source-text" ref={box} tabIndex={0} role="region" aria-label="Text of the source">
      {pieces.map(({ from, to, sentences }) =>
        sentences.length === 0 ? (
          <span key={from}>{text.slice(from, to)}</span>
        ) : (
          <mark
            key={from}
            class={active !== null && sentences.includes(active) ? "active" : ""}
            onClick={() => choose(sentences[0] ?? 0)}
            onKeyDown={(event) => event.key === "Enter" && choose(sentences[0] ?? 0)}
            title={`carries sentence ${sentences.map((one) => one + 1).join(", ")}`}
          >
            {text.slice(from, to)}
          </mark>
        ),
      )}
    </div>
  );
}

/** The text cut where a passage begins or ends; each piece knows the sentences that rest on it. */
function cut(text: string, passages: readonly Passage[]): { from: number; to: number; sentences: number[] }[] {
  const spans = passages.flatMap(({ span, sentence }) => (span === undefined ? [] : [{ ...span, sentence }]));
  const edges = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? text.length;
    const sentences = spans.filter(({ start, end }) => start <= from && end >= to).map(({ sentence }) => sentence);
    return { from, to, sentences: [...new Set(sentences)] };
  });
}

function Decisions({ item }: { item: ItemBody }) {
  if (item.decisions.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="decisions-title">
      <h2 id="decisions-title">Why it took what it took</h2>
      <div class="scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Looked at</th>
              <th scope="col">Reason</th>
              <th scope="col" class="num">
                Value
              </th>
              <th scope="col" class="num">
                Asks
              </th>
            </tr>
          </thead>
          <tbody>
            {item.decisions.map((decision, index) => (
              <tr key={index}>
                <th scope="row">{decision.check}</th>
                <td>{decision.reason}</td>
                <td class="num">
                  {typeof decision.value === "number" ? Number(decision.value.toFixed(3)) : (decision.value ?? "–")}
                </td>
                <td class="num">{decision.calls}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
