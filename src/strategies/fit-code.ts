/** Fits code that is only to be read into a model's context: the middle goes, whole lines, and how many is said. Pure. */
import type { CodeMaterial } from "../agents/code-material.ts";
import { fitSurroundings, surroundingsTokens } from "../agents/surroundings.ts";
import { estimateTokens } from "../text/token-estimate.ts";

export interface FittedCode {
  readonly text: string;
  /** Lines left out; 0 where all of it fits. */
  readonly leftOut: number;
}

/** Of what fits, this share is the beginning: header, documentation and set-up tell more than the end. */
const headShare = 0.7;

export function fitCode(code: string, maxTokens: number): FittedCode {
  if (maxTokens === Number.POSITIVE_INFINITY || estimateTokens(code) <= maxTokens) return { text: code, leftOut: 0 };
  const lines = code.split("\n");
  const cost = lines.map((line) => estimateTokens(`${line}\n`));
  let head = 0;
  for (let room = maxTokens * headShare; head < lines.length && room >= (cost[head] ?? 0); head++)
    room -= cost[head] ?? 0;
  let tail = lines.length;
  for (let room = maxTokens * (1 - headShare); tail > head && room >= (cost[tail - 1] ?? 0); tail--)
    room -= cost[tail - 1] ?? 0;
  const leftOut = tail - head;
  const text = [...lines.slice(0, head), `[${leftOut} lines left out]`, ...lines.slice(tail)].join("\n");
  return { text, leftOut };
}

/** What stands around a unit as text within `maxTokens`, and never above the budget of one call; "" for nothing. */
export function surroundingsText({ surroundings }: Pick<CodeMaterial, "surroundings">, maxTokens: number): string {
  if (surroundings === null) return "";
  return fitSurroundings(surroundings, Math.min(maxTokens, surroundingsTokens)).text;
}
