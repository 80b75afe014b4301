/**
 * Task `translate`: a program into another programming language. Reads as its table of contents: read, choose languages, open the
 * sandbox the user allows, solve with the chosen strategy, examine the answer, label the debate.
 */

import type { ContextReport, ContextScope } from "../agents/surroundings.ts";
import type { ItemAgents, TaskContext } from "../agents/task-context.ts";
import { SourceError, UsageError } from "../base/errors.ts";
import type { Language } from "../code/languages/language.ts";
import { languageByName, languages } from "../code/languages/table.ts";
import { parseUnits } from "../code/units.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import type { Effort, EffortSpent } from "../strategies/auto/effort.ts";
import type { Labels } from "../strategies/debate/labels.ts";
import type { Pattern } from "../strategies/debate/pattern.ts";
import type { DebateSettings, StageRecord, ToolReporter } from "../strategies/debate/plan.ts";
import { findTranslationStrategy } from "../strategies/translation/registry.ts";
import { maskSecrets } from "../text/secrets.ts";
import { labelStages } from "./code/debate-labels.ts";
import { readSourceFile, requireLanguage } from "./code/read.ts";
import { gatherSurroundings } from "./code/surroundings.ts";
import { chosenStrategy } from "./effort.ts";
import { type JobSpend, jobSpend } from "./result.ts";
import { readTestSuite, type TestSuite } from "./translate/test-suite.ts";
import { type CaseOutcome, type CompileOutcome, type Examiner, examiner } from "./translate/verdict.ts";

/** Options of `translate`; only the language to translate to is needed. */
export interface TranslateOptions {
  /** Programming language to translate to, e.g. "java", "C++". */
  readonly to: string;
  /** Default: by the file's name. */
  readonly from?: string;
  /** JSON file or folder of test cases. */
  readonly tests?: string;
  /** The answer may be compiled and run, in bubblewrap. Default false. */
  readonly allowExec?: boolean;
  /** Without bubblewrap it may run as a plain child process. Default false. */
  readonly unsafeExec?: boolean;
  /** What is read around the program. Default: its repository where it lies in a git repository of bounded size, else nothing. */
  readonly context?: ContextScope;
  /** "low", "auto" (default) or "high"; not beside a strategy. */
  readonly effort?: Effort;
  /** One strategy exactly. Default: by the effort; with settings alone the debate. */
  readonly strategy?: string;
  readonly settings?: Partial<DebateSettings> & { readonly fixes?: number };
  readonly labels?: string;
  readonly prompts?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A translated program, what compiler and tests made of it, how its debate went and what it took. */
export interface TranslateResult extends JobSpend {
  readonly file: string;
  /** Language ids, e.g. "python". */
  readonly from: string;
  readonly to: string;
  /** The translation alone, ending in a newline. */
  readonly code: string;
  /** Ending of a file that holds it, with the dot. */
  readonly extension: string;
  readonly compile: CompileOutcome;
  /** In the order of the cases; empty where none were given. */
  readonly tests: readonly CaseOutcome[];
  /** "bubblewrap", "process", or "none" where nothing may run. */
  readonly isolation: string;
  readonly pattern: Pattern | null;
  readonly underperforming: boolean;
  readonly stages: readonly StageRecord[];
  readonly labels: Labels | null;
  /** What stood around the program in what the agents read. */
  readonly context: ContextReport;
}

/** What the efforts stand for. */
export const translateEfforts = { low: "direct", high: "debate" } as const;

/** Throws UsageError for languages and tests that cannot be used, SourceError for the file, RefusalError without a model. */
export async function translate(
  source: string,
  options: TranslateOptions,
  context: TaskContext,
): Promise<TranslateResult> {
  const saved = (await context.saved("source:0")) as TranslateResult | undefined;
  if (saved !== undefined) return saved;
  const started = context.now();
  const { cwd = process.cwd(), allowExec = false, unsafeExec = false } = options;
  const choice = chosenStrategy(options, translateEfforts);
  const strategy = await findTranslationStrategy(choice.strategy);
  const to = requireNamed(options.to, "--to");
  const file = await readSourceFile(source, cwd);
  const from = options.from === undefined ? requireLanguage(file.target.file) : requireNamed(options.from, "--from");
  if (from.id === to.id) {
    throw new UsageError(`${source} is ${to.label} already`, { hint: "name another language with --to" });
  }
  if (file.text.trim() === "")
    throw new SourceError("source-thin", `${source} holds no code`, { source, hint: "give a file with code" });
  const suite = options.tests === undefined ? null : await readTestSuite(options.tests, cwd);
  const agents = context.agentsFor(source);
  for (const warning of [...file.warnings, ...(suite?.warnings ?? [])]) agents.warn(warning);
  const masked = maskSecrets(file.text);
  if (masked.count > 0) {
    agents.warn({
      code: "secret-masked",
      message: `masked in what is sent, and so missing in the translation: ${masked.kinds.join(", ")}`,
    });
  }
  const sandbox = await openSandbox({ allowExec, unsafeExec });
  const parsed = await parseUnits(file.target.file, file.text, from);
  const around = await gatherSurroundings({
    path: file.path,
    text: file.text,
    unit: parsed.units[0] as (typeof parsed.units)[number],
    parsed,
    signal: context.signal,
    ...(options.context === undefined ? {} : { asked: options.context }),
  });
  const program: Program = {
    name: source,
    code: withHarness(masked.text, suite),
    surroundings: around.text,
    from,
    to,
    setting: settingOf(suite),
    examiner: examiner(sandbox, to, suite, context.signal),
  };
  const { effort, ...part } = await solve(program, strategy, options, agents);
  const result: TranslateResult = {
    ...part,
    isolation: sandbox.isolation,
    context: around.report,
    ...jobSpend(agents.account(), {
      choice,
      effort,
      runId: context.runId,
      durationMs: context.now() - started,
      warnings: agents.warnings(),
    }),
  };
  context.save("source:0", result);
  return result;
}

/** A program at hand, with what examines its translation. */
export interface Program {
  /** Names it in messages and the trace. */
  readonly name: string;
  readonly code: string;
  /** What stands around it, as text for a prompt; absent for a program alone. */
  readonly surroundings?: string;
  readonly from: Language;
  readonly to: Language;
  /** What the answer has to fit into, in trusted words; "" for a whole program. */
  readonly setting: string;
  readonly examiner: Examiner;
}

export type ProgramOptions = Pick<TranslateOptions, "effort" | "strategy" | "settings" | "labels" | "prompts" | "cwd">;
/** What compilers and tests a strategy hears; answers are examined all the same. Default "tests": both. */
export type Feedback = "none" | "syntax" | "tests";

/** The same for a program at hand (data sets). `feedback` keeps tests for measuring where a system is not to hear them. */
export async function translateProgram(
  program: Program,
  options: ProgramOptions & { readonly feedback?: Feedback },
  context: TaskContext,
): Promise<Omit<TranslateResult, "isolation" | "context">> {
  const started = context.now();
  const choice = chosenStrategy(options, translateEfforts);
  const strategy = await findTranslationStrategy(choice.strategy);
  const agents = context.agentsFor(program.name);
  const { effort, ...part } = await solve(program, strategy, options, agents);
  return {
    ...part,
    ...jobSpend(agents.account(), {
      choice,
      effort,
      runId: context.runId,
      durationMs: context.now() - started,
      warnings: agents.warnings(),
    }),
  };
}

async function solve(
  program: Program,
  strategy: Awaited<ReturnType<typeof findTranslationStrategy>>,
  options: ProgramOptions & { readonly feedback?: Feedback },
  agents: ItemAgents,
): Promise<
  Omit<TranslateResult, "isolation" | "context" | keyof JobSpend> & { readonly effort: EffortSpent | undefined }
> {
  const { name, from, to } = program;
  const outcome = await strategy.solve(
    {
      code: program.code,
      surroundings: program.surroundings ?? "",
      from: from.label,
      to: to.label,
      setting: program.setting,
      prompts: options.prompts ?? {},
      item: name,
      ...reporting(program.examiner, options.feedback ?? "tests"),
    },
    agents,
    { ...strategy.defaults, ...options.settings },
  );
  const { compile, tests } = await program.examiner.examine(outcome.code);
  const { cwd = process.cwd() } = options;
  return {
    file: name,
    from: from.id,
    to: to.id,
    code: outcome.code,
    extension: to.extensions[0] ?? "",
    compile,
    tests,
    pattern: outcome.pattern,
    underperforming: outcome.underperforming,
    effort: outcome.effort,
    stages: outcome.stages,
    labels: await labelStages(options.labels, outcome.stages, { task: "code translation", item: name, cwd }, agents),
  };
}

function reporting({ report }: Examiner, feedback: Feedback): { readonly report?: ToolReporter } {
  if (feedback === "none") return {};
  if (feedback === "tests") return { report };
  return { report: async (kind, code) => (kind === "syntax" ? report(kind, code) : { wrong: false, text: "" }) };
}

function requireNamed(name: string, option: string): Language {
  const language = languageByName(name);
  if (language !== null) return language;
  throw new UsageError(`${option} ${name} is no programming language that precis knows`, {
    hint: `use one of ${languages.map(({ label }) => label).join(", ")}`,
  });
}

/** Part of the prompt's own words: only what we say about the harness; its text goes in as data. */
function settingOf(suite: TestSuite | null): string {
  return suite?.harness == null
    ? ""
    : "it takes the place of the marked line in the test program that follows the source, so it must declare what that program calls and nothing that it declares itself";
}

function withHarness(code: string, suite: TestSuite | null): string {
  if (suite?.harness == null) return code;
  return `${code}\n\n[test program; the line with ${suite.harness.marker} is replaced by the answer]\n${suite.harness.text}`;
}
