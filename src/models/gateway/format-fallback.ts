/** For servers without structured output: the schema goes into the prompt instead, and the answer says so. */
import { ModelError } from "../../base/errors.ts";
import type { ChatMessage, ChatRequest } from "../spec/language-model.ts";
import type { BudgetedSend } from "./budget.ts";

/** What is known about one model; "in-prompt" from the start with the spec's `json=off`. */
export interface FormatState {
  schema: "sent" | "in-prompt";
}

const namesTheFormat =
  /response_?format|json_?(schema|mode|object)|structured[ _-]?output|output_(format|config)|response_?schema|guided|grammar|\bschema\b/i;

const warning = "the server takes no answer schema; it was written into the prompt instead";

export function formatFallback(next: BudgetedSend, state: FormatState): BudgetedSend {
  return async (exchange, reservation) => {
    const { request } = exchange;
    if (request.output === undefined) return next(exchange, reservation);
    const inPrompt = { ...exchange, request: withSchemaInPrompt(request) };
    if (state.schema === "sent") {
      try {
        return await next(exchange, reservation);
      } catch (error) {
        if (!rejectsTheFormat(error)) throw error;
        state.schema = "in-prompt";
        reservation.again();
      }
    }
    const answer = await next(inPrompt, reservation);
    return { ...answer, warnings: [...answer.warnings, warning] };
  };
}

function rejectsTheFormat(error: unknown): boolean {
  return error instanceof ModelError && error.code === "model-request-rejected" && namesTheFormat.test(error.message);
}

/** The same request without `output`, its schema as words at the end of the last user message. */
export function withSchemaInPrompt(request: ChatRequest): ChatRequest {
  const { output, ...rest } = request;
  if (output === undefined) return request;
  return { ...rest, messages: appended(request.messages, schemaWords(output.schema)) };
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
