/** Thresholds of strategy `auto`. `data/effort.json` holds the values they were read from, and its test that they are equal. */

/** Agreement of two answers (share of content words in common) below which they disagree. */
export const agreementThreshold = 0.3;

/** Share of a text's salient words that a summary of it has at least. */
export const leastCoverage = 0.15;
