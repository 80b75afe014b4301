/** Where a server takes no answer schema, it stands as words in the prompt. Pure. */
import type { ChatMessage, ChatRequest } from "../spec/language-model.ts";

/** The same request without `output`, its schema as words at the end of the last user message. */
export function withSchemaInPrompt(request: ChatRequest): ChatRequest {
  const { output, ...rest } = withSchemaWords(request);
  return rest;
}

/** The same request, its schema also as words at the end of the last user message. */
export function withSchemaWords(request: ChatRequest): ChatRequest {
  if (request.output === undefined) return request;
  return { ...request, messages: appended(request.messages, schemaWords(request.output.schema)) };
}

export function schemaWords(schema: unknown): string {
  return `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`;
}

/** Adds a paragraph to the last message where it is the user's, else a new user message (some APIs want alternation). */
export function appended(messages: readonly ChatMessage[], text: string): ChatMessage[] {
  const last = messages.at(-1);
  return last?.role === "user"
    ? [...messages.slice(0, -1), { role: "user", content: `${last.content}\n\n${text}` }]
    : [...messages, { role: "user", content: text }];
}
