/** The questions that were asked about a summary, as `runs show` tells them: question, answer, change, verdict. */
import type { QuestionRecord } from "../../strategies/questioning/record.ts";

const outcomes: Readonly<Record<QuestionRecord["outcome"], string>> = {
  accepted: "accepted",
  rejected: "not taken: not better in every order",
  "no-verdict": "not taken: no usable verdict",
  unchanged: "nothing was changed",
  "not-answered": "the passages do not answer it",
  "no-problem": "no: nothing to mend",
  failed: "dropped: the author's answer was unusable",
};

/** Lines for a person (records of earlier versions hold no reasons); [] where nothing was asked. */
export function questionLines(questions: readonly QuestionRecord[]): string[] {
  if (questions.length === 0) return [];
  const accepted = questions.filter((entry) => entry.outcome === "accepted").length;
  return [
    `    Questions: ${questions.length} asked, ${accepted} led to a revision that stayed`,
    ...questions.flatMap(linesOf),
  ];
}

function linesOf(record: QuestionRecord, index: number): string[] {
  const lines = [`      ${index + 1}. ${record.asker} round ${record.round}, ${record.id}: ${record.question}`];
  if (record.answer !== "") lines.push(`         Answer: ${record.answer}`);
  for (const sentence of record.change?.removed ?? []) lines.push(`         - ${sentence}`);
  for (const sentence of record.change?.added ?? []) lines.push(`         + ${sentence}`);
  const verdicts = record.verdicts.map((verdict) => verdict ?? "none").join(", ");
  const again = record.attempt === 2 ? ", once more without its worst change" : "";
  lines.push(`         Verdict${again}: ${outcomes[record.outcome]}${verdicts === "" ? "" : ` (${verdicts})`}`);
  for (const reason of new Set((record.reasons ?? []).filter((text) => text !== "")))
    lines.push(`         Reason: ${reason}`);
  return lines;
}
