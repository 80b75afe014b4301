/** Embeddings: each text is remembered by its hash; what is unknown goes out in batches, under the same limits as calls. */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { canonicalJson } from "../../base/canonical-json.ts";
import { ModelError } from "../../base/errors.ts";
import { hashText } from "../../base/hash.ts";
import { maskSecrets } from "../../text/secrets.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { ModelFacts } from "../prices.ts";
import type { EmbeddingGateway } from "../settings.ts";
import type { CallContext, EmbeddingModel, TokenUsage } from "../spec/language-model.ts";
import { type BudgetedSend, budgeted } from "./budget.ts";
import { type Exchange, newTally, type Send } from "./exchange.ts";
import { type RateLimiter, rateLimited } from "./rate-limit.ts";
import { retried, type ServerState } from "./retry.ts";
import type { RunParts } from "./stack.ts";
import { timeLimited } from "./time-limit.ts";
import { decodeVector, encodeVector } from "./vector-text.ts";

export interface EmbeddingParts {
  readonly model: EmbeddingModel;
  readonly facts: ModelFacts;
  readonly server: ServerState;
  readonly limiter: RateLimiter;
}

export function embeddingGatewayFor(run: RunParts, parts: EmbeddingParts): EmbeddingGateway {
  const { model, facts } = parts;
  const { store, ledger, clock } = run;
  const { spec } = model;
  const describe = (text: string): string =>
    canonicalJson({ endpoint: model.endpoint, model: model.modelId, embed: text });
  const keyFor = (text: string): string => hashText(describe(text));
  const find = async (text: string, runId: string): Promise<Float32Array | null> => {
    const key = keyFor(text);
    const own = await store.journaled(runId, key);
    const known = own?.answer ?? (run.cache === "off" ? undefined : await store.cached(key));
    return known === undefined ? null : decodeVector(known.text);
  };

  // A batch travels as an exchange whose messages are its texts and whose answer is its vectors, one a line, so that the
  // wrappers of chat calls serve unchanged.
  const provider: Send = async (exchange) => {
    exchange.tally.requests++;
    const { vectors, usage } = await model.doEmbed(textsOf(exchange), exchange.context);
    return { text: vectors.map(encodeVector).join("\n"), finish: "stop", usage, warnings: [] };
  };
  const sent = retried(rateLimited(timeLimited(provider, run.timeoutMs, clock, spec), parts.limiter), {
    ...run,
    server: parts.server,
    spec,
  });
  const recorded: BudgetedSend = async (exchange, reservation) => {
    const entries = textsOf(exchange).map((text) => ({ text, callId: randomUUID() }));
    const { context, tally } = exchange;
    const begin = ({ text, callId }: { readonly text: string; readonly callId: string }): unknown =>
      store.begin({
        callId,
        runId: context.runId,
        key: keyFor(text),
        model: spec,
        agent: context.agent,
        item: context.item ?? null,
        purpose: context.purpose ?? null,
        request: describe(text),
        startedAt: clock.now(),
      });
    await Promise.all(entries.map(begin));
    // Requests are counted at the first text of a batch, its cost in equal parts.
    const end = async (
      index: number,
      rest: { text: string | null; error: string | null; costUsd: number | null },
    ): Promise<void> =>
      store.end({
        callId: entries[index]?.callId ?? "",
        state: rest.text === null ? "failed" : "done",
        answer:
          rest.text === null
            ? null
            : { text: rest.text, finish: "stop", usage: { input: null, output: 0 }, warnings: [] },
        error: rest.error,
        requests: index === 0 ? tally.requests : 0,
        costUsd: rest.costUsd,
        endedAt: clock.now(),
        cacheable: run.cache !== "off",
      });
    try {
      const answer = await sent(exchange, reservation);
      const cost = facts.cost(answer.usage);
      for (const [index, text] of answer.text.split("\n").entries())
        await end(index, { text, error: null, costUsd: cost === null ? null : cost / entries.length });
      return answer;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      for (const index of entries.keys()) await end(index, { text: null, error: message, costUsd: 0 });
      throw error;
    }
  };
  const paid = budgeted(
    (exchange, reservation) => run.slots.run(exchange.context.signal, () => recorded(exchange, reservation)),
    ledger,
    facts,
  );

  const { doEmbedTokens, trainedOn } = model;
  return {
    spec,
    ...(trainedOn === undefined ? {} : { trainedOn }),
    ...(doEmbedTokens === undefined
      ? {}
      : {
          embedTokens: (texts: readonly string[], context: CallContext) =>
            run.slots.run(context.signal, () =>
              doEmbedTokens(
                texts.map((text) => maskSecrets(text).text),
                context,
              ),
            ),
        }),
    async embed(texts, context) {
      // One signal serves all batches; Node would warn of a leak at the eleventh listener.
      setMaxListeners(0, context.signal);
      const safe = texts.map((text) => maskSecrets(text).text);
      const vectors = new Map<string, Float32Array>();
      const missing: string[] = [];
      for (const text of new Set(safe)) {
        const known = await find(text, context.runId);
        if (known === null) missing.push(text);
        else vectors.set(text, known);
      }
      const cacheHits = vectors.size;
      for (let hit = 0; hit < cacheHits; hit++) ledger.countHit(context.agent);
      if (missing.length > 0 && run.cache === "replay") {
        throw new ModelError("replay-miss", `${spec}: ${missing.length} texts have no recorded vector`, {
          hint: "run once without --replay",
        });
      }
      const outcomes = await Promise.all(
        batches(missing, model.maxBatch).map(async (batch) => {
          const outcome = await paid(batchExchange(batch, context));
          outcome.answer.text.split("\n").forEach((line, index) => {
            const vector = decodeVector(line);
            if (vector !== null) vectors.set(batch[index] as string, vector);
          });
          return outcome;
        }),
      );
      return {
        vectors: safe.map((text) => vectors.get(text) as Float32Array),
        usage: { input: sum(outcomes.map(({ answer }) => answer.usage.input)), output: 0 } satisfies TokenUsage,
        requests: outcomes.reduce((total, { requests }) => total + requests, 0),
        cacheHits,
        costUsd: sum(outcomes.map(({ costUsd }) => costUsd)),
      };
    },
  };
}

function textsOf(exchange: Exchange): string[] {
  return exchange.request.messages.map(({ content }) => content);
}

function batchExchange(texts: readonly string[], context: CallContext): Exchange {
  return {
    request: { messages: texts.map((content) => ({ role: "user", content })) },
    context,
    key: "",
    canonical: "",
    callId: randomUUID(),
    inputTokens: texts.reduce((total, text) => total + estimateTokens(text), 0),
    outputTokens: 0,
    reject: null,
    fits: () => Promise.resolve(false),
    tally: newTally(),
  };
}

function batches(texts: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );
}

function sum(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
