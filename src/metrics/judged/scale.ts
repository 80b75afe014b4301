/** The 1-4 judge's arithmetic: grades from a closed set, kept apart by judge model, since judges differ in leniency. */
import { mean, standardDeviation } from "../statistics/describe.ts";

/** A grade of a judge, 4 is best. */
export type Grade = 1 | 2 | 3 | 4;

/** Mean and count of grades, and how many are missing. */
export interface GradeSummary {
  /** Mean grade, 1..4; undefined when no grade was usable. */
  readonly value: number | undefined;
  /** n - 1 divisor; undefined below two grades. */
  readonly deviation: number | undefined;
  readonly n: number;
  readonly missing: number;
  /** How often each grade was given. */
  readonly counts: Readonly<Record<Grade, number>>;
}

/** Grades of one judge over items; undefined entries are answers outside the set and count as missing, not as 1. */
export function gradeSummary(grades: readonly (Grade | undefined)[]): GradeSummary {
  const usable = grades.filter((grade) => grade !== undefined);
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const grade of usable) counts[grade]++;
  return {
    value: usable.length === 0 ? undefined : mean(usable),
    deviation: usable.length < 2 ? undefined : standardDeviation(usable),
    n: usable.length,
    missing: grades.length - usable.length,
    counts,
  };
}

/** A number from an answer if it is exactly one of the four grades; anything else is no grade. */
export function gradeOf(value: unknown): Grade | undefined {
  return value === 1 || value === 2 || value === 3 || value === 4 ? value : undefined;
}
