/** From what a person named to the one unit meant, or to the candidates to choose from. Pure: the file is parsed already. */
import { UsageError } from "../base/errors.ts";
import type { Target } from "./target.ts";
import type { CodeUnit } from "./unit.ts";

export interface Found {
  readonly unit: CodeUnit;
}

export interface NotFound {
  /** "ambiguous": several fit; "unknown": none does, the candidates are the nearest names. */
  readonly problem: "ambiguous" | "unknown";
  readonly candidates: readonly CodeUnit[];
}

const mostCandidates = 10;

/** Names written the way of any language: "A::b", "A#b", "A->b" and "A.b" are the same. A leading separator is ignored. */
const plain = (name: string): string =>
  name
    .trim()
    .replace(/::|#|->|\\/g, ".")
    .replace(/^\.+|\(\)$/g, "");

/** The units that a symbol may mean: full names first, then ends of names, then either without regard to case. */
export function findSymbol(units: readonly CodeUnit[], symbol: string): Found | NotFound {
  const wanted = plain(symbol);
  const low = wanted.toLowerCase();
  const named = units.filter((unit) => unit.kind !== "module");
  const tests: readonly ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => name.endsWith(`.${wanted}`),
    (name) => name.toLowerCase() === low,
    (name) => name.toLowerCase().endsWith(`.${low}`),
  ];
  for (const test of tests) {
    const fits = named.filter((unit) => test(unit.qualifiedName));
    const [only] = fits;
    if (only !== undefined && fits.length === 1) return { unit: only };
    if (fits.length > 1) return { problem: "ambiguous", candidates: fits };
  }
  return { problem: "unknown", candidates: nearest(named, low) };
}

/** The innermost unit on a line, its documentation comment included; the module where no other unit is. */
export function findLine(units: readonly CodeUnit[], line: number): Found | NotFound {
  let best: CodeUnit | undefined;
  for (const unit of units) {
    const first = Math.min(unit.range.startLine, unit.docRange?.startLine ?? unit.range.startLine);
    if (line < first || line > unit.range.endLine) continue;
    if (best === undefined || best.kind === "module" || unit.range.start >= best.range.start) best = unit;
  }
  return best === undefined ? { problem: "unknown", candidates: units.slice(1, 1 + mostCandidates) } : { unit: best };
}

/** The unit of a target, the module when it names no part. Throws UsageError that lists the candidates. */
export function unitOf(units: readonly CodeUnit[], target: Target): CodeUnit {
  const { symbol, line, file } = target;
  const module = units[0];
  if (symbol === undefined && line === undefined && module !== undefined) return module;
  const found = symbol === undefined ? findLine(units, line ?? 1) : findSymbol(units, symbol);
  if ("unit" in found) return found.unit;
  const what = symbol ?? `line ${line}`;
  const list = found.candidates.slice(0, mostCandidates).map(describeUnit).join(", ");
  const more = found.candidates.length > mostCandidates ? ` and ${found.candidates.length - mostCandidates} more` : "";
  if (found.problem === "ambiguous") {
    throw new UsageError(`${what} names ${found.candidates.length} units in ${file}: ${list}${more}`, {
      source: file,
      hint: `give the full name or the line, e.g. ${file}:${found.candidates[0]?.range.startLine ?? 1}`,
    });
  }
  throw new UsageError(`there is no ${what} in ${file}`, {
    source: file,
    hint: list === "" ? "the file has no functions or classes; leave the symbol out" : `there are ${list}${more}`,
  });
}

/** "Cart.total (method, line 12)" */
export function describeUnit(unit: CodeUnit): string {
  return `${unit.qualifiedName} (${unit.kind}, line ${unit.range.startLine})`;
}

/** Units by edit distance of their bare or full name, the nearest first, ties in file order. */
function nearest(units: readonly CodeUnit[], wanted: string): CodeUnit[] {
  return units
    .map((unit, index) => {
      const names = [unit.name.toLowerCase(), unit.qualifiedName.toLowerCase()];
      return { unit, index, distance: Math.min(...names.map((name) => editDistance(name, wanted))) };
    })
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, mostCandidates)
    .map(({ unit }) => unit);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
