/** README-description pairs of a node_modules tree as a set, with what was left out and licences that need a look. */
import { npmPairs } from "../npm.ts";
import type { PairProblem, PairSet } from "../pair.ts";

/** Licences whose texts may be copied and changed with their notice. Ours: the usual ones of npm packages. */
const permissive =
  /^\(?(?:MIT(?:-0)?|ISC|BSD|BSD-[23]-Clause|0BSD|Apache-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|Zlib|WTFPL)(?: (?:AND|OR) .*)?\)?$/i;

export const isPermissive = (licence: string): boolean => permissive.test(licence);

export interface NpmSet extends PairSet {
  /** Packages whose licence is missing or not one of the permissive ones: check before the texts leave the machine. */
  readonly licencesToCheck: readonly { readonly id: string; readonly licence: string | null }[];
}

export function npmSet(root: string): NpmSet {
  const problems: PairProblem[] = [];
  const found = npmPairs(root, (id, reason) => problems.push({ file: root, line: 0, id, reason }));
  return {
    pairs: found.map(({ id, project, input, reference, licence }) => ({
      id,
      project,
      input,
      reference,
      format: "markdown",
      extra: { licence },
    })),
    problems,
    licencesToCheck: found
      .filter(({ licence }) => licence === null || !isPermissive(licence))
      .map(({ id, licence }) => ({ id, licence })),
  };
}
