/** Agents played by the embedded engine, without store or run: what a quality figure needs and no more. */
import type { AgentContext } from "../../src/agents/engine.ts";
import type { WriterInput } from "../../src/agents/roles/writer.ts";
import { embeddedEngine } from "../../src/embedded/engine.ts";
import { variantFor } from "../../src/embedded/extract/variants.ts";

/** Candidates by item and variant: they are pure, and the settings measured here draw the same ones again and again. */
const drawn = new Map<string, unknown>();

export function embeddedContext(seed: number): AgentContext {
  const engine = embeddedEngine();
  const signal = new AbortController().signal;
  return {
    signal,
    seed,
    concurrency: 8,
    async ask(role, input, options = {}) {
      const variant = role.name === "generator" ? variantFor((input as { sample: number }).sample, seed) : null;
      const key =
        variant !== null
          ? `${options.item} ${variant.method} ${variant.weighting}`
          : role.name === "writer"
            ? JSON.stringify([
                options.item,
                options.purpose,
                (input as WriterInput).passage.segment,
                (input as WriterInput).limits,
              ])
            : null;
      const known = key === null ? undefined : drawn.get(key);
      if (known !== undefined) {
        return { output: known as never, evidence: [], model: "embedded", callId: "drawn before" };
      }
      const answer = await engine.ask(role, input, { ...options, runId: "bench", seed, signal });
      if (key !== null) drawn.set(key, answer.output);
      return { output: answer.output, evidence: answer.evidence, model: "embedded", callId: answer.callId };
    },
    modelFor: () => "embedded",
    identityOf: (spec) => spec,
    contextWindowFor: () => Number.POSITIVE_INFINITY,
    detectContextWindow: () => Promise.resolve(Number.POSITIVE_INFINITY),
    warn: () => undefined,
    emit: () => undefined,
  };
}
