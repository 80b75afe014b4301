/** Texts that wait for a look, one at a time, one key a decision. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DecisionRequest, DecisionSaid, SourceBody, TeachBody, TeachText } from "../../../src/studio/bodies.ts";
import { type ApiError, ask, useAnswer } from "../api.ts";
import type { PageProps } from "../app.tsx";
import { counted } from "../format.ts";
import { useKeys } from "../keys.ts";
import { Empty, Loading, Trouble } from "../parts/basics.tsx";

const raterKey = "precis-rater";
const told = { accept: "accepted", edit: "edited", reject: "rejected" } as const;

export function TeachPage({ about }: PageProps) {
  const [rater, setRater] = useState(() => localStorage.getItem(raterKey) ?? "me");
  const { data, error, loading, reload } = useAnswer<TeachBody>(`/api/teach?rater=${encodeURIComponent(rater)}`);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [last, setLast] = useState<{ id: string; did: string } | null>(null);
  const [trouble, setTrouble] = useState<ApiError>();
  const id = (text: TeachText): string => `${text.run} ${text.index}`;
  const queue = (data?.texts ?? []).filter((text) => !skipped.includes(id(text)));
  const text = queue[0];
  const back = (): void => {
    if (last === null) return;
    ask(`/api/feedback/${encodeURIComponent(last.id)}`, {}, "DELETE").then(() => {
      setLast(null);
      reload();
    }, setTrouble);
  };
  const decide = (decision: DecisionRequest["decision"], edited: string | null, reason: string): void => {
    if (text === undefined) return;
    setTrouble(undefined);
    const body: DecisionRequest = { index: text.index, decision, edited, reason: reason === "" ? null : reason, rater };
    ask<DecisionSaid>(`/api/runs/${encodeURIComponent(text.run)}/decision`, body).then((said) => {
      const note = said.orders ? "; it gives orders to a program and is never learned from" : "";
      setLast({ id: said.id, did: `${told[decision]}${note}` });
      reload();
    }, setTrouble);
  };
  return (
    <>
      <div class="head">
        <h1>Teach</h1>
        <p class="sub" role="status">
          {data === undefined
            ? ""
            : `${counted(queue.length, "text")} waiting, ${counted(data.decisions, "decision")} made`}
        </p>
        <label class="choice">
          <span>You are</span>
          <input
            value={rater}
            onChange={(event) => {
              const name = event.currentTarget.value.trim() || "me";
              localStorage.setItem(raterKey, name);
              setRater(name);
            }}
          />
        </label>
      </div>
      {error === undefined ? null : <Trouble error={error} />}
      {trouble === undefined ? null : <Trouble error={trouble} />}
      {loading ? <Loading /> : null}
      {last === null ? null : (
        <p class="banner calm" role="status">
          Last: {last.did}.{" "}
          <button type="button" onClick={back}>
            Take it back <kbd>b</kbd>
          </button>
        </p>
      )}
      {data !== undefined && text === undefined ? (
        <Empty title="Nothing waits for you">
          <p>
            Every About and document summary that precis writes here comes by. What you said is told by{" "}
            <code>precis feedback list</code>; learn from it with <code>precis tune about --train feedback</code>.
          </p>
        </Empty>
      ) : null}
      {text === undefined ? null : (
        <TextView
          key={id(text)}
          text={text}
          readOnly={about?.readOnly != null}
          decide={decide}
          skip={() => setSkipped([...skipped, id(text)])}
          back={back}
        />
      )}
    </>
  );
}

interface Deeds {
  readonly text: TeachText;
  readonly readOnly: boolean;
  decide(decision: DecisionRequest["decision"], edited: string | null, reason: string): void;
  skip(): void;
  back(): void;
}

function TextView({ text, readOnly, decide, skip, back }: Deeds) {
  const source = useAnswer<SourceBody>(`/api/runs/${encodeURIComponent(text.run)}/items/${text.index}/source`);
  const [mode, setMode] = useState<"look" | "edit" | "reject">("look");
  const [edited, setEdited] = useState(text.text);
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the next key: what is typed at once belongs to the field.
  useLayoutEffect(() => field.current?.focus(), [mode]);
  useKeys((key, event) => {
    if (key === "Escape") setMode("look");
    if (readOnly) return;
    if (key === "a") decide("accept", null, "");
    if (key === "s") skip();
    if (key === "b") back();
    if (key === "e" || key === "r") {
      event.preventDefault();
      setMode(key === "e" ? "edit" : "reject");
    }
  });
  const send = (): void => (mode === "edit" ? decide("edit", edited, reason) : decide("reject", null, reason));
  return (
    <div class="pair">
      <section class="panel" aria-label="Text">
        <h2>
          {text.item} <span class="sub">{text.task}</span>
        </h2>
        {mode === "edit" ? null : <p class="prose">{text.text}</p>}
        {mode === "look" ? (
          <div class="actions">
            <button type="button" class="main" disabled={readOnly} onClick={() => decide("accept", null, "")}>
              Accept <kbd>a</kbd>
            </button>
            <button type="button" disabled={readOnly} onClick={() => setMode("edit")}>
              Edit <kbd>e</kbd>
            </button>
            <button type="button" disabled={readOnly} onClick={() => setMode("reject")}>
              Reject <kbd>r</kbd>
            </button>
            <button type="button" onClick={skip}>
              Skip <kbd>s</kbd>
            </button>
          </div>
        ) : (
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") setMode("look");
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
            }}
          >
            {mode === "edit" ? (
              <label>
                <span>What it should say</span>
                <textarea
                  ref={field}
                  rows={5}
                  value={edited}
                  onInput={(event) => setEdited(event.currentTarget.value)}
                />
              </label>
            ) : null}
            <label>
              <span>Why (may stay empty)</span>
              <textarea
                ref={mode === "reject" ? field : null}
                rows={2}
                value={reason}
                onInput={(event) => setReason(event.currentTarget.value)}
              />
            </label>
            <div class="actions">
              <button type="submit" class="main">
                {mode === "edit" ? "Keep the edited text" : "Reject"}
              </button>
              <button type="button" onClick={() => setMode("look")}>
                Back
              </button>
              <span class="sub">Ctrl+Enter keeps it</span>
            </div>
          </form>
        )}
      </section>
      <section class="panel" aria-label="Source">
        <h2>Source</h2>
        {source.data?.text == null ? (
          <p class="sub">{source.data?.reason ?? ""}</p>
        ) : (
          <div class="source-text" tabIndex={0} role="region" aria-label="Text of the source">
            {source.data.text}
          </div>
        )}
      </section>
    </div>
  );
}
