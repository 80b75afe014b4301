/** Pure decisions of strategy `auto` that no single check makes. */
import { agreementOf } from "./agreement.ts";
import type { Decision, Finding } from "./effort.ts";

/** How far answers agree: the mean over pairs with the first. `calls`: what drawing the others took. */
export function agreementFinding(texts: readonly string[], threshold: number, calls: number): Finding {
  const [first = "", ...others] = texts;
  const agreement = others.reduce((sum, other) => sum + agreementOf(first, other), 0) / Math.max(1, others.length);
  const doubt = agreement < threshold;
  const count = texts.length === 2 ? "two answers" : `${texts.length} answers`;
  const reason = agreement === 1 ? `${count} are the same` : doubt ? `${count} disagree` : `${count} agree in content`;
  return { check: "agreement", value: round(agreement), reason, calls, doubt };
}

/** Three places: enough to explain a decision. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** One line on what a result took and why: "2 calls: two answers agree in content". */
export function toldEffort(decisions: readonly Decision[]): string {
  const calls = decisions.reduce((sum, decision) => sum + decision.calls, 0);
  const reasons = decisions.filter(({ check }) => check !== "direct").map(({ reason }) => reason);
  const why = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
  return `${calls} ${calls === 1 ? "ask" : "asks"}${why}`;
}
