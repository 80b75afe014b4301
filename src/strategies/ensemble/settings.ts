/** What the ensemble can be told, with the paper's values as defaults. */
import { UsageError } from "../../base/errors.ts";
import { aspectPrompts } from "./bank/aspect.ts";
import { generalPrompts } from "./bank/general.ts";
import type { PromptBank } from "./bank/parse.ts";

export type Aggregator = "vote" | "cis" | "cps";

export const aggregators: readonly Aggregator[] = ["vote", "cis", "cps"];

export interface EnsembleSettings {
  /** Candidates K, 1 to 40. Default 5; gains flatten at 5 to 6 (Multi2, section 5.1). 1: one candidate, no aggregator. */
  readonly samples: number;
  /** Default "cps". */
  readonly aggregator: Aggregator;
  readonly bank: PromptBank;
  /** With "vote": how many shuffled orders are asked; the majority wins. Default 1, 1 to 15. */
  readonly voteOrders: number;
  /** Stop drawing candidates once a new one adds next to nothing. Default false. */
  readonly adaptive: boolean;
  /** With `adaptive`: the share of new content words, 0 to 1, below which drawing stops. Default 0.15 (ours). */
  readonly noveltyThreshold: number;
  /** The first candidate is the plain task's, which one candidate alone would be: for whoever has that already. Default false. */
  readonly plainFirst: boolean;
  /** Ablation: play without this role. "generator": the aggregator gets no candidates; "aggregator": the first candidate is the answer. */
  readonly without?: "generator" | "aggregator";
}

export const builtInBank: PromptBank = { general: generalPrompts, aspect: aspectPrompts };

export const ensembleDefaults: EnsembleSettings = {
  samples: 5,
  aggregator: "cps",
  bank: builtInBank,
  voteOrders: 1,
  adaptive: false,
  plainFirst: false,
  noveltyThreshold: 0.15,
};

/** Fills in defaults and throws UsageError, naming option, expectation and value, for what cannot be. */
export function ensembleSettings(given: Partial<EnsembleSettings>): EnsembleSettings {
  const settings = { ...ensembleDefaults, ...given };
  const whole = (value: number, from: number, to: number, option: string): void => {
    if (!Number.isInteger(value) || value < from || value > to) {
      throw new UsageError(`${option} must be a whole number from ${from} to ${to}, not ${value}`);
    }
  };
  whole(settings.samples, 1, 40, "--samples");
  whole(settings.voteOrders, 1, 15, "--vote-orders");
  if (!aggregators.includes(settings.aggregator)) {
    throw new UsageError(`--aggregator must be one of ${aggregators.join(", ")}, not "${settings.aggregator}"`);
  }
  if (!(settings.noveltyThreshold >= 0 && settings.noveltyThreshold <= 1)) {
    throw new UsageError(`the novelty threshold must be from 0 to 1, not ${settings.noveltyThreshold}`);
  }
  if (settings.voteOrders > 1 && settings.aggregator !== "vote") {
    throw new UsageError(`--vote-orders needs --aggregator vote, not ${settings.aggregator}`);
  }
  if (settings.without === "generator" && settings.aggregator !== "cps") {
    throw new UsageError(
      `without the generator only the aggregator cps has something to read, not ${settings.aggregator}`,
    );
  }
  return settings;
}
