/** The one line a tuning ends with: what was shown, and what was done about it. Pure. */
import type { Accept, Proof } from "../../strategies/prompt-search/proof.ts";
import { fewestProved } from "../../strategies/prompt-search/proof.ts";
import type { Proven } from "./proven.ts";

export function verdictOf(
  { candidate, name, proof, accepted }: Pick<Proven, "candidate" | "name" | "proof" | "accepted">,
  accept: Accept,
  pairs: number,
): string {
  if (accepted && proof !== null) {
    const sure = proof.gain.low !== null && proof.gain.low > 0 ? "" : ", which may be chance";
    const shown = candidate.examples === 0 ? "" : ` with ${candidate.examples} examples`;
    return `took the ${name} prompt${shown}: ${gainText(proof)}${accept === "mean" ? sure : ""}`;
  }
  if (name === "initial")
    return proof === null
      ? "kept the initial prompt: nothing better was found"
      : `kept the initial prompt: nothing better was found (${gainText(proof)})`;
  if (proof !== null) return `kept the initial prompt: no gain shown (${gainText(proof)})`;
  return pairs < fewestProved
    ? `kept the initial prompt: ${pairs} pairs are too few to show a gain`
    : "kept the initial prompt: the plan was used up before a gain could be shown";
}

/** "+0.030 [-0.020, +0.080], 40 texts". */
export function gainText({ gain }: Proof): string {
  const interval =
    gain.low === null || gain.high === null ? "no interval" : `[${signed(gain.low)}, ${signed(gain.high)}]`;
  return `${signed(gain.difference)} ${interval}, ${gain.n} texts`;
}

const signed = (value: number): string => `${value >= 0 ? "+" : ""}${value.toFixed(3)}`;
