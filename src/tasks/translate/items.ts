/**
 * Translation items of data sets as programs that can be run: one adapter per source, since each wants its candidate put
 * in and its output read in its own way. For suites and benchmarks; the sandbox is the caller's.
 */
import { SourceError } from "../../base/errors.ts";
import type { Language } from "../../code/languages/language.ts";
import { languageByName } from "../../code/languages/table.ts";
import { fillHarness, type TestCase } from "../../sandbox/cases.ts";
import type { RunResult, Sandbox } from "../../sandbox/sandbox.ts";
import type { TestSuite } from "./test-suite.ts";
import { type Examiner, examiner, type Outcome } from "./verdict.ts";

export { openSandbox, type Sandbox } from "../../sandbox/sandbox.ts";

/** A line of a translation data set, as far as it is needed to run it. */
export interface TranslationItem {
  readonly id: string;
  /** Which adapter it wants; null or absent: a whole program, its output compared without white space. */
  readonly source?: string | null;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly source_code: string;
  /** What the source's program begins with: imports. */
  readonly source_header?: string | null;
  readonly reference_code?: string;
  /** How the translation's program begins: imports, or the declaration that it keeps. */
  readonly reference_header?: string | null;
  /** null: a candidate is a whole program. */
  readonly harness?: string | null;
  readonly tests: readonly TestCase[];
}

interface Adapter {
  /** The whole program with the candidate in it; null where it has no place. */
  readonly place?: (item: TranslationItem, candidate: string) => string | null;
  readonly passed?: (run: RunResult, test: TestCase) => boolean;
  /** What an answer must be besides, in trusted words; "" for a whole program. */
  readonly setting: string;
}

/** Harnesses hold the answer (TransCoder) or the tests, so they are never shown: a system sees the beginning of the program. */
const adapters: Readonly<Record<string, Adapter>> = {
  // The harness compares f_filled with its own f_gold and prints how many agree; candidates may print more.
  "transcoder-gfg": {
    place: (item, candidate) => fillHarness(item.harness ?? "", "TOFILL", candidate.replace(/\bf_gold\b/g, "f_filled")),
    passed: (run, { stdout = "" }) =>
      run.verdict === "ok" && run.stdout.split("\n").some((line) => line.trim() === stdout.trim()),
    setting:
      "the function f_gold alone, a static method where the language has only methods, without a class around it and without a main program; the program around it begins as shown after the source",
  },
  // Assertions decide; JavaScript's only write to stderr and go on.
  "humaneval-x": {
    place: (item, candidate) => fillHarness(item.harness ?? "", "FILL", candidate),
    passed: (run) => run.verdict === "ok" && !/Assertion failed/.test(run.stderr),
    setting: "it begins with the declaration shown after the source, and has no main program",
  },
  "programming-language-benchmarks": { setting: "" },
  "kattis-problemtools": { setting: "" },
};

/** Sources with an adapter of their own. */
export const itemSources: readonly string[] = Object.keys(adapters);

/** An item ready to be translated and examined. */
export interface OpenItem {
  readonly from: Language;
  readonly to: Language;
  /** What a translator is shown: the source and how the answer's program begins. */
  readonly code: string;
  readonly setting: string;
  readonly examiner: Examiner;
}

/** Throws SourceError for a source without an adapter and for languages that precis does not read. */
export function openItem(item: TranslationItem, sandbox: Sandbox, signal: AbortSignal): OpenItem {
  const adapter = item.source == null ? { setting: "" } : adapters[item.source];
  if (adapter === undefined) {
    throw new SourceError("source-damaged", `no adapter for the source "${item.source}" of ${item.id}`, {
      source: item.id,
      hint: `use one of ${itemSources.join(", ")}, or leave the source out for whole programs`,
    });
  }
  const to = languageOf(item.target_lang, item);
  return {
    from: languageOf(item.source_lang, item),
    to,
    code: shown(item),
    setting: adapter.setting,
    examiner: examiner(sandbox, to, suiteOf(item, adapter), signal),
  };
}

function languageOf(name: string, item: TranslationItem): Language {
  const language = languageByName(name);
  if (language !== null) return language;
  throw new SourceError("source-damaged", `${item.id} names the language "${name}", which precis does not know`, {
    source: item.id,
  });
}

function shown(item: TranslationItem): string {
  const header = item.source_header ?? "";
  const begins = item.reference_header ?? "";
  const source = header === "" ? item.source_code : `${header}\n\n${item.source_code}`;
  return begins.trim() === "" ? source : `${source}\n\n[the translation's program begins with]\n${begins}`;
}

function suiteOf(item: TranslationItem, adapter: Adapter): TestSuite {
  const { place, passed } = adapter;
  return {
    cases: item.tests.map((test, at) => ({ ...test, name: String(at + 1) })),
    harness: null,
    compare: "trimmed",
    ...(place === undefined ? {} : { place: (code: string) => place(item, code) }),
    ...(passed === undefined ? {} : { passed }),
    warnings: [],
  };
}

export interface ItemOutcome {
  readonly id: string;
  /** It compiles, and every case ends by itself with exit status 0. null: not run. */
  readonly executed: boolean | null;
  /** It passes every case. null: not run, or no case is there. */
  readonly correct: boolean | null;
  /** Compiler's or runtime's word on a failure, or why it was not run; "" where all is well. */
  readonly reason: string;
}

/**
 * A candidate against its item's cases. A candidate without code and one that does not compile fail once, as an item, not
 * once a case. Throws as `openItem` does.
 */
export async function runItem(
  item: TranslationItem,
  candidate: string,
  sandbox: Sandbox,
  signal: AbortSignal = new AbortController().signal,
): Promise<ItemOutcome> {
  return examineItem(openItem(item, sandbox, signal), item.id, candidate);
}

/** The same for an item that is open; an answer that was examined before is not run again. */
export async function examineItem(open: OpenItem, id: string, candidate: string): Promise<ItemOutcome> {
  // An interpreter runs an empty file without complaint; that is no translation.
  if (candidate.trim() === "") return { id, executed: false, correct: false, reason: "no code" };
  return { id, ...judged(await open.examiner.examine(candidate)) };
}

function judged({ compile, tests }: Outcome): Omit<ItemOutcome, "id"> {
  if (compile.status === "error")
    return { executed: false, correct: false, reason: `does not compile: ${compile.messages.slice(0, 500)}` };
  const open = tests.find(({ status }) => status === "not-run");
  if (compile.status === "not-run" || open !== undefined)
    return { executed: null, correct: null, reason: open?.reason ?? compile.reason ?? "not run" };
  const failed = tests.find(({ status }) => status === "failed");
  const how = failed?.verdict === "ok" ? "another output" : `${failed?.verdict}: ${failed?.stderr.slice(0, 500)}`;
  return {
    executed: tests.every(({ verdict }) => verdict === "ok"),
    correct: tests.length === 0 ? null : failed === undefined,
    reason: failed === undefined ? "" : how,
  };
}

export interface Accuracy {
  /** Share of the items that were run, 0 to 1; null where none was. */
  readonly execution: number | null;
  readonly computational: number | null;
  /** Items that were run. */
  readonly n: number;
  /** Items that could not be run; they count nowhere. */
  readonly notRun: number;
}

/** Execution accuracy and computational accuracy (debate, section 4.3.2). */
export function accuracyOf(outcomes: readonly ItemOutcome[]): Accuracy {
  const run = outcomes.filter(({ executed }) => executed !== null);
  const share = (pick: (outcome: ItemOutcome) => boolean | null): number | null =>
    run.length === 0 ? null : run.filter((outcome) => pick(outcome) === true).length / run.length;
  return {
    execution: share(({ executed }) => executed),
    computational: share(({ correct }) => correct),
    n: run.length,
    notRun: outcomes.length - run.length,
  };
}
