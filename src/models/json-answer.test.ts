import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJsonAnswer, withoutReasoning } from "./json-answer.ts";

const json = (value: unknown, repaired = false) => ({ kind: "json", value, repaired });

describe("readJsonAnswer", () => {
  test.each([
    ["plain", '{"a":1}', json({ a: 1 })],
    ["fenced", 'Sure:\n```json\n{"a":1}\n```\nDone.', json({ a: 1 })],
    ["fenced with tildes", '~~~\n{"a":1}\n~~~', json({ a: 1 })],
    ["between words", 'The answer is {"a": {"b": 2}} as asked.', json({ a: { b: 2 } })],
    ["an array", 'Here: ["x", "y"]', json(["x", "y"])],
    ["after reasoning", '<think>{"a":0} or so</think>{"a":1}', json({ a: 1 })],
    ["after a lone closing tag", 'hm {"a":0}\n</think>\n{"a":1}', json({ a: 1 })],
    ["single quotes and a trailing comma", "{'a': 'x',}", json({ a: "x" }, true)],
    ["Python literals", '{"a": True, "b": None}', json({ a: true, b: null }, true)],
    ["unquoted keys", "{a: 1}", json({ a: 1 }, true)],
    ["comments", '{"a": 1, // one\n "b": 2}', json({ a: 1, b: 2 }, true)],
    ["a line break in a string", '{"a": "x\ny"}', json({ a: "x\ny" }, true)],
    ["a bare string", '"A tool."', json("A tool.")],
    ["plain words", "A fast parser for logs.", { kind: "text", text: "A fast parser for logs." }],
    [
      "words with braces",
      "Fills {placeholders} in [brackets].",
      { kind: "text", text: "Fills {placeholders} in [brackets]." },
    ],
  ])("reads %s", async (_, text, expected) => {
    expect(await readJsonAnswer(text)).toEqual(expected);
  });

  test.each([
    ["in a string", '{"about": "A fast par'],
    ["after a string", '{"about": "A fast parser", "kind'],
    ["before the last bracket", '{"sentences": ["a", "b"'],
    ["in a fence", '```json\n{"about": "A fast'],
  ])("does not complete JSON cut off %s", async (_, text) => {
    expect(await readJsonAnswer(text)).toEqual({ kind: "broken", reason: "the JSON ends before it is complete" });
  });

  test("reads any JSON object in any wrapping", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 }),
        fc.constantFrom(
          (text: string) => text,
          (text: string) => `\`\`\`json\n${text}\n\`\`\``,
          (text: string) => `<think>so</think>\n${text}`,
        ),
        async (value, wrap) => {
          // A document may itself hold a closing tag; then where reasoning ends is anybody's guess.
          fc.pre(!JSON.stringify(value).includes("think"));
          const reading = await readJsonAnswer(wrap(JSON.stringify(value)));
          expect(reading).toEqual(json(JSON.parse(JSON.stringify(value))));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("withoutReasoning", () => {
  test.each([
    ["<think>a</think>b", "b"],
    ["<thinking>a</thinking>b<think>c</think>d", "bd"],
    ["a</think>b", "b"],
    ["<think>never closed", ""],
    ["no tags", "no tags"],
    ["A tool to think about <thinker>", "A tool to think about <thinker>"],
  ])("%s", (text, expected) => {
    expect(withoutReasoning(text)).toBe(expected);
  });
});
