/** An AgentContext on the embedded engine alone, for benchmarks; warnings are gathered. */
import type { AgentContext } from "../../src/agents/engine.ts";
import type { Warning } from "../../src/base/warnings.ts";
import { embeddedEngine } from "../../src/embedded/engine.ts";

export interface BenchContext extends AgentContext {
  readonly warnings: Warning[];
  /** Asks so far: what a language model would have been called for. */
  readonly asks: () => number;
}

export function embeddedContext(seed = 0): BenchContext {
  const engine = embeddedEngine();
  const warnings: Warning[] = [];
  let asks = 0;
  const signal = new AbortController().signal;
  return {
    signal,
    seed,
    concurrency: 1,
    warnings,
    asks: () => asks,
    async ask(role, input, options = {}) {
      asks++;
      const { output, evidence, callId } = await engine.ask(role, input, { ...options, runId: "bench", seed, signal });
      const tidied = role.tidy?.(output, input) ?? output;
      const reason = role.check?.(tidied, input) ?? null;
      if (reason !== null) throw new Error(`${role.name}: ${reason}`);
      return { output: tidied, evidence, callId, model: engine.spec };
    },
    modelFor: () => engine.spec,
    identityOf: (spec) => spec,
    contextWindowFor: () => Number.POSITIVE_INFINITY,
    detectContextWindow: async () => Number.POSITIVE_INFINITY,
    warn: (warning) => {
      warnings.push(warning);
    },
    emit: () => undefined,
  };
}
