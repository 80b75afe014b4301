/** What a task gets from whoever runs it (command, library, later server): agents, accounts, saved pieces, events. */
import type { Awaitable } from "../base/awaitable.ts";
import type { EventSink } from "../base/events.ts";
import type { Warning } from "../base/warnings.ts";
import type { AgentContext } from "./engine.ts";

/** What the asks for one item took. */
export interface Account {
  /** Requests sent, retries and re-asks included. */
  readonly calls: number;
  readonly cacheHits: number;
  readonly tokens: { readonly input: number; readonly output: number };
  /** Tokens of all answers, those from the cache included: what the work would take without a cache. */
  readonly answered: { readonly input: number; readonly output: number };
  /** Asks by role or speaker name, answers from the cache included. */
  readonly asked: Readonly<Record<string, number>>;
  /** US dollars; null as soon as the price of one call is unknown. */
  readonly costUsd: number | null;
  /** Which model played each role that was asked, by role or speaker name. */
  readonly models: Readonly<Record<string, string>>;
}

/** What calls took: requests sent, answers from the cache, tokens sent and received, US dollars (null: a price is unknown). */
export interface Spent {
  readonly calls: number;
  readonly cacheHits: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

/** Agents for one source or data item; all asks through it are charged to that item. */
export interface ItemAgents extends AgentContext {
  account(): Account;
  warnings(): readonly Warning[];
}

/** What the agents of one item are set to instead of the run's settings: systems are compared within one run. */
export interface AgentSetup {
  readonly model?: string;
  /** By role or speaker; they replace the run's. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly temperature?: number;
  readonly seed?: number;
  /** Which repetition of the whole work, 0, 1, ...: its calls are distinct from those of the others. Default 0. */
  readonly repetition?: number;
}

export interface TaskContext {
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly seed: number;
  /** Sources that may be worked on at the same time; calls have their own limit in the gateway. */
  readonly concurrency: number;
  /** `setup` wins over the run's settings; its models must be among those the run was started with. */
  agentsFor(item: string, setup?: AgentSetup): ItemAgents;
  /** Milliseconds since the epoch. */
  now(): number;
  /** What the whole run took so far, processes before a resume included. */
  totals(): Spent;
  readonly emit: EventSink;
  /** A finished piece of this run from before it was interrupted; undefined where there is none. */
  saved(name: string): Awaitable<unknown>;
  /** Keeps a finished piece (JSON only), so that a killed run resumes behind it. */
  save(name: string, value: unknown): void;
}
