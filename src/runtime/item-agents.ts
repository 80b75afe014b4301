/** The agents of one item: picks the engine by role, charges the account, leaves the trace. */
import { accountBook } from "../agents/accounts.ts";
import type { Answer, AskOptions, Rehearsal } from "../agents/engine.ts";
import type { Role } from "../agents/role.ts";
import type { ItemAgents } from "../agents/task-context.ts";
import type { AgentStep, TraceSink } from "../agents/trace.ts";
import { throwIfAborted } from "../base/abort.ts";
import type { EventSink } from "../base/events.ts";
import type { Warning } from "../base/warnings.ts";
import { embeddedSpec, engineVersion } from "../embedded/engine.ts";
import { maskSecrets } from "../text/secrets.ts";
import type { Engines } from "./engines.ts";
import { stepNote } from "./step-note.ts";

export interface ItemAgentsOptions {
  readonly item: string;
  readonly runId: string;
  readonly seed: number;
  /** Of the whole work; 0 is the first. */
  readonly repetition: number;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly engines: Engines;
  /** Gets the name of each role and speaker that is asked; absent: nobody wants to know. */
  readonly asked?: Set<string>;
  readonly trace: TraceSink;
  readonly emit: EventSink;
  readonly now: () => number;
  /** In a dry run: which bill is made. */
  readonly rehearsal?: Rehearsal;
  /** Context window of a language model, null where unknown. */
  readonly contextWindow: (spec: string) => number | null;
  readonly detectContextWindow: (spec: string) => Promise<number | null>;
}

/** Repetitions of a whole work keep clear of the samples drawn within it (at most 40 by any strategy). */
const samplesApart = 1_000;

export function itemAgents(options: ItemAgentsOptions): ItemAgents {
  const book = accountBook();
  const warnings = new Map<string, Warning>();
  const { engines, item, runId, seed, signal } = options;
  const warn = (warning: Warning): void => {
    const key = `${warning.code} ${warning.message}`;
    if (!warnings.has(key)) warnings.set(key, warning);
  };
  const record = (step: AgentStep): void => {
    const kept = withoutSecrets(step);
    options.trace.record(kept);
    options.emit({ type: "note", message: stepNote(kept) });
  };
  return {
    signal,
    seed,
    ...(options.rehearsal === undefined ? {} : { rehearsal: options.rehearsal }),
    concurrency: options.concurrency,
    emit: options.emit,
    warn,
    warnings: () => [...warnings.values()],
    account: () => book.account(),
    modelFor: (speaker) => engines.specFor(speaker),
    identityOf: (spec) => (spec === embeddedSpec ? `${spec}@${engineVersion}` : spec),
    contextWindowFor(speaker) {
      const spec = engines.specFor(speaker);
      return spec === embeddedSpec ? Number.POSITIVE_INFINITY : options.contextWindow(spec);
    },
    async detectContextWindow(speaker) {
      const spec = engines.specFor(speaker);
      return spec === embeddedSpec ? Number.POSITIVE_INFINITY : options.detectContextWindow(spec);
    },
    async ask<I, O>(role: Role<I, O>, input: I, ask: AskOptions = {}): Promise<Answer<O>> {
      throwIfAborted(signal);
      const speaker = ask.as ?? role.name;
      const spec = engines.specFor(speaker, role.name);
      options.asked?.add(speaker).add(role.name);
      const startedAt = options.now();
      const step = {
        runId,
        agent: speaker,
        role: role.name,
        model: spec,
        item: ask.item ?? item,
        purpose: ask.purpose ?? null,
        startedAt,
      };
      try {
        const engine = await engines.engineFor(spec);
        const repetition = options.repetition * samplesApart + (ask.repetition ?? 0);
        const answer = await engine.ask(role, input, {
          ...ask,
          repetition,
          item: ask.item ?? item,
          runId,
          seed,
          signal,
        });
        book.add(speaker, spec, answer);
        for (const warning of answer.warnings) warn(warning);
        record({
          ...step,
          prompt: answer.prompt,
          answer: answer.rawAnswer,
          output: JSON.stringify(answer.output),
          evidence: answer.evidence,
          notes: answer.notes,
          callId: answer.callId,
          requests: answer.requests,
          cacheHit: answer.cacheHit,
          tokens: answer.tokens,
          costUsd: answer.costUsd,
          durationMs: answer.durationMs,
          error: null,
        });
        return { output: answer.output, evidence: answer.evidence, model: spec, callId: answer.callId };
      } catch (error) {
        record({
          ...step,
          prompt: "",
          answer: "",
          output: "null",
          evidence: [],
          notes: [],
          callId: "",
          requests: 0,
          cacheHit: false,
          tokens: { input: null, output: null },
          costUsd: null,
          durationMs: options.now() - startedAt,
          error: error instanceof Error ? error.message : String(error),
        });
        throw error;
      }
    },
  };
}

/** What a trace may keep. The gateway masks what it sends; the step tells the prompt as it was rendered before that. */
function withoutSecrets(step: AgentStep): AgentStep {
  const mask = (text: string): string => maskSecrets(text).text;
  return {
    ...step,
    prompt: mask(step.prompt),
    answer: mask(step.answer),
    output: mask(step.output),
    evidence: step.evidence.map((part) => ({ ...part, text: mask(part.text) })),
    notes: step.notes.map(mask),
    error: step.error === null ? null : mask(step.error),
  };
}
