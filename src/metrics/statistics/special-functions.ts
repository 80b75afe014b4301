/**
 * Gamma, beta and error functions to nearly full double precision, and the distributions built on them. Ours instead of
 * jstat: its incomplete beta stops at 1e-8, which lets p-values leave 0..1.
 * W. H. Press et al., "Numerical Recipes", 3rd edition, sections 6.1, 6.2 and 6.4 (methods, not code).
 */

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;
const tiny = 1e-300;
const precision = 1e-16;
const mostTerms = 10_000;

/** Natural logarithm of the gamma function, x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let sum: number = lanczos[0];
  for (let k = 1; k < lanczos.length; k++) sum += (lanczos[k] as number) / (shifted + k);
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Regularized incomplete beta function I_x(a, b); x in 0..1, a and b > 0. */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The continued fraction converges fast below the mean; above it, the mirrored one does.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < mostTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < precision) break;
  }
  return (front * fraction) / a;
}

const nonZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value);

/** Upper regularized incomplete gamma function Q(a, x); a > 0, x >= 0. */
export function upperGamma(a: number, x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < mostTerms && Math.abs(term) > Math.abs(sum) * precision; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < mostTerms; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / nonZero(an * d + b);
    c = nonZero(b + an / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < precision) break;
  }
  return front * fraction;
}

/** Share of the standard normal distribution at or below z. */
export function normalCdf(z: number): number {
  const tail = 0.5 * upperGamma(0.5, (z * z) / 2);
  return z > 0 ? 1 - tail : tail;
}

/** Share of the standard normal distribution above z, exact far into the tail. */
export const normalSf = (z: number): number => normalCdf(-z);

/** The z below which a share p of the standard normal distribution lies; -Infinity at 0, Infinity at 1, NaN outside. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (p > 0.5) return -normalQuantile(1 - p);
  // Abramowitz & Stegun 26.2.23 is good to 4.5e-4; each Newton step below doubles the digits.
  const t = Math.sqrt(-2 * Math.log(p));
  let z = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (let step = 0; step < 4; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    if (density === 0) break;
    const error = (normalCdf(z) - p) / density;
    z -= error / (1 + (z * error) / 2);
  }
  return z;
}

/** Share of Student's t distribution with `df` > 0 degrees of freedom above t. */
export function studentSf(t: number, df: number): number {
  const tail = 0.5 * regularizedBeta(df / (df + t * t), df / 2, 0.5);
  return t >= 0 ? tail : 1 - tail;
}

/** Probability of a |t| this large or larger. */
export const studentTwoSided = (t: number, df: number): number => regularizedBeta(df / (df + t * t), df / 2, 0.5);

/** The t below which a share p of Student's t distribution lies. */
export function studentQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1)) return p === 0 ? Number.NEGATIVE_INFINITY : p === 1 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (p < 0.5) return -studentQuantile(1 - p, df);
  let low = 0;
  let high = 1;
  while (studentSf(high, df) > 1 - p && high < 1e300) high *= 2;
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2;
    if (studentSf(middle, df) > 1 - p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Share of the chi-squared distribution with `df` > 0 degrees of freedom above x. */
export const chiSquaredSf = (x: number, df: number): number => upperGamma(df / 2, x / 2);

/** Share of the F distribution above f. */
export const fSf = (f: number, df1: number, df2: number): number =>
  f <= 0 ? 1 : regularizedBeta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2);
