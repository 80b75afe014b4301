import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type RecordedRequest,
  type Reply,
  type ScriptedServer,
  startScriptedServer,
} from "../../../test/support/scripted-model-server.ts";
import { aboutCheck, aboutRequest, callContext, testModels } from "../../../test/support/test-models.ts";
import type { Models } from "../settings.ts";
import type { ChatRequest } from "../spec/language-model.ts";
import { oneMessage, systemInUser } from "./adapt.ts";

const good = '{"about":"A tool."}';
let server: ScriptedServer;
let models: Models;
let rule: (request: RecordedRequest) => Reply;
beforeEach(async () => {
  server = await startScriptedServer({ answer: (request) => rule(request) });
  models = testModels();
});
afterEach(async () => {
  await models.close();
  await server.finish();
});

const ask = async (overrides: Partial<ChatRequest> = {}, options = "") => {
  const gateway = await models.gateway(`${server.url}/v1#m${options}`);
  return gateway.generate(
    aboutRequest({ temperature: 0.2, seed: 7, maxOutputTokens: 90, ...overrides }),
    callContext(),
    aboutCheck,
  );
};
const rejected = (message: string, status = 400): Reply => ({ status, body: { error: { message } } });

/** A server that refuses a field as long as it is sent. */
const refuses = (field: string, message = `Unsupported parameter: '${field}' is not supported with this model.`) => {
  rule = ({ body }) => (field in body ? rejected(message) : good);
};

describe("a parameter that is refused is left out, once for the run, and said", () => {
  test.each([
    ["temperature", "temperature does not support 0.2", "the server takes no temperature; it was left out"],
    ["seed", undefined, "the server takes no seed; it was left out"],
    ["response_format", undefined, "the server takes no answer schema; it was written into the prompt instead"],
    ["max_tokens", undefined, "the server takes no limit on the length of an answer; it was left out"],
    ["stream_options", undefined, undefined],
    ["stream", "Streaming is not supported", undefined],
  ])("%s", async (field, message, warning) => {
    refuses(field, message);
    expect(await ask()).toMatchObject({
      value: { about: "A tool." },
      requests: 2,
      warnings: warning === undefined ? [] : [warning],
    });
    expect(await ask({ repetition: 1 })).toMatchObject({ requests: 1 });
    expect(server.requests.map(({ body }) => field in body)).toEqual([true, false, false]);
    expect(models.totals().calls).toBe(3);
  });

  test("one after the other, as a strict server names them, also without retries", async () => {
    models = testModels({ retries: 0 });
    rule = ({ body }) => {
      const extra = ["seed", "stream_options", "response_format"].find((name) => name in body);
      return extra === undefined
        ? good
        : {
            status: 422,
            body: {
              detail: [{ type: "extra_forbidden", loc: ["body", extra], msg: "Extra inputs are not permitted" }],
            },
          };
    };
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 4 });
  });

  test("the name that the server wants is taken", async () => {
    rule = ({ body }) =>
      "max_tokens" in body ? rejected("'max_tokens' is not supported. Use 'max_completion_tokens' instead.") : good;
    expect(await ask({}, "?maxOutputTokens=50")).toMatchObject({ requests: 2, warnings: [] });
    expect(server.requests[1]?.body.max_completion_tokens).toBe(50);
  });

  test("a limit that is too high is lowered to what the server takes", async () => {
    rule = ({ body }) =>
      body.max_tokens > 40
        ? rejected("max_tokens is too large. This model supports at most 40 completion tokens")
        : good;
    expect(await ask()).toMatchObject({
      requests: 2,
      warnings: ["the server takes at most 40 tokens as the limit of an answer, not 90"],
    });
  });

  test("json_object where the server knows no schema", async () => {
    rule = ({ body }) =>
      body.response_format?.type === "json_schema"
        ? rejected("response_format.type json_schema is not supported; use json_object")
        : good;
    await ask();
    expect(server.requests[1]?.body.response_format).toEqual({ type: "json_object" });
    expect(server.requests[1]?.prompt).toContain("Answer with one JSON value");
  });

  test.each([400, 500])("system role not supported, status %i", async (status) => {
    rule = ({ body }) => (body.messages[0].role === "system" ? rejected("System role not supported", status) : good);
    expect(await ask()).toMatchObject({
      requests: 2,
      warnings: ["the model takes no system message; its text stands in front of the user's"],
    });
    expect(server.requests[1]?.body.messages).toEqual([
      { role: "user", content: "You name things.\n\nName this document." },
    ]);
  });

  test("a template that takes no other order gets one message", async () => {
    rule = ({ body }) =>
      body.messages.length > 1 ? rejected("Conversation roles must alternate user/assistant/user/assistant/...") : good;
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 2 });
  });

  test("eight calls at once learn it together", async () => {
    refuses("seed");
    await Promise.all([...Array(8).keys()].map((repetition) => ask({ repetition })));
    expect(server.requests.length).toBeLessThanOrEqual(16);
    expect(server.requests.filter(({ body }) => !("seed" in body))).toHaveLength(8);
  });

  test("a refusal that stays the same was misread: it is told, and nothing is learned from it", async () => {
    rule = () => rejected("The value of temperature is invalid in this region");
    await expect(ask()).rejects.toMatchObject({ code: "model-request-rejected" });
    rule = () => good;
    await ask({ repetition: 1 });
    expect(server.requests.map(({ body }) => "temperature" in body)).toEqual([true, false, true]);
  });
});

describe("by hand", () => {
  test("?omit leaves each out from the first request", async () => {
    rule = () => good;
    expect(await ask({}, "?omit=temperature,seed,system,max_tokens,stream")).toMatchObject({ requests: 1 });
    const body = server.requests[0]?.body;
    expect(Object.keys(body).sort()).toEqual(["messages", "model", "response_format"]);
    expect(body.messages).toHaveLength(1);
  });
  test("a name that is none is refused", async () => {
    await expect(ask({}, "?omit=warmth")).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("temperature"),
    });
  });
});

describe("empty answers", () => {
  const raw = (message: object, finish: string | null = "stop"): Reply => ({
    raw: JSON.stringify({
      choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finish }],
      usage: { prompt_tokens: 10, completion_tokens: 5 },
    }),
  });
  test.each(["reasoning_content", "reasoning"])("whole JSON in %s is the answer, with a note", async (field) => {
    rule = () => raw({ content: "", [field]: good });
    expect(await ask()).toMatchObject({
      value: { about: "A tool." },
      requests: 1,
      warnings: ["the server gave the answer as the model's thinking; it was taken"],
    });
  });
  test("thoughts are no answer: asked once more without schema and without thinking, remembered", async () => {
    rule = ({ body }) =>
      "response_format" in body ? raw({ content: null, reasoning_content: "Let me see." }) : raw({ content: good });
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 2, usage: { input: 20, output: 10 } });
    expect(await ask({ repetition: 1 })).toMatchObject({ requests: 1 });
    expect(server.requests[1]?.body.chat_template_kwargs).toEqual({ enable_thinking: false });
  });
  test("a server that refuses to be told not to think is not told", async () => {
    rule = ({ body }) =>
      "response_format" in body
        ? raw({ content: "" })
        : "chat_template_kwargs" in body
          ? rejected("Unknown field: chat_template_kwargs")
          : raw({ content: good });
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 3 });
  });
  test("empty twice is an error, and the schema is sent to the next call again", async () => {
    rule = () => raw({ content: "" });
    await expect(ask()).rejects.toMatchObject({ code: "model-empty" });
    await expect(ask({ repetition: 1 })).rejects.toMatchObject({ code: "model-empty" });
    expect(server.requests.map(({ body }) => "response_format" in body)).toEqual([true, false, true, false]);
  });
  test.each<[string, object, string]>([
    [
      "content in parts",
      {
        content: [
          { type: "thinking", text: "Hm" },
          { type: "text", text: '{"about":' },
          { type: "text", text: '"A tool."}' },
        ],
      },
      "stop",
    ],
    [
      "a tool call in place of content",
      { content: null, tool_calls: [{ id: "1", type: "function", function: { name: "about", arguments: good } }] },
      "tool_calls",
    ],
    [
      "arguments that are no text",
      { content: "", tool_calls: [{ function: { name: "about", arguments: { about: "A tool." } } }] },
      "stop",
    ],
    ["cut by length, but whole", { content: good }, "length"],
  ])("%s", async (_, message, finish) => {
    rule = () => raw(message, finish);
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 1 });
  });
});

test("system text goes in front of the user's, and a conversation into one message", () => {
  const talk = [
    { role: "system", content: "S" },
    { role: "user", content: "A" },
    { role: "assistant", content: "B" },
    { role: "user", content: "C" },
  ] as const;
  expect(systemInUser(talk)).toEqual([{ role: "user", content: "S\n\nA" }, talk[2], talk[3]]);
  expect(oneMessage(talk)).toEqual([{ role: "user", content: "S\n\nA\n\nYour last answer:\nB\n\nC" }]);
});
