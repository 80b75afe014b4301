/** Strategy `direct` for summaries of code: one call with a prompting technique, the baseline of the debate (section 4.1). */
import { codeSummarizer, stepwiseCodeSummarizer } from "../../agents/roles/code-summarizer.ts";
import { stepwise, type Technique } from "../../agents/techniques.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { CodeStrategy } from "../code-contract.ts";
import { fitCode, surroundingsText } from "../fit-code.ts";
import { languageName } from "../language-name.ts";

export interface DirectCodeSettings {
  readonly technique: Technique;
}

/** Tokens for the prompt's own words, examples and the answer. */
const reserve = 2_000;
const unknownWindow = 8_192;

export const directCode: CodeStrategy<DirectCodeSettings> = {
  name: "direct",
  summary: "one call with a prompting technique",
  source: "baselines of debate (MAD), section 4.1",
  roles: ["code-summarizer", "stepwise-code-summarizer"],
  defaults: { technique: "zero-shot" },
  async solve(problem, context, { technique }) {
    const inSteps = stepwise.has(technique);
    const role = inSteps ? stepwiseCodeSummarizer : codeSummarizer;
    const window = context.contextWindowFor(role.name) ?? unknownWindow;
    const around = surroundingsText(problem.unit, Math.max(0, window - reserve) / 4);
    const fitted = fitCode(problem.unit.code, Math.max(256, window - reserve - estimateTokens(around)));
    if (fitted.leftOut > 0) {
      context.warn({
        code: "context-packed",
        message: `the code is too long for the ${role.name}; ${fitted.leftOut} lines in its middle were left out`,
      });
    }
    const intent = problem.intent ?? "what";
    const prompt = problem.prompts[role.name];
    const input = {
      unit: problem.unit,
      code: fitted.text,
      surroundings: around,
      intent,
      technique,
      maxWords: problem.maxWords,
      language: languageName(problem.language),
    };
    const options = { item: problem.item, purpose: technique, ...(prompt === undefined ? {} : { prompt }) };
    const answer = inSteps
      ? await context.ask(stepwiseCodeSummarizer, input, options)
      : await context.ask(codeSummarizer, input, options);
    return {
      summary: answer.output.summary,
      intent,
      evidence: answer.evidence,
      pattern: null,
      stages: [],
      underperforming: false,
    };
  },
};
