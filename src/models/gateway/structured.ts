/**
 * From an answer to a value: JSON parsed (one local repair), checked, and asked for once more with the reason when it is
 * unusable; then a ModelError that keeps the raw answer and what it cost.
 */
import { isPrecisError, ModelError } from "../../base/errors.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import { readJsonAnswer } from "../json-answer.ts";
import type { ModelFacts } from "../prices.ts";
import type {
  CallContext,
  ChatAnswer,
  ChatRequest,
  GatewayAnswer,
  OutputCheck,
  TokenUsage,
} from "../spec/language-model.ts";
import { plus } from "../spec/usage.ts";
import { estimateRequest } from "../tokens.ts";
import { type Exchange, newTally, type Outcome, type Tally } from "./exchange.ts";
import { judge, type Verdict } from "./judge.ts";
import { appended, schemaWords } from "./schema-words.ts";

/** Sends one request through everything below; `reject` and `tally` as in Exchange. */
export type Attempt = (
  request: ChatRequest,
  context: CallContext,
  tally: Tally,
  reject: Exchange["reject"],
  fits: Exchange["fits"],
) => Promise<Outcome>;

/** What of an unusable answer is shown to the model again. */
const quotedCharacters = 6_000;

/** What an attempt took, whether it brought an answer or an error. */
type Took = Pick<Outcome, "cacheHit" | "requests" | "costUsd"> & {
  readonly usage: TokenUsage;
  /** The same with our estimate where the server did not count. */
  readonly tokens: { readonly input: number; readonly output: number };
  readonly warnings: readonly string[];
};

/** What the first attempt left: an answer that is no use, or an empty one, which comes as an error. */
interface Miss {
  readonly took: Took;
  readonly text: string;
  readonly reason: string;
}

export function structured(attempt: Attempt, spec: string, now: () => number, cost: ModelFacts["cost"]) {
  return async (request: ChatRequest, context: CallContext, check?: OutputCheck): Promise<GatewayAnswer> => {
    const from = now();
    const first = await tryOnce(attempt, request, context, check, cost);
    if ("value" in first) return finished(first.outcome, [tookBy(first.outcome, request)], first.value, now() - from);

    const again = reasked(request, first);
    let verdict: Verdict | undefined;
    let second: Outcome;
    try {
      const reject = async (answer: ChatAnswer): Promise<string | null> => {
        verdict = await judge(answer.text, again, check);
        return verdict.ok ? null : verdict.reason;
      };
      second = await attempt(again, context, newTally(), reject, fitting(request, check));
    } catch (error) {
      throw withEarlierUsage(error, first.took.usage);
    }
    verdict ??= await judge(second.answer.text, again, check);
    if (verdict.ok) return finished(second, [first.took, tookBy(second, again)], verdict.value, now() - from);
    throw new ModelError(
      verdict.refused ? "model-refused" : "model-invalid-output",
      verdict.refused
        ? `${spec}: ${verdict.reason}`
        : `${spec}: two answers for ${context.agent} were unusable, the last because ${verdict.reason}`,
      {
        hint: "use a larger model, or another one for this role with --role",
        answer: second.answer.text,
        usage: plus(first.took.usage, second.answer.usage),
      },
    );
  };
}

async function tryOnce(
  attempt: Attempt,
  request: ChatRequest,
  context: CallContext,
  check: OutputCheck | undefined,
  cost: ModelFacts["cost"],
): Promise<Miss | { readonly outcome: Outcome; readonly value: unknown }> {
  let outcome: Outcome;
  const tally = newTally();
  try {
    outcome = await attempt(request, context, tally, null, fitting(request, check));
  } catch (error) {
    // A second empty answer, without the answer schema, was got below already.
    if (!(error instanceof ModelError) || error.code !== "model-empty" || tally.empty > 1) throw error;
    const usage = error.usage ?? { input: null, output: null };
    const { requests } = tally;
    const tokens = tokensOf(usage, request, "");
    const took = { cacheHit: false, requests, costUsd: cost(usage), usage, tokens, warnings: [] };
    return { took, text: "", reason: "it was empty" };
  }
  const { text } = outcome.answer;
  const verdict = await judge(text, request, check);
  return verdict.ok
    ? { outcome, value: verdict.value }
    : { took: tookBy(outcome, request), text, reason: verdict.reason };
}

/** Whether a text is whole JSON, unrepaired and with nothing around it, that passes the check. */
function fitting(request: ChatRequest, check: OutputCheck | undefined): Exchange["fits"] {
  return async (text) => {
    if (request.output === undefined || check?.plainText === true) return false;
    const { kind, ...reading } = await readJsonAnswer(text);
    if (kind !== "json" || ("repaired" in reading && reading.repaired)) return false;
    return (await judge(text, request, check)).ok;
  };
}

function tookBy({ answer, cacheHit, requests, costUsd }: Outcome, request: ChatRequest): Took {
  const { usage, warnings } = answer;
  return { cacheHit, requests, costUsd, usage, tokens: tokensOf(usage, request, answer.text), warnings };
}

function tokensOf(usage: TokenUsage, request: ChatRequest, text: string): Took["tokens"] {
  return { input: usage.input ?? estimateRequest(request), output: usage.output ?? estimateTokens(text) };
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

function finished(last: Outcome, took: readonly Took[], value: unknown, durationMs: number): GatewayAnswer {
  const costs = took.map(({ costUsd }) => costUsd);
  const usage = took.map((part) => part.usage).reduce(plus);
  const sum = (side: "input" | "output"): number => took.reduce((total, { tokens }) => total + tokens[side], 0);
  const counted = usage.input !== null && usage.output !== null;
  return {
    ...last.answer,
    usage,
    ...(counted ? {} : { estimate: { input: sum("input"), output: sum("output") } }),
    ...(value === undefined ? {} : { value }),
    warnings: [...new Set(took.flatMap(({ warnings }) => warnings))],
    callId: last.callId,
    cacheHit: took.every(({ cacheHit }) => cacheHit),
    requests: took.reduce((sum, { requests }) => sum + requests, 0),
    costUsd: costs.includes(null) ? null : costs.reduce<number>((sum, part) => sum + (part ?? 0), 0),
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
