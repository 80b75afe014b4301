/** How much a job may take, and what was found out on the way: words that tasks, results and commands share. */

export const efforts = ["low", "auto", "high"] as const;

/** "low": one answer. "auto": one answer, checks, a small team where they doubt. "high": the job's full team. */
export type Effort = (typeof efforts)[number];

export const isEffort = (value: unknown): value is Effort => efforts.some((effort) => effort === value);

/** One thing that was looked at, what it came to, and what that took. */
export interface Decision {
  /** Stable name in kebab-case: "support", "kind", "agreement", "team" ... */
  readonly check: string;
  /** A share (0 to 1), a count or a name; null where nothing could be computed. */
  readonly value: number | string | null;
  /** In plain words, for a person. */
  readonly reason: string;
  /** Asks that it took, those of the embedded engine and the cache too; 0 for what is computed. */
  readonly calls: number;
}

/** A decision, and whether it speaks against the answer. */
export interface Finding extends Decision {
  readonly doubt: boolean;
}

/** What strategy `auto` tells beside its answer. */
export interface EffortSpent {
  /** "low": the first answer stood unasked; "auto": more was asked; "high": the full team was. */
  readonly used: Effort;
  /** In the order in which they were made. */
  readonly decisions: readonly Decision[];
}

/** The same in a result. */
export interface EffortReport {
  /** null where a strategy was named instead. */
  readonly asked: Effort | null;
  readonly used: Effort | null;
  readonly decisions: readonly Decision[];
}
