/** Test cases over one program: the harness filled, compiled once, each case run and compared. */
import type { Limits } from "./limits.ts";
import type { CompileResult, RunResult, Sandbox } from "./sandbox.ts";

export interface TestCase {
  readonly args?: readonly string[];
  readonly stdin?: string;
  /** Expected standard output; absent: exit status 0 is enough. */
  readonly stdout?: string;
}

/** exact: byte for byte; trimmed: runs of white space count as one, ends ignored; numbers: trimmed, and numbers to 1e-6. */
export type Comparison = "exact" | "trimmed" | "numbers";

export interface CaseResult extends RunResult {
  readonly passed: boolean;
}

export interface CasesResult {
  /** null: not compiled here; `reason` says why and the cases were not run. */
  readonly compile: CompileResult | null;
  readonly reason?: string;
  readonly cases: readonly CaseResult[];
}

/** Puts `code` in the place of the line that holds `marker`. null when the harness has no such line. */
export function fillHarness(harness: string, marker: string, code: string): string | null {
  const lines = harness.split("\n");
  const at = lines.findIndex((line) => line.includes(marker));
  if (at < 0) return null;
  return [...lines.slice(0, at), code, ...lines.slice(at + 1)].join("\n");
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");
const tolerance = 1e-6;

function nearlyEqual(a: string, b: string): boolean {
  if (a === b) return true;
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
  return Math.abs(x - y) <= tolerance * Math.max(1, Math.abs(x), Math.abs(y));
}

/** Whether an output is the expected one under a comparison. */
export function sameOutput(actual: string, expected: string, comparison: Comparison): boolean {
  if (comparison === "exact") return actual === expected;
  const [a, b] = [words(actual), words(expected)];
  if (a.length !== b.length) return false;
  return a.every((word, index) => (comparison === "numbers" ? nearlyEqual(word, b[index] ?? "") : word === b[index]));
}

/** Compiles `code` once and runs every case in order. A program that does not compile fails each case without a run. */
export async function runCases(
  sandbox: Sandbox,
  input: {
    readonly language: string;
    readonly code: string;
    readonly cases: readonly TestCase[];
    readonly compare?: Comparison;
    /** Decides instead of `compare` where a harness judges itself. */
    readonly passed?: (run: RunResult, testCase: TestCase) => boolean;
    readonly limits?: Partial<Limits>;
    readonly signal?: AbortSignal;
  },
): Promise<CasesResult> {
  const { language, code, cases, compare = "trimmed", limits = {}, signal } = input;
  const asExpected = (run: RunResult, { stdout }: TestCase): boolean =>
    run.verdict === "ok" && (stdout === undefined || sameOutput(run.stdout, stdout, compare));
  const passed = input.passed ?? asExpected;
  const stop = signal === undefined ? {} : { signal };
  const build = await sandbox.build({ language, code }, stop);
  try {
    const results: CaseResult[] = [];
    for (const testCase of cases) {
      const { args = [], stdin = "" } = testCase;
      const result = await build.run({ args, stdin, limits, ...stop });
      results.push({ ...result, passed: passed(result, testCase) });
    }
    return { compile: build.compile, ...(build.reason === undefined ? {} : { reason: build.reason }), cases: results };
  } finally {
    await build.dispose();
  }
}
