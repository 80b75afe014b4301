/** The second half of the ensemble: one summary out of the candidates, by vote, cis or cps. */
import type { AgentContext } from "../../agents/engine.ts";
import type { SourcePart } from "../../agents/material.ts";
import { type AggregatorInput, cisAggregator, cpsAggregator } from "../../agents/roles/aggregator-summary.ts";
import { voteAggregator } from "../../agents/roles/aggregator-vote.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import type { SummaryProblem } from "../contract.ts";
import { languageName } from "../language-name.ts";
import { majority, shownOrder } from "./decide.ts";
import type { EnsembleSettings } from "./settings.ts";

/** One ballot of the picker. */
export interface Ballot {
  /** Candidate indices in the order shown. */
  readonly order: readonly number[];
  /** Index of the candidate it picked. */
  readonly pick: number;
  readonly explanation: string;
}

export interface Aggregate {
  readonly summary: string;
  /** Order in which the candidates were shown; for several ballots see each. */
  readonly order: readonly number[];
  readonly ballots: readonly Ballot[];
}

/**
 * Asks the aggregator over `summaries` (may be empty only for cps, as an ablation). Candidates are shown in a seeded
 * order. Keeping the limits is the caller's work.
 */
export async function aggregate(
  problem: SummaryProblem,
  summaries: readonly string[],
  parts: readonly SourcePart[],
  disagreements: string,
  context: AgentContext,
  settings: EnsembleSettings,
): Promise<Aggregate> {
  const inputFor = (order: readonly number[]): AggregatorInput => ({
    candidates: order.map((index) => summaries[index] ?? ""),
    parts,
    requirements: problem.requirements,
    limits: problem.limits,
    language: languageName(problem.language),
    aspect: problem.aspect ?? "",
    disagreements,
  });
  const options = { as: "aggregator", item: problem.item };
  if (settings.aggregator === "vote") {
    const prompt = problem.prompts[voteAggregator.name];
    const rounds = Array.from({ length: settings.voteOrders }, (_, round) => round);
    const ballots = await mapConcurrent(
      rounds,
      context.concurrency,
      async (round): Promise<Ballot> => {
        const order = shownOrder(summaries.length, context.seed, problem.item, round);
        const answer = await context.ask(voteAggregator, inputFor(order), {
          ...options,
          purpose: settings.voteOrders === 1 ? "vote" : `vote, order ${round + 1}`,
          // Two rounds may draw the same order; they are two ballots all the same.
          repetition: round,
          ...(prompt === undefined ? {} : { prompt }),
        });
        return { order, pick: order[answer.output.choice - 1] as number, explanation: answer.output.explanation };
      },
      context.signal,
    );
    const winner = majority(ballots.map((ballot) => ballot.pick));
    return { summary: summaries[winner] ?? "", order: ballots[0]?.order ?? [], ballots };
  }
  const role = settings.aggregator === "cis" ? cisAggregator : cpsAggregator;
  const prompt = problem.prompts[role.name];
  const asked = { ...options, ...(prompt === undefined ? {} : { prompt }) };
  const order = shownOrder(summaries.length, context.seed, problem.item, 0);
  const { output } = await context.ask(role, inputFor(order), { ...asked, purpose: settings.aggregator });
  return { summary: output.summary, order, ballots: [] };
}
