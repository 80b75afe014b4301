/** What a house's decisions change, with the check that decides whether it is used: made from decisions alone, kept as JSON. */
import { isPrecisError } from "../../base/errors.ts";
import { hashValue } from "../../base/hash.ts";
import { parseDocument } from "../../documents/index.ts";
import { type HouseSample, learnChange, prepare, type RankChange } from "./house.ts";
import { type ChangeCheck, checkChange } from "./house-check.ts";
import { shippedWeights } from "./weights.ts";

/** Decisions on one source. */
export interface HouseLesson {
  readonly item: string;
  /** null: not kept, so nothing can be learned. */
  readonly input: string | null;
  readonly wanted: readonly string[];
  readonly refused: readonly { readonly text: string }[];
}

export interface House {
  readonly format: "precis-house/1";
  /** Hash of what it was learned from, of the shipped weights and of what was learned by: another one is out of date. */
  readonly from: string;
  /** Sources it was learned from. */
  readonly sources: number;
  readonly check: ChangeCheck;
  readonly change: RankChange;
}

/** Grows when the same decisions give another change. */
const method = 1;

export function houseKey(lessons: readonly HouseLesson[]): string {
  const said = lessons.map(({ item, input, wanted, refused }) => hashValue([item, input, wanted, refused])).sort();
  return hashValue([method, shippedWeights().training.sha256, said]);
}

/** Pure: the same lessons in any order, the same bytes. Sources that cannot be read give nothing. */
export async function houseOf(lessons: readonly HouseLesson[]): Promise<House> {
  const shipped = shippedWeights().weights;
  const samples: HouseSample[] = [];
  for (const { item, input, wanted, refused } of lessons) {
    if (input === null) continue;
    const document = await parseDocument({ source: item, text: input }).catch((error: unknown) => {
      if (isPrecisError(error)) return null;
      throw error;
    });
    // Two states of one source may stand beside each other.
    const id = `${item} ${hashValue([input, wanted, refused])}`;
    if (document !== null) samples.push({ id, document, wanted, refused: refused.map(({ text }) => text) });
  }
  samples.sort((a, b) => (a.id < b.id ? -1 : 1));
  const names: string[] = [];
  const prepared = samples.map((sample) => prepare(sample, shipped, names));
  return {
    format: "precis-house/1",
    from: houseKey(lessons),
    sources: samples.length,
    check: checkChange(prepared, names, shipped),
    change: learnChange(prepared, names),
  };
}
