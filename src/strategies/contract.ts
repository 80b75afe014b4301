/**
 * What a strategy is: an order of roles that solves a summary problem. One folder or file a strategy, registered by
 * name in `registry.ts`; tasks choose one. A strategy sees agents and documents only: no models, files, clock, console.
 */
import type { AgentContext } from "../agents/engine.ts";
import type { Evidence } from "../agents/role.ts";
import type { LengthLimits } from "../base/length.ts";
import type { Document } from "../documents/document.ts";
import type { EffortSpent } from "./auto/effort.ts";

/** A summary to be written, whatever the task. */
export interface SummaryProblem {
  /** "about", "digest", "document", "code" ... : for wording and the trace. */
  readonly task: string;
  /** At least one; most tasks have exactly one. */
  readonly documents: readonly Document[];
  /** What a good answer is, in trusted plain English; goes into prompts. */
  readonly requirements: string;
  readonly limits: LengthLimits;
  /** ISO 639-1 code the summary must be in. */
  readonly language: string;
  /** Only what concerns this is wanted; absent: everything that matters. */
  readonly aspect?: string;
  /** Prompts that replace a role's own, by role name (a tuned artifact or --prompt). */
  readonly prompts: Readonly<Record<string, string>>;
  /** What decisions of people change in the embedded ranker (`SummarizerInput.preferences`). */
  readonly preferences?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Name of the source, for the trace. */
  readonly item: string;
}

/** What a strategy came to. */
export interface SummaryOutcome<Details = unknown> {
  readonly summary: string;
  readonly evidence: readonly Evidence[];
  /** What this strategy alone can tell: stages, candidates, questions ... JSON only. */
  readonly details?: Details;
  /** Of strategy `auto`: what it decided, and what that took. */
  readonly effort?: EffortSpent;
}

/** `Settings` are the strategy's own options, all with documented defaults. */
export interface Strategy<Settings = Record<string, never>, Details = unknown> {
  /** Stable, kebab-case, as in `--strategy NAME`. */
  readonly name: string;
  /** One line for help and docs. */
  readonly summary: string;
  /** Paper and section, or "ours". */
  readonly source: string;
  /** Names of the roles it asks, in order of first appearance. */
  readonly roles: readonly string[];
  readonly defaults: Settings;
  solve(problem: SummaryProblem, context: AgentContext, settings: Settings): Promise<SummaryOutcome<Details>>;
}
