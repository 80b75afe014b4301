/**
 * Sums item statistics over a corpus of any size in flat memory, and gives value and bootstrap interval. Up to
 * `mostGroups` items are resampled one by one; beyond, neighbours are summed into groups of equal size and groups are
 * resampled, which gives the same spread for items in any fixed order. The interval says how many items a group holds.
 */
import { random } from "../base/random.ts";
import type { Measure } from "./metric.ts";
import { percentileOfSorted } from "./statistics/describe.ts";

export interface CorpusInterval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly method: "percentile";
  readonly resamples: number;
  readonly seed: number;
  /** Items resampled together; 1 up to the limit. */
  readonly groupSize: number;
}

const mostGroups = 4_096;

export class Accumulator {
  /** Items summed so far. */
  n = 0;
  readonly #measure: Measure;
  readonly #total: Float64Array;
  #groups: Float64Array;
  #groupSize = 1;
  #filled = 0;
  #inGroup = 0;

  constructor(measure: Measure) {
    this.#measure = measure;
    this.#total = new Float64Array(measure.width);
    this.#groups = new Float64Array(64 * measure.width);
  }

  add(statistics: ArrayLike<number>): void {
    const { width } = this.#measure;
    if (this.#inGroup === 0) this.#openGroup();
    const offset = (this.#filled - 1) * width;
    for (let at = 0; at < width; at++) {
      const value = statistics[at] as number;
      this.#total[at] = (this.#total[at] as number) + value;
      this.#groups[offset + at] = (this.#groups[offset + at] as number) + value;
    }
    this.n++;
    this.#inGroup = (this.#inGroup + 1) % this.#groupSize;
  }

  value(): number {
    return this.#measure.value(this.#total);
  }

  parts(): Readonly<Record<string, number>> | undefined {
    return this.#measure.parts?.(this.#total);
  }

  /** Percentile interval of the corpus value; undefined for fewer than two items. */
  interval(options: {
    readonly resamples: number;
    readonly seed: number;
    readonly level: number;
  }): CorpusInterval | undefined {
    if (this.n < 2) return undefined;
    const { resamples, seed, level } = options;
    const { width } = this.#measure;
    // An unfinished last group would weigh as much as a whole one: left out once groups hold more than one item.
    const groups = this.#inGroup === 0 || this.#groupSize === 1 ? this.#filled : this.#filled - 1;
    const draw = random(seed, "corpus-bootstrap", groups);
    const estimates = new Float64Array(resamples);
    const sums = new Float64Array(width);
    for (let round = 0; round < resamples; round++) {
      sums.fill(0);
      for (let k = 0; k < groups; k++) {
        const offset = draw.below(groups) * width;
        for (let at = 0; at < width; at++) sums[at] = (sums[at] as number) + (this.#groups[offset + at] as number);
      }
      estimates[round] = this.#measure.value(sums);
    }
    estimates.sort();
    const tail = (1 - level) / 2;
    return {
      low: percentileOfSorted(estimates, 100 * tail),
      high: percentileOfSorted(estimates, 100 * (1 - tail)),
      level,
      method: "percentile",
      resamples,
      seed,
      groupSize: this.#groupSize,
    };
  }

  #openGroup(): void {
    const { width } = this.#measure;
    if (this.#filled === mostGroups) {
      for (let group = 0; group < mostGroups; group++) {
        const target = (group >>> 1) * width;
        for (let at = 0; at < width; at++) {
          const value = this.#groups[group * width + at] as number;
          if (group % 2 === 0) this.#groups[target + at] = value;
          else this.#groups[target + at] = (this.#groups[target + at] as number) + value;
        }
      }
      this.#filled = mostGroups / 2;
      this.#groupSize *= 2;
      this.#groups.fill(0, this.#filled * width);
    }
    this.#filled++;
    if (this.#filled * width > this.#groups.length) {
      const larger = new Float64Array(Math.min(this.#groups.length * 2, mostGroups * width));
      larger.set(this.#groups);
      this.#groups = larger;
    }
  }
}
