/**
 * Which pairs are kept (systems.md, "Data preparation"): conditions on columns, language, nearness of reference and input,
 * the newest of several versions. Each step says how many it took out. Pure but for the language guess.
 */
import { UsageError } from "../base/errors.ts";
import { guessLanguage } from "../documents/language.ts";
import type { Pair } from "./pair.ts";
import type { Nearnesses } from "./similarity.ts";

/** Half open: low <= x < high; high is Infinity for "0.4..". */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** "0.85..1", "0.4..", "..0.9". Throws UsageError. */
export function parseRange(text: string, option: string): Range {
  const match = /^(\d*\.?\d+)?\.\.(\d*\.?\d+)?$/.exec(text.trim());
  const low = Number(match?.[1] ?? 0);
  const high = match?.[2] === undefined ? Number.POSITIVE_INFINITY : Number(match[2]);
  if (match === null || (match[1] === undefined && match[2] === undefined) || !(low < high))
    throw new UsageError(`--${option} takes A..B with A below B, not "${text}"`, {
      hint: `write e.g. --${option} 0.85..1 for 0.85 <= x < 1`,
    });
  return { low, high };
}

export interface Condition {
  readonly field: string;
  readonly operator: "=" | "!=" | ">=" | "<=" | ">" | "<";
  readonly value: string;
}

/** "released>=2020-01-01". Throws UsageError. */
export function parseCondition(text: string): Condition {
  const match = /^([^=!<>]+?)\s*(>=|<=|!=|=|>|<)\s*(.*)$/.exec(text.trim());
  if (match === null)
    throw new UsageError(`--where takes FIELD OPERATOR VALUE, not "${text}"`, {
      hint: "write e.g. --where 'released>=2020-01-01' or --where source=play",
    });
  return { field: match[1] as string, operator: match[2] as Condition["operator"], value: match[3] as string };
}

/** Numbers where both sides are numbers, else texts by code point, which orders ISO dates. A missing field fails all but "!=". */
export function holds({ field, operator, value }: Condition, pair: Pair): boolean {
  const own = fieldOf(pair, field);
  if (own === undefined) return operator === "!=";
  const [a, b] = [Number(own), Number(value)];
  const numeric = own.trim() !== "" && value.trim() !== "" && !Number.isNaN(a) && !Number.isNaN(b);
  const order = numeric ? a - b : own < value ? -1 : own > value ? 1 : 0;
  switch (operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
  }
}

function fieldOf(pair: Pair, field: string): string | undefined {
  const value = (pair as unknown as Record<string, unknown>)[field] ?? pair.extra?.[field];
  return value === undefined || value === null || typeof value === "object" ? undefined : String(value);
}

export interface FilterOptions {
  readonly where?: readonly Condition[];
  /** ISO 639-1 code that input and reference must be in; a text too short to tell passes. */
  readonly language?: string;
  /** Of the cosine. */
  readonly similarity?: Range;
  /** At least one of ROUGE-1, ROUGE-2 and ROUGE-L (F1) must reach it. */
  readonly rouge?: number;
  /** Keeps of each group of equal `group` the pair with the highest `newest`, and only groups of at least `versions`. */
  readonly group?: string;
  readonly newest?: string;
  readonly versions?: number;
}

export interface FilterStep {
  readonly step: string;
  readonly kept: number;
  readonly left: number;
}

export interface Filtered {
  readonly pairs: readonly Pair[];
  readonly steps: readonly FilterStep[];
}

/** `near` is asked for only where a filter needs it, with the pairs that are left by then. */
export async function filterPairs(
  pairs: readonly Pair[],
  options: FilterOptions,
  near: (pairs: readonly Pair[]) => Promise<Nearnesses>,
): Promise<Filtered> {
  let kept = pairs;
  const steps: FilterStep[] = [];
  const step = (name: string, next: readonly Pair[]): void => {
    steps.push({ step: name, kept: next.length, left: kept.length - next.length });
    kept = next;
  };
  for (const condition of options.where ?? [])
    step(
      `${condition.field} ${condition.operator} ${condition.value}`,
      kept.filter((pair) => holds(condition, pair)),
    );
  if (options.group !== undefined) step(...newestOf(kept, options.group, options.newest, options.versions ?? 1));
  const { language } = options;
  if (language !== undefined)
    step(
      `input and reference in ${language}`,
      kept.filter((pair) => inLanguage(pair.input, language) && inLanguage(pair.reference, language)),
    );
  if (options.similarity === undefined && options.rouge === undefined) return { pairs: kept, steps };
  const { cosineName, of } = await near(kept);
  const { similarity, rouge } = options;
  if (rouge !== undefined)
    step(
      `ROUGE-1, ROUGE-2 or ROUGE-L >= ${rouge}`,
      kept.filter(({ id }) => {
        const scores = of.get(id);
        return scores !== undefined && Math.max(scores.rouge1, scores.rouge2, scores.rougeL) >= rouge;
      }),
    );
  if (similarity !== undefined)
    step(
      `${similarity.low} <= ${cosineName}${similarity.high === Number.POSITIVE_INFINITY ? "" : ` < ${similarity.high}`}`,
      kept.filter(({ id }) => {
        const value = of.get(id)?.cosine ?? 0;
        return value >= similarity.low && value < similarity.high;
      }),
    );
  return { pairs: kept, steps };
}

function newestOf(
  pairs: readonly Pair[],
  group: string,
  newest: string | undefined,
  versions: number,
): [string, readonly Pair[]] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const name = fieldOf(pair, group);
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), pair]);
  }
  const kept = new Set<Pair>();
  for (const members of groups.values()) {
    if (members.length < versions) continue;
    const last = members.reduce((best, pair) => (newest !== undefined && isNewer(pair, best, newest) ? pair : best));
    kept.add(last);
  }
  const asked = versions > 1 ? ` with at least ${versions}` : "";
  return [
    `one of each ${group}${asked}${newest === undefined ? "" : `, by ${newest}`}`,
    pairs.filter((pair) => kept.has(pair)),
  ];
}

function isNewer(pair: Pair, than: Pair, field: string): boolean {
  return holds({ field, operator: ">", value: fieldOf(than, field) ?? "" }, pair);
}

function inLanguage(text: string, language: string): boolean {
  const { code, sure } = guessLanguage(text);
  return code === language || code === "und" || !sure;
}
