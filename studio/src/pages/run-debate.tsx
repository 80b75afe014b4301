/** A debate as the conversation it was: turns, who agrees with whom, the judge's scores, how the answer changed. */
import type { ItemBody, RunBody } from "../../../src/studio/bodies.ts";
import { WordDiff } from "../parts/word-diff.tsx";

type Stage = NonNullable<ItemBody["debate"]>[number];
type Verdict = NonNullable<Stage["verdicts"][number]>;

export function DebateTab({ data }: { data: RunBody }) {
  return (
    <>
      {data.items.map((item) =>
        item.debate === null ? null : (
          <section key={item.index} aria-label={item.name ?? "Debate"}>
            {data.items.length > 1 ? <h2>{item.name}</h2> : null}
            {item.debate.map((stage, index) => (
              <StageView key={index} stage={stage} before={item.debate?.[index - 1]} />
            ))}
          </section>
        ),
      )}
    </>
  );
}

function StageView({ stage, before }: { stage: Stage; before: Stage | undefined }) {
  const verdicts = stage.verdicts.filter((verdict) => verdict !== null);
  const went = answerOf(stage);
  const earlier = before === undefined ? null : answerOf(before);
  const speakers = [...new Set(stage.turns.map(({ speaker }) => speaker))];
  return (
    <section class="panel">
      <h2>
        {stage.stage}{" "}
        <span class="sub">
          {stage.winner === null ? "nobody won" : `${stage.winner} won`} · pattern: {stage.pattern}
        </span>
      </h2>
      <ol class="turns">
        {stage.turns.map((turn, index) => (
          <li key={index} class={`turn speaker-${speakers.indexOf(turn.speaker) % 4}`}>
            <p class="who">
              <b>{turn.speaker}</b>
              <span class="sub">
                round {turn.round}
                {turn.debate > 1 ? ` of debate ${turn.debate}` : ""}
              </span>
              {turn.position === null ? null : (
                <span class={`stance ${turn.position.stance}`}>
                  {turn.position.stance}s with {turn.position.with}
                </span>
              )}
              {turn.label === null ? null : <span class="sub">decides: {turn.label}</span>}
            </p>
            <p class="says">{turn.taskOutput}</p>
            <p class="sub">{turn.explanation}</p>
            {verdicts
              .filter(({ seen }) => seen === index + 1)
              .map((verdict, look) => (
                <VerdictView key={look} verdict={verdict} />
              ))}
          </li>
        ))}
      </ol>
      {stage.missing.length === 0 ? null : (
        <ul class="warnings">
          {stage.missing.map((one, index) => (
            <li key={index}>
              {one.speaker} is missing in round {one.round}: {one.reason}
            </li>
          ))}
        </ul>
      )}
      {earlier === null || went === null || earlier === went ? null : (
        <>
          <h3>What this stage changed</h3>
          <WordDiff before={earlier} after={went} />
        </>
      )}
    </section>
  );
}

/** The answer that went on: the winner's last, else the last that was given. */
function answerOf({ turns, winner }: Stage): string | null {
  return (turns.findLast(({ speaker }) => speaker === winner) ?? turns.at(-1))?.taskOutput ?? null;
}

function VerdictView({ verdict }: { verdict: Verdict }) {
  const factors = [...new Set(verdict.scores.map(({ factor }) => factor))];
  const speakers = [...new Set(verdict.scores.map(({ speaker }) => speaker))];
  return (
    <div class="verdict">
      <p class="who">
        <b>judge</b>
        <span class="sub">{verdict.winner === "none" ? "nobody is acceptable" : `for ${verdict.winner}`}</span>
      </p>
      {factors.length === 0 ? null : (
        <div class="scroll" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Answer of</th>
                {factors.map((factor) => (
                  <th key={factor} scope="col" class="num">
                    {factor}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {speakers.map((speaker) => (
                <tr key={speaker}>
                  <th scope="row">{speaker}</th>
                  {factors.map((factor) => (
                    <td key={factor} class="num">
                      {verdict.scores.find((score) => score.speaker === speaker && score.factor === factor)?.score ??
                        "–"}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {verdict.feedback.map(({ factor, text }) => (
        <p key={factor} class="sub">
          {factor}: {text}
        </p>
      ))}
    </div>
  );
}
