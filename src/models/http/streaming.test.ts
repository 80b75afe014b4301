import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { startScriptedServer } from "../../../test/support/scripted-model-server.ts";
import { aboutRequest, callContext, testModels } from "../../../test/support/test-models.ts";
import { chatStream, ollamaStream } from "./stream-forms.ts";

const events = (form: typeof chatStream, text: string) =>
  form.dataIn(text).map((data) => JSON.parse(data) as { readonly [name: string]: unknown });

describe("chat streams", () => {
  test("deltas become one message; reason and usage come last", () => {
    const text = [
      ": a comment",
      'data: {"id":"1","model":"m","choices":[{"delta":{"role":"assistant","reasoning_content":"Hm"}}]}',
      'data: {"id":"1","choices":[{"delta":{"reasoning_content":"m."}}]}',
      'data: {"id":"1","choices":[{"delta":{"content":"A "},"finish_reason":null}]}',
      'data:{"id":"1","choices":[{"delta":{"content":"tool."}}]}',
      'data: {"id":"1","choices":[{"delta":{},"finish_reason":"stop"}],"usage":null}',
      'data: {"id":"1","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}}',
      "data: [DONE]",
      "",
    ].join("\r\n");
    expect(chatStream.merge(events(chatStream, text))).toEqual({
      id: "1",
      model: "m",
      created: undefined,
      usage: { prompt_tokens: 3, completion_tokens: 2 },
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "A tool.", reasoning_content: "Hmm." },
          finish_reason: "stop",
        },
      ],
    });
  });
  test.each([
    ["", null],
    ['data: {"choices":[{"delta":{"content":"A"}}]}\n', null],
  ])("%j is no whole answer", (text, expected) => {
    expect(chatStream.merge(events(chatStream, text))).toBe(expected);
  });
  test.each([
    ["text/event-stream; charset=utf-8", "", true],
    ["application/json", 'data: {"x":1}', true],
    ["application/json", '{"data":1}', false],
  ])("%s %j: a stream is %s", (type, text, expected) => {
    expect(chatStream.isStream(type, text)).toBe(expected);
  });
});

test("Ollama's lines become one object with the counts of the last", () => {
  const text = [
    '{"model":"m","message":{"content":"","thinking":"Hm."},"done":false}',
    '{"model":"m","message":{"content":"A "},"done":false}',
    '{"model":"m","message":{"content":"tool."},"done":false}',
    '{"model":"m","message":{"content":""},"done":true,"done_reason":"stop","eval_count":2}',
    "",
  ].join("\n");
  expect(ollamaStream.merge(events(ollamaStream, text))).toEqual({
    model: "m",
    message: { role: "assistant", content: "A tool.", thinking: "Hm." },
    done: true,
    done_reason: "stop",
    eval_count: 2,
  });
});

test("a proxy named in the environment is used, but not for this machine", async () => {
  const server = await startScriptedServer({ answer: () => "A tool." });
  const asked: string[] = [];
  const proxy = createServer(async (request, response) => {
    asked.push(request.url ?? "");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = new URL(request.url ?? "").pathname;
    const answer = await fetch(`${server.url}${path}`, { method: "POST", body: Buffer.concat(chunks) });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const env = { http_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  const models = testModels({ env });
  for (const spec of ["http://models.example/v1#m", `${server.url}/v1#m`]) {
    expect(
      (await (await models.gateway(spec)).generate({ messages: aboutRequest().messages }, callContext())).text,
    ).toBe("A tool.");
  }
  expect(asked).toEqual(["http://models.example/v1/chat/completions"]);
  await models.close();
  await server.finish();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});
