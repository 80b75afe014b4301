/** Documented functions of a tree as a set of pairs: code without its documentation, and the first sentence of that. */
import type { LanguageId } from "../../code/languages/language.ts";
import type { FilterStep } from "../filter.ts";
import { documentedFunctions, type Passed } from "../functions/collect.ts";
import type { Pair, PairProblem } from "../pair.ts";
import { isPermissive, type NpmSet } from "./npm-set.ts";

export interface FunctionSet extends NpmSet {
  /** What was passed over, and why. */
  readonly passedOver: readonly FilterStep[];
}

export interface FunctionOptions {
  /** Absolute folder. */
  readonly root: string;
  readonly languages?: readonly LanguageId[];
  readonly signal?: AbortSignal;
}

export async function functionSet(options: FunctionOptions): Promise<FunctionSet> {
  const problems: PairProblem[] = [];
  const passed: Passed = new Map();
  const pairs: Pair[] = [];
  const licences = new Map<string, string | null>();
  const ids = new Map<string, number>();
  const texts = new Set<string>();
  const found = documentedFunctions({ ...options, passed, problem: (one) => problems.push(one) });
  for await (const { project, path, parsed, unit, code, reference, surroundings } of found) {
    const same = `${code.replace(/\s+/g, " ")}\n${reference}`;
    if (texts.has(same)) {
      passed.set(
        "the same code and documentation as another",
        (passed.get("the same code and documentation as another") ?? 0) + 1,
      );
      continue;
    }
    texts.add(same);
    licences.set(project.name, project.licence);
    const full = `${path}#${unit.qualifiedName}`;
    const count = (ids.get(full) ?? 0) + 1;
    ids.set(full, count);
    pairs.push({
      // Overloads share a name; the later ones are numbered.
      id: count === 1 ? full : `${full}~${count}`,
      input: code,
      reference,
      format: "text",
      project: project.name,
      extra: {
        path,
        line: unit.range.startLine,
        language: parsed.language,
        licence: project.licence,
        name: unit.name,
        qualifiedName: unit.qualifiedName,
        kind: unit.kind,
        doc: unit.docComment,
        surroundings,
      },
    });
  }
  const total = pairs.length + [...passed.values()].reduce((a, b) => a + b, 0);
  let kept = total;
  const passedOver = [...passed].map(([step, left]) => {
    kept -= left;
    return { step: `not: ${step}`, kept, left };
  });
  return {
    pairs,
    problems,
    passedOver,
    licencesToCheck: [...licences]
      .filter(([, licence]) => licence === null || !isPermissive(licence))
      .map(([id, licence]) => ({ id, licence })),
  };
}
