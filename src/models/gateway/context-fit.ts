/** A prompt that cannot fit is refused before anything is sent, with the numbers. Nothing is ever cut here. */
import { ModelError } from "../../base/errors.ts";
import { countMessages } from "../tokens.ts";
import type { Exchange, Step } from "./exchange.ts";

/** The estimate is at most this far above the truth; only prompts near the window are worth an exact count. */
const surelyFits = 0.6;
/** Beyond this the estimate alone is proof enough, and tokenizing megabytes would prove nothing more. */
const surelyTooLarge = 3;
/** A prompt of this size may pass the smallest windows in use (4,096), so that an unknown window is worth a question. */
const worthAsking = 3_000;

/** `window` gives tokens of prompt and answer together, or null where unknown; `ask` makes it find out. */
export function fitted(next: Step, spec: string, window: (ask: boolean) => Promise<number | null>): Step {
  return async (exchange) => {
    const tokens = await window(exchange.inputTokens > worthAsking);
    if (tokens !== null) await checkFit(exchange, tokens, spec);
    return next(exchange);
  };
}

async function checkFit(exchange: Exchange, window: number, spec: string): Promise<void> {
  const { request, inputTokens } = exchange;
  // Ours: without a limit on the answer, a quarter of the window, at most 1,024 tokens, is kept free for it.
  const answer = request.maxOutputTokens ?? Math.min(1024, Math.floor(window / 4));
  const room = window - answer;
  if (inputTokens <= surelyFits * room) return;
  const prompt = inputTokens > surelyTooLarge * room ? inputTokens : await countMessages(request.messages);
  if (prompt <= room) return;
  throw new ModelError(
    "model-context-exceeded",
    `${spec}: the prompt has about ${prompt} tokens and its answer needs ${answer}, but the model takes ${window} in all; nothing was sent`,
    {
      hint: "use a model with a larger context window, a strategy that splits the text, or correct the window with ?contextWindow=N",
    },
  );
}
