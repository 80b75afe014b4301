/**
 * What a tuning leaves behind (systems.md, section 1): the prompts, how they were found, and what that took. A JSON file
 * that `precis about --prompt` reads. Volatile fields, which differ between equal runs: created, runId, durationMs, calls,
 * cacheHits, tokens, costUsd, and the durations inside `stopping`.
 */
import type { AnalyzerOutput } from "../../agents/roles/analyzer.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { Warning } from "../../base/warnings.ts";
import type { Accept, Proof } from "../../strategies/prompt-search/proof.ts";
import type { CurvePoint } from "../../strategies/teacher-student/curve.ts";
import type { DevChoice } from "../../strategies/teacher-student/dev-choice.ts";
import type { StopReason } from "../../strategies/teacher-student/stop.ts";
import type { FoldReport } from "./folds.ts";
import type { Optimizer } from "./options.ts";
import type { StoppingReport } from "./stopping.ts";

export const artifactVersion = 1;

/** Prompts by role: of `about` those of extractor and summarizer. */
export type TunedPrompts = Readonly<Record<string, string>>;

/** A rule that was weighed for the prompt. */
export interface ArtifactRule {
  readonly text: string;
  /** Ids of the samples it was learned from. */
  readonly samples: readonly string[];
  /** Mean gain on pairs that it was not learned from; null: dropped before the end, or not measured. */
  readonly elsewhere: number | null;
  readonly kept: boolean;
}

/** What was learned for one role; the first is told in full by the artifact itself. */
export interface ArtifactTurn {
  readonly role: string;
  readonly chosen: string;
  readonly verdict: string;
  readonly proof: Proof | null;
}

/** Pairs to show beside the prompt, the nearest to each text. */
export interface ArtifactExamples {
  readonly count: number;
  readonly pairs: readonly { readonly id: string; readonly text: string; readonly reference: string }[];
}

export interface TuneSettings {
  /** "dynamic" heeds patience and decreases; "static" does not. */
  readonly mode: "dynamic" | "static";
  readonly iterations: number;
  /** ROUGE-L F1 at which a prompt becomes a candidate, 0 to 1. */
  readonly threshold: number;
  /** False: iterations go on although the threshold is reached. */
  readonly thresholdStops: boolean;
  readonly patience: number;
  readonly maxDecreases: number;
  readonly top: number;
  readonly without: readonly string[];
  readonly limits: LengthLimits;
  readonly seed: number;
  /** What a learned prompt had to show; null: nothing, as published (--paper). */
  readonly accept: Accept | null;
  readonly metric: string;
  readonly examples: number;
  readonly repeats: number;
  readonly strategy: string;
}

export interface ArtifactCandidate {
  /** "candidate 1" is the best. */
  readonly name: string;
  readonly prompt: string;
  /** Best ROUGE-L F1 it reached; of the sequential optimizer: its mean over the training set. */
  readonly score: number;
  /** Ids of the samples on which it was the best. */
  readonly samples: readonly string[];
}

export interface ArtifactSample {
  readonly id: string;
  /** ROUGE-L F1 of each iteration, in order. */
  readonly scores: readonly number[];
  readonly best: number;
  /** null: the tuning ended before the sample did. */
  readonly stopped: StopReason | "teacher" | "unreachable" | "budget" | null;
}

/** What a tuning found, as the file of `precis tune about` holds it; `prompts` is what `about` takes. */
export interface TuneArtifact {
  readonly version: typeof artifactVersion;
  readonly task: "about" | "code" | "digest" | "document";
  /** What the Analyzer found or the user said; null: software projects, as the roles' own prompts have it. */
  readonly domain: AnalyzerOutput | null;
  readonly prompts: TunedPrompts;
  readonly initial: TunedPrompts;
  readonly optimizer: Optimizer;
  /** Roles whose prompts were learned, in turn. */
  readonly learned: readonly string[];
  readonly settings: TuneSettings;
  /** Model spec by role. */
  readonly models: Readonly<Record<string, string>>;
  /** Asks by role, answers from the cache included. */
  readonly asked: Readonly<Record<string, number>>;
  readonly dataset: {
    /** SHA-256 over id, input and reference of the pairs used, training and dev set apart. */
    readonly hash: string;
    readonly train: number;
    readonly dev: number;
    /** Lines left out with --skip-bad, and samples that could not be taught. */
    readonly skipped: readonly string[];
  };
  readonly candidates: readonly ArtifactCandidate[];
  /** True: no sample reached the threshold, and the best ones were merged instead. */
  readonly belowThreshold: boolean;
  /** The Prompt Creator's prompt; null where it was not asked, or did not come to it. */
  readonly merged: string | null;
  /** Which prompt was taken: "initial", "learned", "merged" or "candidate N". */
  readonly chosen: string;
  /** One line: what was shown, and what was done about it. */
  readonly verdict: string;
  /** What the choice is worth on pairs that it was not made on; null: not proven (--paper, too few pairs, a stop). */
  readonly proof: Proof | null;
  /** The prompt that was not taken, where one was learned and the initial one is kept. */
  readonly rejected: string | null;
  readonly rules: readonly ArtifactRule[];
  readonly turns: readonly ArtifactTurn[];
  readonly examples: ArtifactExamples | null;
  /** Asks that the plan allowed; null with --paper. */
  readonly plannedCalls: number | null;
  readonly samples: readonly ArtifactSample[];
  /** Iterations of all samples together. */
  readonly steps: number;
  readonly curve: readonly CurvePoint[];
  readonly dev: DevChoice | null;
  readonly folds: FoldReport | null;
  readonly stopping: StoppingReport | null;
  /** True: a budget ended the tuning; the prompts are the best so far. */
  readonly incomplete: boolean;
  readonly warnings: readonly Warning[];
  readonly calls: number;
  readonly cacheHits: number;
  readonly tokens: { readonly input: number; readonly output: number };
  /** US dollars; null where a price is unknown. */
  readonly costUsd: number | null;
  readonly durationMs: number;
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly created: string;
}
