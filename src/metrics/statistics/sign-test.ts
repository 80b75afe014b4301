/** The sign test: are wins and losses evenly spread? Ties carry no sign and are left out (Conover 1999, section 3.4). */

export interface SignTest {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Two-sided exact binomial p-value, 0..1; undefined when there is neither a win nor a loss. */
  readonly p: number | undefined;
}

/** Counts must be whole numbers >= 0. Exact for any size (terms are summed in logarithms). */
export function signTest(wins: number, losses: number, ties = 0): SignTest {
  const n = wins + losses;
  if (n === 0) return { wins, losses, ties, p: undefined };
  const fewer = Math.min(wins, losses);
  let logTerm = -n * Math.LN2;
  let tail = Math.exp(logTerm);
  for (let k = 1; k <= fewer; k++) {
    logTerm += Math.log(n - k + 1) - Math.log(k);
    tail += Math.exp(logTerm);
  }
  return { wins, losses, ties, p: Math.min(1, 2 * tail) };
}
