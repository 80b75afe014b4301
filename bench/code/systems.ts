/** What is compared over the functions: the baseline, the single call, the debate, and the debate with a part left out. */
import type { CodeMaterial } from "../../src/agents/code-material.ts";
import { directCode } from "../../src/strategies/code/direct.ts";
import { debateSummary } from "../../src/strategies/debate/code.ts";
import { runDebate } from "../../src/strategies/debate/debate.ts";
import { type DebatePlan, type DebateSettings, defaultDebateSettings } from "../../src/strategies/debate/plan.ts";
import { codeAngles, codeSummaryPlan } from "../../src/strategies/debate/plans/code-summary.ts";
import { embeddedContext } from "./context.ts";
import { signatureWords } from "./items.ts";

export type Solve = (unit: CodeMaterial) => Promise<string>;

const maxWords = 40;
const problem = (unit: CodeMaterial) =>
  ({ unit, language: "en", maxWords, intent: null, prompts: {}, item: unit.name }) as const;

export const systems: readonly (readonly [string, Solve])[] = [
  ["signature words", async (unit) => signatureWords(unit)],
  ["direct", async (unit) => (await directCode.solve(problem(unit), embeddedContext(), directCode.defaults)).summary],
  [
    "debate",
    async (unit) => (await debateSummary.solve(problem(unit), embeddedContext(), debateSummary.defaults)).summary,
  ],
];

const whole = codeSummaryPlan({ kind: "function", codeLanguage: "code", language: "English", maxWords, intent: null });

function without(plan: Partial<DebatePlan>, settings: Partial<DebateSettings> = {}): Solve {
  return async (unit) => {
    const source = { text: unit.code, kind: "code", material: { kind: "code", unit, maxWords } } as const;
    const outcome = await runDebate(
      { ...whole, ...plan },
      source,
      { ...defaultDebateSettings, ...settings },
      embeddedContext(),
      {
        item: unit.name,
      },
    );
    return outcome.output;
  };
}

export const ablations: readonly (readonly [string, Solve])[] = [
  ["judge", without({}, { judge: false })],
  ...codeAngles.map(
    ({ angle }) => [angle, without({ personas: codeAngles.filter((other) => other.angle !== angle) })] as const,
  ),
  ["refinement", without({ stages: whole.stages.slice(0, -1) })],
];
