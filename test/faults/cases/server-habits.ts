/** What model servers really do: parameters they refuse, places they put answers in, errors under status 200, streams of every make. */
import { playAbout, readmeOf } from "../../support/about-server.ts";
import type { RecordedRequest, Reply } from "../../support/scripted-model-server.ts";
import { type FaultCase, faultTable, type Stage } from "./case.ts";

const line = "Sorts pile 5 of letters\n";
const body = (request: RecordedRequest): Record<string, unknown> => request.body as Record<string, unknown>;
const rejected = (message: string, status = 400): Reply => ({ status, body: { error: { message } } });

/** The answer as JSON text, whether its schema came as a parameter or in the prompt. */
function good(request: RecordedRequest): string {
  if (request.body?.response_format?.json_schema !== undefined) return playAbout(request) as string;
  const role = request.prompt.includes('"about"') ? "summarizer" : "extractor";
  const asked = { response_format: { json_schema: { name: role } } };
  return playAbout({ ...request, body: asked }) as string;
}

/** A whole answer whose message is this. */
const message = (content: object, finish: string | null = "stop"): Reply => ({
  raw: JSON.stringify({
    choices: [{ index: 0, message: { role: "assistant", ...content }, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  }),
});

/** A body of server-sent events with these line ends, the text in two pieces. */
function stream(
  text: string,
  { end = "\n", reason = "stop", done = true }: { end?: string; reason?: string | null; done?: boolean } = {},
): Reply {
  const half = Math.ceil(text.length / 2);
  const events = [
    { choices: [{ delta: { content: text.slice(0, half) } }], usage: { prompt_tokens: 10, completion_tokens: 5 } },
    { choices: [{ delta: { content: text.slice(half) }, finish_reason: reason }] },
  ].map((event) => `: keep-alive${end}data: ${JSON.stringify(event)}${end}${end}`);
  return { raw: `${events.join("")}${done ? `data: [DONE]${end}${end}` : ""}`, type: "text/event-stream" };
}

const asked =
  (count: number): NonNullable<FaultCase["also"]> =>
  ({ requests }: Stage) =>
    requests.length === count ? null : `the server was asked ${requests.length} times, expected ${count}`;

function habit(
  name: string,
  answer: (request: RecordedRequest) => Reply,
  calls: number,
  more: Partial<Pick<FaultCase, "stderr" | "stdout" | "code">> & {
    readonly spec?: string;
    readonly options?: readonly string[];
  } = {},
): FaultCase {
  return {
    name,
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--model", `{model}${more.spec ?? ""}`, ...(more.options ?? [])],
    answer,
    code: more.code ?? 0,
    stdout: more.stdout ?? line,
    stderr: more.stderr ?? "",
    also: asked(calls),
  };
}

/** Refuses a field as long as it is sent. */
const without =
  (field: string, said: string, status = 400) =>
  (request: RecordedRequest): Reply =>
    field in body(request) ? rejected(said, status) : good(request);
const leftOut = (what: string): string => `precis: README.md: the server takes no ${what}; it was left out\n`;
const failed = (reason: string): { code: number; stdout: string; stderr: string } => ({
  code: 1,
  stdout: "",
  stderr: `precis: README.md: http://SERVER/v1#small: ${reason}\n`,
});
const inPrompt = "precis: README.md: the server takes no answer schema; it was written into the prompt instead\n";

export default faultTable("What model servers really do", [
  habit("temperature refused, status 400", without("temperature", "temperature does not support 0.2"), 2, {
    stderr: leftOut("temperature"),
  }),
  habit(
    "seed refused by a strict server, status 422 with its location",
    (request) =>
      "seed" in body(request)
        ? {
            status: 422,
            body: {
              detail: [{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" }],
            },
          }
        : good(request),
    2,
    { stderr: leftOut("seed") },
  ),
  habit(
    "max_tokens refused where max_completion_tokens is wanted",
    without("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
    2,
    { spec: "?maxOutputTokens=300" },
  ),
  habit("stream_options refused", without("stream_options", "Unknown parameter: 'stream_options'."), 2),
  habit("response_format refused", without("response_format", "response_format is not supported"), 2, {
    stderr: inPrompt,
  }),
  habit(
    "system role refused, status 400",
    (request) => (request.body.messages[0].role === "system" ? rejected("System role not supported") : good(request)),
    2,
    {
      stderr: "precis: README.md: the model takes no system message; its text stands in front of the user's\n",
    },
  ),
  habit(
    "system role refused by a template, status 500",
    (request) =>
      request.body.messages[0].role === "system"
        ? rejected("jinja: Only user and assistant roles are supported!", 500)
        : good(request),
    2,
    {
      stderr: "precis: README.md: the model takes no system message; its text stands in front of the user's\n",
    },
  ),
  habit(
    "all of it left out by hand",
    (request) =>
      ["temperature", "seed", "stream"].some((name) => name in body(request)) ? rejected("no") : good(request),
    1,
    {
      spec: "?omit=temperature,seed,stream",
      stderr: `${leftOut("temperature")}${leftOut("seed")}`,
    },
  ),
  habit(
    "content empty, the JSON in reasoning_content",
    (request) => message({ content: "", reasoning_content: good(request) }),
    1,
    {
      stderr: "precis: README.md: the server gave the answer as the model's thinking; it was taken\n",
    },
  ),
  habit(
    "content null, thoughts in reasoning, fine without response_format",
    (request) =>
      "response_format" in body(request)
        ? message({ content: null, reasoning: "Let me think." })
        : message({ content: good(request) }),
    2,
    {
      stderr: inPrompt,
    },
  ),
  habit("content in parts", (request) => message({ content: [{ type: "text", text: good(request) }] }), 1),
  habit(
    "a tool call in place of content",
    (request) =>
      message(
        {
          content: null,
          tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: good(request) } }],
        },
        "tool_calls",
      ),
    1,
  ),
  habit("finish reason length with whole JSON", (request) => message({ content: good(request) }, "length"), 1, {
    stderr: "precis: README.md: the server says that the answer was cut, but it is whole; it was taken\n",
  }),
  habit(
    "events with CRLF, comments and usage in the first chunk",
    (request) => stream(good(request), { end: "\r\n" }),
    1,
  ),
  habit("events with CR alone", (request) => stream(good(request), { end: "\r" }), 1),
  habit(
    "a stream closed by [DONE] without a reason, whole JSON",
    (request) => stream(good(request), { reason: null }),
    1,
    {
      stderr: "precis: README.md: the server did not say why the answer ended; it is whole JSON and was taken\n",
    },
  ),
  habit(
    "a stream closed by [DONE] without a reason, cut",
    (request) => stream(good(request).slice(0, 20), { reason: null }),
    1,
    {
      options: ["--retries", "0"],
      ...failed(
        "the stream ended without saying why, so the answer may be cut: try again later, or ask for the answer in one piece with ?stream=off",
      ),
    },
  ),
  habit("a stream that breaks off", (request) => stream(good(request), { reason: null, done: false }), 1, {
    options: ["--retries", "0"],
    ...failed("the answer broke off after 2 pieces: try again later, or add ?stream=off to http://SERVER/v1#small"),
  }),
  habit(
    "an error with status 200 and a 429 inside",
    () => ({ raw: JSON.stringify({ error: { message: "slow down", code: 429 } }) }),
    1,
    {
      options: ["--retries", "0"],
      ...failed("too many requests (HTTP 429): slow down: wait, or lower --rpm, --tpm or --concurrency"),
    },
  ),
  habit(
    "an error in the middle of a stream",
    () => ({
      raw: 'data: {"choices":[{"delta":{"content":"A"}}]}\n\ndata: {"error":{"message":"upstream is gone"}}\n\n',
      type: "text/event-stream",
    }),
    1,
    {
      options: ["--retries", "0"],
      ...failed(
        "the server failed in the middle of its answer: upstream is gone: try again later, or add ?stream=off to http://SERVER/v1#small",
      ),
    },
  ),
  habit(
    "a redirect to another host",
    () => ({ status: 307, headers: { location: "https://elsewhere.example/v1/chat/completions" } }),
    1,
    failed(
      "http://SERVER/v1 redirects to https://elsewhere.example/v1/chat/completions (HTTP 307), and the key follows no redirect: give the address it redirects to, without the path of the API",
    ),
  ),
  habit(
    "413",
    () => ({ status: 413 }),
    1,
    failed(
      "the request is too long for the model (HTTP 413): scripted 413: use a model with a larger context window, or less text",
    ),
  ),
  habit("529 again and again", () => ({ status: 529 }), 1, {
    options: ["--retries", "0"],
    ...failed("the server failed (HTTP 529): scripted 529: try again later"),
  }),
  habit(
    "channel marks of gpt-oss round the JSON",
    (request) =>
      message({
        content: `<|channel|>analysis<|message|>A tool.<|end|><|start|>assistant<|channel|>final<|message|>${good(request)}<|return|>`,
      }),
    1,
  ),
  habit(
    "a line break inside a JSON string",
    (request) => message({ content: good(request).replace(" of ", " of\n") }),
    1,
  ),
  habit("the object in a list", (request) => message({ content: `[${good(request)}]` }), 1),
  habit("the same object twice", (request) => message({ content: `${good(request)}\n${good(request)}` }), 1),
  habit(
    "plain text with an opener, a label, marks of a template and a word count",
    (request) =>
      message({
        content: `Sure! Final answer: ${(Object.values(JSON.parse(good(request)) as object)[0] as string) ?? ""} (5 words)<|im_end|>`,
      }),
    1,
  ),
  habit(
    "plain text with two options, then one",
    (request) => {
      const phrase = Object.values(JSON.parse(good(request)) as object)[0] as string;
      const summarizes = good(request).startsWith('{"about"');
      const again = request.prompt.includes("cannot be used");
      return message({ content: summarizes && !again ? `Option A: ${phrase}\nOption B: Letter sorter` : phrase });
    },
    2,
  ),
  {
    name: "a SOCKS proxy",
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--model", "http://model.example/v1#small"],
    env: { http_proxy: "socks5://127.0.0.1:1080" },
    code: 2,
    stdout: "",
    stderr: {
      includes: [
        "http_proxy names a SOCKS proxy, which precis does not speak: give an http proxy, or put the host into no_proxy",
      ],
      lines: 1,
    },
  },
  {
    name: "a proxy without a scheme where nothing listens",
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--model", "http://model.example/v1#small", "--retries", "0"],
    env: { http_proxy: "127.0.0.1:9" },
    code: 1,
    stdout: "",
    stderr: { includes: ["nothing listens at"], lines: 1 },
  },
]);
