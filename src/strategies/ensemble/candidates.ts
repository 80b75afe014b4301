/** The first half of the ensemble: K candidates from K prompts of the bank, in parallel or until they agree. */
import type { AgentContext } from "../../agents/engine.ts";
import type { SourcePart } from "../../agents/material.ts";
import { aspectGenerator } from "../../agents/roles/aspect-generator.ts";
import { generator } from "../../agents/roles/generator.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import { isPrecisError, ModelError } from "../../base/errors.ts";
import type { SummaryProblem } from "../contract.ts";
import { languageName } from "../language-name.ts";
import { type DrawnPrompt, drawPrompts } from "./bank/draw.ts";
import { neutralPhrase } from "./bank/phrase.ts";
import { neutralPrompt, showExamples } from "./bank/prompt.ts";
import { agreed } from "./decide.ts";
import type { EnsembleSettings } from "./settings.ts";

export interface Candidate {
  /** Place in the draw, from 0. */
  readonly index: number;
  /** Id of the bank's prompt. */
  readonly prompt: string;
  readonly model: string;
  /** False only in aspect mode, for a candidate that found nothing about the aspect; its summary is "". */
  readonly mentioned: boolean;
  readonly summary: string;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Candidates that early agreement made unnecessary. */
  readonly saved: number;
}

/** One candidate alone gets no angle of the bank by chance: the plain task, at temperature 0. Ours. */
const single = ({ task }: SummaryProblem): DrawnPrompt => ({
  prompt: task === "about" ? neutralPhrase : neutralPrompt,
  repetition: 0,
});

/**
 * Draws prompts and asks for one candidate each, all at once (at most `context.concurrency` in the air). With
 * `adaptive`: two at once, then one at a time until one brings next to nothing new, so it trades calls for waiting.
 * A candidate whose model failed for good is warned about and left out; when all fail, the first failure is thrown.
 */
export async function generateCandidates(
  problem: SummaryProblem,
  parts: readonly SourcePart[],
  disagreements: string,
  context: AgentContext,
  settings: EnsembleSettings,
): Promise<Candidates> {
  const bank = problem.aspect === undefined ? settings.bank.general : settings.bank.aspect;
  const plain = settings.samples === 1 || settings.plainFirst ? [single(problem)] : [];
  const draws = [...plain, ...drawPrompts(bank, settings.samples - plain.length, context.seed, problem.item)];
  let done = 0;
  const failures: unknown[] = [];
  const tell = (): void => {
    done++;
    context.emit({ type: "progress", unit: "candidate", done, total: draws.length });
  };
  const generate = async (draw: DrawnPrompt, index: number): Promise<Candidate | null> => {
    try {
      const candidate = await askCandidate(problem, parts, disagreements, context, draw, index);
      tell();
      return candidate;
    } catch (error) {
      if (!isPrecisError(error) || !(error instanceof ModelError)) throw error;
      failures.push(error);
      context.warn({
        code: "candidate-failed",
        message: `candidate ${index + 1} of ${draws.length} (${draw.prompt.id}) is missing: ${error.message}`,
      });
      tell();
      return null;
    }
  };
  const found: Candidate[] = [];
  const add = (candidate: Candidate | null): void => {
    if (candidate !== null) found.push(candidate);
  };
  const atOnce = settings.adaptive ? draws.slice(0, 2) : draws;
  for (const candidate of await mapConcurrent(atOnce, context.concurrency, generate, context.signal)) add(candidate);
  let asked = atOnce.length;
  while (
    asked < draws.length &&
    !agreed(
      found.map((candidate) => candidate.summary),
      settings.noveltyThreshold,
    )
  ) {
    add(await generate(draws[asked] as DrawnPrompt, asked));
    asked++;
  }
  if (found.length === 0) throw failures[0] ?? new RangeError("an ensemble needs at least one prompt");
  return { candidates: found, saved: draws.length - asked };
}

async function askCandidate(
  problem: SummaryProblem,
  parts: readonly SourcePart[],
  disagreements: string,
  context: AgentContext,
  draw: DrawnPrompt,
  index: number,
): Promise<Candidate> {
  const input = {
    parts,
    instruction: draw.prompt.text,
    examples: showExamples(draw.prompt.examples),
    requirements: problem.requirements,
    limits: problem.limits,
    language: languageName(problem.language),
    disagreements,
    sample: index,
  };
  const options = {
    as: "generator",
    item: problem.item,
    repetition: draw.repetition,
    purpose: `candidate ${index + 1}: ${draw.prompt.id}`,
    ...(draw.prompt === neutralPrompt || draw.prompt === neutralPhrase ? { temperature: 0 } : {}),
  };
  const own = { index, prompt: draw.prompt.id };
  if (problem.aspect === undefined) {
    const prompt = problem.prompts[generator.name];
    const answer = await context.ask(generator, input, { ...options, ...(prompt === undefined ? {} : { prompt }) });
    return { ...own, model: answer.model, mentioned: true, summary: answer.output.summary };
  }
  const prompt = problem.prompts[aspectGenerator.name];
  const answer = await context.ask(
    aspectGenerator,
    { ...input, aspect: problem.aspect },
    { ...options, ...(prompt === undefined ? {} : { prompt }) },
  );
  return { ...own, model: answer.model, ...answer.output };
}
