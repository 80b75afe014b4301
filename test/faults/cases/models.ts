/** What a model server can do wrong, and what becomes of it. Every case runs one source with the strategy of two calls. */
import { playAbout, readmeOf } from "../../support/about-server.ts";
import type { Reply } from "../../support/scripted-model-server.ts";
import { type FaultCase, faultTable } from "./case.ts";

const good = JSON.stringify({ text: "Tool 5 sorts pile 5 of letters." });
const line = "Sorts pile 5 of letters\n";

/** The server gives `replies`, then answers as it should. */
function fault(
  name: string,
  replies: readonly Reply[],
  expected: Pick<FaultCase, "code" | "stdout" | "stderr">,
  more: { readonly options?: readonly string[]; readonly also?: FaultCase["also"] } = {},
): FaultCase {
  return {
    name,
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--effort", "high", "--model", "{model}", ...(more.options ?? [])],
    replies,
    answer: playAbout,
    ...expected,
    ...(more.also === undefined ? {} : { also: more.also }),
  };
}

const asked =
  (count: number): FaultCase["also"] =>
  ({ requests }) =>
    requests.length === count ? null : `the server was asked ${requests.length} times, expected ${count}`;
const done = { code: 0, stdout: line, stderr: "" };
const failed = (reason: string): Pick<FaultCase, "code" | "stdout" | "stderr"> => ({
  code: 1,
  stdout: "",
  stderr: `precis: README.md: http://SERVER/v1#small: ${reason}\n`,
});

export default faultTable("Model servers", [
  fault("401", [{ status: 401 }], failed("the server refused the key (HTTP 401): scripted 401: set PRECIS_API_KEY"), {
    also: asked(1),
  }),
  fault("403", [{ status: 403 }], failed("the server refused the key (HTTP 403): scripted 403: set PRECIS_API_KEY"), {
    also: asked(1),
  }),
  fault(
    "404, no such model",
    [{ status: 404, body: { error: { message: "The model `small` does not exist", code: "model_not_found" } } }],
    failed(
      "no such model or address at http://SERVER/v1 (HTTP 404): The model `small` does not exist: check the model's name and the address",
    ),
    { also: asked(1) },
  ),
  fault("429 with retry-after, then an answer", [{ status: 429, headers: { "retry-after": "1" } }], done, {
    also: asked(3),
  }),
  fault("429 without retry-after, then an answer", [{ status: 429 }], done, { also: asked(3) }),
  fault(
    "429 again and again",
    [{ status: 429 }, { status: 429 }],
    failed("too many requests (HTTP 429): scripted 429 (after 2 tries): wait, or lower --rpm, --tpm or --concurrency"),
    {
      options: ["--retries", "1"],
      also: asked(2),
    },
  ),
  fault("500, then an answer", [{ status: 500 }], done, { also: asked(3) }),
  fault(
    "500 again and again",
    [{ status: 500 }, { status: 500 }],
    failed("the server failed (HTTP 500): scripted 500 (after 2 tries): try again later"),
    {
      options: ["--retries", "1"],
      also: asked(2),
    },
  ),
  fault("503, then an answer", [{ status: 503 }], done, { also: asked(3) }),
  fault(
    "no headers for longer than --stall",
    [{ slow: "headers", ms: 3_000 }],
    failed("http://SERVER/v1 sent no byte for T s: wait longer with --stall SECONDS, or check the server"),
    {
      options: ["--retries", "0", "--stall", "0.4"],
    },
  ),
  fault(
    "half a body, then silence",
    [{ slow: "body", ms: 3_000 }],
    failed("http://SERVER/v1 sent no byte for T s: wait longer with --stall SECONDS, or check the server"),
    {
      options: ["--retries", "0", "--stall", "0.4"],
    },
  ),
  fault(
    "a body that drips in for longer than --timeout",
    [{ slow: "drip", ms: 100, text: good }],
    failed("no whole answer within T s: allow more with --timeout SECONDS, or use a faster model"),
    {
      options: ["--retries", "0", "--timeout", "0.8"],
    },
  ),
  fault("connection reset, then an answer", [{ reset: "at-once" }], done, { also: asked(3) }),
  fault("connection reset in the middle of a body, then an answer", [{ reset: "in-body" }], done, { also: asked(3) }),
  fault(
    "connection reset again and again",
    [{ reset: "at-once" }, { reset: "at-once" }],
    failed("no answer from http://SERVER/v1: read ECONNRESET (after 2 tries): try again later"),
    {
      options: ["--retries", "1"],
      also: asked(2),
    },
  ),
  fault(
    "an empty answer, then a whole one",
    [""],
    {
      ...done,
      stderr: "precis: README.md: the server takes no answer schema; it was written into the prompt instead\n",
    },
    { also: asked(3) },
  ),
  fault("an empty answer twice", ["", ""], failed("the answer is empty: try again, or use another model"), {
    also: asked(2),
  }),
  fault(
    "a refusal",
    [{ text: "I cannot help with that.", refusal: true }],
    failed("the model refused: I cannot help with that: use another model or change the input"),
  ),
  fault(
    "an answer withheld by a content filter",
    [{ text: "", finish: "content-filter" }],
    failed("the model refused to answer: use another model or change the input"),
  ),
  fault(
    "JSON with small faults (repaired, no second call)",
    [`Here you are:\n\`\`\`json\n${good.slice(0, -1)},}\n\`\`\``],
    done,
    {
      also: asked(2),
    },
  ),
  fault("an answer that is no JSON (taken as text)", ["Tool 5 sorts pile 5 of letters."], done, { also: asked(2) }),
  fault("JSON of another shape, then a good one", ['{"words":["a","b"]}'], done, { also: asked(3) }),
  fault(
    "JSON of another shape twice",
    ['{"words":["a","b"]}', '{"words":["a","b"]}'],
    failed(
      "two answers for extractor were unusable, the last because Invalid input: expected array, received undefined at passages: use a larger model, or another one for this role with --role",
    ),
    { also: asked(2) },
  ),
  fault(
    "an answer cut by length",
    [{ text: good.slice(0, 20), finish: "length" }],
    failed(
      "the answer was cut off at 5 tokens: allow a longer answer with ?maxOutputTokens=N in the spec, or use a model with a larger context window",
    ),
  ),
  fault(
    "context too long",
    [
      {
        status: 400,
        body: {
          error: {
            message: "This model's maximum context length is 512 tokens, however you requested 700 tokens",
            code: "context_length_exceeded",
          },
        },
      },
    ],
    failed(
      "the request is too long for the model (HTTP 400): This model's maximum context length is 512 tokens, however you requested 700 tokens: use a model with a larger context window, or less text",
    ),
  ),
  fault(
    "200 with a page that is no answer",
    [{ raw: "<html>Welcome to the proxy</html>", type: "text/html" }],
    failed(
      'http://SERVER/v1 is no model server: it sent a web page ("Welcome to the proxy"): correct the address, or look for a proxy in between',
    ),
    { also: asked(1) },
  ),
  fault(
    "a page of a proxy from a server that has answered before, then the answer",
    [good, { raw: "<!doctype html>\n<title>Busy</title>", type: "text/html" }],
    done,
    { also: asked(3) },
  ),
  {
    name: "no server at the address",
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--model", "http://127.0.0.1:9/v1#small", "--retries", "0"],
    code: 1,
    stdout: "",
    stderr:
      "precis: README.md: http://SERVER/v1#small: nothing listens at http://SERVER/v1: start the server or correct the address\n",
  },
  {
    name: "a model that cannot be: no such provider",
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--model", "oracle:delphi"],
    code: 2,
    stdout: "",
    stderr:
      'precis: "oracle:delphi" names no known provider: Providers are embedded, openai, anthropic, google, mistral, openrouter, groq, deepseek, xai, together, lmstudio, ollama, gguf, transformers, or an http(s)://server/v1#MODEL\n',
  },
  {
    name: "a provider without its key",
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--model", "openai:gpt-4o-mini"],
    code: 2,
    stdout: "",
    stderr:
      "precis: openai:gpt-4o-mini needs a key, and OPENAI_API_KEY is not set: set OPENAI_API_KEY, or use --model embedded, which needs none\n",
  },
  {
    name: "--max-cost with an unknown price",
    setup: (stage) => stage.write("README.md", readmeOf(5)),
    argv: ["about", "README.md", "--model", "{model}", "--max-cost", "1"],
    code: 2,
    stdout: "",
    stderr:
      "precis: --max-cost cannot hold for http://SERVER/v1#small: its price is unknown: use --max-tokens or --max-calls instead\n",
  },
]);
