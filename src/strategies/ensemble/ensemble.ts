/**
 * Strategy `ensemble` (Multi2, section 3.1): K candidates from K different prompts, then one summary by vote, cis or
 * cps. Documents are packed evenly, candidates shown in a seeded order. Ours: prompts without replacement, early
 * agreement, "not mentioned" as an answer, disagreeing numbers handed to the agents, votes over several orders.
 */
import type { AgentContext } from "../../agents/engine.ts";
import { RefusalError } from "../../base/errors.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { Strategy, SummaryProblem } from "../contract.ts";
import { type Disagreement, findDisagreements, showDisagreements } from "../disagreements.ts";
import { keepLength } from "../keep-length.ts";
import { type LeftOut, leftOutMessage, packDocuments } from "../packing.ts";
import { aggregate, type Ballot } from "./aggregate.ts";
import { phrasePrompts } from "./bank/phrase.ts";
import { type Candidate, generateCandidates } from "./candidates.ts";
import { aspectMentioned } from "./decide.ts";
import { documentRoom } from "./room.ts";
import { builtInBank, type EnsembleSettings, ensembleDefaults, ensembleSettings } from "./settings.ts";

export interface EnsembleDetails {
  readonly candidates: readonly Candidate[];
  /** Candidates that early agreement saved; 0 without --adaptive. */
  readonly saved: number;
  /** Candidate indices in the order the aggregator saw them; [] where it was not asked. */
  readonly order: readonly number[];
  readonly ballots: readonly Ballot[];
  /** False where the documents do not mention the aspect; absent without one. */
  readonly aspectMentioned?: boolean;
  readonly leftOut: readonly LeftOut[];
  readonly disagreements: readonly Disagreement[];
}

export const ensemble: Strategy<Partial<EnsembleSettings>, EnsembleDetails> = {
  name: "ensemble",
  summary: "several prompts write a candidate each; an aggregator picks one or merges them",
  source: "Multi2, section 3.1",
  roles: ["generator", "aspect-generator", "aggregator-vote", "aggregator-cis", "aggregator-cps", "shortener"],
  defaults: ensembleDefaults,
  async solve(given, context, wanted) {
    const problem = given.task === "about" ? asPhrase(given) : given;
    const settings = withOwnBank(ensembleSettings(wanted), given);
    const room = await documentRoom(context, settings, problem.limits);
    const packed = packDocuments(problem.documents, room.tokens);
    if (packed.parts.length === 0) {
      throw new RefusalError("no sentence of the documents fits into the model's context", {
        hint: "give a model with a larger window, or documents with shorter paragraphs",
      });
    }
    if (packed.leftOut.length > 0)
      context.warn({ code: "context-packed", message: leftOutMessage(packed.leftOut, room.window) });
    const disagreements = findDisagreements(packed.parts);
    const shown = showDisagreements(disagreements);
    const facts = { leftOut: packed.leftOut, disagreements };

    if (settings.without === "generator") {
      const whole = await aggregate(problem, [], packed.parts, shown, context, settings);
      const summary = await keepLimits(whole.summary, problem, context, "aggregator");
      return { summary, evidence: [], details: { candidates: [], saved: 0, order: [], ballots: [], ...facts } };
    }
    const { candidates, saved } = await generateCandidates(problem, packed.parts, shown, context, settings);
    const speaking = candidates.filter((candidate) => candidate.mentioned);
    if (problem.aspect !== undefined && !aspectMentioned(candidates.map((candidate) => candidate.mentioned))) {
      const summary = notMentioned(problem.aspect, packed.parts.length);
      const details = { candidates, saved, order: [], ballots: [], aspectMentioned: false, ...facts };
      context.warn({ code: "aspect-not-mentioned", message: `no document mentions "${problem.aspect}"` });
      return { summary, evidence: [], details };
    }
    const summaries = speaking.map((candidate) => candidate.summary);
    const alone = summaries.length === 1 || settings.without === "aggregator";
    const whole = alone
      ? { summary: summaries[0] ?? "", order: [], ballots: [] }
      : await aggregate(problem, summaries, packed.parts, shown, context, settings);
    const picked = alone || settings.aggregator === "vote";
    const summary = await keepLimits(whole.summary, problem, context, picked ? "generator" : "aggregator");
    // Orders and picks count the candidates that were shown; turn them into places in the draw.
    const drawn = (index: number): number => speaking[index]?.index ?? index;
    return {
      summary,
      evidence: [],
      details: {
        candidates,
        saved,
        order: whole.order.map(drawn),
        ballots: whole.ballots.map((b) => ({ ...b, order: b.order.map(drawn), pick: drawn(b.pick) })),
        ...(problem.aspect === undefined ? {} : { aspectMentioned: true }),
        ...facts,
      },
    };
  },
};

/** Words of an About line; the site's limit of characters alone would let a paragraph through. Ours. */
const phraseWords = 25;

/** Each task has its bank; one that somebody gave serves any. */
const withOwnBank = (settings: EnsembleSettings, { task }: SummaryProblem): EnsembleSettings =>
  task === "about" && settings.bank === builtInBank
    ? { ...settings, bank: { ...builtInBank, general: phrasePrompts } }
    : settings;

/** The same problem asked for one phrase, so that `about --strategy ensemble` can be compared on the same work. */
function asPhrase(problem: SummaryProblem): SummaryProblem {
  const phrase = "Write one short phrase that tells a newcomer what this is, and nothing else.";
  return {
    ...problem,
    requirements: problem.requirements === "" ? phrase : `${phrase} ${problem.requirements}`,
    limits: { ...problem.limits, maxWords: Math.min(problem.limits.maxWords ?? phraseWords, phraseWords) },
  };
}

/** The honest answer where nothing is said about an aspect. */
export function notMentioned(aspect: string, documents: number): string {
  return documents === 1
    ? `The document does not mention "${aspect}".`
    : `None of the ${documents} documents mentions "${aspect}".`;
}

function keepLimits(summary: string, problem: SummaryProblem, context: AgentContext, speaker: string): Promise<string> {
  // An About is one phrase: a second sentence that still fits the limits does not belong to it.
  const whole = problem.task === "about" ? (splitSentences(summary)[0] ?? summary) : summary;
  return keepLength(whole, problem, context, { speaker, what: "the summary" });
}
