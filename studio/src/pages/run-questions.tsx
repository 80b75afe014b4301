/** Each question that was asked about a summary: the answer, its passages, what it changed, and what both orders said. */
import type { RunBody } from "../../../src/studio/bodies.ts";
import { WordDiff } from "../parts/word-diff.tsx";

export function QuestionsTab({ data }: { data: RunBody }) {
  return (
    <>
      {data.items.map((item) =>
        item.questions.map((record, index) => (
          <section key={`${item.index} ${index}`} class="panel" aria-label={`Question ${index + 1}`}>
            <h2>
              {record.question}{" "}
              <span class="sub">
                {record.asker}, round {record.round}
              </span>
            </h2>
            <p class="says">{record.answer === "" ? "No answer in the source." : record.answer}</p>
            <ul class="quotes">
              {record.evidence.map((one, place) => (
                <li key={place}>
                  <q>{one.text}</q>
                </li>
              ))}
            </ul>
            {record.change === null ? null : (
              <>
                <h3>Revision</h3>
                <WordDiff before={record.change.removed.join(" ")} after={record.change.added.join(" ")} />
              </>
            )}
            <dl class="facts">
              <div>
                <dt>outcome</dt>
                <dd>{record.outcome}</dd>
              </div>
              {record.verdicts.map((verdict, order) => (
                <div key={order}>
                  <dt>{order === 0 ? "previous shown first" : "revised shown first"}</dt>
                  <dd title={record.reasons[order]}>{verdict ?? "no verdict"}</dd>
                </div>
              ))}
            </dl>
          </section>
        )),
      )}
    </>
  );
}
