/** Strategy `debate` over code: summaries of units and translations, each one plan for the same loop. */
import type { AgentContext } from "../../agents/engine.ts";
import { isIntent } from "../../agents/intents.ts";
import { surroundingsIntro, translationSurroundingsIntro } from "../../agents/surroundings.ts";
import { SourceError } from "../../base/errors.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type {
  CodeOutcome,
  CodeProblem,
  CodeStrategy,
  TranslationOutcome,
  TranslationProblem,
  TranslationStrategy,
} from "../code-contract.ts";
import { fitCode, surroundingsText } from "../fit-code.ts";
import { languageName } from "../language-name.ts";
import { runDebate } from "./debate.ts";
import { type DebateSettings, defaultDebateSettings } from "./plan.ts";
import { codeSummaryPlan } from "./plans/code-summary.ts";
import { translationPlan } from "./plans/translation.ts";
import { roomFor } from "./room.ts";
import { warnWithoutEffect } from "./settings.ts";

const shared = {
  name: "debate",
  source: "debate (MAD), sections 3.1 to 3.3",
  roles: ["debater", "judge"],
  defaults: defaultDebateSettings,
} as const;

export const debateSummary: CodeStrategy<DebateSettings> = {
  ...shared,
  summary: "debaters settle intent, summary and refinement in turns; a judge scores them and may refuse all",
  async solve(problem, context, settings): Promise<CodeOutcome> {
    warnWithoutEffect(settings, context);
    return debateUnit(problem, context, settings);
  },
};

/** What a debate may begin with instead of with nothing. */
export interface DebateStart {
  /** Only so many stages, the first ones. */
  readonly stages: number;
  /** Answers at hand: the first is the accepted one. At least one. */
  readonly answers: readonly string[];
}

export async function debateUnit(
  problem: CodeProblem,
  context: AgentContext,
  settings: DebateSettings,
  start?: DebateStart,
): Promise<CodeOutcome> {
  const room = roomFor(settings, context);
  const { unit } = problem;
  const whole = codeSummaryPlan({
    kind: unit.kind === "module" ? "file" : unit.kind,
    codeLanguage: unit.languageLabel,
    language: languageName(problem.language),
    maxWords: problem.maxWords,
    intent: problem.intent,
  });
  const plan = start === undefined ? whole : { ...whole, stages: whole.stages.slice(0, start.stages) };
  const around = surroundingsText(unit, room.sourceTokens / 4);
  const source = {
    text: readable(problem, room.sourceTokens - estimateTokens(around), context),
    surroundings: { text: around, intro: surroundingsIntro },
    kind: `${unit.languageLabel} code`,
    material: { kind: "code", unit, maxWords: problem.maxWords, intent: problem.intent },
  } as const;
  const outcome = await runDebate(plan, source, { ...settings, historyTokens: room.historyTokens }, context, {
    item: problem.item,
    prompts: problem.prompts,
    ...(start === undefined ? {} : { answers: start.answers }),
  });
  return {
    summary: outcome.output,
    intent: problem.intent ?? (outcome.label !== null && isIntent(outcome.label) ? outcome.label : "what"),
    evidence: [],
    pattern: outcome.pattern,
    stages: outcome.stages,
    underperforming: outcome.underperforming,
  };
}

export const debateTranslation: TranslationStrategy<DebateSettings> = {
  ...shared,
  summary: "debaters translate, then mend syntax, then behaviour, with real compiler and test messages where allowed",
  async solve(problem, context, settings): Promise<TranslationOutcome> {
    warnWithoutEffect(settings, context);
    const room = roomFor(settings, context);
    requireWhole(problem, room.sourceTokens - estimateTokens(problem.surroundings));
    const plan = translationPlan(problem);
    const source = {
      text: problem.code,
      kind: `${problem.from} code`,
      surroundings: { text: problem.surroundings, intro: translationSurroundingsIntro },
      material: { kind: "translation" },
    } as const;
    const outcome = await runDebate(plan, source, { ...settings, historyTokens: room.historyTokens }, context, {
      item: problem.item,
      prompts: problem.prompts,
      ...(problem.report === undefined ? {} : { report: problem.report }),
    });
    return {
      code: outcome.output,
      pattern: outcome.pattern,
      stages: outcome.stages,
      underperforming: outcome.underperforming,
    };
  },
};

/** The unit's code as far as the models can take it; what is left out is warned about. */
export function readable(problem: CodeProblem, tokens: number, context: AgentContext): string {
  const fitted = fitCode(problem.unit.code, tokens);
  if (fitted.leftOut > 0) {
    context.warn({
      code: "context-packed",
      message: `the code is longer than ${tokens} tokens; ${fitted.leftOut} lines in its middle were left out of prompts`,
    });
  }
  return fitted.text;
}

/** A translation needs every line, twice over: once to read, once to write. Throws SourceError "source-too-large". */
export function requireWhole(problem: TranslationProblem, tokens: number): void {
  const needed = estimateTokens(problem.code) * 2;
  if (needed <= tokens) return;
  throw new SourceError(
    "source-too-large",
    `${problem.item} is too long to be translated at once: about ${Math.ceil(needed / 2)} tokens`,
    {
      source: problem.item,
      hint: "translate it in parts, or use a model with a larger context window",
    },
  );
}
