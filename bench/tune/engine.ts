/** The embedded engine with weights of the caller's choice, and a task context around it that keeps nothing on disk. */
import type { Engine, EngineAnswer, EngineRequest } from "../../src/agents/engine.ts";
import type { Role } from "../../src/agents/role.ts";
import type { SummarizerInput } from "../../src/agents/roles/summarizer.ts";
import type { TaskContext } from "../../src/agents/task-context.ts";
import type { Weights } from "../../src/embedded/about/rank.ts";
import { writeAbout } from "../../src/embedded/about/write-about.ts";
import { embeddedEngine, embeddedSpec } from "../../src/embedded/engine.ts";
import { readInstructions } from "../../src/embedded/instructions.ts";
import { linesWithin } from "../../src/embedded/roles/summarizer.ts";
import { itemAgents } from "../../src/runtime/item-agents.ts";

/** `weights` null: the shipped ones. Only the Summarizer reads weights. */
export function engineWith(weights: Weights | null): Engine {
  const embedded = embeddedEngine();
  if (weights === null) return embedded;
  return {
    spec: embeddedSpec,
    async ask<I, O>(role: Role<I, O>, input: I, request: EngineRequest): Promise<EngineAnswer<O>> {
      if (role.name !== "summarizer") return embedded.ask(role, input, request);
      const { document, text, limits } = input as SummarizerInput;
      const { steering } = readInstructions(request.prompt ?? role.prompt);
      const written = writeAbout(document, { lines: linesWithin(document, text), limits, steering, weights });
      return {
        output: { about: written?.about ?? "" } as O,
        evidence: [],
        notes: [],
        warnings: [],
        callId: "bench",
        prompt: "",
        rawAnswer: "",
        requests: 0,
        cacheHit: false,
        tokens: { input: 0, output: 0 },
        costUsd: 0,
        durationMs: 0,
      };
    },
  };
}

export function benchContext(engine: Engine, seed: number): TaskContext {
  const signal = new AbortController().signal;
  const emit = (): void => undefined;
  return {
    runId: "bench",
    signal,
    seed,
    concurrency: 4,
    now: () => performance.now(),
    emit,
    totals: () => ({ calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }),
    saved: () => undefined,
    save: () => undefined,
    agentsFor: (item) =>
      itemAgents({
        item,
        runId: "bench",
        repetition: 0,
        seed,
        concurrency: 4,
        signal,
        engines: { specFor: () => embeddedSpec, engineFor: () => Promise.resolve(engine) },
        trace: { record: () => undefined },
        emit,
        now: () => performance.now(),
        contextWindow: () => null,
        detectContextWindow: () => Promise.resolve(null),
      }),
  };
}
