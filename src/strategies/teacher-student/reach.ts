/** Which samples are worth lessons. A target that no prompt can lead to costs one summary, and no lesson. Ours. Pure. */
import { countChars, countWords, type LengthLimits } from "../../base/length.ts";
import { contentWords } from "../../text/content-words.ts";
import type { TrainingPair } from "./training.ts";

/** Least share of the target's content words that the source holds. */
const leastShare = 0.34;

/** Why a sample teaches nothing, or null. */
export function unreachable({ document, reference }: TrainingPair, limits: LengthLimits): string | null {
  if (limits.maxChars !== undefined && countChars(reference) > limits.maxChars)
    return `its reference is longer than ${limits.maxChars} characters`;
  if (limits.maxWords !== undefined && countWords(reference) > limits.maxWords)
    return `its reference is longer than ${limits.maxWords} words`;
  const wanted = new Set(contentWords(reference));
  if (wanted.size === 0) return "its reference holds no word that says anything";
  const title = new Set(contentWords(document.title ?? ""));
  if ([...wanted].every((word) => title.has(word))) return "its reference is the title";
  const held = new Set([...contentWords(document.text), ...title]);
  const share = [...wanted].filter((word) => held.has(word)).length / wanted.size;
  return share < leastShare ? "the words of its reference stand nowhere in the source" : null;
}

/** Lines of the source that hold words of the target and that the material lacks; at most three. */
export function droppedLines({ document, reference }: TrainingPair, material: string): string {
  const wanted = new Set(contentWords(reference));
  const kept = squeezed(material);
  const lines = document.text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !kept.includes(squeezed(line)));
  const scored = lines.map((line, at) => {
    const words = new Set(contentWords(line));
    return { line, at, hits: [...wanted].filter((word) => words.has(word)).length };
  });
  return scored
    .filter(({ hits }) => hits >= Math.max(2, wanted.size / 2))
    .sort((a, b) => b.hits - a.hits || a.at - b.at)
    .slice(0, 3)
    .map(({ line }) => line.slice(0, 300))
    .join("\n");
}

const squeezed = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
