/** Which prompts serve which candidates. Pure. */
import { random } from "../../../base/random.ts";
import type { BankPrompt } from "./prompt.ts";

/** A bank entry and which use of it this is: 0 for the first, 1 for a second candidate from the same prompt ... */
export interface DrawnPrompt {
  readonly prompt: BankPrompt;
  readonly repetition: number;
}

/**
 * Draws one prompt a candidate without replacement (*ours*; the paper draws at random), the same ones for the same seed
 * and item. More candidates than prompts: the bank is drawn through again in another order, and the same prompt is asked
 * as a further sample. An empty bank gives no draws.
 */
export function drawPrompts(bank: readonly BankPrompt[], samples: number, seed: number, item: string): DrawnPrompt[] {
  const drawn: DrawnPrompt[] = [];
  for (let round = 0; bank.length > 0 && drawn.length < samples; round++) {
    const order = random(seed, "ensemble prompts", item, round).shuffle(bank);
    for (const prompt of order.slice(0, samples - drawn.length)) drawn.push({ prompt, repetition: round });
  }
  return drawn;
}
