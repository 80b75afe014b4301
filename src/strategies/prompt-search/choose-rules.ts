/**
 * Which rules make the prompt (ours, after the lesson that rules which helped one sample harm others): a rule comes in when it
 * helps on samples that it was not learned from, or was learned from two or more; in the order of support, each on top of those
 * that are in. Then each is taken out once (ablation) and stays out when nothing is lost. A race ends what starts badly.
 */
import { mean } from "../../metrics/statistics/describe.ts";
import type { TrainingPair } from "../teacher-student/training.ts";
import { addedWords, costOfWord, type Rule, withRules } from "./rules.ts";
import type { Candidate, ScoreTable } from "./score-table.ts";

export interface Choice {
  readonly candidate: Candidate;
  readonly rules: readonly MeasuredRule[];
  /** Sum of what the kept rules gained, each on top of those before it; optimistic. */
  readonly gain: number;
}

export interface MeasuredRule {
  readonly text: string;
  readonly samples: readonly string[];
  /** Mean gain on pairs that it was not learned from, on top of the rules before it; null: not measured to the end. */
  readonly elsewhere: number | null;
  readonly kept: boolean;
}

export interface ChoiceSettings {
  readonly initial: string;
  /** Rules tried at most, the best supported first. */
  readonly most: number;
  /** Examples to try beside the rules, and instead of them; 0: none. */
  readonly examples: number;
  /** Merges the rules in words of one prompt; absent: they stand as they are. */
  readonly merge?: (
    prompt: string,
    rules: readonly MeasuredRule[],
    pairs: readonly TrainingPair[],
  ) => Promise<string | null>;
}

/** Pairs that are scored before a candidate may be dropped. Ours. */
const block = 4;

/** Gain on each pair of a block that ends a race at once. Ours. */
const clearly = 0.02;

/** Chooses on `pairs` alone: neither rules nor scores nor examples of other pairs are looked at. */
export async function chooseRules(
  pairs: readonly TrainingPair[],
  rules: readonly Rule[],
  table: ScoreTable,
  settings: ChoiceSettings,
): Promise<Choice> {
  const inside = new Set(pairs.map(({ id }) => id));
  const available = rules
    .map((rule) => ({ ...rule, samples: rule.samples.filter((id) => inside.has(id)) }))
    .filter(({ samples }) => samples.length > 0)
    // By agreement, then in one order for all folds, so that they ask for the same sets of rules.
    .sort((a, b) => Number(b.samples.length > 1) - Number(a.samples.length > 1) || (a.text < b.text ? -1 : 1))
    .slice(0, settings.most);
  const plain: Candidate = { prompt: settings.initial, examples: 0 };
  const measured: MeasuredRule[] = [];
  let current: Candidate = plain;
  let kept: Rule[] = [];
  const withKept = (some: readonly Rule[]): Candidate => ({
    prompt: withRules(
      settings.initial,
      some.map(({ text }) => text),
    ),
    examples: 0,
  });
  for (const rule of available) {
    if (rule.whole !== null && current !== plain) continue;
    const next = rule.whole === null ? withKept([...kept, rule]) : { prompt: rule.whole, examples: 0 };
    // Where it was learned it looks better than it is: two samples that agree are evidence, one is none.
    const elsewhere = rule.samples.length >= 2 ? pairs : pairs.filter(({ id }) => !rule.samples.includes(id));
    const gain = await race(next, current, elsewhere, pairs, table, settings.initial);
    const comes = gain !== null && gain > 0;
    measured.push({ text: rule.text, samples: rule.samples, elsewhere: gain, kept: comes });
    if (!comes) continue;
    current = next;
    if (rule.whole === null) kept = [...kept, rule];
    else break;
  }
  for (const rule of kept.length > 1 ? [...kept].slice(0, -1) : []) {
    const without = withKept(kept.filter((other) => other !== rule));
    const lost = await race(current, without, pairs, pairs, table, settings.initial);
    if (lost === null || lost > 0) continue;
    kept = kept.filter((other) => other !== rule);
    current = without;
    const at = measured.findIndex(({ text }) => text === rule.text);
    measured[at] = { ...(measured[at] as MeasuredRule), kept: false };
  }
  if (settings.examples > 0) {
    for (const base of current === plain ? [plain] : [plain, current]) {
      const shown = { ...base, examples: settings.examples };
      const gain = await race(shown, current, pairs, pairs, table, settings.initial);
      if (gain !== null && gain > 0) current = shown;
    }
  }
  const held = measured.filter((rule) => rule.kept);
  if (settings.merge !== undefined && held.length > 1 && table.left() > 3 * pairs.length) {
    const prompt = await settings.merge(current.prompt, held, pairs);
    const merged = prompt === null ? null : { ...current, prompt };
    const gain = merged === null ? null : await race(merged, current, pairs, pairs, table, settings.initial);
    if (merged !== null && gain !== null && gain > 0) current = merged;
  }
  const gain = measured.reduce((sum, rule) => sum + (rule.kept ? (rule.elsewhere ?? 0) : 0), 0);
  return { candidate: current, rules: measured, gain };
}

/** Mean gain of `next` over `current` less the cost of its words; null as soon as it is hopeless, or cannot be measured. */
async function race(
  next: Candidate,
  current: Candidate,
  items: readonly TrainingPair[],
  pool: readonly TrainingPair[],
  table: ScoreTable,
  initial: string,
): Promise<number | null> {
  if (items.length === 0) return null;
  const cost = costOfWord * (addedWords(next.prompt, initial) - addedWords(current.prompt, initial));
  const gains: number[] = [];
  for (let at = 0; at < items.length; at += block) {
    const part = items.slice(at, at + block);
    const before = await table.scores(current, part, pool);
    const after = await table.scores(next, part, pool);
    for (const [index, one] of after.entries()) {
      const other = before[index];
      if (one !== null && other !== null && other !== undefined) gains.push(one.score - other.score);
    }
    const unpaid = part.some((pair, index) => (before[index] === null || after[index] === null) && !table.failed(pair));
    if (unpaid || gains.length === 0) return null;
    // Hopeless: even as much again on the pairs to come as was lost so far would not do.
    const rest = items.length - at - part.length;
    if (rest > 0 && mean(gains) < -0.02) return null;
    if (rest > 0 && gains.every((gain) => gain === 0)) return null;
    // Clear: better on each so far. Whether it holds is for the proof to say, which sees every pair.
    if (rest > 0 && gains.every((gain) => gain > clearly)) break;
  }
  return mean(gains) - cost;
}
