/**
 * Thresholds of strategy `auto`. Both are set by hand and calibrated on nothing: without a sampling model at hand there are no answers
 * whose agreement could be held against their quality. Both can be set (`agreement`) or left out (`without`) to find better ones.
 */

/** Agreement of two answers (share of content words in common) below which they disagree. */
export const agreementThreshold = 0.3;

/** Share of a text's salient words that a summary of it has at least. */
export const leastCoverage = 0.15;
