/**
 * What the library's functions are given, checked at their doors as the command checks its flags: a misspelt `maxCalls` must not
 * cost a budget. Names stand in tables that the compiler holds complete; a new option gets its line here.
 */
import { UsageError } from "./base/errors.ts";
import { nearest } from "./base/nearest.ts";
import type { CompareOptions } from "./evaluation/preference/compare.ts";
import type { LibraryOptions } from "./index.ts";
import { efforts } from "./strategies/auto/effort.ts";
import { requireLanguageName } from "./strategies/language-name.ts";
import type { AboutOptions } from "./tasks/about.ts";
import type { CodeOptions } from "./tasks/code.ts";
import type { DigestOptions } from "./tasks/digest.ts";
import type { DocumentOptions } from "./tasks/document.ts";
import type { RepoOptions } from "./tasks/repo.ts";
import { targets } from "./tasks/targets.ts";
import type { TranslateOptions } from "./tasks/translate.ts";
import type { TuneOptions } from "./tasks/tune.ts";

type NamesOf<T> = { readonly [K in keyof Required<T>]: true };

const shared: NamesOf<LibraryOptions> = {
  model: true,
  roles: true,
  embedder: true,
  classifier: true,
  cache: true,
  maxCalls: true,
  maxTokens: true,
  maxCostUsd: true,
  concurrency: true,
  retries: true,
  rpm: true,
  tpm: true,
  timeoutMs: true,
  stallMs: true,
  seed: true,
  temperature: true,
  servers: true,
  store: true,
  signal: true,
  onEvent: true,
  env: true,
};
const reading = { effort: true, strategy: true, settings: true, language: true, prompts: true, cwd: true } as const;
const documents = { ...reading, format: true, allowPrivate: true, readTimeoutMs: true, stdin: true } as const;
const aboutNames: NamesOf<AboutOptions> = {
  preferences: true,
  ...documents,
  target: true,
  limits: true,
};
const digestNames: NamesOf<DigestOptions> = { ...documents, aspect: true, requirements: true, limits: true };
const documentNames: NamesOf<DocumentOptions> = {
  ...documents,
  length: true,
  excludeAbstract: true,
  requirements: true,
  embedder: true,
};
const codeNames: NamesOf<CodeOptions> = {
  ...reading,
  intent: true,
  maxWords: true,
  context: true,
  write: true,
  labels: true,
};
const translateNames: NamesOf<TranslateOptions> = {
  to: true,
  from: true,
  tests: true,
  allowExec: true,
  unsafeExec: true,
  effort: true,
  strategy: true,
  settings: true,
  labels: true,
  context: true,
  prompts: true,
  cwd: true,
};
const repoNames: NamesOf<RepoOptions> = {
  effort: true,
  strategy: true,
  granularity: true,
  context: true,
  ast: true,
  keywords: true,
  maxRevisions: true,
  contextTokens: true,
  rev: true,
  path: true,
  changedSince: true,
  allowPrivate: true,
  out: true,
  write: true,
  language: true,
  prompts: true,
  without: true,
  cwd: true,
};
const tuneNames: NamesOf<TuneOptions> = {
  train: true,
  dev: true,
  folds: true,
  optimizer: true,
  iterations: true,
  threshold: true,
  patience: true,
  maxDecreases: true,
  static: true,
  thresholdStop: true,
  top: true,
  without: true,
  domain: true,
  compareStopping: true,
  skipBad: true,
  target: true,
  prompts: true,
  cwd: true,
  accept: true,
  paper: true,
  learn: true,
  examples: true,
  repeats: true,
  metric: true,
  maxCalls: true,
  strategy: true,
};
const compareNames: NamesOf<CompareOptions> = { judges: true, requirements: true };

const names = {
  about: aboutNames,
  digest: digestNames,
  document: documentNames,
  code: codeNames,
  translate: translateNames,
  repo: repoNames,
  checkRepo: repoNames,
  tuneAbout: tuneNames,
  compare: compareNames,
} as const;

/** Name of a library function whose options are checked. */
export type Door = keyof typeof names;

interface NumberRule {
  readonly least: number;
  readonly most?: number;
  readonly whole: boolean;
  /** True where the least value itself is too small. */
  readonly above?: true;
}

const numbers: Readonly<Record<string, NumberRule>> = {
  maxCalls: { least: 0, whole: true },
  maxTokens: { least: 0, whole: true },
  maxCostUsd: { least: 0, whole: false },
  concurrency: { least: 1, whole: true },
  retries: { least: 0, whole: true },
  rpm: { least: 0, whole: false, above: true },
  tpm: { least: 1, whole: false },
  timeoutMs: { least: 1, whole: false },
  stallMs: { least: 1, whole: false },
  seed: { least: 0, whole: true },
  temperature: { least: 0, most: 2, whole: false },
  maxWords: { least: 1, whole: true },
  maxChars: { least: 1, whole: true },
};

/** Throws UsageError for a source that is no text, a name that is no option of `door`, and a value that cannot be. */
export function checkDoor(door: Door, sources: unknown, options: unknown): void {
  for (const source of Array.isArray(sources) ? sources : [sources]) {
    if (typeof source !== "string" || source.trim() === "")
      throw new UsageError(`${door} got ${shown(source)} for a source`, { hint: "give a path, an address or -" });
  }
  checkOptions(door, options);
}

/** The same for functions that read no source by name. */
export function checkOptions(door: Door, options: unknown): void {
  const known = Object.keys({ ...shared, ...names[door] });
  const given = members(options, `${door}'s options`);
  refuseUnknown(door, given, known);
  checkNumbers(given);
  if (given.limits !== undefined) {
    const limits = members(given.limits, "limits");
    refuseUnknown("limits", limits, ["maxChars", "maxWords"]);
    checkNumbers(limits);
  }
  const choices = { effort: efforts, cache: ["use", "off", "replay"], target: Object.keys(targets) };
  for (const [name, values] of Object.entries(choices)) {
    const value = given[name];
    if (value !== undefined && !values.some((choice) => choice === value))
      throw new UsageError(`${name} is ${shown(value)}`, { hint: `give one of ${values.join(", ")}` });
  }
  if (typeof given.language === "string") requireLanguageName(given.language, "language");
}

function members(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new UsageError(`${what} are ${shown(value)}`, { hint: "give an object" });
}

function refuseUnknown(where: string, given: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const inLimits = known.includes("limits") && (unknown === "maxWords" || unknown === "maxChars");
  const meant = nearest(unknown, known);
  throw new UsageError(`${where} has no option "${unknown}"`, {
    hint: inLimits
      ? `write limits: { ${unknown}: ... }`
      : meant === null
        ? `use some of ${known.join(", ")}`
        : `did you mean ${meant}?`,
  });
}

function checkNumbers(given: Readonly<Record<string, unknown>>): void {
  for (const [name, { least, most = Number.MAX_VALUE, whole, above }] of Object.entries(numbers)) {
    const value = given[name];
    if (value === undefined) continue;
    const fits = typeof value === "number" && value >= least && value <= most && !(above && value === least);
    if (fits && (!whole || Number.isInteger(value))) continue;
    const range = `${above ? "above" : "from"} ${least}${most === Number.MAX_VALUE ? "" : ` to ${most}`}`;
    throw new UsageError(`${name} is ${shown(value)}`, { hint: `give a ${whole ? "whole " : ""}number ${range}` });
  }
}

function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "object" && value !== null ? (Array.isArray(value) ? "a list" : "an object") : String(value);
}
