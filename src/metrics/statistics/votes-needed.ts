/**
 * How many votes a decision between two needs: normal approximation for one share against a half (Fleiss, Levin and Paik,
 * "Statistical Methods for Rates and Proportions", 3rd edition, section 2.2), two-sided level 0.05, power 0.8.
 */
import { normalQuantile } from "./special-functions.ts";

/**
 * Votes in all, ties included, that a true preference as large as the one seen would take; null where none is seen. Counts are
 * votes for each side and ties.
 */
export function votesNeeded(wins: number, losses: number, ties: number, power = 0.8, level = 0.05): number | null {
  const n = wins + losses;
  if (n === 0 || wins === losses) return null;
  const share = Math.max(wins, losses) / n;
  const spread = normalQuantile(1 - level / 2) * 0.5 + normalQuantile(power) * Math.sqrt(share * (1 - share));
  const decided = (spread / (share - 0.5)) ** 2;
  return Math.ceil((decided * (n + ties)) / n);
}
