/** The streams of the two APIs that local servers speak, merged into the answers they would have given in one piece. */
import { isObject, mendChatBody, mendChoices, textOf } from "./chat-body.ts";
import { eventData } from "./event-stream.ts";
import type { StreamForm } from "./streaming.ts";

type Json = { readonly [name: string]: unknown };

/** Finish reason of a stream that ended in order but said no reason: perhaps whole, perhaps cut by what closed it. */
export const unsaidEnd = "precis-no-reason";

/** Chat completions: server-sent events whose choices carry deltas; the last ones carry the reason and the usage. */
export const chatStream: StreamForm = {
  // Some servers stream without naming the type.
  isStream: (type, text) => type.includes("text/event-stream") || /^\s*(data|event|id|retry|:)/.test(text),
  dataIn: (text) => eventData(text).map((data) => (data.trim() === "[DONE]" ? '{"done":true}' : data)),
  merge(events) {
    const choices = events.flatMap(({ choices: of }) => (Array.isArray(of) ? [objectOf((of as unknown[])[0])] : []));
    // A server that was asked to stream may send all of it as one message.
    const deltas = choices.map(({ delta, message }) => objectOf(delta ?? message));
    const end = choices.map((choice) => choice.finish_reason).findLast((reason) => typeof reason === "string");
    // Without a reason, only the closing mark tells an answer that ended from one that broke off.
    if (end === undefined && !events.some(({ done }) => done === true)) return null;
    const joined = (field: string): Json => {
      const parts = deltas.flatMap((delta) => {
        const part = delta[field];
        return typeof part === "string" ? [part] : Array.isArray(part) ? [textOf(part as unknown[])] : [];
      });
      return parts.length === 0 ? {} : { [field]: parts.join("") };
    };
    const message = {
      role: "assistant",
      ...joined("content"),
      ...joined("refusal"),
      ...joined("reasoning_content"),
      ...joined("reasoning"),
      ...calledIn(deltas),
    };
    const { id, created, model } = events[0] ?? {};
    const usage = events.map((event) => event.usage).findLast((value) => value !== undefined && value !== null);
    return mendChoices({
      id,
      created,
      model,
      usage,
      choices: [{ index: 0, message, finish_reason: end ?? unsaidEnd }],
    });
  },
  mend: mendChatBody,
};

/** The pieces of a first tool call as one call. */
function calledIn(deltas: readonly Json[]): Json {
  const pieces = deltas.flatMap(({ tool_calls: calls }) => {
    const called = Array.isArray(calls) ? objectOf(objectOf((calls as unknown[])[0]).function).arguments : undefined;
    return typeof called === "string" ? [called] : isObject(called) ? [JSON.stringify(called)] : [];
  });
  return pieces.length === 0 ? {} : { tool_calls: [{ function: { arguments: pieces.join("") } }] };
}

/** Ollama: one JSON object a line; the one with `done` ends it and carries the counts. */
export const ollamaStream: StreamForm = {
  isStream: (type) => type.includes("ndjson"),
  dataIn: (text) => text.split(/\r?\n/).filter((line) => line.trim() !== ""),
  merge(events) {
    const last = events.at(-1);
    if (last?.done !== true) return null;
    const messages = events.map(({ message }) => objectOf(message));
    const joined = (field: string): string =>
      messages.map((part) => (typeof part[field] === "string" ? part[field] : "")).join("");
    const thinking = joined("thinking");
    return {
      ...last,
      message: { role: "assistant", content: joined("content"), ...(thinking === "" ? {} : { thinking }) },
    };
  },
};

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}
