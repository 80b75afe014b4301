import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Parameter, parameterNames } from "../spec/habits.ts";
import { refusedParameters } from "./refused-parameter.ts";

const all: ReadonlySet<Parameter> = new Set(parameterNames);
const refused = (body: unknown, sent: ReadonlySet<Parameter> = all): string[] =>
  refusedParameters(typeof body === "string" ? body : JSON.stringify(body), sent).map(({ parameter }) => parameter);
const openai = (message: string, param: string | null = null) => ({
  error: { message, param, type: "invalid_request_error" },
});

describe("what servers say", () => {
  test.each<[string, unknown, string[]]>([
    [
      "OpenAI, a value",
      openai(
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        "temperature",
      ),
      ["temperature"],
    ],
    ["OpenAI, without its field", openai("temperature does not support 0.2"), ["temperature"]],
    [
      "OpenAI, another name",
      openai(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        "max_tokens",
      ),
      ["max_tokens"],
    ],
    ["Azure", openai("Unrecognized request argument supplied: seed"), ["seed"]],
    ["Groq", openai("property 'stream_options' is unsupported"), ["stream_options"]],
    [
      "FastAPI",
      { detail: [{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted", input: 7 }] },
      ["seed"],
    ],
    [
      "Mistral, two at once",
      {
        object: "error",
        message: {
          detail: [
            { type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" },
            { type: "extra_forbidden", loc: ["body", "stream_options"], msg: "Extra inputs are not permitted" },
          ],
        },
      },
      ["seed", "stream_options"],
    ],
    [
      "vLLM, a Python list as text",
      {
        object: "error",
        message:
          "[{'type': 'extra_forbidden', 'loc': ('body', 'response_format'), 'msg': 'Extra inputs are not permitted', 'input': {'temperature': 1}}]",
        type: "BadRequestError",
        code: 400,
      },
      ["response_format"],
    ],
    [
      "serde",
      "Failed to deserialize: unknown field `seed`, expected one of `model`, `temperature`, `stream` at line 1",
      ["seed"],
    ],
    ["Go", { error: 'json: unknown field "top_p"' }, ["top_p"]],
    [
      "Google",
      { error: { code: 400, message: 'Invalid JSON payload received. Unknown name "seed": Cannot find field.' } },
      ["seed"],
    ],
    ["DeepSeek", openai("This response_format type is unavailable now"), ["response_format"]],
    ["JSON Schema", { error: "Additional properties are not allowed ('seed' was unexpected)" }, ["seed"]],
    [
      "a proxy that wraps",
      { error: '{"error":{"message":"Unsupported parameter: reasoning_effort"}}' },
      ["reasoning_effort"],
    ],
    ["a template, vLLM", { message: "System role not supported" }, ["system"]],
    [
      "a template, LM Studio",
      { error: 'Error rendering prompt with jinja template: "Error: Only user and assistant roles are supported!"' },
      ["system"],
    ],
    [
      "a template, Google",
      { error: { message: "Developer instruction is not enabled for models/gemma-3-27b-it" } },
      ["system"],
    ],
    [
      "a template, roles in turn",
      { error: { message: "Conversation roles must alternate user/assistant/user/assistant/..." } },
      ["roles"],
    ],
    ["nothing about parameters", openai("The model is loading"), []],
    ["a parameter that is only mentioned", openai("The temperature of the room is 20 degrees"), []],
    [
      "a word of the prompt that comes back",
      {
        detail: [
          { loc: ["body", "messages", 0, "content"], msg: "Input should be a valid string", input: "seed temperature" },
        ],
      },
      [],
    ],
    ["a page", "<html><body>502 Bad Gateway</body></html>", []],
  ])("%s", (_, body, expected) => {
    expect(refused(body)).toEqual(expected);
  });

  test("what was not sent was not refused", () => {
    expect(
      refused(openai("Unrecognized request argument supplied: seed"), new Set<Parameter>(["temperature"])),
    ).toEqual([]);
    expect(refused({ message: "System role not supported" }, new Set<Parameter>(["temperature"]))).toEqual([]);
  });

  test("advice is read with it", () => {
    const of = (message: string) => refusedParameters(JSON.stringify(openai(message)), all);
    expect(of("'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")).toEqual([
      { parameter: "max_tokens", instead: "max_completion_tokens" },
    ]);
    expect(of("max_tokens is too large: 4096. This model supports at most 2048 completion tokens.")).toEqual([
      { parameter: "max_tokens", atMost: 2048 },
    ]);
    expect(of("'response_format.type' json_schema is not supported, use json_object")).toEqual([
      { parameter: "response_format", instead: "json_object" },
    ]);
  });
});

describe("any body", () => {
  const sent = fc.subarray([...parameterNames]).map((names) => new Set<Parameter>(names));
  test("names only what was sent, each once, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: "binary" })), sent, (body, parameters) => {
        const found = refused(body, parameters);
        expect(new Set(found).size).toBe(found.length);
        for (const parameter of found) expect(parameters.has(parameter as Parameter)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
  test("in every usual form the refused one is found, wherever it stands in the body", () => {
    const sampled = [
      "temperature",
      "top_p",
      "seed",
      "max_tokens",
      "response_format",
      "stream_options",
      "reasoning_effort",
    ] as const;
    const say: ((name: string) => unknown)[] = [
      (name) => openai(`Unsupported parameter: '${name}' is not supported with this model.`, name),
      (name) => openai(`Unknown parameter: '${name}'.`),
      (name) => ({ detail: [{ type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted" }] }),
      (name) => ({
        message: `[{'type': 'extra_forbidden', 'loc': ('body', '${name}'), 'msg': 'Extra inputs are not permitted'}]`,
      }),
      (name) => ({ error: `json: unknown field "${name}"` }),
      (name) => `unknown field \`${name}\`, expected one of \`model\``,
    ];
    const wraps: ((body: unknown) => unknown)[] = [
      (body) => body,
      (body) => ({ error: body }),
      (body) => [body],
      (body) => ({ detail: { upstream: body } }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...sampled),
        fc.constantFrom(...say),
        fc.constantFrom(...wraps),
        (name, told, wrap) => {
          expect(refused(wrap(told(name)))).toEqual([name]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
