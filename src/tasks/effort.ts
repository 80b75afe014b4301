/** Which strategy a job takes: the one that was named, or the one that the effort stands for. */
import { UsageError } from "../base/errors.ts";
import { type Effort, type EffortReport, type EffortSpent, efforts, isEffort } from "../strategies/auto/effort.ts";

/** What a job's efforts stand for. */
export interface JobEfforts {
  /** One answer. */
  readonly low: string;
  /** The full team. */
  readonly high: string;
}

export interface EffortChoice {
  /** null where a strategy was named. */
  readonly asked: Effort | null;
  readonly strategy: string;
}

export interface EffortOptions {
  readonly effort?: Effort;
  readonly strategy?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Labels of a debate are asked for: there must be one. */
  readonly labels?: string;
}

/** Effort of those who name nothing. */
export const defaultEffort: Effort = "auto";

/**
 * Settings without a strategy are those of the full team, as their names are. Throws UsageError where strategy and effort are
 * both named, or settings of a team beside an effort that has none.
 */
export function chosenStrategy(options: EffortOptions, job: JobEfforts): EffortChoice {
  const { effort, strategy } = options;
  if (effort !== undefined && !isEffort(effort))
    throw new UsageError(`effort is ${JSON.stringify(effort)}`, { hint: `give one of ${efforts.join(", ")}` });
  if (strategy !== undefined && effort !== undefined) {
    throw new UsageError(`the strategy ${strategy} and the effort ${effort} exclude each other`, {
      hint: "an effort chooses the strategy by itself: leave one of --strategy and --effort out",
    });
  }
  if (strategy !== undefined) return { asked: null, strategy };
  const [setting] = [...Object.keys(options.settings ?? {}), ...(options.labels === undefined ? [] : ["labels"])];
  if (setting !== undefined) {
    if (effort !== undefined && effort !== "high")
      throw new UsageError(`"${setting}" is an option of ${job.high}, which the effort ${effort} does not begin with`, {
        hint: `leave it out, or use --effort high or --strategy ${job.high}`,
      });
    return { asked: effort ?? null, strategy: job.high };
  }
  const asked = effort ?? defaultEffort;
  return { asked, strategy: asked === "auto" ? "auto" : job[asked] };
}

/** What a result says of it. */
export function effortReport(choice: EffortChoice, spent: EffortSpent | undefined, asks: number): EffortReport {
  if (spent !== undefined) return { asked: choice.asked, ...spent };
  if (choice.asked === null) return { asked: null, used: null, decisions: [] };
  const reason = `${choice.strategy}, as the effort ${choice.asked} stands for`;
  return {
    asked: choice.asked,
    used: choice.asked,
    decisions: [{ check: "effort", value: choice.strategy, reason, calls: asks }],
  };
}

/** Asks of an account, by whomever. */
export const asksOf = ({ asked }: { readonly asked: Readonly<Record<string, number>> }): number =>
  Object.values(asked).reduce((sum, count) => sum + count, 0);
