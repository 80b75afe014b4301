/**
 * Task `code`: the summary of one function, class or file. Reads as its table of contents: read, find the unit, solve with the
 * chosen strategy, keep the limit, check support, label the debate, write the comment.
 */

import type { Intent } from "../agents/intents.ts";
import type { Evidence } from "../agents/role.ts";
import type { ContextReport, ContextScope } from "../agents/surroundings.ts";
import type { ItemAgents, TaskContext } from "../agents/task-context.ts";
import type { Technique } from "../agents/techniques.ts";
import { SourceError, UsageError } from "../base/errors.ts";
import { countWords } from "../base/length.ts";
import { isOwnComment } from "../code/doc-comment.ts";
import { unitOf } from "../code/find.ts";
import type { CodeUnit, ParsedUnits } from "../code/unit.ts";
import { parseUnits } from "../code/units.ts";
import { codeSupport } from "../metrics/support.ts";
import type { Effort } from "../strategies/auto/effort.ts";
import { findCodeStrategy } from "../strategies/code/registry.ts";
import type { Labels } from "../strategies/debate/labels.ts";
import type { Pattern } from "../strategies/debate/pattern.ts";
import type { DebateSettings, StageRecord } from "../strategies/debate/plan.ts";
import { surroundingsText } from "../strategies/fit-code.ts";
import { fitSummary } from "../text/fit-summary.ts";
import { labelStages } from "./code/debate-labels.ts";
import { materialOf } from "./code/material.ts";
import { readSourceFile, requireLanguage, type SourceFile } from "./code/read.ts";
import { gatherSurroundings } from "./code/surroundings.ts";
import { type WriteResult, writeSummary } from "./code/write.ts";
import { chosenStrategy, type EffortChoice } from "./effort.ts";
import { type JobSpend, jobSpend } from "./result.ts";

/** Options of `code`; all have defaults. */
export interface CodeOptions {
  /** "low", "auto" (default) or "high"; not beside a strategy. */
  readonly effort?: Effort;
  /** One strategy exactly. Default: by the effort; with settings alone the debate, with a technique alone the single call. */
  readonly strategy?: string;
  /** Of the debate, or {technique} of the single call; defaults where absent. */
  readonly settings?: Partial<DebateSettings> & { readonly technique?: Technique };
  /** Default: the debate settles it; a single call says what the code does. */
  readonly intent?: Intent;
  /** ISO 639-1 code or the name of a language. Default "en". */
  readonly language?: string;
  /** Longest summary in words. Default 40. */
  readonly maxWords?: number;
  /** What is read around the unit. Default: its repository where the file lies in a git repository of bounded size, else its file. */
  readonly context?: ContextScope;
  /** Puts the summary into the file as a documentation comment. Default false. */
  readonly write?: boolean;
  /** "llm", or a JSON file of labels by stage: how far they agree with the computed ones. */
  readonly labels?: string;
  readonly prompts?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** The summary of a unit of code, how its debate went and what it took. */
export interface CodeResult extends JobSpend {
  readonly file: string;
  /** Full name of the unit; null for the whole file. */
  readonly symbol: string | null;
  readonly kind: CodeUnit["kind"];
  /** 1-based line on which the unit begins. */
  readonly line: number;
  /** What the summary really tells: "what" where the embedded engine found nothing on the intent that was asked for. */
  readonly intent: Intent;
  readonly summary: string;
  readonly words: number;
  /** Share of the summary's content words that stand in the code, 0 to 1; null where it has none. */
  readonly support: number | null;
  readonly evidence: readonly Evidence[];
  /** How the last stage of the debate went; null without a debate. */
  readonly pattern: Pattern | null;
  /** True where a stage ended without an acceptable answer. */
  readonly underperforming: boolean;
  readonly stages: readonly StageRecord[];
  readonly labels: Labels | null;
  /** What stood around the unit in what the agents read. */
  readonly context: ContextReport;
  /** null unless it was to be written. */
  readonly written: WriteResult | null;
}

export const defaultMaxWords = 40;

/** What the efforts stand for. */
export const codeEfforts = { low: "direct", high: "debate" } as const;

/**
 * Summarizes what `target` (`FILE`, `FILE:SYMBOL`, `FILE:LINE`) names. Throws SourceError for a file that cannot be used,
 * UsageError with the candidates for a symbol that is none or several, and what the agents throw.
 */
export async function code(target: string, options: CodeOptions, context: TaskContext): Promise<CodeResult> {
  const saved = (await context.saved("source:0")) as CodeResult | undefined;
  if (saved !== undefined) return saved;
  const file = await readSourceFile(target, options.cwd ?? process.cwd());
  const result = await summarizeCode(file, options, context);
  context.save("source:0", result);
  return result;
}

/** The same for code at hand (data sets, library); `file` comes from `readSourceFile` or `sourceOfText`. */
export async function summarizeCode(file: SourceFile, options: CodeOptions, context: TaskContext): Promise<CodeResult> {
  const started = context.now();
  const { cwd = process.cwd(), maxWords = defaultMaxWords } = options;
  const technique = options.settings?.technique !== undefined && options.effort !== "high";
  const choice =
    technique && options.strategy === undefined ? singleCall(options) : chosenStrategy(options, codeEfforts);
  const strategy = await findCodeStrategy(choice.strategy);
  const language = requireLanguage(file.target.file);
  const parsed = await parseUnits(file.target.file, file.text, language);
  const unit = unitOf(parsed.units, file.target);
  const agents = context.agentsFor(file.target.file);
  for (const warning of file.warnings) agents.warn(warning);
  warnOfSyntax(parsed, file, agents);
  const around = await gatherSurroundings({
    path: file.path,
    text: file.text,
    unit,
    parsed,
    signal: context.signal,
    ...(options.context === undefined ? {} : { asked: options.context }),
  });
  warnOfContext(around.report, agents);
  const material = await materialOf(file.text, withoutOwnComment(unit), parsed, around.surroundings);
  requireCode(material.code, [material.doc, ...material.comments].join("\n"), file);
  const outcome = await strategy.solve(
    {
      unit: material,
      language: options.language ?? "en",
      maxWords,
      intent: options.intent ?? null,
      prompts: options.prompts ?? {},
      item: file.target.file,
    },
    agents,
    { ...strategy.defaults, ...options.settings },
  );
  const summary = keepLimit(outcome.summary, maxWords, agents);
  const backed = codeSupport(
    summary,
    `${material.qualifiedName}\n${surroundingsText(material, Number.POSITIVE_INFINITY)}\n${material.code}`,
  );
  const labels = await labelStages(
    options.labels,
    outcome.stages,
    { task: "code summary", item: file.target.file, cwd },
    agents,
  );
  const said = new Set(agents.warnings().map((warning) => warning.code));
  const written = options.write === true ? await writeSummary(file, unit, language, summary, unbacked(said)) : null;
  return {
    file: file.target.file,
    symbol: unit.kind === "module" ? null : unit.qualifiedName,
    kind: unit.kind,
    line: unit.range.startLine,
    intent: said.has("intent-not-told") ? "what" : outcome.intent,
    summary,
    words: countWords(summary),
    support: backed.value,
    evidence: outcome.evidence,
    pattern: outcome.pattern,
    underperforming: outcome.underperforming,
    stages: outcome.stages,
    labels,
    context: around.report,
    written,
    ...jobSpend(agents.account(), {
      choice,
      effort: outcome.effort,
      runId: context.runId,
      durationMs: context.now() - started,
      // Of use where it refuses a file its comment; on every summary of every undocumented function it would only cry.
      warnings: agents.warnings().filter((warning) => options.write === true || warning.code !== "not-backed"),
    }),
  };
}

function warnOfContext({ asked, used, reason }: ContextReport, agents: ItemAgents): void {
  if (reason === null || asked === used) return;
  agents.warn({ code: "context-narrowed", message: `only the ${used} is read around the code: ${reason}` });
}

/** A technique is one of a single call, whatever effort does not say otherwise. */
function singleCall({ effort }: CodeOptions): EffortChoice {
  if (effort === "auto")
    throw new UsageError('"technique" is an option of direct, and the effort auto takes more than one call in doubt', {
      hint: "leave it out, or use --effort low",
    });
  return { asked: effort ?? null, strategy: codeEfforts.low };
}

/** Why the embedded engine's sentence is not to be put into a file; null where it may. */
function unbacked(said: ReadonlySet<string>): string | null {
  if (said.has("name-only")) return "nothing is known beyond its name";
  return said.has("not-backed") ? "no comment and no checked fact backs the sentence" : null;
}

/** What an earlier run wrote is no evidence for the next one. */
function withoutOwnComment(unit: CodeUnit): CodeUnit {
  return isOwnComment(unit.docComment) ? { ...unit, docComment: null } : unit;
}

function warnOfSyntax(parsed: ParsedUnits, file: SourceFile, agents: ItemAgents): void {
  if (!parsed.parsed) {
    agents.warn({
      code: "not-parsed",
      message: `${file.target.file} is read as a whole: ${parsed.reason ?? "it cannot be parsed"}`,
    });
  } else if (parsed.syntaxErrors > 0) {
    const places = parsed.syntaxErrors === 1 ? "one place" : `${parsed.syntaxErrors} places`;
    agents.warn({
      code: "syntax-errors",
      message: `${file.target.file} does not parse in ${places}; what stands around is used`,
    });
  }
}

/** Throws SourceError "source-thin" for a unit that holds nothing but white space and comments. */
function requireCode(text: string, comments: string, file: SourceFile): void {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const commented = comments.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words > commented) return;
  throw new SourceError("source-thin", `${file.target.file} holds no code`, {
    source: file.target.file,
    hint: "give a file with functions or classes",
  });
}

function keepLimit(summary: string, maxWords: number, agents: ItemAgents): string {
  const line = summary.replace(/\s+/g, " ").trim();
  const fitted = fitSummary(line, { maxWords });
  if (fitted !== line) {
    agents.warn({ code: "cut-to-limit", message: `the summary was longer than ${maxWords} words and was cut` });
  }
  return fitted;
}
