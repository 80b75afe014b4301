/** What compiler and tests make of a translation: results for the reader, and reports for the agents. */
import type { Language } from "../../code/languages/language.ts";
import { syntaxProblems } from "../../code/syntax.ts";
import { fillHarness, runCases } from "../../sandbox/cases.ts";
import type { Verdict } from "../../sandbox/outcome.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { ToolReport, ToolReporter } from "../../strategies/debate/plan.ts";
import { maskSecrets } from "../../text/secrets.ts";
import type { NamedCase, TestSuite } from "./test-suite.ts";

export interface CompileOutcome {
  readonly status: "ok" | "error" | "not-run";
  /** What the compiler said; "" where it said nothing or did not run. */
  readonly messages: string;
  /** Why it was not run; null otherwise. */
  readonly reason: string | null;
}

export interface CaseOutcome {
  readonly name: string;
  readonly status: "passed" | "failed" | "not-run";
  /** How the program ended: "ok", "runtime-error", "time-limit" ... */
  readonly verdict: Verdict;
  /** null where none is given: the exit status counts. */
  readonly expected: string | null;
  readonly actual: string;
  readonly stderr: string;
  readonly reason: string | null;
}

export interface Outcome {
  readonly compile: CompileOutcome;
  readonly tests: readonly CaseOutcome[];
}

/** Compiles and tests answers in one language; the same answer is run once. */
export interface Examiner {
  examine(code: string): Promise<Outcome>;
  readonly report: ToolReporter;
}

export function examiner(sandbox: Sandbox, language: Language, suite: TestSuite | null, signal: AbortSignal): Examiner {
  const known = new Map<string, Promise<Outcome>>();
  const examine = (code: string): Promise<Outcome> => {
    const running = known.get(code) ?? examineOnce(sandbox, language, suite, code, signal);
    known.set(code, running);
    return running;
  };
  return {
    examine,
    async report(kind, code) {
      const outcome = await examine(code);
      return kind === "syntax" ? syntaxReport(outcome, language, code) : testReport(outcome, suite);
    },
  };
}

async function examineOnce(
  sandbox: Sandbox,
  language: Language,
  suite: TestSuite | null,
  code: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const cases = suite?.cases ?? [];
  const result = await runCases(sandbox, {
    language: language.id,
    code: programOf(code, suite),
    cases,
    compare: suite?.compare ?? "trimmed",
    ...(suite?.passed === undefined ? {} : { passed: suite.passed }),
    signal,
  });
  const { compile } = result;
  const reason = result.reason ?? "it was not compiled";
  return {
    compile:
      compile === null
        ? { status: "not-run", messages: "", reason }
        : { status: compile.ok ? "ok" : "error", messages: maskSecrets(compile.messages.trim()).text, reason: null },
    tests: cases.map((testCase, at) => caseOutcome(testCase, result.cases[at], reason)),
  };
}

/** An answer that has no place in its harness is compiled alone: what the compiler says of it is then to be heard. */
function programOf(code: string, suite: TestSuite | null): string {
  if (suite?.place !== undefined) return suite.place(code) ?? code;
  return suite?.harness == null ? code : (fillHarness(suite.harness.text, suite.harness.marker, code) ?? code);
}

function caseOutcome(
  testCase: NamedCase,
  result: Awaited<ReturnType<typeof runCases>>["cases"][number] | undefined,
  reason: string,
): CaseOutcome {
  const { name, stdout } = testCase;
  // Compared as they are; told and stored without secrets.
  const expected = stdout === undefined ? null : maskSecrets(stdout).text;
  if (result === undefined || result.verdict === "not-run") {
    return {
      name,
      status: "not-run",
      verdict: "not-run",
      expected,
      actual: "",
      stderr: "",
      reason: result?.reason ?? reason,
    };
  }
  return {
    name,
    status: result.passed ? "passed" : "failed",
    verdict: result.verdict,
    expected,
    actual: maskSecrets(result.stdout).text,
    stderr: maskSecrets(result.stderr).text,
    reason: null,
  };
}

const longest = 2_000;
const clip = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}\n[${text.length - longest} more characters]`;

/** The compiler's word where it could run, else that of precis's own parser, which finds less. */
async function syntaxReport({ compile }: Outcome, language: Language, code: string): Promise<ToolReport> {
  if (compile.status === "error")
    return { wrong: true, text: `the ${language.label} compiler refuses it:\n${clip(compile.messages)}` };
  if (compile.status === "ok") {
    return {
      wrong: false,
      text: `the ${language.label} compiler accepts it${compile.messages === "" ? "" : `:\n${clip(compile.messages)}`}`,
    };
  }
  const problems = await syntaxProblems(language, code);
  if (problems.length === 0)
    return { wrong: false, text: `it parses as ${language.label}; it was not compiled (${compile.reason})` };
  const lines = problems.slice(0, 10).map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);
  return { wrong: true, text: `it does not parse as ${language.label}:\n${lines.join("\n")}` };
}

const shownCases = 3;

function testReport({ compile, tests }: Outcome, suite: TestSuite | null): ToolReport {
  if (tests.length === 0 || tests.every(({ status }) => status === "not-run")) return { wrong: false, text: "" };
  if (compile.status === "error")
    return { wrong: true, text: `no test could run, since it does not compile:\n${clip(compile.messages)}` };
  const failed = tests.filter(({ status }) => status === "failed");
  const head = `${tests.length - failed.length} of ${tests.length} tests pass`;
  if (failed.length === 0) return { wrong: false, text: head };
  const shown = failed.slice(0, shownCases).map((test) => describeFailure(test, suite));
  const more = failed.length > shownCases ? [`and ${failed.length - shownCases} more fail`] : [];
  return { wrong: true, text: [head, ...shown, ...more].join("\n") };
}

function describeFailure(test: CaseOutcome, suite: TestSuite | null): string {
  const input = suite?.cases.find(({ name }) => name === test.name);
  const lines = [
    `case ${test.name}: ${test.verdict === "ok" ? "another output" : test.verdict}`,
    ...(input?.args === undefined || input.args.length === 0 ? [] : [`arguments: ${JSON.stringify(input.args)}`]),
    ...(input?.stdin === undefined || input.stdin === "" ? [] : [`input: ${clip(input.stdin)}`]),
    ...(test.expected === null ? [] : [`expected: ${clip(test.expected)}`]),
    `got: ${clip(test.actual)}`,
    ...(test.stderr.trim() === "" ? [] : [`errors: ${clip(test.stderr)}`]),
  ];
  return lines.join("\n");
}
