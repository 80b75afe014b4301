/**
 * Judges at work: every pair in both orders by every judge (Multi2, section 3.2.2). Finished verdicts are kept in the run,
 * so that an interrupted comparison goes on; an answer outside the closed set is missing, never a tie.
 */
import type { SourcePart } from "../../agents/material.ts";
import { type Verdict as Answer, preferenceJudge } from "../../agents/roles/preference-judge.ts";
import type { ItemAgents, TaskContext } from "../../agents/task-context.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import { isPrecisError, ModelError } from "../../base/errors.ts";
import { parseDocument } from "../../documents/index.ts";
import type { Verdict, VerdictPair } from "../../metrics/judged/cap.ts";
import { packDocuments } from "../../strategies/packing.ts";
import type { Pair } from "./pairs.ts";

export interface JudgedPair extends VerdictPair {
  readonly id: string;
  /** Reasons of missing verdicts, one a verdict. */
  readonly reasons: readonly string[];
}

/** Assumed where a judge's window is unknown. */
const unknownWindow = 8_192;
/** The judge's instructions, both summaries and its answer. */
const reserve = 2_500;

/**
 * Verdicts of one judge (a speaker name that --role and the run settings know) on all pairs, in their order. Documents
 * are packed to the judge's window; what is left out is warned about once a pair. RefusalError (embedded engine),
 * budgets and cancellation end the work; a judge that fails on a pair leaves that verdict missing.
 */
export async function judgePairs(
  pairs: readonly Pair[],
  judge: string,
  requirements: string,
  context: TaskContext,
  agents: ItemAgents,
): Promise<JudgedPair[]> {
  let done = 0;
  return mapConcurrent(
    pairs,
    context.concurrency,
    async (pair) => {
      const name = `verdicts:${judge}:${pair.id}`;
      const saved = (await context.saved(name)) as JudgedPair | undefined;
      const judged = saved ?? (await judgePair(pair, judge, requirements, context, agents));
      // A verdict that is missing is asked for again when the run is resumed.
      if (saved === undefined && judged.ab !== undefined && judged.ba !== undefined) context.save(name, judged);
      done++;
      context.emit({ type: "progress", unit: "pair", note: judge, done, total: pairs.length });
      return judged;
    },
    context.signal,
  );
}

async function judgePair(
  pair: Pair,
  judge: string,
  requirements: string,
  context: TaskContext,
  agents: ItemAgents,
): Promise<JudgedPair> {
  const parts = await partsOf(pair, judge, agents, context.signal);
  const reasons: string[] = [];
  const ask = async (first: string, second: string, purpose: string): Promise<Verdict | undefined> => {
    try {
      const answer = await agents.ask(
        preferenceJudge,
        { parts, first, second, requirements, aspect: pair.aspect },
        { as: judge, item: pair.id, purpose },
      );
      return verdictOf(answer.output.verdict);
    } catch (error) {
      if (!isPrecisError(error) || !(error instanceof ModelError)) throw error;
      reasons.push(`${purpose}: ${error.message}`);
      return undefined;
    }
  };
  const [ab, ba] = await Promise.all([
    ask(pair.target, pair.baseline, "A first"),
    ask(pair.baseline, pair.target, "B first"),
  ]);
  return { id: pair.id, ab, ba, reasons };
}

function verdictOf(answer: Answer): Verdict {
  return answer === "1" ? "first" : answer === "2" ? "second" : "tie";
}

async function partsOf(
  pair: Pair,
  judge: string,
  agents: ItemAgents,
  signal: AbortSignal,
): Promise<readonly SourcePart[]> {
  const documents = [];
  for (const { name, text } of pair.documents) documents.push(await parseDocument({ source: name, text, signal }));
  const window = agents.contextWindowFor(judge) ?? unknownWindow;
  const packed = packDocuments(documents, Math.max(500, window - reserve));
  if (packed.leftOut.length > 0) {
    agents.warn({
      code: "context-packed",
      message: `the documents of ${pair.id} are longer than the context of ${judge}; it judged by a fair part of them`,
    });
  }
  return packed.parts;
}
