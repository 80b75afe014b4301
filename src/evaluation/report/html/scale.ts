/** Numbers to places in a drawing, and round numbers for its axis. Pure. */

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Round values within low..high for grid lines. */
  readonly ticks: readonly number[];
  at(value: number): number;
}

/** A scale over all `values` from `start` to `end` (drawing units). Values that are all equal get room on both sides. */
export function scaleOver(values: readonly number[], start: number, end: number): Scale {
  let low = Math.min(...values);
  let high = Math.max(...values);
  if (!(high > low)) {
    const room = Math.abs(low) > 0 ? Math.abs(low) * 0.1 : 1;
    low -= room;
    high += room;
  }
  const step = roundStep((high - low) / 5);
  low = Math.floor(low / step + 1e-9) * step;
  high = Math.ceil(high / step - 1e-9) * step;
  const count = Math.round((high - low) / step);
  // Multiplied and rounded, so that 3 steps of 0.1 read 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((low + at * step).toPrecision(12)));
  return { low, high, ticks, at: (value) => start + ((value - low) / (high - low)) * (end - start) };
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

/** Two decimals: enough for a pixel, and the same bytes on every machine. */
export const place = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * A smooth outline of how `values` spread: densities at `points` places from `low` to `high`, the largest 1. Gaussian
 * kernel, Silverman's width (B. W. Silverman, "Density Estimation", 1986, 3.31); [] for fewer than three values.
 */
export function density(values: readonly number[], low: number, high: number, points: number): number[] {
  if (values.length < 3 || !(high > low)) return [];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  const sorted = values.toSorted((a, b) => a - b);
  const middle =
    ((sorted[Math.floor(0.75 * (sorted.length - 1))] as number) -
      (sorted[Math.floor(0.25 * (sorted.length - 1))] as number)) /
    1.34;
  const spread = middle > 0 ? Math.min(sd, middle) : sd;
  if (!(spread > 0)) return [];
  const width = 0.9 * spread * values.length ** -0.2;
  const heights = Array.from({ length: points }, (_, at) => {
    const x = low + ((high - low) * at) / (points - 1);
    return values.reduce((sum, value) => sum + Math.exp(-0.5 * ((x - value) / width) ** 2), 0);
  });
  const most = Math.max(...heights);
  return most > 0 ? heights.map((height) => height / most) : [];
}
