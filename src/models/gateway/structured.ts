/**
 * From an answer to a value: JSON parsed (one local repair), checked, and asked for once more with the reason when it is
 * unusable; then a ModelError that keeps the raw answer and what it cost.
 */
import { isPrecisError, ModelError } from "../../base/errors.ts";
import type { CallContext, ChatRequest, GatewayAnswer, OutputCheck, TokenUsage } from "../spec/language-model.ts";
import type { Exchange, Outcome } from "./exchange.ts";
import { appended, schemaWords } from "./format-fallback.ts";
import { judge, type Verdict } from "./judge.ts";

/** Sends one request through everything below; `reject` as in Exchange. */
export type Attempt = (request: ChatRequest, context: CallContext, reject: Exchange["reject"]) => Promise<Outcome>;

/** What of an unusable answer is shown to the model again. */
const quotedCharacters = 6_000;

/** What the first attempt left: an answer that is no use, or an empty one, which comes as an error. */
interface Miss {
  readonly outcome: Outcome | null;
  readonly text: string;
  readonly reason: string;
  readonly usage: TokenUsage;
}

export function structured(attempt: Attempt, spec: string, now: () => number) {
  return async (request: ChatRequest, context: CallContext, check?: OutputCheck): Promise<GatewayAnswer> => {
    const from = now();
    const first = await tryOnce(attempt, request, context, check);
    if ("value" in first) return finished([first.outcome], first.value, now() - from);

    const again = reasked(request, first);
    let verdict: Verdict | undefined;
    let second: Outcome;
    try {
      second = await attempt(again, context, async (answer) => {
        verdict = await judge(answer.text, again, check);
        return verdict.ok ? null : verdict.reason;
      });
    } catch (error) {
      throw withEarlierUsage(error, first.usage);
    }
    verdict ??= await judge(second.answer.text, again, check);
    const outcomes = first.outcome === null ? [second] : [first.outcome, second];
    if (verdict.ok) return finished(outcomes, verdict.value, now() - from);
    throw new ModelError(
      verdict.refused ? "model-refused" : "model-invalid-output",
      verdict.refused
        ? `${spec}: ${verdict.reason}`
        : `${spec}: two answers for ${context.agent} were unusable, the last because ${verdict.reason}`,
      {
        hint: "use a larger model, or another one for this role with --role",
        answer: second.answer.text,
        usage: plus(first.usage, second.answer.usage),
      },
    );
  };
}

async function tryOnce(
  attempt: Attempt,
  request: ChatRequest,
  context: CallContext,
  check: OutputCheck | undefined,
): Promise<Miss | { readonly outcome: Outcome; readonly value: unknown }> {
  let outcome: Outcome;
  try {
    outcome = await attempt(request, context, null);
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== "model-empty") throw error;
    const usage = error.usage ?? { input: null, output: null };
    return { outcome: null, text: "", reason: "it was empty", usage };
  }
  const { text, usage } = outcome.answer;
  const verdict = await judge(text, request, check);
  return verdict.ok ? { outcome, value: verdict.value } : { outcome, text, reason: verdict.reason, usage };
}

/** The same conversation with the unusable answer in it and the reason why; an empty answer is only told, since APIs refuse empty messages. */
function reasked(request: ChatRequest, miss: Miss): ChatRequest {
  const form = request.output === undefined ? "Answer again." : schemaWords(request.output.schema);
  const complaint = `Your last answer cannot be used: ${miss.reason}. ${form}`;
  if (miss.text.trim() === "") return { ...request, messages: appended(request.messages, complaint) };
  const quoted =
    miss.text.length <= quotedCharacters
      ? miss.text
      : `${miss.text.slice(0, quotedCharacters)}\n[the rest is left out here]`;
  return {
    ...request,
    messages: [...request.messages, { role: "assistant", content: quoted }, { role: "user", content: complaint }],
  };
}

function finished(outcomes: readonly Outcome[], value: unknown, durationMs: number): GatewayAnswer {
  const last = outcomes.at(-1) as Outcome;
  const usage = outcomes.map(({ answer }) => answer.usage).reduce(plus);
  const costs = outcomes.map((outcome) => outcome.costUsd);
  return {
    ...last.answer,
    usage,
    ...(value === undefined ? {} : { value }),
    warnings: [...new Set(outcomes.flatMap(({ answer }) => answer.warnings))],
    callId: last.callId,
    cacheHit: outcomes.every((outcome) => outcome.cacheHit),
    requests: outcomes.reduce((sum, outcome) => sum + outcome.requests, 0),
    costUsd: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    durationMs,
  };
}

function withEarlierUsage(error: unknown, earlier: TokenUsage): unknown {
  if (!isPrecisError(error) || !(error instanceof ModelError)) return error;
  return new ModelError(error.code, error.message, {
    cause: error.cause ?? error,
    usage: error.usage === undefined ? earlier : plus(earlier, error.usage),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.answer === undefined ? {} : { answer: error.answer }),
  });
}

function plus(left: TokenUsage, right: TokenUsage): TokenUsage {
  const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
  const cachedInput = (left.cachedInput ?? 0) + (right.cachedInput ?? 0);
  return {
    input: add(left.input, right.input),
    output: add(left.output, right.output),
    ...(cachedInput > 0 ? { cachedInput } : {}),
  };
}
