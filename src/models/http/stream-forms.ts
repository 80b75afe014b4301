/** The streams of the two APIs that local servers speak, merged into the answers they would have given in one piece. */
import type { StreamForm } from "./streaming.ts";

type Json = { readonly [name: string]: unknown };

/** Chat completions: server-sent events whose choices carry deltas; the last ones carry the reason and the usage. */
export const chatStream: StreamForm = {
  // Some servers stream without naming the type.
  isStream: (type, text) => type.includes("text/event-stream") || /^\s*(data|event|:)/.test(text),
  dataOf(line) {
    if (!line.startsWith("data:")) return null;
    const data = line.slice(5).trim();
    if (data === "") return null;
    return data === "[DONE]" ? '{"done":true}' : data;
  },
  merge(events) {
    const choices = events.flatMap(({ choices: of }) => (Array.isArray(of) ? [objectOf((of as unknown[])[0])] : []));
    const deltas = choices.map(({ delta }) => objectOf(delta));
    const end = choices.map((choice) => choice.finish_reason).findLast((reason) => typeof reason === "string");
    // Without a reason, only the closing mark tells a whole answer from one that broke off.
    if (end === undefined && events.at(-1)?.done !== true) return null;
    const joined = (field: string): Json => {
      const parts = deltas.flatMap((delta) => (typeof delta[field] === "string" ? [delta[field]] : []));
      return parts.length === 0 ? {} : { [field]: parts.join("") };
    };
    const message = {
      role: "assistant",
      ...joined("content"),
      ...joined("refusal"),
      ...joined("reasoning_content"),
      ...joined("reasoning"),
    };
    const { id, created, model } = events[0] ?? {};
    const usage = events.map((event) => event.usage).findLast((value) => value !== undefined && value !== null);
    return { id, created, model, usage, choices: [{ index: 0, message, finish_reason: end ?? null }] };
  },
};

/** Ollama: one JSON object a line; the one with `done` ends it and carries the counts. */
export const ollamaStream: StreamForm = {
  isStream: (type) => type.includes("ndjson"),
  dataOf: (line) => (line.trim() === "" ? null : line),
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
  return typeof value === "object" && value !== null ? (value as Json) : {};
}
