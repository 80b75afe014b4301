import fc from "fast-check";
import { expect, test } from "vitest";
import { eventData } from "./event-stream.ts";
import { chatStream, unsaidEnd } from "./stream-forms.ts";

test.each([
  ["CRLF", 'data: {"a":1}\r\n\r\ndata: {"b":2}\r\n\r\n', ['{"a":1}', '{"b":2}']],
  ["CR alone", 'data: {"a":1}\r\rdata: {"b":2}\r\r', ['{"a":1}', '{"b":2}']],
  [
    "comments, other fields and a byte order mark",
    '\uFEFF: ping\nevent: x\nid: 7\nretry: 3\ndata: {"a":1}\n\n',
    ['{"a":1}'],
  ],
  ["data over lines", 'data: {"a":\ndata: 1}\n\n', ['{"a":\n1}']],
  ["no empty lines between", 'data: {"a":1}\ndata: {"b":2}\ndata: [DONE]', ['{"a":1}', '{"b":2}', "[DONE]"]],
  ["no space", 'data:{"a":1}\n\n', ['{"a":1}']],
  ["nothing", ": ping\n\n: ping\n\n", []],
])("%s", (_, body, expected) => {
  expect(eventData(body)).toEqual(expected);
});

test("any text survives any line end, comment and cut into pieces", () => {
  const texts = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 12 });
  const ends = fc.constantFrom("\n", "\r\n", "\r");
  fc.assert(
    fc.property(texts, ends, fc.boolean(), fc.boolean(), (pieces, end, comments, spaced) => {
      const chunks = pieces.map((content, at) => ({
        choices: [{ delta: { content }, finish_reason: at === pieces.length - 1 ? "stop" : null }],
        ...(at === 0 ? { usage: { prompt_tokens: 3, completion_tokens: 2 } } : {}),
      }));
      const body = chunks
        .map(
          (chunk) =>
            `${comments ? `: keep-alive${end}` : ""}data:${spaced ? " " : ""}${JSON.stringify(chunk)}${end}${end}`,
        )
        .join("");
      const events = chatStream.dataIn(body).map((data) => JSON.parse(data) as { readonly [name: string]: unknown });
      expect(chatStream.merge(events)).toMatchObject({
        usage: { prompt_tokens: 3, completion_tokens: 2 },
        choices: [{ message: { content: pieces.join("") }, finish_reason: "stop" }],
      });
      // Cut anywhere before the last event, it is no whole answer.
      const cut = events.slice(0, -1);
      expect(chatStream.merge(cut)).toBe(null);
      expect(chatStream.merge([...cut, { done: true }])).toMatchObject({ choices: [{ finish_reason: unsaidEnd }] });
    }),
    { numRuns: 500 },
  );
});

test("any bytes are read without an error", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string().map((text) => `data: ${text}`),
      ),
      (body) => {
        for (const data of eventData(body)) expect(data.trim()).not.toBe("");
      },
    ),
    { numRuns: 2000 },
  );
});
