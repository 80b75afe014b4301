/** Judge of a debate without a model: the factors are computed (`../code/factors.ts`, `../about/debate.ts`). */
import { type JudgeInput, type JudgeOutput, nobody } from "../../agents/roles/judge.ts";
import { phraseFactors } from "../about/debate.ts";
import { type Factors, factorsFor } from "../code/factors.ts";
import { byAll } from "../code/summaries.ts";
import type { EmbeddedRole } from "../engine.ts";
import { refuseTranslation } from "../refusals.ts";

/**
 * Factors count words; what people wrote, else the header, is what readers want first, and that is what all evidence together gives. It was
 * found where the factors alone lost: on 44 functions that tuned nothing the debate was 0.023 ROUGE-L below the one answer.
 */
const wholeWorth = 1;

/** Ours: an answer is acceptable when every factor reaches this, of 5. */
const acceptable = 3;

export const judgeEmbedded: EmbeddedRole<JudgeInput, JudgeOutput> = (input) => {
  const { material } = input;
  if (material.kind === "translation") throw refuseTranslation("judge");
  const factors: (text: string) => Factors =
    material.kind === "code" ? factorsFor(material.unit) : (text) => phraseFactors(material.document, text);
  const whole = material.kind === "code" ? byAll(material.unit, material.intent ?? "what").summary : null;
  const judged = input.candidates.map(({ speaker, taskOutput }) => {
    const found = factors(taskOutput);
    const scores = input.factors.map(({ name }) => scoreOf(found, name));
    const mean = scores.reduce((a, b) => a + b, 0) / Math.max(1, scores.length);
    return { speaker, found, scores, mean: mean + (taskOutput === whole ? wholeWorth : 0) };
  });
  const passed = judged.filter(({ scores }) => scores.every((score) => score >= acceptable));
  const winner = passed.reduce<(typeof judged)[number] | undefined>(
    (top, one) => (top === undefined || one.mean >= top.mean ? one : top),
    undefined,
  );
  const lacking = [...new Set(judged.flatMap(({ found }) => found.missing.slice(0, 3)))].slice(0, 5);
  return {
    output: {
      scores: judged.flatMap(({ speaker, scores }) =>
        input.factors.map(({ name }, at) => ({ speaker, factor: name, score: scores[at] ?? 1 })),
      ),
      winner: winner?.speaker ?? nobody,
      feedback: input.feedbackWanted
        ? input.factors.map(({ name }) => ({ factor: name, text: adviceOn(name, lacking) }))
        : [],
    },
    notes: judged.map(({ speaker, mean }) => `${speaker}: mean ${mean.toFixed(2)}`),
  };
};

/** A factor that it has no measure for counts as middling. */
function scoreOf(factors: Factors, name: string): number {
  if (name === "expressiveness") return factors.expressiveness;
  if (name === "content-adequacy") return factors.adequacy;
  return name === "conciseness" ? factors.conciseness : acceptable;
}

function adviceOn(factor: string, lacking: readonly string[]): string {
  if (factor === "content-adequacy")
    return lacking.length === 0 ? "nothing of weight is missing" : `name ${lacking.join(", ")}`;
  return factor === "conciseness" ? "about twenty words are enough" : "begin with what is done, repeat nothing";
}
