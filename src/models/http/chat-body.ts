/** One answer of chat completions in the forms that servers give it, brought to the one that SDKs read. */
import { failureIn } from "./failure-in-answer.ts";
import type { Peer } from "./transport.ts";

type Json = { readonly [name: string]: unknown };

/** Only bodies with one of these need a second look; all others are not parsed twice. */
const unusual = /"content"\s*:\s*\[|"tool_calls"\s*:\s*\[|"function_call"\s*:\s*\{|"error"\s*:|"thinking"\s*:/;

/**
 * Content in parts as one text, and the arguments of a tool call where a model answered by one. Null: nothing to mend. Throws
 * ModelError where the body is an error under status 200.
 */
export function mendChatBody(text: string, peer: Peer): string | null {
  if (!unusual.test(text)) return null;
  let body: unknown;
  try {
    body = JSON.parse(text) as unknown;
  } catch {
    return null;
  }
  if (!isObject(body)) return null;
  const failure = failureIn(body, peer, "the server failed");
  if (failure !== null) throw failure;
  const mended = mendChoices(body);
  return mended === body ? null : JSON.stringify(mended);
}

/** The same for a body that is parsed; itself where nothing is to be mended. */
export function mendChoices(body: Json): Json {
  if (!Array.isArray(body.choices)) return body;
  const choices = (body.choices as unknown[]).map((choice) => (isObject(choice) ? mendChoice(choice) : choice));
  return choices.every((choice, at) => choice === (body.choices as unknown[])[at]) ? body : { ...body, choices };
}

function mendChoice(choice: Json): Json {
  const { message } = choice;
  if (!isObject(message)) return choice;
  const parts = Array.isArray(message.content) ? textOf(message.content as unknown[]) : message.content;
  const called = typeof parts === "string" && parts.trim() !== "" ? null : argumentsOf(message);
  const thought = message.reasoning_content ?? message.reasoning ?? message.thinking;
  if (
    parts === message.content &&
    called === null &&
    message.tool_calls === undefined &&
    message.thinking === undefined
  )
    return choice;
  const { tool_calls: _, function_call: __, thinking: ___, ...rest } = message;
  const ended = choice.finish_reason === "tool_calls" || choice.finish_reason === "function_call";
  return {
    ...choice,
    message: {
      ...rest,
      content: called ?? parts ?? null,
      ...(typeof thought === "string" && thought !== "" ? { reasoning_content: thought } : {}),
    },
    ...(called !== null && ended ? { finish_reason: "stop" } : {}),
  };
}

/** The texts among the parts of a content; parts that say they are thinking are left out. */
export function textOf(parts: readonly unknown[]): string {
  const texts = parts.map((part) => {
    if (typeof part === "string") return part;
    if (!isObject(part) || /think|reason/i.test(String(part.type ?? ""))) return "";
    return typeof part.text === "string" ? part.text : "";
  });
  return texts.join("");
}

/** The arguments of the first call of a tool, as JSON text; null where there is none. */
function argumentsOf(message: Json): string | null {
  const first: unknown = Array.isArray(message.tool_calls) ? message.tool_calls[0] : undefined;
  const called = isObject(first) && isObject(first.function) ? first.function : message.function_call;
  if (!isObject(called)) return null;
  if (isObject(called.arguments)) return JSON.stringify(called.arguments);
  return typeof called.arguments === "string" && called.arguments.trim() !== "" ? called.arguments : null;
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
