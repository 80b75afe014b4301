import { describe, expect, test } from "vitest";
import { isLoopback } from "../../base/proxy.ts";
import { retryAfterMs } from "./retry-after.ts";
import { scrub } from "./scrub.ts";
import { statusError } from "./status-error.ts";
import { isWebPage, webPageError } from "./web-page.ts";

const now = Date.UTC(2026, 0, 1, 12, 0, 0);

describe("retryAfterMs", () => {
  test.each([
    [{ "retry-after": "7" }, "", 7_000],
    [{ "retry-after": "0.5" }, "", 500],
    [{ "retry-after": "Thu, 01 Jan 2026 12:02:00 GMT" }, "", 120_000],
    [{ "retry-after": "Thu, 01 Jan 2026 11:00:00 GMT" }, "", 0],
    [{ "retry-after-ms": "250", "retry-after": "7" }, "", 250],
    [{}, '{"error":{"details":[{"retryDelay":"17s"}]}}', 17_000],
    [{ "retry-after": "soon" }, "", undefined],
    [{}, "", undefined],
  ])("%j %s", (headers, body, expected) => {
    expect(retryAfterMs(headers, body, now)).toBe(expected);
  });
});

describe("statusError", () => {
  const peer = { spec: "openai:m", endpoint: "https://h/v1", keyVariable: "OPENAI_API_KEY", key: "topsecretkey" };
  test.each([
    [
      401,
      '{"error":{"message":"Incorrect API key provided: topsecretkey"}}',
      "model-auth",
      false,
      "openai:m: the server refused the key (HTTP 401): Incorrect API key provided: [key]",
      "check OPENAI_API_KEY",
    ],
    [
      404,
      '{"error":"model \\"x\\" not found"}',
      "model-not-found",
      false,
      'openai:m: no such model or address at https://h/v1 (HTTP 404): model "x" not found',
      "check the model's name and the address",
    ],
    [
      429,
      '{"error":{"message":"slow down"}}',
      "model-rate-limited",
      true,
      "openai:m: too many requests (HTTP 429): slow down",
      "wait, or lower --rpm, --tpm or --concurrency",
    ],
    [
      429,
      '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}',
      "model-quota",
      false,
      "openai:m: the account's quota is used up (HTTP 429): You exceeded your current quota",
      "raise the quota or use another model",
    ],
    [
      429,
      '{"error":{"message":"Request too large for m on tokens per min (TPM): Limit 30000, Requested 228000"}}',
      "model-rate-limited",
      false,
      "openai:m: the request is larger than the account's limit a minute (HTTP 429): Request too large for m on tokens per min (TPM): Limit 30000, Requested 228000",
      "give less text, or use another model or account",
    ],
    [
      400,
      '{"error":{"message":"Your credit balance is too low"}}',
      "model-quota",
      false,
      "openai:m: the account's quota is used up (HTTP 400): Your credit balance is too low",
      "raise the quota or use another model",
    ],
    [
      400,
      '{"error":{"message":"This model\'s maximum context length is 8192 tokens"}}',
      "model-context-exceeded",
      false,
      "openai:m: the request is too long for the model (HTTP 400): This model's maximum context length is 8192 tokens",
      "use a model with a larger context window, or less text",
    ],
    [
      400,
      '{"error":{"message":"bad seed"}}',
      "model-request-rejected",
      false,
      "openai:m: the server rejected the request (HTTP 400): bad seed",
      "see what it said; ?omit=NAME in the spec leaves a parameter out (docs/models.md)",
    ],
    [
      502,
      "<html><h1>Bad gateway</h1></html>",
      "model-unavailable",
      true,
      "openai:m: the server failed (HTTP 502): Bad gateway",
      "try again later",
    ],
    [
      529,
      '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
      "model-unavailable",
      true,
      "openai:m: the server failed (HTTP 529): Overloaded",
      "try again later",
    ],
  ])("%i %s", (status, body, code, retryable, message, hint) => {
    const error = statusError(peer, status, {}, body, now);
    expect({
      code: error.code,
      retryable: error.retryable,
      message: error.message,
      hint: error.hint,
      status: error.status,
    }).toEqual({ code, retryable, message, hint, status });
  });
  test.each([
    ["openai:m", "https://h/v1", "check the model's name and the address"],
    ["http://h:1#m", "http://h:1", "check the model's name and the address, which usually ends in /v1"],
    ["http://h:1/v1#m", "http://h:1/v1", "check the model's name and the address"],
    ["ollama:llama3.2:3b?think=on", "http://h:1", "get it with ollama pull llama3.2:3b, or check its name"],
  ])("says what to do about a model that is not found: %s", (spec, endpoint, hint) => {
    expect(statusError({ ...peer, spec, endpoint }, 404, {}, "").hint).toBe(hint);
  });
  test("says which variable is missing", () => {
    expect(statusError({ ...peer, key: null }, 401, {}, "").hint).toBe("set OPENAI_API_KEY");
  });
});

describe("webPageError", () => {
  const peer = { spec: "http://h:1#m", endpoint: "http://h:1", keyVariable: null, key: "topsecretkey" };
  test.each([
    ["text/html; charset=utf-8", "<div>Sign in</div>", "Sign in"],
    ["application/json", "\n<!-- x -->\n<!DOCTYPE html><html><head><title>nginx topsecretkey</title>", "nginx [key]"],
  ])("%s %s", (type, body, said) => {
    const error = webPageError(peer, type, body);
    expect(error?.message).toBe(`http://h:1#m: http://h:1 is no model server: it sent a web page ("${said}")`);
    expect(error?.hint).toBe("correct the address, which usually ends in /v1, or look for a proxy in between");
    expect(isWebPage(error)).toBe(true);
  });
  test.each([
    ["text/html", '{"choices":[]}'],
    ["text/html", 'data: {"choices":[]}'],
    ["application/json", '{"text":"<html>"}'],
    ["application/json", ""],
  ])("%s %s is no page", (type, body) => {
    expect(webPageError(peer, type, body)).toBe(null);
  });
});

test("scrub takes keys out and keeps one line", () => {
  expect(scrub("no\n k3y here", "k3y")).toBe("no [key] here");
  expect(scrub("sk-abcdef123456 and Bearer abc.def", null)).toBe("[key] and Bearer [key]");
  expect(scrub("x".repeat(400), null)).toHaveLength(300);
});

test.each([
  ["127.0.0.1", true],
  ["localhost", true],
  ["[::1]", true],
  ["api.openai.com", false],
  ["10.0.0.1", false],
])("isLoopback(%s) is %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
