/** Agents played by the embedded engine, without store or run: what a quality figure needs and no more. */
import type { AgentContext } from "../../src/agents/engine.ts";
import { embeddedEngine } from "../../src/embedded/engine.ts";

export function embeddedContext(seed: number): AgentContext {
  const engine = embeddedEngine();
  const signal = new AbortController().signal;
  return {
    signal,
    seed,
    concurrency: 8,
    async ask(role, input, options = {}) {
      const answer = await engine.ask(role, input, { ...options, runId: "bench", seed, signal });
      return { output: answer.output, evidence: answer.evidence, model: "embedded", callId: answer.callId };
    },
    modelFor: () => "embedded",
    contextWindowFor: () => Number.POSITIVE_INFINITY,
    detectContextWindow: () => Promise.resolve(Number.POSITIVE_INFINITY),
    warn: () => undefined,
    emit: () => undefined,
  };
}
