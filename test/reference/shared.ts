/** Reads the reference values that lie beside the repository. Where they are absent, the suites skip and say so. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = process.env.PRECIS_REFERENCE ?? fileURLToPath(new URL("../../../shared/reference/", import.meta.url));

export const referencesPresent = existsSync(`${folder}/rouge.jsonl`);

/** What a suite is called, with the reason where it is skipped. */
export const title = (name: string): string =>
  referencesPresent ? name : `${name} (skipped: no reference values at ../shared/reference)`;

// biome-ignore lint/suspicious/noExplicitAny: the lines of each file have a shape of their own, asserted by the tests
export type ReferenceLine = { id: string; inputs: any; params: any; expected: any };

/** All lines of one file; an empty list where the folder is absent. */
export function referenceLines(name: string, prefix = ""): ReferenceLine[] {
  if (!referencesPresent) return [];
  return readFileSync(`${folder}/${name}.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ReferenceLine)
    .filter((line) => line.id.startsWith(prefix));
}

/** Python's NaN and infinities are spelled as strings in the files. */
export function numberOf(value: unknown): number {
  if (value === "NaN") return Number.NaN;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  if (value === "-Infinity") return Number.NEGATIVE_INFINITY;
  if (typeof value !== "number") throw new TypeError(`not a number: ${JSON.stringify(value)}`);
  return value;
}

/** Differences above 1e-6 as lines of text, so that a failing test names every one of them. */
export class Differences {
  readonly list: string[] = [];
  compared = 0;

  number(where: string, actual: number, expected: unknown, tolerance = 1e-6): void {
    this.compared++;
    const wanted = numberOf(expected);
    const same = Object.is(actual, wanted) || (Number.isNaN(actual) && Number.isNaN(wanted));
    if (!same && !(Math.abs(actual - wanted) <= tolerance)) this.list.push(`${where}: ${actual}, expected ${wanted}`);
  }

  value(where: string, actual: unknown, expected: unknown): void {
    this.compared++;
    const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (left !== right) this.list.push(`${where}: ${left?.slice(0, 300)}, expected ${right?.slice(0, 300)}`);
  }
}
