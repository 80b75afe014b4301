/**
 * How many tokens a text takes: a cheap estimate for every call, an exact count (gpt-tokenizer, loaded on first use)
 * where it matters.
 */
import { estimateTokens } from "../text/token-estimate.ts";
import type { ChatMessage, ChatRequest } from "./spec/language-model.ts";

/** Tokens that chat formats add around a message. */
const perMessage = 6;
/** Ours: what a call without a limit of its own may answer, for reservations only. */
export const assumedOutputTokens = 1024;

/** Estimated tokens of a whole request: messages, their frames, and the schema where one is sent. */
export function estimateRequest(request: ChatRequest): number {
  let tokens = 3;
  for (const message of request.messages) tokens += estimateTokens(message.content) + perMessage;
  if (request.output !== undefined) tokens += estimateTokens(JSON.stringify(request.output.schema));
  return tokens;
}

/** Tokens of the messages by OpenAI's o200k encoding; for other vendors' models it is within a tenth for prose and code. */
export async function countMessages(messages: readonly ChatMessage[]): Promise<number> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  let tokens = 3;
  for (const message of messages) {
    // Text such as "<|endoftext|>" in a document is text: by default the tokenizer would throw on it.
    tokens += countTokens(message.content, { disallowedSpecial: new Set() }) + perMessage;
  }
  return tokens;
}
