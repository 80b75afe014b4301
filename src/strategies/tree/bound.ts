/**
 * Keeping a prompt under its bound: how many children go into one prompt, and how a long text is cut into pieces. Pure;
 * every cut is a split whose parts are all summarized, never a loss. Systems.md section 2, "Prompt size is bounded".
 */
import { safetyMargin, tokensAtMost } from "../../text/token-ceiling.ts";

/** Tokens of a prompt's bound that material may fill, after the safety margin and what else the prompt holds. */
export function budgetFor(contextTokens: number, taken: number): number {
  return Math.floor(contextTokens * (1 - safetyMargin)) - taken;
}

/**
 * Consecutive groups of equal size (they differ by one at most), as few as possible, each within `budget` tokens. One
 * group when all fits. A single item above the budget gets a group of its own; the caller bounds items.
 */
export function equalGroups<T>(items: readonly T[], sizes: readonly number[], budget: number): T[][] {
  if (items.length === 0) return [];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const least = Math.max(1, Math.ceil(total / Math.max(1, budget)));
  for (let count = Math.min(least, items.length); count < items.length; count++) {
    const groups = partition(items.length, count);
    if (groups.every(([start, end]) => sum(sizes, start, end) <= budget)) {
      return groups.map(([start, end]) => items.slice(start, end));
    }
  }
  return items.map((item) => [item]);
}

function sum(sizes: readonly number[], start: number, end: number): number {
  let total = 0;
  for (let i = start; i < end; i++) total += sizes[i] as number;
  return total;
}

/** `count` consecutive ranges over `length` items, larger ones first. */
export function partition(length: number, count: number): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  let start = 0;
  for (let i = 0; i < count; i++) {
    const size = Math.floor(length / count) + (i < length % count ? 1 : 0);
    ranges.push([start, start + size]);
    start += size;
  }
  return ranges;
}

export interface Piece {
  readonly text: string;
  /** 0-based index of its first line in the whole text. */
  readonly firstLine: number;
  readonly lines: number;
}

/**
 * Cuts a text into pieces of about equal size, each within `budget` tokens, at line ends; a single line above the budget
 * is cut inside. Joined with newlines (or nothing, inside a line) the pieces are the text again. One piece when it fits.
 */
export function pieces(text: string, budget: number): Piece[] {
  const lines = text.split("\n");
  if (tokensAtMost(text) <= budget) return [{ text, firstLine: 0, lines: lines.length }];
  const costs = lines.map((line) => tokensAtMost(`${line}\n`));
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  // Aim at equal pieces instead of full ones and a rest; a little above the mean, so that rounding does not add one.
  const aim = Math.min(budget, Math.ceil((whole / Math.ceil(whole / budget)) * 1.02));
  const out: Piece[] = [];
  let current: string[] = [];
  let size = 0;
  let firstLine = 0;
  const close = (nextLine: number): void => {
    if (current.length > 0) out.push({ text: current.join("\n"), firstLine, lines: current.length });
    current = [];
    size = 0;
    firstLine = nextLine;
  };
  lines.forEach((line, index) => {
    const cost = costs[index] as number;
    if (cost > budget) {
      close(index);
      for (const part of splitLine(line, budget)) out.push({ text: part, firstLine: index, lines: 1 });
      firstLine = index + 1;
      return;
    }
    if (size + cost > aim) close(index);
    current.push(line);
    size += cost;
  });
  close(lines.length);
  return out;
}

function splitLine(line: string, budget: number): string[] {
  const cost = tokensAtMost(line);
  if (cost <= budget || line.length < 2) return [line];
  let middle = Math.floor(line.length / 2);
  // Not between the halves of a surrogate pair.
  const code = line.charCodeAt(middle);
  if (code >= 0xdc00 && code <= 0xdfff) middle++;
  if (middle >= line.length) return [line];
  return [...splitLine(line.slice(0, middle), budget), ...splitLine(line.slice(middle), budget)];
}
