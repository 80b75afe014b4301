/**
 * Translation items of data sets as programs that can be run: one adapter per source, since each wants its candidate put
 * in and its output read in its own way. For suites and benchmarks; the sandbox is the caller's.
 */
import { fillHarness, sameOutput, type TestCase } from "../../sandbox/cases.ts";
import type { RunResult, Sandbox } from "../../sandbox/sandbox.ts";

/** A line of a translation data set, as far as it is needed to run it. */
export interface TranslationItem {
  readonly id: string;
  readonly source: string;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly source_code: string;
  readonly reference_code: string;
  readonly reference_header?: string;
  /** null: a candidate is a whole program. */
  readonly harness: string | null;
  readonly tests: readonly TestCase[];
}

interface Adapter {
  /** The whole program with the candidate in it; null where it has no place. */
  readonly program: (item: TranslationItem, candidate: string) => string | null;
  readonly passed: (run: RunResult, test: TestCase) => boolean;
}

const whole: Adapter = {
  program: (_item, candidate) => candidate,
  passed: (run, { stdout = "" }) => run.verdict === "ok" && sameOutput(run.stdout, stdout, "trimmed"),
};

const adapters: Readonly<Record<string, Adapter>> = {
  // The harness compares f_filled with its own f_gold and prints how many agree; candidates may print more.
  "transcoder-gfg": {
    program: (item, candidate) =>
      fillHarness(item.harness ?? "", "TOFILL", candidate.replace(/\bf_gold\b/g, "f_filled")),
    passed: (run, { stdout = "" }) =>
      run.verdict === "ok" && run.stdout.split("\n").some((line) => line.trim() === stdout.trim()),
  },
  // Assertions decide; JavaScript's only write to stderr and go on.
  "humaneval-x": {
    program: (item, candidate) => fillHarness(item.harness ?? "", "FILL", candidate),
    passed: (run) => run.verdict === "ok" && !/Assertion failed/.test(run.stderr),
  },
  "programming-language-benchmarks": whole,
  "kattis-problemtools": whole,
};

export interface ItemOutcome {
  readonly id: string;
  /** It compiles, and every case ends by itself with exit status 0. null: not run. */
  readonly executed: boolean | null;
  /** It passes every case. null: not run. */
  readonly correct: boolean | null;
  /** Compiler's or runtime's word on a failure, or why it was not run; "" where all is well. */
  readonly reason: string;
}

/**
 * Runs a candidate against its item's cases. A candidate without code, one that has no place in the harness and one that does
 * not compile fail once, as an item, not once a case. Throws a RangeError for a source without an adapter.
 */
export async function runItem(
  item: TranslationItem,
  candidate: string,
  sandbox: Sandbox,
  signal?: AbortSignal,
): Promise<ItemOutcome> {
  const adapter = adapters[item.source];
  if (adapter === undefined) throw new RangeError(`no adapter for the source ${item.source} of ${item.id}`);
  const failed = (reason: string): ItemOutcome => ({ id: item.id, executed: false, correct: false, reason });
  // An interpreter runs an empty file without complaint; that is no translation.
  if (candidate.trim() === "") return failed("no code");
  const code = adapter.program(item, candidate);
  if (code === null) return failed("the harness has no place for it");
  const stop = signal === undefined ? {} : { signal };
  const build = await sandbox.build({ language: item.target_lang, code }, stop);
  try {
    if (build.compile === null && build.reason !== undefined)
      return { id: item.id, executed: null, correct: null, reason: build.reason };
    if (build.compile !== null && !build.compile.ok)
      return failed(`does not compile: ${build.compile.messages.slice(0, 500)}`);
    let executed = true;
    let correct = true;
    let reason = "";
    for (const test of item.tests) {
      const run = await build.run({ args: test.args ?? [], stdin: test.stdin ?? "", ...stop });
      if (run.verdict === "not-run")
        return { id: item.id, executed: null, correct: null, reason: run.reason ?? "not run" };
      if (run.verdict !== "ok") executed = false;
      if (!adapter.passed(run, test)) correct = false;
      if (!correct && reason === "")
        reason = run.verdict === "ok" ? "another output" : `${run.verdict}: ${run.stderr.slice(0, 500)}`;
    }
    return { id: item.id, executed, correct, reason };
  } finally {
    await build.dispose();
  }
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
