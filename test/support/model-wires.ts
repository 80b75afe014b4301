/** Bodies of the model APIs that the scripted server speaks, both ways: what a request asks, and what an answer looks like. */

export type Wire = "chat" | "responses" | "anthropic" | "google" | "ollama";

export interface WireAnswer {
  readonly text: string;
  readonly finish: "stop" | "length" | "content-filter";
  readonly usage: { readonly input: number; readonly output: number } | null;
  /** The model declines; `text` is what it says. */
  readonly refusal: boolean;
  readonly model: string;
}

/** Which API a path belongs to; undefined for what no model API has. */
export function wireOf(path: string): Wire | undefined {
  if (path.endsWith("/chat/completions")) return "chat";
  if (path.endsWith("/responses")) return "responses";
  if (path.endsWith("/messages")) return "anthropic";
  if (path.includes(":generateContent")) return "google";
  if (path.endsWith("/api/chat")) return "ollama";
  return undefined;
}

type Body = Record<string, unknown>;

/** All words of the prompt in order, system message first. */
export function promptOf(wire: Wire, body: Body): string {
  const messages =
    wire === "google"
      ? [body.systemInstruction, ...list(body.contents)]
      : wire === "responses"
        ? [body.instructions, ...list(body.input)]
        : [body.system, ...list(body.messages)];
  return messages.flatMap(words).join("\n\n");
}

function words(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(words);
  if (typeof value !== "object" || value === null) return [];
  const { content, parts, text } = value as Body;
  return [...words(content), ...words(parts), ...(typeof text === "string" ? [text] : [])];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

const chatEnds = { stop: "stop", length: "length", "content-filter": "content_filter" } as const;
const anthropicEnds = { stop: "end_turn", length: "max_tokens", "content-filter": "refusal" } as const;
const googleEnds = { stop: "STOP", length: "MAX_TOKENS", "content-filter": "SAFETY" } as const;

export function answerBody(wire: Wire, answer: WireAnswer): unknown {
  const { text, finish, usage, refusal, model } = answer;
  switch (wire) {
    case "chat":
      return {
        id: "chatcmpl-1",
        object: "chat.completion",
        created: 1,
        model,
        choices: [
          {
            index: 0,
            message: { role: "assistant", content: refusal ? null : text, ...(refusal ? { refusal: text } : {}) },
            finish_reason: chatEnds[finish],
          },
        ],
        ...(usage === null
          ? {}
          : {
              usage: {
                prompt_tokens: usage.input,
                completion_tokens: usage.output,
                total_tokens: usage.input + usage.output,
              },
            }),
      };
    case "responses":
      return {
        id: "resp_1",
        object: "response",
        created_at: 1,
        model,
        status: finish === "stop" ? "completed" : "incomplete",
        error: null,
        incomplete_details:
          finish === "stop" ? null : { reason: finish === "length" ? "max_output_tokens" : "content_filter" },
        output: [
          {
            type: "message",
            id: "msg_1",
            role: "assistant",
            status: "completed",
            content: [refusal ? { type: "refusal", refusal: text } : { type: "output_text", text, annotations: [] }],
          },
        ],
        usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
      };
    case "anthropic":
      return {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model,
        content: [{ type: "text", text }],
        stop_reason: refusal ? "refusal" : anthropicEnds[finish],
        stop_sequence: null,
        usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
      };
    case "google":
      return {
        candidates: [
          {
            content: { role: "model", parts: [{ text }] },
            finishReason: refusal ? "SAFETY" : googleEnds[finish],
            index: 0,
          },
        ],
        ...(usage === null
          ? {}
          : {
              usageMetadata: {
                promptTokenCount: usage.input,
                candidatesTokenCount: usage.output,
                totalTokenCount: usage.input + usage.output,
              },
            }),
        modelVersion: model,
      };
    case "ollama":
      return {
        model,
        created_at: "2026-01-01T00:00:00Z",
        message: { role: "assistant", content: text },
        done: true,
        done_reason: finish === "length" ? "length" : "stop",
        total_duration: 1,
        eval_duration: 1,
        ...(usage === null ? {} : { prompt_eval_count: usage.input, eval_count: usage.output }),
      };
  }
}

/** The same answer as a stream, in pieces of a few characters; undefined for APIs whose streams nothing here asks for. */
export function streamPieces(wire: Wire, answer: WireAnswer): { type: string; pieces: string[] } | undefined {
  const texts = answer.text.match(/[\s\S]{1,6}/g) ?? [];
  if (wire === "chat") {
    const event = (choices: unknown[], usage?: unknown): string =>
      `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: answer.model, choices, ...(usage === undefined ? {} : { usage }) })}\n\n`;
    const { usage } = answerBody(wire, answer) as { usage?: unknown };
    const field = answer.refusal ? "refusal" : "content";
    return {
      type: "text/event-stream",
      pieces: [
        ...texts.map((text) => event([{ index: 0, delta: { role: "assistant", [field]: text }, finish_reason: null }])),
        event([{ index: 0, delta: {}, finish_reason: chatEnds[answer.finish] }]),
        ...(usage === undefined ? [] : [event([], usage)]),
        "data: [DONE]\n\n",
      ],
    };
  }
  if (wire === "ollama") {
    const whole = answerBody(wire, answer) as Body;
    const line = (content: string): string =>
      `${JSON.stringify({ model: answer.model, created_at: whole.created_at, message: { role: "assistant", content }, done: false })}\n`;
    const last = `${JSON.stringify({ ...whole, message: { role: "assistant", content: "" } })}\n`;
    return { type: "application/x-ndjson", pieces: [...texts.map(line), last] };
  }
  return undefined;
}
