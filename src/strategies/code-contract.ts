/**
 * What strategies over code are: the counterparts of `contract.ts` for the tasks `code` and `translate`. They see units and
 * agents only; what compilers and tests say comes in as a ToolReporter.
 */
import type { CodeMaterial } from "../agents/code-material.ts";
import type { AgentContext } from "../agents/engine.ts";
import type { Intent } from "../agents/intents.ts";
import type { Evidence } from "../agents/role.ts";
import type { EffortSpent } from "./auto/effort.ts";
import type { Pattern } from "./debate/pattern.ts";
import type { StageRecord, ToolReporter } from "./debate/plan.ts";

/** A unit of code to be summarized. */
export interface CodeProblem {
  readonly unit: CodeMaterial;
  /** ISO 639-1 code or name of the language to write in. */
  readonly language: string;
  readonly maxWords: number;
  /** null: the strategy chooses. */
  readonly intent: Intent | null;
  /** Prompts that replace a role's own, by role name. */
  readonly prompts: Readonly<Record<string, string>>;
  /** Name of the source, for the trace. */
  readonly item: string;
}

export interface CodeOutcome {
  readonly summary: string;
  readonly intent: Intent;
  readonly evidence: readonly Evidence[];
  /** How the debate went; null where there was none. */
  readonly pattern: Pattern | null;
  /** Empty where there was no debate. */
  readonly stages: readonly StageRecord[];
  readonly underperforming: boolean;
  /** Of strategy `auto`: what it decided, and what that took. */
  readonly effort?: EffortSpent;
}

/** A program or a part of one to be translated. */
export interface TranslationProblem {
  readonly code: string;
  /** What stands around it, as text for a prompt; "" for nothing. */
  readonly surroundings: string;
  /** Programming languages as people write them. */
  readonly from: string;
  readonly to: string;
  /** What the answer has to fit into, in trusted words; "" for a whole program. */
  readonly setting: string;
  readonly prompts: Readonly<Record<string, string>>;
  readonly item: string;
  readonly report?: ToolReporter;
}

export interface TranslationOutcome {
  readonly code: string;
  readonly pattern: Pattern | null;
  readonly stages: readonly StageRecord[];
  readonly underperforming: boolean;
  /** Of strategy `auto`: what it decided, and what that took. */
  readonly effort?: EffortSpent;
}

/** `Settings` are the strategy's own options, all with documented defaults. */
export interface OverCode<Problem, Outcome, Settings> {
  /** Stable, kebab-case, as in `--strategy NAME`. */
  readonly name: string;
  /** One line for help and docs. */
  readonly summary: string;
  /** Paper and section, or "ours". */
  readonly source: string;
  readonly roles: readonly string[];
  readonly defaults: Settings;
  solve(problem: Problem, context: AgentContext, settings: Settings): Promise<Outcome>;
}

export type CodeStrategy<Settings> = OverCode<CodeProblem, CodeOutcome, Settings>;
export type TranslationStrategy<Settings> = OverCode<TranslationProblem, TranslationOutcome, Settings>;
