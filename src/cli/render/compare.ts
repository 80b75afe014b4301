/** Judged or voted preference as a table of names and values, one a line. */
import type { AcuFigures } from "../../evaluation/preference/acu-of-both.ts";
import type { CompareResult, JudgeFigures } from "../../evaluation/preference/compare.ts";
import type { VoteFigures } from "../../evaluation/preference/votes.ts";

type Line = readonly [name: string, value: string];

export function renderCompare(result: CompareResult & { readonly acu?: AcuFigures }): string {
  const lines: Line[] = [];
  for (const judge of result.judges) {
    if (result.judges.length > 1) lines.push(["judge", `${judge.judge} (${judge.model})`]);
    lines.push(...judgeLines(judge));
  }
  for (const { judges, kappa, agreement, n } of result.agreement) {
    lines.push([`agreement ${judges.join(", ")}`, `${share(agreement)}, kappa ${number(kappa)}, n ${n}`]);
  }
  if (result.acu !== undefined) {
    for (const [name, score] of [
      ["A", result.acu.a],
      ["B", result.acu.b],
    ] as const) {
      lines.push([`LLM-ACU ${name}`, `${number(score.value)} (n ${score.n}, missing ${score.missing})`]);
      lines.push([`words ${name}`, `${number(score.words, 1)}, ${number(score.wordsPerUnit, 1)} a unit`]);
    }
    lines.push(["units", `${result.acu.units} of ${result.acu.references} references, in ${result.acu.file}`]);
  }
  return table(lines);
}

function judgeLines(judge: JudgeFigures): Line[] {
  const lines: Line[] = [
    ["items", String(judge.n)],
    ["missing", String(judge.missing)],
  ];
  if (judge.cap === null) return [...lines, ["CAP", "not available: no item has two usable verdicts"]];
  const { interval, signTest } = judge;
  return [
    ...lines,
    ["CAP (max)", number(judge.cap.max)],
    [
      "CAP (avg)",
      `${number(judge.cap.avg)}${interval === null ? "" : ` [${number(interval.low)}, ${number(interval.high)}]`}`,
    ],
    ...preferenceLines(judge),
    ["wins shown first", number(judge.wins?.first)],
    ["wins shown second", number(judge.wins?.second)],
    ["consistency", number(judge.consistency)],
    ["contradictions", String(judge.inconsistencies)],
    ["any difference", String(judge.discrepancies)],
    ["position bias", number(judge.positionBias)],
    [
      "sign test",
      `${signTest?.wins} wins, ${signTest?.losses} losses, ${signTest?.ties} ties, p ${number(signTest?.p)}`,
    ],
  ];
}

/** A judge that never names the same text in both orders prefers a place, and shares of its verdicts say nothing of the texts. */
function preferenceLines({ consistency, preference }: JudgeFigures): Line[] {
  if (consistency === 0) return [["preference", "cannot be told: no verdict held in both orders"]];
  return [
    ["preference (max)", number(preference?.max)],
    ["preference (avg)", number(preference?.avg)],
  ];
}

export function renderVotes(votes: VoteFigures): string {
  const { preference, interval, signTest } = votes;
  return table([
    ["votes", `${votes.n} on ${votes.items} items (${votes.missing} without a vote)`],
    [
      "A preferred",
      `${votes.votes.target} of ${votes.n}, ${number(preference?.target)}${interval === null ? "" : ` [${number(interval.low)}, ${number(interval.high)}]`}`,
    ],
    ["B preferred", `${votes.votes.baseline} of ${votes.n}, ${number(preference?.baseline)}`],
    ["about equal", String(votes.votes.tie)],
    ["sign test", `${signTest.wins} wins, ${signTest.losses} losses, ${signTest.ties} ties, p ${number(signTest.p)}`],
    ["kappa", `${number(votes.kappa)} on ${votes.kappaItems} items`],
    ["Krippendorff's alpha", number(votes.alpha)],
    ["preferred side", `left ${votes.position.left}, right ${votes.position.right}, p ${number(votes.position.p)}`],
    ["votes needed", votes.votesNeeded === null ? "not available" : `${votes.votesNeeded} (power 0.8)`],
    ...votes.raters.map((rater): Line => [rater.rater, `A ${rater.target}, B ${rater.baseline}, equal ${rater.tie}`]),
  ]);
}

function table(lines: readonly Line[]): string {
  return lines.map(([name, value]) => `${name}\t${value}\n`).join("");
}

function number(value: number | null | undefined, digits = 4): string {
  return value === null || value === undefined || !Number.isFinite(value) ? "not available" : value.toFixed(digits);
}

function share(value: number): string {
  return `${Math.round(value * 100)}% equal`;
}
