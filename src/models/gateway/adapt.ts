/**
 * Fits requests to what their server takes. A refusal is read for the parameter it names, the request goes out again without it
 * (or with the name the server wants), and what was learned holds for the rest of the run. An empty answer is asked for once
 * without the answer schema and without thinking, since some servers lose an answer to either.
 */
import { isPrecisError, ModelError } from "../../base/errors.ts";
import { type Refusal, refusedParameters } from "../http/refused-parameter.ts";
import { serverSaid } from "../http/server-said.ts";
import { copyOf, type Habits, type Parameter, restore } from "../spec/habits.ts";
import type { ChatAnswer, ChatMessage, ChatRequest, TokenUsage } from "../spec/language-model.ts";
import { plus } from "../spec/usage.ts";
import type { BudgetedSend } from "./budget.ts";
import { withSchemaInPrompt, withSchemaWords } from "./schema-words.ts";

export interface AdaptParts {
  readonly habits: Habits;
  /** What the provider sends beside the request itself, or can send in another form. */
  readonly wire: ReadonlySet<Parameter>;
}

export function adapted(next: BudgetedSend, { habits, wire }: AdaptParts): BudgetedSend {
  return async (exchange, reservation) => {
    const { request, tally } = exchange;
    let earlierUsage: TokenUsage | undefined;
    /** What was learned in this call, and from which words: the same words once more mean that it was misread. */
    const learned: { readonly words: string; readonly before: Habits }[] = [];
    for (;;) {
      const sent = sentOf(request, habits, wire);
      const before = copyOf(habits);
      try {
        const answer = await next({ ...exchange, request: fitting(request, habits) }, reservation);
        return told(answer, request, habits, earlierUsage);
      } catch (error) {
        if (!isPrecisError(error) || !(error instanceof ModelError)) throw error;
        if (error.code === "model-empty") {
          tally.empty++;
          const last = learned.at(-1);
          if (tally.empty > 1 || !withoutFormat(habits, sent, wire)) {
            if (last !== undefined && last.words === "") restore(habits, last.before);
            throw error;
          }
          earlierUsage = error.usage;
          learned.push({ words: "", before });
        } else {
          const words = error.code === "model-request-rejected" ? serverSaid(error) : null;
          const misread = words === null ? undefined : learned.find((lesson) => lesson.words === words);
          if (misread !== undefined) restore(habits, misread.before);
          const refusals = words === null || misread !== undefined ? [] : refusedParameters(words, sent);
          if (refusals.length === 0 || words === null) throw error;
          for (const refusal of refusals) learn(refusal, habits, request, wire);
          learned.push({ words, before });
        }
        reservation.again();
      }
    }
  };
}

/** What of a request goes out as the habits are now. */
function sentOf(request: ChatRequest, habits: Habits, wire: ReadonlySet<Parameter>): ReadonlySet<Parameter> {
  const sent = new Set(wire);
  if (request.temperature !== undefined) sent.add("temperature");
  if (request.topP !== undefined) sent.add("top_p");
  if (request.seed !== undefined) sent.add("seed");
  if (request.maxOutputTokens === undefined && !wire.has("max_tokens")) sent.delete("max_tokens");
  else sent.add("max_tokens");
  if (request.output === undefined) sent.delete("response_format");
  else sent.add("response_format");
  if (request.messages.some(({ role }) => role === "system")) sent.add("system");
  if (request.messages.length > 1) sent.add("roles");
  if (!habits.thinkingOff) sent.delete("thinking");
  for (const parameter of habits.omit) sent.delete(parameter);
  if (habits.omit.has("stream")) sent.delete("stream_options");
  return sent;
}

function learn(
  { parameter, instead, atMost }: Refusal,
  habits: Habits,
  request: ChatRequest,
  wire: ReadonlySet<Parameter>,
): void {
  if (parameter === "max_tokens") {
    if (
      (instead === "max_completion_tokens" || instead === "max_tokens") &&
      habits.limitField !== instead &&
      wire.has("max_tokens")
    ) {
      habits.limitField = instead;
      return;
    }
    const asked = Math.min(
      request.maxOutputTokens ?? Number.POSITIVE_INFINITY,
      habits.mostTokens ?? Number.POSITIVE_INFINITY,
    );
    if (atMost !== undefined && atMost < asked) {
      habits.mostTokens = atMost;
      return;
    }
  }
  if (
    parameter === "response_format" &&
    instead === "json_object" &&
    habits.format === "schema" &&
    wire.has("response_format")
  ) {
    habits.format = "object";
    return;
  }
  habits.omit.add(parameter);
}

/** Takes the schema, and thinking where it can be told, out of the next request; false where neither was in it. */
function withoutFormat(habits: Habits, sent: ReadonlySet<Parameter>, wire: ReadonlySet<Parameter>): boolean {
  if (!sent.has("response_format")) return false;
  habits.omit.add("response_format");
  if (wire.has("thinking")) habits.thinkingOff = true;
  return true;
}

/** The request as the server takes it. */
function fitting(request: ChatRequest, habits: Habits): ChatRequest {
  const { omit } = habits;
  let fitted = request;
  if (omit.has("response_format")) fitted = withSchemaInPrompt(fitted);
  else if (habits.format === "object") fitted = withSchemaWords(fitted);
  if (omit.has("system")) fitted = { ...fitted, messages: systemInUser(fitted.messages) };
  if (omit.has("roles")) fitted = { ...fitted, messages: oneMessage(fitted.messages) };
  if (omit.has("temperature")) fitted = lacking(fitted, "temperature");
  if (omit.has("top_p")) fitted = lacking(fitted, "topP");
  if (omit.has("seed")) fitted = lacking(fitted, "seed");
  if (omit.has("max_tokens")) fitted = lacking(fitted, "maxOutputTokens");
  else if (habits.mostTokens !== null && (fitted.maxOutputTokens ?? 0) > habits.mostTokens)
    fitted = { ...fitted, maxOutputTokens: habits.mostTokens };
  return fitted;
}

function lacking(request: ChatRequest, field: "temperature" | "topP" | "seed" | "maxOutputTokens"): ChatRequest {
  const { [field]: _, ...rest } = request;
  return rest;
}

/** The system text in front of the first message of the user. */
export function systemInUser(messages: readonly ChatMessage[]): ChatMessage[] {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== "system");
  const first = others.findIndex(({ role }) => role === "user");
  if (system.length === 0) return [...messages];
  if (first < 0) return [{ role: "user", content: system.join("\n\n") }, ...others];
  return others.map((message, at) =>
    at === first ? { role: "user", content: [...system, message.content].join("\n\n") } : message,
  );
}

/** The whole conversation as one message of the user: for templates that take no other order. */
export function oneMessage(messages: readonly ChatMessage[]): ChatMessage[] {
  const parts = messages.map(({ role, content }) => (role === "assistant" ? `Your last answer:\n${content}` : content));
  return [{ role: "user", content: parts.join("\n\n") }];
}

/** The answer, with what was changed to get it. */
function told(answer: ChatAnswer, request: ChatRequest, habits: Habits, earlier: TokenUsage | undefined): ChatAnswer {
  const notes = notesOn(request, habits);
  if (notes.length === 0 && earlier === undefined) return answer;
  const usage = earlier === undefined ? answer.usage : plus(earlier, answer.usage);
  return { ...answer, usage, warnings: [...answer.warnings, ...notes] };
}

function notesOn(request: ChatRequest, { omit, format, mostTokens }: Habits): string[] {
  const notes: string[] = [];
  if (request.output !== undefined && (omit.has("response_format") || format === "object"))
    notes.push("the server takes no answer schema; it was written into the prompt instead");
  if (request.temperature !== undefined && omit.has("temperature")) notes.push(leftOut("temperature"));
  if (request.topP !== undefined && omit.has("top_p")) notes.push(leftOut("top_p"));
  if (request.seed !== undefined && omit.has("seed")) notes.push(leftOut("seed"));
  if (request.maxOutputTokens !== undefined) {
    if (omit.has("max_tokens")) notes.push(leftOut("limit on the length of an answer"));
    else if (mostTokens !== null && request.maxOutputTokens > mostTokens)
      notes.push(
        `the server takes at most ${mostTokens} tokens as the limit of an answer, not ${request.maxOutputTokens}`,
      );
  }
  if (omit.has("reasoning_effort")) notes.push(leftOut("reasoning effort"));
  if (omit.has("system") && request.messages.some(({ role }) => role === "system"))
    notes.push("the model takes no system message; its text stands in front of the user's");
  if (omit.has("roles") && request.messages.length > 1)
    notes.push("the model takes no conversation; all of it was sent as one message");
  return notes;
}

const leftOut = (what: string): string => `the server takes no ${what}; it was left out`;
