/**
 * `--dry-run`: every role is played without sending anything, and what it would take is added up. Prompts are the real
 * ones; answers are the role's rehearsal where it has one (it makes for the most calls), else the embedded engine's where it can
 * play the role, else the smallest that fit the schema. So loops without a rehearsal are estimates, and the bill says so.
 */
import type { Engine, EngineAnswer, EngineRequest } from "../agents/engine.ts";
import { render } from "../agents/render.ts";
import type { Role } from "../agents/role.ts";
import { isPrecisError } from "../base/errors.ts";
import { embeddedEngine, embeddedSpec } from "../embedded/engine.ts";
import type { TokenUsage } from "../models/spec/language-model.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import { type Engines, openEngines } from "./engines.ts";
import type { RunTotals } from "./run-store.ts";
import type { Settings } from "./settings.ts";
import { smallestAnswer } from "./smallest-answer.ts";

/** Models that nobody charges for, and those whose price nobody can know. */
const inProcess: ReadonlySet<string> = new Set(["gguf", "transformers"]);
/** Tokens of the shortest answer that is counted: a sentence in its JSON, in a language with many tokens a word. */
const leastAnswer = 96;
/** A word in its JSON. */
const shortestAnswer = 4;
/** Share of the estimated tokens of a prompt that tokenizers count at least, and at most. */
const fewest = 0.7;
const surplus = 1.15;

export interface DryRunEngines extends Engines {
  totals(): RunTotals;
}

/** Throws UsageError where the run itself would be refused: a spec that is none, a ceiling on cost without a price. */
export async function dryRunEngines(settings: Settings, further: readonly string[] = []): Promise<DryRunEngines> {
  const { modelFacts, ownFacts, requirePrice, unknownFacts } = await import("../models/prices.ts");
  const { parseSpec } = await import("../models/model-spec.ts");
  const { providerOf } = await import("../models/registry.ts");
  const totals = { calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null };
  const atLeast = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null };
  const embedded = embeddedEngine();
  const made = new Map<string, Promise<Engine>>();
  const specs = openEngines(settings, () => Promise.reject(new Error("a dry run opens no model")));

  const counting = async (text: string): Promise<Engine> => {
    const spec = parseSpec(text);
    const { priceTable } = providerOf(spec);
    const facts = inProcess.has(spec.provider)
      ? ownFacts
      : priceTable === undefined
        ? unknownFacts
        : await modelFacts(priceTable, spec.model);
    requirePrice(settings.maxCostUsd, facts, spec.text);
    return countingEngine(text, facts.cost);
  };

  const countingEngine = (spec: string, price: (usage: TokenUsage) => number | null): Engine => ({
    spec,
    async ask<I, O>(role: Role<I, O>, input: I, request: EngineRequest): Promise<EngineAnswer<O>> {
      const messages = render(role, input, request.prompt);
      const rehearsed = role.rehearse?.(input);
      const asked =
        rehearsed === undefined ? embedded.ask(role, input, request) : Promise.resolve({ output: rehearsed });
      const answer = await asked.catch(async (error: unknown) => {
        if (!isPrecisError(error) || error.code !== "refused-by-engine") throw error;
        const { z } = await import("zod");
        return { output: smallestAnswer(role.output(z, input)) as O };
      });
      const estimated = estimateTokens(messages.map((message) => message.content).join("\n"));
      const inputTokens = Math.ceil(estimated * surplus);
      const written = role.rehearsedTokens?.(input) ?? estimateTokens(JSON.stringify(answer.output));
      // Answers of a sentence vary by half and more: the bill is to hold on 95% of them.
      const output = Math.max(leastAnswer, written);
      const cost = price({ input: inputTokens, output });
      totals.calls += 1;
      totals.inputTokens += inputTokens;
      totals.outputTokens += output;
      totals.costUsd = totals.costUsd === null || cost === null ? null : totals.costUsd + cost;
      if (request.ifNeeded !== true) {
        const least = { input: Math.floor(estimated * fewest), output: shortestAnswer };
        const leastCost = price(least);
        atLeast.calls += 1;
        atLeast.inputTokens += least.input;
        atLeast.outputTokens += least.output;
        atLeast.costUsd = atLeast.costUsd === null || leastCost === null ? null : atLeast.costUsd + leastCost;
      }
      return {
        output: answer.output,
        evidence: [],
        notes: [],
        warnings: [],
        callId: "dry-run",
        prompt: "",
        rawAnswer: "",
        requests: 1,
        cacheHit: false,
        tokens: { input: inputTokens, output },
        costUsd: cost,
        durationMs: 0,
      };
    },
  });
  const engineFor = (spec: string): Promise<Engine> => {
    if (spec === embeddedSpec) return Promise.resolve(embedded);
    const known = made.get(spec) ?? counting(spec);
    made.set(spec, known);
    return known;
  };
  for (const spec of [settings.model, ...Object.values(settings.roles), ...further]) await engineFor(spec);
  return {
    specFor: specs.specFor,
    engineFor,
    totals: () => ({ ...totals, atLeast: { ...atLeast } }),
  };
}
