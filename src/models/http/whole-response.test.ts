import { expect, test } from "vitest";
import { wholeResponse } from "./whole-response.ts";

const response = () => wholeResponse(Buffer.from('{"a":"ä"}'), 200, { "content-type": "application/json" });

test("is read as SDKs read one: headers by name and in pairs, body as text, JSON or chunks", async () => {
  expect(response().headers.get("content-type")).toBe("application/json");
  expect([...response().headers]).toEqual([["content-type", "application/json"]]);
  expect([response().status, response().ok]).toEqual([200, true]);
  expect(await response().text()).toBe('{"a":"ä"}');
  expect(await response().json()).toEqual({ a: "ä" });
  const reader = response().body?.getReader();
  const first = await reader?.read();
  expect([first?.done, Buffer.from(first?.value ?? []).toString()]).toEqual([false, '{"a":"ä"}']);
  expect((await reader?.read())?.done).toBe(true);
});

test("a body that was given up has nothing left", async () => {
  const { body } = response();
  await body?.cancel();
  expect((await body?.getReader().read())?.done).toBe(true);
});
