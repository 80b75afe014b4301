/**
 * Named, disjoint parts of a set: `train=random:61,dev=random:20%,test=top-cosine:200`. Parts are filled in the order given
 * from what is left. What is near to a pair of one part (same project, nearly the same text, same reference) never enters
 * another: it is left out and counted. Pure; the same seed gives the same parts.
 */
import { UsageError } from "../base/errors.ts";
import { random } from "../base/random.ts";
import { groupsOf } from "./near-duplicates.ts";
import type { Pair } from "./pair.ts";
import type { Nearnesses } from "./similarity.ts";

export const choosers = ["random", "top-cosine", "top-rougeL"] as const;
export type Chooser = (typeof choosers)[number];

export interface PartSpec {
  readonly name: string;
  readonly chooser: Chooser;
  /** Pairs, a share of the whole set, or all that is left. */
  readonly amount: number | { readonly share: number } | "rest";
}

export interface Part {
  readonly name: string;
  readonly spec: string;
  readonly pairs: readonly Pair[];
}

export interface Split {
  readonly parts: readonly Part[];
  /** Pairs near to one of another part. */
  readonly nearDuplicates: readonly Pair[];
  /** Pairs that no part asked for. */
  readonly unused: readonly Pair[];
}

/** Throws UsageError for a part that cannot be read, or a name that comes twice. */
export function parseSplit(text: string): PartSpec[] {
  const parts = text.split(",").map((part): PartSpec => {
    const match = /^\s*([\w-]+)=(?:(random|top-cosine|top-rougeL):)?(\d+%?|\d+\.\d+%|rest)\s*$/.exec(part);
    if (match === null)
      throw new UsageError(`--split takes NAME=[CHOOSER:]AMOUNT, not "${part.trim()}"`, {
        hint: "write e.g. --split train=61,dev=10%,test=top-cosine:200; choosers are random, top-cosine, top-rougeL; an amount is N, P% or rest",
      });
    const [, name = "", chooser = "random", amount = ""] = match;
    return {
      name,
      chooser: chooser as Chooser,
      amount:
        amount === "rest"
          ? "rest"
          : amount.endsWith("%")
            ? { share: Number(amount.slice(0, -1)) / 100 }
            : Number(amount),
    };
  });
  const twice = parts.find((part, at) => parts.findIndex((other) => other.name === part.name) !== at);
  if (twice !== undefined)
    throw new UsageError(`--split names ${twice.name} twice`, { hint: "give each part a name of its own" });
  return parts;
}

/** `near` is asked for only where a part is chosen by nearness. */
export async function splitPairs(
  pairs: readonly Pair[],
  specs: readonly PartSpec[],
  seed: number,
  near: (pairs: readonly Pair[]) => Promise<Nearnesses>,
  sameReference = true,
): Promise<Split> {
  const groups = groupsOf(pairs, sameReference);
  const groupOf = new Map(pairs.map((pair, index) => [pair, groups[index] as number]));
  const owner = new Map<number, string>();
  const needsNear = specs.some(({ chooser }) => chooser !== "random");
  const nearness = needsNear ? await near(pairs) : null;
  const taken = new Set<Pair>();
  const parts = specs.map((spec): Part => {
    const free = pairs.filter((pair) => {
      const group = owner.get(groupOf.get(pair) as number);
      return !taken.has(pair) && (group === undefined || group === spec.name);
    });
    const wanted = amountOf(spec, pairs.length, free.length);
    const chosen = new Set(ordered(free, spec, seed, nearness, groupOf).slice(0, wanted));
    for (const pair of chosen) {
      taken.add(pair);
      owner.set(groupOf.get(pair) as number, spec.name);
    }
    return { name: spec.name, spec: describePart(spec), pairs: pairs.filter((pair) => chosen.has(pair)) };
  });
  const left = pairs.filter((pair) => !taken.has(pair));
  const blocked = (pair: Pair): boolean => owner.has(groupOf.get(pair) as number);
  return {
    parts,
    nearDuplicates: left.filter(blocked),
    unused: left.filter((pair) => !blocked(pair)),
  };
}

/** Random parts take whole groups together, so that few pairs are lost as near-duplicates. */
function ordered(
  pairs: readonly Pair[],
  { name, chooser }: PartSpec,
  seed: number,
  near: Nearnesses | null,
  groupOf: ReadonlyMap<Pair, number>,
): Pair[] {
  if (chooser === "random") {
    const groups = pairs.map((pair) => groupOf.get(pair) as number);
    const rank = new Map(
      random(seed, "split", name)
        .shuffle([...new Set(groups)])
        .map((group, at) => [group, at]),
    );
    return pairs
      .map((pair, index) => ({ pair, at: rank.get(groups[index] as number) as number, index }))
      .sort((a, b) => a.at - b.at || a.index - b.index)
      .map(({ pair }) => pair);
  }
  const value = (pair: Pair): number => {
    const own = near?.of.get(pair.id);
    return (chooser === "top-cosine" ? own?.cosine : own?.rougeL) ?? 0;
  };
  return [...pairs].sort((a, b) => value(b) - value(a) || (a.id < b.id ? -1 : 1));
}

function amountOf({ name, amount }: PartSpec, all: number, free: number): number {
  if (amount === "rest") return free;
  const wanted = typeof amount === "number" ? amount : Math.round(amount.share * all);
  if (wanted > free)
    throw new UsageError(`--split asks for ${wanted} pairs for ${name}, and ${free} are left`, {
      hint: "ask for fewer, or for the rest",
    });
  return wanted;
}

function describePart({ chooser, amount }: PartSpec): string {
  const shown = amount === "rest" ? "rest" : typeof amount === "number" ? String(amount) : `${amount.share * 100}%`;
  return `${chooser}:${shown}`;
}
