import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UsageError } from "../base/errors.ts";
import { parseSpec, providerNames } from "./model-spec.ts";

const failure = (text: string): UsageError => {
  try {
    parseSpec(text);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error(`${text} was accepted`);
};

describe("parseSpec", () => {
  test.each([
    ["embedded", { text: "embedded", provider: "embedded", model: "", options: {} }],
    ["openai:gpt-4o-mini", { text: "openai:gpt-4o-mini", provider: "openai", model: "gpt-4o-mini", options: {} }],
    ["OpenAI:gpt-4o", { text: "openai:gpt-4o", provider: "openai", model: "gpt-4o", options: {} }],
    ["ollama:llama3.2:3b", { text: "ollama:llama3.2:3b", provider: "ollama", model: "llama3.2:3b", options: {} }],
    [
      "gguf:hf:org/repo/file.gguf",
      { text: "gguf:hf:org/repo/file.gguf", provider: "gguf", model: "hf:org/repo/file.gguf", options: {} },
    ],
    [
      "http://127.0.0.1:8000/v1#my/model",
      {
        text: "http://127.0.0.1:8000/v1#my/model",
        provider: "compatible",
        model: "my/model",
        options: { baseUrl: "http://127.0.0.1:8000/v1" },
      },
    ],
    [
      "https://host/v1/#m?json=off&contextWindow=8192",
      {
        text: "https://host/v1#m?contextWindow=8192&json=off",
        provider: "compatible",
        model: "m",
        options: { baseUrl: "https://host/v1", contextWindow: 8192, json: "off" },
      },
    ],
    [
      "openai:m?baseUrl=http://127.0.0.1:1/v1/",
      {
        text: "openai:m?baseUrl=http://127.0.0.1:1/v1",
        provider: "openai",
        model: "m",
        options: { baseUrl: "http://127.0.0.1:1/v1" },
      },
    ],
  ])("reads %s", (text, expected) => {
    expect(parseSpec(text)).toEqual(expected);
  });

  test.each([
    ["opnai:gpt-4o", '"opnai:gpt-4o" names no known provider', /^did you mean "openai"\?/],
    ["olama", '"olama" names no known provider', /^did you mean "ollama"\?/],
    ["gpt-4o", '"gpt-4o" names no known provider', /^Providers are embedded, openai/],
    ["openai:", '"openai:" names no model', /^write openai:MODEL/],
    ["openai", '"openai" names no model', /^write openai:MODEL/],
    ["", "the model spec is empty", /^write one like embedded/],
    ["http://127.0.0.1:8000/v1", '"http://127.0.0.1:8000/v1" names no model', /after a #/],
    ["embedded:x", '"embedded:x": the embedded engine has no models or options', /^write "embedded"$/],
    ["openai:m?jsn=off", '"openai:m?jsn=off": no model option is called "jsn"', /^did you mean "json"\?/],
    ["openai:m?contextWindow=much", '"openai:m?contextWindow=much": contextWindow is "much"', /from 256/],
    ["http://h/v1#m?baseUrl=http://x", '"http://h/v1#m?baseUrl=http://x" has two addresses', /leave baseUrl out/],
  ])("refuses %s", (text, message, hint) => {
    const error = failure(text);
    expect(error.message).toBe(message);
    expect(error.hint).toMatch(hint);
  });

  test("never repeats a password of an address", () => {
    const error = failure("http://me:hunter2@host/v1#m");
    expect(error.message).toBe('"http://host/v1#m" is not a usable server address');
    expect(JSON.stringify(failure("openai:m?baseUrl=http://me:hunter2@host"))).not.toContain("hunter2");
  });

  test("its own text means the same", () => {
    const spec = fc.record({
      provider: fc.constantFrom(...providerNames.filter((name) => name !== "embedded" && name !== "compatible")),
      model: fc.stringMatching(/^[a-z0-9][a-z0-9._:/-]{0,20}$/),
      contextWindow: fc.option(fc.integer({ min: 256, max: 1_000_000 }), { nil: undefined }),
      json: fc.option(fc.constantFrom("on", "off"), { nil: undefined }),
    });
    fc.assert(
      fc.property(spec, ({ provider, model, contextWindow, json }) => {
        const query = [
          ...(json === undefined ? [] : [`json=${json}`]),
          ...(contextWindow === undefined ? [] : [`contextWindow=${contextWindow}`]),
        ].join("&");
        const parsed = parseSpec(`${provider}:${model}${query === "" ? "" : `?${query}`}`);
        expect(parseSpec(parsed.text)).toEqual(parsed);
      }),
    );
  });
});
