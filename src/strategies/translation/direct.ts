/** Strategies with one translator: `direct` (one call) and `fix-loop` (translate, then feed what tools say back; section 4.1). */
import type { AgentContext } from "../../agents/engine.ts";
import { codeTranslator } from "../../agents/roles/code-translator.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { TranslationProblem, TranslationStrategy } from "../code-contract.ts";
import { requireWhole } from "../debate/code.ts";

const reserve = 1_000;
const unknownWindow = 8_192;

export const directTranslation: TranslationStrategy<Record<string, never>> = {
  name: "direct",
  summary: "one call",
  source: "baseline of debate (MAD), section 4.1",
  roles: [codeTranslator.name],
  defaults: {},
  async solve(problem, context) {
    return { ...none, code: await translate(problem, context, "", "") };
  },
};

export interface FixLoopSettings {
  /** Further calls after the first, 0 or more. Default 3 (ours). */
  readonly fixes: number;
}

/**
 * Compile errors are fed back first, failing tests once it compiles; it ends when nothing is wrong, when nothing could be run,
 * or when the fixes are used up. PLTranslation, the paper's baseline, works so.
 */
export const fixLoop: TranslationStrategy<FixLoopSettings> = {
  name: "fix-loop",
  summary: "translate once, then feed back what compiler and tests say until nothing is wrong",
  source: "baseline of debate (MAD), section 4.1",
  roles: [codeTranslator.name],
  defaults: { fixes: 3 },
  async solve(problem, context, { fixes }) {
    const first = await translate(problem, context, "", "");
    return { ...none, code: await mended(problem, context, first, fixes) };
  },
};

/** `code` after at most so many times of feeding back what compiler and tests say of it. */
export async function mended(
  problem: TranslationProblem,
  context: AgentContext,
  first: string,
  fixes: number,
): Promise<string> {
  let code = first;
  for (let fix = 1; fix <= fixes; fix++) {
    const messages = await wrong(problem, code);
    if (messages === "") return code;
    code = await translate(problem, context, code, messages, `fix ${fix}`);
  }
  return code;
}

const none = { pattern: null, stages: [], underperforming: false } as const;

/** Only what is wrong: a clean report and a tool that could not run are nothing to mend. */
async function wrong(problem: TranslationProblem, code: string): Promise<string> {
  for (const kind of ["syntax", "tests"] as const) {
    const report = (await problem.report?.(kind, code)) ?? noReport;
    if (report.wrong) return report.text;
  }
  return "";
}

const noReport = { wrong: false, text: "" };

async function translate(
  problem: TranslationProblem,
  context: AgentContext,
  earlier: string,
  messages: string,
  purpose = "translation",
): Promise<string> {
  const window = context.contextWindowFor(codeTranslator.name) ?? unknownWindow;
  requireWhole(problem, window - reserve - estimateTokens(problem.surroundings));
  const prompt = problem.prompts[codeTranslator.name];
  const answer = await context.ask(
    codeTranslator,
    {
      from: problem.from,
      to: problem.to,
      code: problem.code,
      surroundings: problem.surroundings,
      setting: problem.setting,
      earlier,
      messages,
    },
    { item: problem.item, purpose, ifNeeded: earlier !== "", ...(prompt === undefined ? {} : { prompt }) },
  );
  return answer.output.code;
}
