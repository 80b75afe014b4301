/**
 * Factual consistency as a share, from any judge: a classifier like FactCC, an entailment model or a language model.
 * W. Kryscinski et al., "Evaluating the Factual Consistency of Abstractive Text Summarization", 2020.
 */
import { splitSentences } from "../../text/sentences.ts";

/** True: consistent with the source; false: not; undefined: the judge gave no usable verdict, which counts as missing. */
export type ConsistencyJudge = (claim: string, source: string, signal?: AbortSignal) => Promise<boolean | undefined>;

/** Share of claims that a judge found supported by their documents, with counts. */
export interface ConsistencyShare {
  /** 0..1; undefined when no verdict was usable. */
  readonly value: number | undefined;
  /** Verdicts used, and asked for but not usable. */
  readonly n: number;
  readonly missing: number;
}

/** `factcc`: share of summaries labelled consistent as a whole, over the usable labels. */
export function factccShare(labels: readonly (boolean | undefined)[]): ConsistencyShare {
  const usable = labels.filter((label) => label !== undefined);
  const value = usable.length === 0 ? undefined : usable.filter((label) => label).length / usable.length;
  return { value, n: usable.length, missing: labels.length - usable.length };
}

/** `factcc-sentence` of one summary: share of its sentences found supported. A set's value is the mean over items. */
export async function factccSentences(
  summary: string,
  source: string,
  judge: ConsistencyJudge,
  options: { readonly language?: string; readonly signal?: AbortSignal } = {},
): Promise<ConsistencyShare> {
  const language = options.language === undefined ? {} : { language: options.language };
  const labels: (boolean | undefined)[] = [];
  for (const sentence of splitSentences(summary, language)) labels.push(await judge(sentence, source, options.signal));
  return factccShare(labels);
}
