/**
 * What travels through the gateway: one request on its way to one answer. Wrappers take a Step and give a Step; their
 * order is written in `stack.ts`.
 */
import type { CallContext, ChatAnswer, ChatRequest } from "../spec/language-model.ts";

export interface Exchange {
  readonly request: ChatRequest;
  readonly context: CallContext;
  /** Content address of the answer: `callKey` of model and request. */
  readonly key: string;
  /** What the key was taken over, as canonical JSON; for the journal. */
  readonly canonical: string;
  readonly callId: string;
  /** Tokens the prompt will take, by the cheap estimate; a little high rather than low. */
  readonly inputTokens: number;
  /** Tokens the answer may take at most, or what we assume where nothing is said. */
  readonly outputTokens: number;
  /**
   * Why this answer must not be kept for later runs, or null. Given where no further exchange will repair it, so that
   * an unusable answer is journalled as failed and asked for again next time.
   */
  readonly reject: ((answer: ChatAnswer) => Promise<string | null>) | null;
  /**
   * Whether a text is, as it stands, whole JSON that the asker can use: what may be taken for an answer although the server put it
   * elsewhere or did not say that it is whole.
   */
  readonly fits: (text: string) => Promise<boolean>;
  /** Grows while the exchange runs, also when it fails. */
  readonly tally: Tally;
}

export interface Tally {
  /** Requests sent. */
  requests: number;
  /** Milliseconds on the wire, all requests together; waits asked for by a server do not count. */
  wireMs: number;
  /** Answers that were empty. */
  empty: number;
  /** True when another process, on a store that both use, was making this very call and its answer was taken: nothing was sent. */
  answered: boolean;
}

export function newTally(): Tally {
  return { requests: 0, wireMs: 0, empty: 0, answered: false };
}

export interface Outcome {
  readonly answer: ChatAnswer;
  readonly callId: string;
  /** True when this exchange sent nothing. */
  readonly cacheHit: boolean;
  /** Requests sent for it, 0 on a hit. */
  readonly requests: number;
  /** US dollars; null where unknown; 0 on a hit. */
  readonly costUsd: number | null;
}

export type Step = (exchange: Exchange) => Promise<Outcome>;
/** The part of the way on which requests are really sent: an answer without its accounting. */
export type Send = (exchange: Exchange) => Promise<ChatAnswer>;
