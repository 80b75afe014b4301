/**
 * What the embedded QA agent says, in plain English that a language model would follow too, and how the embedded
 * summarizers read it back. Sentences in other words (a model's critique) are not understood and are counted in the trace.
 */
import { joined } from "./identifiers.ts";

export interface Points {
  /** Terms or names that the text should hold. */
  readonly cover: readonly string[];
  readonly raises: readonly string[];
  readonly relies: readonly string[];
  /** Sentences to take out. */
  readonly drop: readonly string[];
  /** Most words; null where nothing was said. */
  readonly shorten: number | null;
  readonly unknown: number;
}

export const say = {
  cover: (terms: readonly string[]): string => `Cover the terms: ${terms.join(", ")}.`,
  raises: (names: readonly string[]): string => `Say which errors it raises: ${names.join(", ")}.`,
  relies: (names: readonly string[]): string => `Name what it relies on: ${names.join(", ")}.`,
  repeats: (sentence: string): string => `Leave out the sentence that repeats another: "${sentence}"`,
  unsupported: (sentence: string): string => `Leave out what the material does not show: "${sentence}"`,
  shorten: (words: number): string => `Shorten it to ${words} words.`,
};

export function readPoints(issues: readonly string[]): Points {
  const cover: string[] = [];
  const raises: string[] = [];
  const relies: string[] = [];
  const drop: string[] = [];
  let shorten: number | null = null;
  let unknown = 0;
  const list = (text: string): string[] =>
    text
      .replace(/\.$/, "")
      .split(", ")
      .filter((name) => name !== "");
  for (const issue of issues) {
    const [, head = "", rest = ""] = /^([^:"]+?)(?::\s*)([\s\S]+)$/.exec(issue) ?? [];
    const words = /^Shorten it to (\d+) words\.$/.exec(issue)?.[1];
    if (words !== undefined) shorten = Number(words);
    else if (head === "Cover the terms") cover.push(...list(rest));
    else if (head === "Say which errors it raises") raises.push(...list(rest));
    else if (head === "Name what it relies on") relies.push(...list(rest));
    else if (head.startsWith("Leave out ")) drop.push(rest.replace(/^"|"$/g, ""));
    else unknown++;
  }
  return { cover, raises, relies, drop, shorten, unknown };
}

/** Sentences that the points about errors and calls ask for. */
export function factSentences(points: Points): string[] {
  const out: string[] = [];
  if (points.raises.length > 0) out.push(`Raises ${joined(points.raises)}.`);
  if (points.relies.length > 0) out.push(`Relies on ${joined(points.relies)}.`);
  return out;
}
