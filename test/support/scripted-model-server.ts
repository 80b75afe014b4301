/**
 * A model server made of a script: a real HTTP server that gives the answers and faults it was told to, in order, and
 * fails the test when a request was not scripted or a reply was not asked for. Speaks OpenAI's chat completions and
 * Responses, Anthropic, Google, Mistral and Ollama; a new API is a case in `model-wires.ts`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerBody, promptOf, streamPieces, type Wire, type WireAnswer, wireOf } from "./model-wires.ts";
import { vectorsBody, vectorWireOf } from "./vector-wires.ts";

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every vendor's shape
  readonly body: any;
  readonly wire: Wire | undefined;
  /** All words of the prompt, system message first; "" where there is none. */
  readonly prompt: string;
}

export interface TextReply {
  readonly text?: string;
  readonly finish?: "stop" | "length" | "content-filter";
  /** null: the server does not count. Default 10 in, 5 out. */
  readonly usage?: { readonly input: number; readonly output: number } | null;
  readonly refusal?: boolean;
  /** Milliseconds before the first byte. */
  readonly delayMs?: number;
}

/** One reply of the script. A bare string is an answer with that text. */
export type Reply =
  | string
  | TextReply
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly delayMs?: number;
    }
  /** `headers`: no byte for `ms`; `body`: headers and half the body, then nothing for `ms`; `drip`: a byte each `ms`. */
  | { readonly slow: "headers" | "body" | "drip"; readonly ms: number; readonly text?: string }
  /** The connection is torn down, before the headers or in the middle of the body. */
  | { readonly reset: "at-once" | "in-body" }
  /** A stream that ends early: after this many pieces, without an error. */
  | { readonly text: string; readonly cutAfter: number }
  /** Status 200 with this text as its whole body. */
  | { readonly raw: string; readonly type?: string };

export interface ServerOptions {
  /** Answers by rule what the script does not (the script, where it has replies left, comes first). */
  readonly answer?: (request: RecordedRequest) => Reply | Promise<Reply>;
  /** False: the server ignores that a stream was asked for and answers in one piece. Default true. */
  readonly streams?: boolean;
  /** Milliseconds before each answer. Default 0. */
  readonly latencyMs?: number;
  /** False: `requests` stays empty, for runs of thousands of calls; `answer` sees each. Default true. */
  readonly keeps?: boolean;
  /** Bodies of GET requests and of /api/show, by path; these are no calls and not counted. Anything else there is a 404. */
  readonly facts?: { readonly [path: string]: unknown };
}

export interface ScriptedServer {
  /** "http://127.0.0.1:PORT" */
  readonly url: string;
  /** Model calls (embeddings included), in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Questions about the server itself, in order. */
  readonly questions: readonly RecordedRequest[];
  /** Largest number of calls in the air at once. */
  readonly busiest: number;
  /** Resolves when `count` calls have arrived in all. */
  arrived(count: number): Promise<void>;
  /** Adds replies to the end of the script. */
  script(...replies: readonly Reply[]): void;
  /** Closes the server; throws when a request was not scripted or a reply is left over. */
  finish(): Promise<void>;
}

export async function startScriptedServer(options: ServerOptions = {}): Promise<ScriptedServer> {
  const script: Reply[] = [];
  const requests: RecordedRequest[] = [];
  const questions: RecordedRequest[] = [];
  const unscripted: string[] = [];
  let arrivals: { readonly count: number; readonly resolve: () => void }[] = [];
  let inAir = 0;
  let busiest = 0;

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await record(incoming);
    const vectors = vectorWireOf(request.path);
    if (request.method === "GET" || request.path.endsWith("/api/show")) {
      questions.push(request);
      const fact = options.facts?.[request.path];
      return fact === undefined ? send(response, 404, { error: "not found" }) : send(response, 200, fact);
    }
    if (options.keeps ?? true) requests.push(request);
    for (const { count, resolve } of arrivals) if (requests.length >= count) resolve();
    arrivals = arrivals.filter(({ count }) => requests.length < count);
    inAir++;
    busiest = Math.max(busiest, inAir);
    try {
      const reply = script.shift() ?? (await options.answer?.(request));
      if (reply === undefined || (request.wire === undefined && vectors === undefined)) {
        unscripted.push(`${request.method} ${request.path}`);
        // A status that no policy retries, so that the mistake shows at once.
        return send(response, 418, { error: { message: "this request was not scripted" } });
      }
      if (options.latencyMs) await wait(options.latencyMs);
      await perform(response, reply, request, options.streams ?? true);
    } finally {
      inAir--;
    }
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      unscripted.push(`failure inside the scripted server: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    questions,
    get busiest() {
      return busiest;
    },
    arrived: (count) =>
      requests.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            arrivals.push({ count, resolve });
          }),
    script: (...replies) => {
      script.push(...replies);
    },
    async finish() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (unscripted.length > 0) throw new Error(`requests that were not scripted: ${unscripted.join(", ")}`);
      if (script.length > 0) throw new Error(`${script.length} scripted replies were not asked for`);
    },
  };
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const path = incoming.url ?? "/";
  const wire = wireOf(path.split("?")[0] ?? "");
  const body: unknown = text === "" ? null : JSON.parse(text);
  return {
    method: incoming.method ?? "",
    path,
    headers: incoming.headers,
    body,
    wire,
    prompt: wire === undefined ? "" : promptOf(wire, body as Record<string, unknown>),
  };
}

async function perform(
  response: ServerResponse,
  reply: Reply,
  request: RecordedRequest,
  streams: boolean,
): Promise<void> {
  if (typeof reply !== "string" && "status" in reply) {
    if (reply.delayMs) await wait(reply.delayMs);
    const body = reply.body ?? { error: { message: `scripted ${reply.status}` } };
    return send(response, reply.status, body, reply.headers);
  }
  if (typeof reply !== "string" && "raw" in reply) {
    response.writeHead(200, { "content-type": reply.type ?? "application/json" }).end(reply.raw);
    return;
  }
  if (typeof reply !== "string" && "reset" in reply) {
    if (reply.reset === "in-body") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"id":');
      await wait(5);
    }
    response.socket?.resetAndDestroy();
    return;
  }
  const text: TextReply =
    typeof reply === "string" ? { text: reply } : "slow" in reply ? { text: reply.text ?? "late" } : reply;
  const { type, pieces } = written(text, request, streams);
  if (typeof reply !== "string" && "slow" in reply) return slowly(response, reply, type, pieces.join(""));
  if (typeof reply !== "string" && "cutAfter" in reply) {
    response.writeHead(200, { "content-type": type }).end(pieces.slice(0, reply.cutAfter).join(""));
    return;
  }
  if (text.delayMs) await wait(text.delayMs);
  response.writeHead(200, { "content-type": type }).end(pieces.join(""));
}

/** A reply as the request's API writes it: in one piece, or as the pieces of a stream where one was asked for. */
function written(reply: TextReply, request: RecordedRequest, streams: boolean): { type: string; pieces: string[] } {
  const vectors = vectorWireOf(request.path);
  if (vectors !== undefined)
    return { type: "application/json", pieces: [JSON.stringify(vectorsBody(vectors, request.body))] };
  const wire = request.wire ?? "chat";
  const asContent = wire === "chat" || wire === "responses";
  const answer: WireAnswer = {
    text: reply.text ?? "",
    finish: reply.finish ?? (reply.refusal && !asContent ? "content-filter" : "stop"),
    usage: reply.usage === undefined ? { input: 10, output: 5 } : reply.usage,
    refusal: reply.refusal ?? false,
    model: typeof request.body?.model === "string" ? request.body.model : "scripted",
  };
  const streamed = streams && request.body?.stream === true ? streamPieces(wire, answer) : undefined;
  return streamed ?? { type: "application/json", pieces: [JSON.stringify(answerBody(wire, answer))] };
}

async function slowly(
  response: ServerResponse,
  { slow, ms }: Extract<Reply, { readonly slow: string }>,
  type: string,
  text: string,
): Promise<void> {
  if (slow === "headers") await wait(ms);
  if (response.destroyed) return;
  response.writeHead(200, { "content-type": type });
  // Twenty drops whatever the length, so that a test knows how long it takes.
  const size = slow === "headers" ? text.length : Math.ceil(text.length / (slow === "body" ? 2 : 20));
  for (let at = 0; at < text.length && !response.destroyed; at += size) {
    response.write(text.slice(at, at + size));
    if (slow !== "headers") await wait(ms);
  }
  response.end();
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}

/** Unreferenced: a reply that nobody waits for any more must not keep the process alive. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
