/**
 * What stands around a unit of code, as text for a prompt and within a budget: made by tasks, carried by strategies, shown by
 * every role that reads code. The order in which parts are taken is the order in which they help (docs/code.md).
 */
import type { ContextScope, EnclosingUnit, NearUnit, Surroundings } from "../code/surroundings/surroundings.ts";
import { estimateTokens } from "../text/token-estimate.ts";

export type { ContextScope, NearUnit, Surroundings } from "../code/surroundings/surroundings.ts";

/** Tokens (estimated) that the surroundings of one call may take. Ours: a third of a short prompt, a screenful. */
export const surroundingsTokens = 1_500;

export type SurroundingKind = "module" | "enclosing" | "overrides" | "callee" | "caller" | "test" | "example";

/** One part, for JSON and the trace. */
export interface SurroundingPart {
  readonly kind: SurroundingKind;
  readonly name: string;
  /** null: in the unit's own file. */
  readonly path: string | null;
  /** 1-based. */
  readonly line: number;
}

export interface FittedSurroundings {
  /** What fits. */
  readonly surroundings: Surroundings;
  readonly text: string;
  /** Estimated. */
  readonly tokens: number;
  readonly parts: readonly SurroundingPart[];
  /** Parts that did not fit. */
  readonly leftOut: number;
}

/** What a task tells about the surroundings it gave. */
export interface ContextReport {
  readonly asked: ContextScope;
  readonly used: ContextScope;
  /** Why less was used than asked for; null where it was not. */
  readonly reason: string | null;
  /** Estimated tokens of a prompt that it takes, and the most it may. */
  readonly tokens: number;
  readonly budget: number;
  readonly parts: readonly SurroundingPart[];
  readonly leftOut: number;
}

const headings: Readonly<Record<SurroundingKind, string>> = {
  module: "In",
  enclosing: "Inside",
  overrides: "Takes the place of",
  callee: "It calls",
  caller: "Called by",
  test: "Tests that call it",
  example: "How units beside it are documented",
};

/** As many parts as fit, best first; a part is taken whole or not at all. */
export function fitSurroundings(all: Surroundings, budget: number = surroundingsTokens): FittedSurroundings {
  let taken: Surroundings = {
    ...all,
    module: null,
    enclosing: [],
    overrides: null,
    callees: [],
    callers: [],
    tests: [],
    examples: [],
  };
  const parts: SurroundingPart[] = [];
  let leftOut = 0;
  let used = estimateTokens(showSurroundings(taken));
  const take = <T extends NearUnit>(kind: SurroundingKind, unit: T, add: (unit: T) => Surroundings): void => {
    const next = add(unit);
    const tokens = estimateTokens(showSurroundings(next));
    if (tokens > budget) {
      leftOut++;
      return;
    }
    taken = next;
    used = tokens;
    parts.push({ kind, name: unit.name, path: unit.path, line: unit.line });
  };
  for (const unit of all.enclosing)
    take("enclosing", unit, (one: EnclosingUnit) => ({ ...taken, enclosing: [...taken.enclosing, one] }));
  if (all.module !== null) take("module", all.module, (module) => ({ ...taken, module }));
  if (all.overrides !== null) take("overrides", all.overrides, (overrides) => ({ ...taken, overrides }));
  for (const unit of all.callees) take("callee", unit, (one) => ({ ...taken, callees: [...taken.callees, one] }));
  for (const unit of all.callers) take("caller", unit, (one) => ({ ...taken, callers: [...taken.callers, one] }));
  for (const unit of all.tests) take("test", unit, (one) => ({ ...taken, tests: [...taken.tests, one] }));
  for (const unit of all.examples) take("example", unit, (one) => ({ ...taken, examples: [...taken.examples, one] }));
  // A bare name is in the code already.
  const tells = used <= budget && (parts.length > 0 || all.qualifiedName.includes("."));
  return { surroundings: taken, text: tells ? showSurroundings(taken) : "", tokens: tells ? used : 0, parts, leftOut };
}

/** As text; written by others, so it goes into a prompt as data. */
export function showSurroundings(around: Surroundings): string {
  const lines = [`Full name: ${around.qualifiedName}`];
  const add = (kind: SurroundingKind, units: readonly NearUnit[]): void => {
    if (units.length === 0) return;
    lines.push(`${headings[kind]}:`, ...units.map((unit) => `- ${lineOf(unit)}`));
  };
  if (around.module !== null) lines.push(`${headings.module}: ${lineOf(around.module)}`);
  for (const holder of around.enclosing) {
    lines.push(`${headings.enclosing}: ${lineOf(holder)}`);
    if (holder.fields.length > 0) lines.push(`  with fields: ${holder.fields.join("; ")}`);
  }
  if (around.overrides !== null) lines.push(`${headings.overrides}: ${lineOf(around.overrides)}`);
  add("callee", around.callees);
  add("caller", around.callers);
  add("test", around.tests);
  add("example", around.examples);
  return lines.join("\n");
}

function lineOf({ name, signature, doc, path }: NearUnit): string {
  const place = path === null ? "" : ` (${path})`;
  return `${signature === "" ? name : signature}${place}${doc === "" ? "" : ` -- ${doc}`}`;
}

/** The line before fenced surroundings in a prompt, in trusted words. */
export const surroundingsIntro =
  "What stands around it, to tell what it is for. Describe the code itself, in the words that its surroundings use for things:";

/** The same for a translation, which must not declare what is only near. */
export const translationSurroundingsIntro =
  "What the program uses from elsewhere and what tests it, to tell what is meant; it is not to be translated:";
