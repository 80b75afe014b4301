/** A debate as a transcript: stage, round, who, position, what, why, the judge's scores, how the stage ended, its pattern. */
import type { StageRecord, Verdict } from "../../strategies/debate/plan.ts";

const shownLines = 6;
const shownColumns = 200;

/** The stages kept with a result, or null where it holds none that were debated. */
export function debateOf(result: Readonly<Record<string, unknown>>): readonly StageRecord[] | null {
  const { stages } = result;
  if (!Array.isArray(stages) || stages.length === 0) return null;
  return stages.every((stage) => Array.isArray((stage as { turns?: unknown }).turns))
    ? (stages as StageRecord[])
    : null;
}

export function renderDebate(stages: readonly StageRecord[], full: boolean): string[] {
  return stages.flatMap((stage) => [...stageLines(stage, full), ""]);
}

function stageLines(record: StageRecord, full: boolean): string[] {
  const { stage, turns, missing, verdicts } = record;
  const lines = [`  Stage: ${stage}`];
  if (record.toolReport !== "") lines.push(...text("compiler and tests", record.toolReport, full));
  const looks = [...verdicts];
  // What the judge saw tells where its look belongs among the turns.
  let said = 0;
  let heading = "";
  const head = (debate: number, round: number): void => {
    const next = `    ${debate > 1 ? `debate ${debate}, ` : ""}round ${round}`;
    if (next !== heading) lines.push(next);
    heading = next;
  };
  for (const turn of turns) {
    head(turn.debate, turn.round);
    const decides = turn.label === null ? "" : `, decides: ${turn.label}`;
    const position = turn.position === null ? "" : `, ${turn.position.stance}s with ${turn.position.with}`;
    lines.push(`      ${turn.speaker}${position}${decides}`);
    lines.push(...text("says", turn.taskOutput, full), ...text("because", turn.explanation, full));
    said++;
    while (looks[0] !== undefined && looks[0] !== null && looks[0].seen <= said) {
      lines.push(...verdictLines(looks.shift() as Verdict, full));
    }
  }
  for (const verdict of looks) {
    lines.push(...(verdict === null ? ["      judge: no usable verdict"] : verdictLines(verdict, full)));
  }
  for (const { speaker, debate, round, reason } of missing) {
    lines.push(`      missing: ${speaker} in round ${round}${debate > 1 ? ` of debate ${debate}` : ""} (${reason})`);
  }
  lines.push(`    Ended: ${ending(record)}; pattern: ${record.pattern}`);
  return lines;
}

function ending({ winner, verdicts }: StageRecord): string {
  if (winner !== null) return `${winner} won`;
  return verdicts.length === 0
    ? "no judge, what most agreed with went on"
    : "nobody won, the best-scored answer went on";
}

function verdictLines(verdict: Verdict, full: boolean): string[] {
  const speakers = [...new Set(verdict.scores.map(({ speaker }) => speaker))];
  const scores = speakers.map((speaker) => {
    const own = verdict.scores.filter((score) => score.speaker === speaker);
    return `        ${speaker}: ${own.map(({ factor, score }) => `${factor} ${score}`).join(", ")}`;
  });
  const feedback = verdict.feedback.flatMap(({ factor, text: advice }) => text(factor, advice, full));
  return [`      judge: ${verdict.winner}`, ...scores, ...feedback];
}

function text(label: string, value: string, full: boolean): string[] {
  const lines = value.trim().split("\n");
  const shown = full
    ? lines
    : lines
        .slice(0, shownLines)
        .map((line) => (line.length > shownColumns ? `${line.slice(0, shownColumns)}...` : line));
  const more = lines.length > shown.length ? [`          (${lines.length - shown.length} more lines: --full)`] : [];
  return [`        ${label}: ${shown[0] ?? ""}`, ...shown.slice(1).map((line) => `          ${line}`), ...more];
}
